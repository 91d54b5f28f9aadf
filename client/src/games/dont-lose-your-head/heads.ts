// The heads of the players, by their picture in design/faces.svg, in parts: moods and hats are drawn on them.

/** A filled outline, or a line if it has a width. */
export type Shape = readonly [color: string, d: string, width?: number]

export interface Head {
  readonly skin: string // color of neck and hands
  readonly middle: number // y of the center, in a box of 72 as in faces.svg
  readonly zoom: number // from that box to the head in the game, which is 58 wide
  readonly skull: readonly Shape[] // behind eyes and mouth
  readonly eyes: readonly [y: number, scale: number]
  readonly mouth: number // how much lower than on a plain face
  readonly over?: readonly Shape[] // before eyes and mouth: a mustache, glasses
  readonly hair?: readonly Shape[] // below the hat
  readonly hat?: readonly Shape[] // its own; others wear a hat of the game
  readonly rim: number // y of the lower edge of the hat
  readonly wears?: number // size of a hat of the game
}

const disc = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
const pair = (x: number, y: number, rx: number, ry = rx) => disc(36 - x, y, rx, ry) + disc(36 + x, y, rx, ry)

const PEOPLE: Record<string, Head> = {
  pip: {
    skin: '#f7cda6',
    middle: 40,
    zoom: 1.4,
    skull: [
      ['#e9b78e', pair(20.5, 42, 5)],
      ['#f7cda6', disc(36, 40, 20.5)],
      ['#c98658', pair(13, 49, 1.2) + pair(10, 51.5, 1.2)],
    ],
    hair: [['#b5653a', 'M15 39c-1-16 9-23 21-23s22 7 21 23c-5-9-13-9-19-15-5 8-17 6-23 15z']],
    eyes: [43.5, 0.78],
    mouth: 0,
    hat: [
      ['#d8432f', 'M14 36c0-15 9-23 22-23s22 8 22 23c-6-4-38-4-44 0z'],
      ['#f5c542', 'M36 13c8 0 14 9 14 20-4-.6-24-.6-28 0 0-11 6-20 14-20z'],
      ['#b4321f', 'M12 36c8-5 40-5 48 0-2 4-46 4-48 0z'],
      ['#2a1a12', 'M36 13V8', 2],
      ['#2e74c9', 'M36 8c-4-5-14-5-17-1 4 3 13 4 17 1zM36 8c4-5 14-5 17-1-4 3-13 4-17 1z'],
    ],
    rim: 38,
  },
  mabel: {
    skin: '#f3cdaf',
    middle: 40,
    zoom: 1.45,
    skull: [
      ['#b9bdc6', disc(36, 11, 8.5)],
      ['#cfd3da', 'M13 40c-1-18 9-27 23-27s24 9 23 27c0 5-2 9-4 11H17c-2-2-4-6-4-11z'],
      ['#f3cdaf', 'M36 22c13 0 19 8 19 19S47 60 36 60s-19-8-19-19 6-19 19-19z'],
      ['#dde0e6', 'M17 40c1-12 9-20 19-20s18 8 19 20c-4-8-10-12-19-13-9 1-15 5-19 13z'],
      ['#e79b8699', pair(13.5, 50, 3.6, 2.4)],
    ],
    eyes: [41, 0.82],
    mouth: 1,
    over: [['#5a3a6b', pair(8.3, 41, 6.8) + 'M34.5 40q1.5-1.5 3 0', 1.8]],
    rim: 25,
    wears: 0.92,
  },
  roger: {
    skin: '#e8b58c',
    middle: 39,
    zoom: 1.4,
    skull: [
      ['#d79a72', pair(20.5, 40, 4.6)],
      ['#e8b58c', 'M16 34c0-12 8-18 20-18s20 6 20 18v8c0 11-9 18-20 18s-20-7-20-18z'],
    ],
    hair: [['#5a3a1e', 'M15 36c-2-15 8-22 21-22s23 7 21 22c-3-6-8-9-21-9s-18 3-21 9z']],
    eyes: [39, 0.78],
    mouth: 7,
    over: [['#5a3a1e', 'M36 46c-4-3-8-2-10 1-2 2-4 3-7 2 3 6 12 7 17 2 5 5 14 4 17-2-3 1-5 0-7-2-2-3-6-4-10-1z']],
    hat: [
      ['#6b5136', 'M11 30C9 16 21 8 37 8c15 0 25 7 24 19-8-3-14-3-22-2-9 1-19 4-28 5z'],
      ['#4e3a25', 'M9 31c10-6 42-10 54-4-4 5-12 6-22 6-12 0-26 3-32-2z'],
    ],
    rim: 33,
  },
  ines: {
    skin: '#c48a62',
    middle: 40,
    zoom: 1.45,
    skull: [
      ['#2b1b1b', 'M12 58C8 40 10 12 36 12s28 28 24 46c-5 3-9 2-11-2H23c-2 4-6 5-11 2z'],
      ['#c48a62', 'M36 22c12 0 17 8 17 18S46 59 36 59s-17-9-17-19 5-18 17-18z'],
      ['#2b1b1b', 'M18 40c-1-13 8-20 18-20s19 7 18 20c-3-7-7-10-12-11-7 5-17 7-24 11z'],
    ],
    eyes: [42, 0.75],
    mouth: 0,
    over: [['#f2b03a', pair(18, 50, 2.6)]],
    hat: [['#d8432f', 'M13 28c4-11 12-17 23-17s19 6 23 17l-4 2c-4-8-10-12-19-12s-15 4-19 12z']],
    rim: 30,
  },
  casimir: {
    skin: '#f0cdb0',
    middle: 41,
    zoom: 1.55,
    skull: [
      ['#f0cdb0', 'M20 30h32v12c0 11-7 18-16 18s-16-7-16-18z'],
      ['#8b8f98', 'M19 30h4v12h-2c-2-3-3-8-2-12zM53 30h-4v12h2c2-3 3-8 2-12z'],
    ],
    hair: [['#8b8f98', 'M19 34c-1-11 6-17 17-17s18 6 17 17c-4-5-9-7-17-7s-13 2-17 7z']],
    eyes: [41, 0.72],
    mouth: 5,
    over: [
      ['#d9a441', disc(43, 41, 6), 2],
      ['#d9a441', 'M47 46q3 8 0 16', 1.4],
      ['#6f737c', 'M36 49c-4-1-9 0-13-4 1 6 7 8 13 6 6 2 12 0 13-6-4 4-9 3-13 4z'],
    ],
    hat: [
      ['#2a2a35', 'M20 4h32l-2 26H22z'],
      ['#b0261c', 'M21.300 20h29.400l-.6 9H22z'],
      ['#1b1b24', 'M10 29c0 4 8 6 26 6s26-2 26-6c-8 2-44 2-52 0z'],
    ],
    rim: 35,
  },
  vesper: {
    skin: '#e8d3c4',
    middle: 40,
    zoom: 1.35,
    skull: [
      ['#8a3fa0', 'M36 6c22 5 28 30 26 52-9 8-43 8-52 0C8 36 14 11 36 6z'],
      ['#6b2c7b', 'M36 6c22 5 28 30 26 52-2 2-6 4-10 5C58 44 52 18 36 6z'],
      ['#180f2b', 'M36 18c13 4 18 14 18 25 0 12-8 19-18 19s-18-7-18-19c0-11 5-21 18-25z'],
      ['#e8d3c4', 'M36 26c9 0 14 7 14 16s-6 17-14 17-14-8-14-17 5-16 14-16z'],
      ['#dde3ee', 'M22 36c4-9 9-12 14-12s10 3 14 12c-2-2-5-4-7-4-3 3-11 3-14 0-2 0-5 2-7 4z'],
    ],
    eyes: [42, 0.68],
    mouth: 1,
    hat: [['#f2b03a', 'M21 38c6-3 11-2 15 1 4-3 9-4 15-1 1 7-3 11-8 11-3 0-5-2-7-4-2 2-4 4-7 4-5 0-9-4-8-11z']],
    rim: 49,
  },
  echo: {
    skin: '#f2cba6',
    middle: 39,
    zoom: 1.4,
    skull: [
      ['#1f6f78', 'M36 11C14 11 9 30 12 56c6 3 10 1 12-3h12z'],
      ['#e27a2b', 'M36 11c22 0 27 19 24 45-6 3-10 1-12-3H36z'],
      ['#f2cba6', 'M36 21c12 0 18 8 18 19S46 60 36 60s-18-9-18-20 6-19 18-19z'],
      ['#1f6f78', 'M17 41c-1-14 8-21 19-21v8c-8 1-14 5-19 13z'],
      ['#e27a2b', 'M55 41c1-14-8-21-19-21v8c8 1 14 5 19 13z'],
    ],
    eyes: [43, 0.78],
    mouth: 0,
    rim: 26,
    wears: 0.92,
  },
}

