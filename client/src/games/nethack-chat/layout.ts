// Places rooms on a grid: the view has only rooms and the ways between them.

import type { Chamber, Place } from '../../wire/nethack-chat'

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
  readonly spots: readonly Spot[] // by number, the exit last
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

/** Return every known room with a place. Ways that do not fit the grid are made longer until they do. */
export function layOut(places: readonly (Place | null)[], first = 1): Layout {
  const found = new Map<number, Spot>()
  const taken = new Set<string>()
  const put = (room: number, name: string, column: number, row: number) => {
    found.set(room, { room, name, column, row, seen: room !== EXIT && !!places[room - 1] })
    taken.add(`${column} ${row}`)
  }
  const halls: [number, number][] = []
  put(first, places[first - 1]?.name ?? '', 0, 0)
  for (const queue = [first]; queue.length;) {
    const here = found.get(queue.shift() as number) as Spot
    for (const { direction, to, name } of (here.room && places[here.room - 1]?.ways) || []) {
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

export const livingIn = (chamber: Chamber | null | undefined): string[] =>
  (chamber?.monsters ?? []).filter(({ hp }) => hp > 0).map(({ name }) => name)

export const holdsThings = (chamber: Chamber | null | undefined): boolean =>
  !!chamber && (!!chamber.items?.length || !!chamber.gold || chamber.chest === 'closed')
