// Where units can go and what they can reach, computed for previews. The server decides.

import { cellOf, distance, groundOf, placeOf, sizeOf, stepsBetween, type Cell, type Unit, type View } from './yard'

export const BOMB_DAMAGE = 6
export const HEAL = 5
const BOMB_NEAREST = 2
const BOMB_FARTHEST = 3
const TRAP_REACH = 2

const BESIDE: readonly Cell[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
]

/** A path to a place: the squares entered, in order. */
export interface Way {
  readonly path: readonly Cell[]
  readonly stops: '' | 'mud' | 'gum' // what ends the move there, and the unit's turn with it
}

export type ActType = 'attack' | 'special'

export class BoardIndex {
  readonly size: number
  readonly standing = new Map<number, number>() // unit numbers by place
  readonly bodies = new Map<number, number>()
  readonly #traps = new Map<number, Set<number>>() // sides with a trap, by place
  readonly #found = new Map<number, Map<number, Way>>() // results of `reach`, by unit

  constructor(readonly view: View) {
    this.size = sizeOf(view)
    view.units.forEach((unit, number) => {
      ;(unit.health ? this.standing : this.bodies).set(this.place(unit.at), number)
    })
    for (const { at, side } of view.traps) {
      const place = this.place(at)
      this.#traps.set(place, (this.#traps.get(place) ?? new Set()).add(side))
    }
  }

  place(cell: Cell): number {
    return placeOf(cell, this.size)
  }

  holds([row, col]: Cell): boolean {
    return row >= 0 && row < this.size && col >= 0 && col < this.size
  }

  unit(number: number): Unit {
    return this.view.units[number] as Unit
  }

  /** Return the steps that a unit has left in this turn. */
  left(number: number): number {
    const { moving } = this.view
    if (moving?.unit !== number) return this.unit(number).move
    return moving.halted ? 0 : this.unit(number).move - moving.steps
  }

  /** Return what stops a unit of this side at a place. */
  stops(place: number, side: number): Way['stops'] {
    if (this.#traps.get(place)?.has(1 - side)) return 'gum'
    return groundOf(this.view.terrain, place) === 'mud' && !this.bodies.has(place) ? 'mud' : ''
  }

  /** Whether a unit of this side may enter a place; a fallen friend only if a step is left afterwards. */
  #isOpen(place: number, side: number, left: number): boolean {
    if (this.standing.has(place) || groundOf(this.view.terrain, place) === 'wall') return false
    const body = this.bodies.get(place)
    return body === undefined || (this.unit(body).side === side && left > 0)
  }

  /** Whether a unit can move to a square with one step. */
  canStep(number: number, to: Cell): boolean {
    const { at, side } = this.unit(number)
    const left = this.left(number) - 1
    return left >= 0 && stepsBetween(at, to) === 1 && this.holds(to) && this.#isOpen(this.place(to), side, left)
  }

  /** Return every place where a unit can end its move, with a shortest path; without its current place. */
  reach(number: number): Map<number, Way> {
    const found = this.#found.get(number) ?? this.#walk(number, this.left(number))
    this.#found.set(number, found)
    return found
  }

  #walk(number: number, steps: number): Map<number, Way> {
    const { at, side } = this.unit(number)
    const seen = new Set([this.place(at)])
    const found = new Map<number, Way>()
    let edge: Cell[][] = [[]]
    for (let left = steps - 1; left >= 0 && edge.length; left--) {
      const next: Cell[][] = []
      for (const path of edge) {
        const [row, col] = path.at(-1) ?? at
        for (const [down, right] of BESIDE) {
          const cell: Cell = [row + down, col + right]
          const place = this.place(cell)
          if (!this.holds(cell) || seen.has(place) || !this.#isOpen(place, side, left)) continue
          seen.add(place)
          const way = { path: [...path, cell], stops: this.stops(place, side) }
          if (!this.bodies.has(place)) found.set(place, way)
          if (!way.stops) next.push(way.path)
        }
      }
      edge = next
    }
    return found
  }

  /**
   * Return a shortest path to a square that may be turns away, or null if there is none. It avoids mud, gum and all
   * places where a unit stands now.
   */
  route(number: number, to: Cell): Cell[] | null {
    const { at, side } = this.unit(number)
    const goal = this.place(to)
    if (this.bodies.has(goal)) return null
    const before = new Map<number, Cell | null>([[this.place(at), null]])
    const edge: Cell[] = [at]
    for (const cell of edge) {
      if (this.place(cell) === goal) return this.#trace(before, cell)
      for (const [down, right] of BESIDE) {
        const next: Cell = [cell[0] + down, cell[1] + right]
        const place = this.place(next)
        if (!this.holds(next) || before.has(place) || !this.#isOpen(place, side, 1) || this.stops(place, side)) continue
        before.set(place, cell)
        edge.push(next)
      }
    }
    return null
  }

  #trace(before: ReadonlyMap<number, Cell | null>, to: Cell): Cell[] {
    const path: Cell[] = []
    for (let cell: Cell | null | undefined = to; cell; cell = before.get(this.place(cell))) path.unshift(cell)
    return path.slice(1)
  }