const GUESTS: Record<string, Head> = {
  otter: {
    skin: '#8f6144',
    middle: 37,
    zoom: 1.25,
    skull: [
      ['#6b4630', pair(21, 25, 7)],
      ['#c08e66', pair(20.5, 25.5, 3.2)],
      ['#8f6144', 'M36 11c16 0 25 10 25 24S51 59 36 59 11 49 11 35s9-24 25-24z'],
      ['#f2dfc1', 'M36 36c12 0 20 4 20 11S47 59 36 59s-20-5-20-12 8-11 20-11z'],
      ['#22170f', 'M30.5 38h11c0 4-3 6-5.5 6s-5.5-2-5.5-6z'],
    ],
    eyes: [31, 1],
    mouth: 3.5,
    rim: 25,
    wears: 0.85,
  },
  fox: {
    skin: '#ea7a2e',
    middle: 38,
    zoom: 1.2,
    skull: [
      ['#c95a1b', 'M10 8c10 2 16 8 19 16L14 34C9 26 8 16 10 8zM62 8c-10 2-16 8-19 16l15 10c5-8 6-18 4-26z'],
      ['#3a1f12', 'M14.5 14c5 2 8 6 10 11l-7 4c-3-5-3.5-10-3-15zM57.5 14c-5 2-8 6-10 11l7 4c3-5 3.5-10 3-15z'],
      ['#ea7a2e', 'M36 18c15 0 26 7 28 20-8 4-13 23-28 23S16 42 8 38c2-13 13-20 28-20z'],
      ['#fff3e0', 'M8 38c10-2 19 4 28 9 9-5 18-11 28-9-8 4-13 23-28 23S16 42 8 38z'],
      ['#22170f', 'M31.5 42h9c0 3-2 5.5-4.5 5.500s-4.5-2.5-4.5-5.500z'],
    ],
    eyes: [35, 0.95],
    mouth: 4,
    rim: 26,
    wears: 0.75,
  },
  owl: {
    skin: '#8a6440',
    middle: 40,
    zoom: 1.2,
    skull: [
      ['#8a6440', 'M10 58V40c0-16 10-26 26-26s26 10 26 26v18q-26 14-52 0z'],
      ['#6b4a2d', 'M10 10c8 1 15 4 19 9L13 32c-4-7-5-15-3-22zM62 10c-8 1-15 4-19 9l16 13c4-7 5-15 3-22z'],
      ['#f6e6c6', pair(12, 37, 14)],
      ['#f2b03a', pair(12, 37, 8.5)],
      ['#e27a2b', 'M31 44q5-4 10 0l-5 8z'],
    ],
    eyes: [37, 1.2],
    mouth: 2,
    rim: 24,
    wears: 0.8,
  },
  hare: {
    skin: '#fff9f2',
    middle: 44,
    zoom: 1.4,
    skull: [
      ['#fff9f2', 'M25 38C15 26 14 10 20 5c7 2 12 18 12 32zM47 38C57 26 58 10 52 5c-7 2-12 18-12 32z'],
      ['#e58aa0', 'M25 32c-4-8-5-17-4-21 4 4 7 12 7 21zM47 32c4-8 5-17 4-21-4 4-7 12-7 21z'],
      ['#fff9f2', disc(36, 45, 21, 18.5)],
      ['#f3b9c4', pair(14, 52, 5, 3.4)],
      ['#c4536e', 'M32.5 49h7l-3.5 4z'],
    ],
    eyes: [43, 0.85],
    mouth: 2,
    rim: 33,
    wears: 0.62,
  },
  whale: {
    skin: '#2b62b4',
    middle: 42,
    zoom: 1.2,
    skull: [
      ['#5fa8e8', 'M34 22c0-9-7-12-12-9 6 0 7 4 8 9zM38 22c0-9 7-12 12-9-6 0-7 4-8 9z'],
      ['#2b62b4', 'M10 46c-6 0-9-4-9-9 6-1 9 1 12 4zM62 46c6 0 9-4 9-9-6-1-9 1-12 4z'],
      ['#2b62b4', disc(36, 43, 27, 22)],
      ['#e9f2fc', 'M11 50c14 5 36 5 50 0-3 10-12 15-25 15S14 60 11 50z'],
      ['#a9c8ec', 'M20 56l2 5M28 58l1 5M44 58l-1 5M52 56l-2 5', 1.8],
    ],
    eyes: [39, 1.15],
    mouth: -2,
    rim: 29,
    wears: 0.8,
  },
  teapot: {
    skin: '#c23a50',
    middle: 43,
    zoom: 1.3,
    skull: [
      ['#8e2438', 'M53 34c12-4 16 4 14 12-2 7-9 10-15 8l1-6c4 1 7-1 8-4 1-4-2-6-7-4z'],
      ['#8e2438', 'M20 42C12 42 11 30 3 28l6-4c8 2 9 9 15 12z'],
      ['#c23a50', disc(36, 44, 20, 18)],
      ['#8e2438', 'M21 32c2-8 28-8 30 0-8 4-22 4-30 0z'],
      ['#f2b03a', disc(36, 22, 4.5)],
      ['#f2b03a', 'M26 61h20v4H26z'],
      ['#ffffff99', 'M20 42q1-6 5-8', 2.6],
    ],
    eyes: [42, 0.8],
    mouth: -1,
    rim: 30,
    wears: 0.72,
  },
  lantern: {
    skin: '#d9a441',
    middle: 40,
    zoom: 1.3,
    skull: [
      ['#d9a441', 'M26 17a10 10 0 0120 0', 3.6],
      ['#ffe9b0', 'M18 26h36v30H18z'],
      ['#f59a2c', 'M36 27c13 9 14 15 13 20-1 6-6 9-13 9s-12-3-13-9c-1-5 0-11 13-20z'],
      ['#fff3c9', 'M36 34c8 6 9 9 8.5 13-.5 5-4 8-8.5 8s-8-3-8.5-8c-.5-4 .5-7 8.5-13z'],
      ['#b97f2a', 'M15 25h5v31h-5zM52 25h5v31h-5zM20 16h32l6 10H14z'],
      ['#d9a441', 'M13 55h46l3 8H10z'],
    ],
    eyes: [41, 0.75],
    mouth: -1,
    rim: 22,
    wears: 0.75,
  },
  acorn: {
    skin: '#d99548',
    middle: 38,
    zoom: 1.25,
    skull: [
      ['#5a3a1e', 'M34 4h5l1 10h-7z'],
      ['#3f7d3a', 'M40 9c6-6 14-5 18-1-4 5-12 7-17 4z'],
      ['#d99548', 'M16 30h40c2 17-9 31-20 36-11-5-22-19-20-36z'],
      ['#c57f35', 'M44 30h12c2 17-9 31-20 36 8-10 10-22 8-36z'],
      ['#7a4e2a', 'M11 32c0-13 11-20 25-20s25 7 25 20c-5 4-45 4-50 0z'],
      ['#5a371b', 'M17 26l6-7M26 29l9-13M37 30l9-14M48 29l7-9M20 18l8 9M30 14l11 14M42 14l11 11', 1.8],
    ],
    eyes: [42, 0.78],
    mouth: -1,
    rim: 21,
    wears: 0.75,
  },
}

/** Return the head of a picture, or null for a player without one. */
export const headOf = (face: string): Head | null => PEOPLE[face] ?? GUESTS[face] ?? null

/** Return the color of a player's neck and hands. */
export const skinOf = (face: string): string => headOf(face)?.skin ?? '#f3cfa8'

const RIMS = [0, -26] // y of the lower edges of the fool's cap and the flower band on a plain face

/** Return y of the lower edge of a player's hat, from the center of the face. */
export function rimOf(face: string, seat: number): number {
  const head = headOf(face)
  return head ? place(head, head.rim) : (RIMS[seat] ?? 0)
}

const place = ({ middle, zoom }: Head, y: number) => (y - middle) * zoom + 3

/** Return the transform of a hat of the game to its place on a head. */
export function wearing(head: Head, seat: number): string {
  const size = head.wears ?? 1
  return `translate(0 ${place(head, head.rim) - size * (RIMS[seat] ?? 0)}) scale(${size})`
}
