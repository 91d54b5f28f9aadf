// Places rooms on a grid: the view has only rooms and the ways between them.

import type { Chamber, Place, Way } from '../../wire/nethack-chat'

export const EXIT = 0 // number of the exit

export interface Spot {
  readonly room: number
  readonly name: string
  readonly column: number
  readonly row: number
  readonly seen: boolean
}

export interface Hall {
  readonly from: Spot
  readonly to: Spot
}

interface Layout {
  readonly spots: readonly Spot[] // of one floor, by number, the exit last
  readonly halls: readonly Hall[]
  readonly columns: number
  readonly rows: number
}

const STEPS: Record<string, readonly [number, number]> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
}

/** Stairs lead to another floor, unless they are the way out. */
const STAIRS: Record<string, number> = { up: -1, down: 1 }
const floorsDown = ({ direction, to }: Way): number => (to === EXIT ? 0 : (STAIRS[direction] ?? 0))

/** Return the known floors: by number, the room in which each begins, and the floor of every known room. */
export function floorsOf(places: readonly (Place | null)[]): { first: Map<number, number>; of: Map<number, number> } {
  const of = new Map([[1, 1]])
  const first = new Map([[1, 1]])
  for (const queue = [1]; queue.length;) {
    const room = queue.shift() as number
    for (const way of places[room - 1]?.ways ?? []) {
      if (way.to === EXIT || of.has(way.to)) continue
      const floor = (of.get(room) ?? 1) + floorsDown(way)
      of.set(way.to, floor)
      if (!first.has(floor)) first.set(floor, way.to)
      queue.push(way.to)
    }
  }
  return { first, of }
}

/** Return every known room of the floor that begins with room `first`. Ways that do not fit the grid are made longer until
    they do. */
export function layOut(places: readonly (Place | null)[], first = 1): Layout {
  const found = new Map<number, Spot>()
  const taken = new Set<string>()
  const put = (room: number, name: string, column: number, row: number) => {
    found.set(room, { room, name, column, row, seen: room !== EXIT && !!places[room - 1] })
    taken.add(`${column} ${row}`)
  }
  const halls: [number, number][] = []
  put(first, nameOf(places, first), 0, 0)
  for (const queue = [first]; queue.length;) {
    const here = found.get(queue.shift() as number) as Spot
    for (const way of (here.room && places[here.room - 1]?.ways) || []) {
      const { direction, to, name } = way
      if (floorsDown(way)) continue
      if (!halls.some(([a, b]) => (a === to && b === here.room) || (a === here.room && b === to)))
        halls.push([here.room, to])
      if (found.has(to)) continue
      const [dx, dy] = STEPS[direction] ?? [1, 1]
      let reach = 1
      while (taken.has(`${here.column + dx * reach} ${here.row + dy * reach}`)) reach++
      put(to, name, here.column + dx * reach, here.row + dy * reach)
      queue.push(to)
    }
  }
  const all = [...found.values()]
  const left = Math.min(...all.map(({ column }) => column))
  const top = Math.min(...all.map(({ row }) => row))
  const moved = new Map(all.map((spot) => [spot.room, { ...spot, column: spot.column - left, row: spot.row - top }]))
  const spots = [...moved.values()].sort((a, b) => (a.room || Infinity) - (b.room || Infinity))
  return {
    spots,
    halls: halls.map(([from, to]) => ({ from: moved.get(from) as Spot, to: moved.get(to) as Spot })),
    columns: 1 + Math.max(...spots.map(({ column }) => column)),
    rows: 1 + Math.max(...spots.map(({ row }) => row)),
  }
}

/** Return the name of a room that was seen, or of one to which a known way leads. */
function nameOf(places: readonly (Place | null)[], room: number): string {
  const ways = places.flatMap((place) => place?.ways ?? [])
  return places[room - 1]?.name ?? ways.find(({ to }) => to === room)?.name ?? ''
}

export const livingIn = (chamber: Chamber | null | undefined): string[] =>
  (chamber?.monsters ?? []).filter(({ hp }) => hp > 0).map(({ name }) => name)

export const holdsThings = (chamber: Chamber | null | undefined): boolean =>
  !!chamber && (!!chamber.items?.length || !!chamber.gold || chamber.chest === 'closed')