  /** Return the part of a route that a unit can walk with these steps: no move ends on a fallen unit. */
  leg(route: readonly Cell[], steps: number): Cell[] {
    const end = route.slice(0, steps).findLastIndex((cell) => !this.bodies.has(this.place(cell)))
    return route.slice(0, end + 1)
  }

  /** Return the turns that a unit needs for a route; infinite if fallen friends lie too close together. */
  turns(number: number, route: readonly Cell[]): number {
    const { move } = this.unit(number)
    let turns = 0
    for (let rest = route, steps = this.left(number); rest.length; turns++, steps = move) {
      const walked = this.leg(rest, steps).length
      if (!walked) return Infinity
      rest = rest.slice(walked)
    }
    return turns
  }

  #enemies(number: number, within: (cell: Cell) => boolean): number[] {
    const { side } = this.unit(number)
    return [...this.standing].flatMap(([place, other]) =>
      this.unit(other).side !== side && within(this.unit(other).at) ? [place] : [],
    )
  }

  /** Return the places of enemies that a unit could hit from a square. */
  targets(number: number, from = this.unit(number).at): number[] {
    return this.#enemies(number, (cell) => distance(cell, from) === 1)
  }

  isReady(number: number): boolean {
    const { ready = 1, kind, bubble } = this.unit(number)
    return ready <= this.view.round && !(kind === 'linebacker' && bubble)
  }

  /** Return the places where a unit could use its special from a square. */
  specials(number: number, from = this.unit(number).at): number[] {
    if (!this.isReady(number)) return []
    const unit = this.unit(number)
    switch (unit.kind) {
      case 'linebacker':
        return [this.place(from)]
      case 'paintballer':
        return this.#enemies(number, (cell) => isBombed(from, cell))
      case 'artist':
        return this.view.units.flatMap((friend, other) => {
          const cell = other === number ? from : friend.at
          const lacks = friend.side === unit.side && friend.health > 0 && friend.health < friend.most
          return lacks && distance(cell, from) <= 1 ? [this.place(cell)] : []
        })
      case 'prankster':
        return around(from, TRAP_REACH).flatMap((cell) => {
          const place = this.place(cell)
          const empty = !this.standing.has(place) || this.standing.get(place) === number // it has moved away
          const plain = this.holds(cell) && groundOf(this.view.terrain, place) === 'plain'
          return plain && empty && !this.bodies.has(place) && !this.#traps.has(place) ? [place] : []
        })
    }
  }

  /** Return the paths from which a unit could act on a place: least threatened first, then shortest. */
  approaches(number: number, at: number, actType: ActType, threat: ReadonlyMap<number, number> = new Map()): Way[] {
    const unit = this.unit(number)
    const ways: Way[] = [{ path: [], stops: '' }, ...[...this.reach(number).values()].filter(({ stops }) => !stops)]
    const from = ({ path }: Way) => path.at(-1) ?? unit.at
    const danger = (way: Way) => threat.get(this.place(from(way))) ?? 0
    return ways
      .filter((way) => (actType === 'attack' ? this.targets : this.specials).call(this, number, from(way)).includes(at))
      .sort((one, other) => danger(one) - danger(other) || one.path.length - other.path.length)
  }

  /** Return the health that a unit of this side could lose at each place in the other side's next turn. */
  threat(side: number): Map<number, number> {
    const total = new Map<number, number>()
    this.view.units.forEach((unit, number) => {
      if (unit.side === side || !unit.health || unit.held) return
      const worst = new Map<number, number>()
      const strike = (cell: Cell, damage: number) => {
        if (!this.holds(cell)) return
        const place = this.place(cell)
        worst.set(place, Math.max(worst.get(place) ?? 0, damage))
      }
      const ways = [...this.#walk(number, unit.move).values()].filter(({ stops }) => !stops)
      for (const from of [unit.at, ...ways.map(({ path }) => path.at(-1) as Cell)]) {
        around(from, 1).forEach((cell) => strike(cell, unit.damage))
        if (unit.kind === 'paintballer') BOMBED.forEach(([down, right]) => strike([from[0] + down, from[1] + right], BOMB_DAMAGE)) // prettier-ignore
      }
      worst.forEach((damage, place) => total.set(place, (total.get(place) ?? 0) + damage))
    })
    return total
  }

  cell(place: number): Cell {
    return cellOf(place, this.size)
  }
}

const isBombed = (from: Cell, cell: Cell): boolean => {
  const steps = stepsBetween(from, cell)
  return steps >= BOMB_NEAREST && steps <= BOMB_FARTHEST
}

function around([row, col]: Cell, reach: number): Cell[] {
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, n) => n - reach)
  return offsets.flatMap((down) =>
    offsets.flatMap((right): Cell[] => (down || right ? [[row + down, col + right]] : [])),
  )
}

const BOMBED = around([0, 0], BOMB_FARTHEST).filter((cell) => isBombed([0, 0], cell))
