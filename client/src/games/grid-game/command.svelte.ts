// What the player is about to order: which unit, what it would do, and the steps by which that is done.

import { refusalText } from '../../core/i18n.svelte'
import { announce } from '../../design/announcer.svelte'
import type { Action } from '../../wire/grid-game'
import { messages } from './messages'
import { BoardIndex, type Deed, type Way } from './reach'
import { change, describePlan, kindName, readyOf } from './narration'
import { isSame, nameOf, UNMARKED, type Aim, type Cell, type Marks, type Table, type Unit } from './yard'

export interface Notice {
  readonly at: Cell | null // where it happened
  readonly text: string
}

export class Command {
  aim = $state.raw<Aim | null>(null)
  special = $state(false) // whether a square for the special is looked for
  notice = $state.raw<Notice | null>(null)
  working = $state(false) // orders are being carried out
  #picked = $state<number | null>(null)
  #later: number | null = null // chosen while orders are being carried out
  #start: Cell | null = null // where the unit was when its plan was made
  #holds = $state<number | null>(null) // a unit that has not moved and is to act from where it is

  constructor(
    readonly table: Table,
    readonly onrefused: () => void = () => undefined,
  ) {}

  readonly index = $derived.by(() => new BoardIndex(this.table.view))
  readonly threat = $derived.by(() => this.index.threat(this.table.seat ?? 0))

  // --- who

  /** The unit whose move has begun: it comes first. */
  readonly mover = $derived.by<number | null>(() => {
    const { moving } = this.table.view
    return this.table.seat !== null && moving?.steps ? moving.unit : null
  })
  /** The unit that is looked at. */
  readonly picked = $derived.by<number | null>(() =>
    this.#picked !== null && !this.#isMine(this.#picked) ? this.#picked : (this.mover ?? this.#picked),
  )
  /** The same, if it can be ordered about. */
  readonly active = $derived.by<number | null>(() => {
    const unit = this.unit
    return unit?.side === this.table.seat && unit?.health && !unit.lock ? this.picked : null
  })
  readonly ready = $derived.by(() => (this.table.seat === null ? [] : readyOf(this.table.view, this.table.seat)))

  #isMine(number: number): boolean {
    return this.table.view.units[number]?.side === this.table.seat
  }

  get unit(): Unit | null {
    return this.picked === null ? null : (this.table.view.units[this.picked] ?? null)
  }

  // --- where

  /** Whether it may act, but not go on. */
  readonly halted = $derived.by(
    () => this.active !== null && (this.#holds === this.active || this.index.left(this.active) === 0),
  )
  readonly reach = $derived.by<Map<number, Way>>(() =>
    this.active === null || this.halted ? new Map() : this.index.reach(this.active),
  )
  /** Where it would stand by the way that is planned. */
  readonly end = $derived.by<Cell | null>(() => this.aim?.path.at(-1) ?? this.unit?.at ?? null)
  /**
   * A path that ends on a fallen friend, entered step by step; otherwise empty. No move can end there, so the path is
   * only sent with the first square after it.
   */
  readonly crossing = $derived.by<readonly Cell[]>(() => {
    const path = this.aim?.kind === 'move' ? this.aim.path : []
    const last = path.at(-1)
    return last && this.index.bodies.has(this.index.place(last)) ? path : []
  })
  /** The planned path, or an empty one if the unit could not act at its end. */
  readonly #way = $derived.by<readonly Cell[]>(() => {
    const path = this.aim?.path ?? []
    const last = path.at(-1)
    return this.crossing.length || (last && this.reach.get(this.index.place(last))?.stops) ? [] : path
  })

  /** Whether only a move is planned, without an attack or a special at its end. */
  readonly walks = $derived.by(() => this.aim?.kind === 'move' && !this.special && !this.crossing.length)

  /** Enemies that it can strike, by their places, with the best way there. */
  readonly targets = $derived.by<Map<number, readonly Cell[]>>(() => this.#within('attack'))
  /** Squares for its special, with a way from where it reaches them. */
  readonly specials = $derived.by<Map<number, readonly Cell[]>>(() => this.#within('special'))

  #within(deed: Deed): Map<number, readonly Cell[]> {
    const number = this.active
    const found = new Map<number, readonly Cell[]>()
    if (number === null) return found
    const { kind, at, side } = this.index.unit(number)
    const from = (path: readonly Cell[]) =>
      deed === 'attack' ? this.index.targets(number, path.at(-1) ?? at) : this.index.specials(number, path.at(-1) ?? at)
    const way = this.#way
    for (const place of from(way)) found.set(place, way)
    // gum can be laid and a bubble blown anywhere: those do not go out to look for a place
    if (this.halted || (deed === 'special' && (kind === 'prankster' || kind === 'linebacker'))) return found
    const whose = deed === 'special' && kind === 'artist' ? side : 1 - side
    for (const [place, other] of this.index.standing) {
      if (found.has(place) || other === number || this.index.unit(other).side !== whose) continue
      const [best] = this.index.approaches(number, place, deed, this.threat)
      if (best) found.set(place, best.path)
    }
    return found
  }

  readonly marks = $derived.by<Marks>(() => {
    if (this.active !== null) {
      if (this.special) return { ...UNMARKED, targets: new Set(this.specials.keys()) }
      return { ...UNMARKED, reach: new Set(this.reach.keys()), targets: new Set(this.targets.keys()) }
    }
    return this.looksAtEnemy ? { ...UNMARKED, threat: new Set(this.#strikes(this.picked as number)) } : UNMARKED
  })

  readonly looksAtEnemy = $derived.by(() => {
    const { unit, table } = this
    const isMine = table.seat === null ? table.players[unit?.side ?? -1]?.you : unit?.side === table.seat
    return !!unit?.health && !isMine
  })

  /** The places that one unit could strike in its turn. */
  #strikes(number: number): Iterable<number> {
    const { view } = this.table
    const units = view.units.map((unit, n) => (n === number ? unit : { ...unit, held: true }))
    return new BoardIndex({ ...view, units }).threat(1 - this.index.unit(number).side).keys()
  }

  /** What the plan does, or what can be planned. */
  readonly advice = $derived.by<string>(() => {
    const t = messages()
    if (this.active === null) return ''
    const { kind } = this.index.unit(this.active)
    if (this.crossing.length && !this.special) return t.hint.crossing
    if (this.aim && !(this.special && this.aim.kind === 'move')) return describePlan(this.index, this.aim, this.threat)
    if (this.special) return this.specials.size ? t.hint.specials[kind] : t.hint.specialNone[kind]
    if (this.halted) return this.targets.size ? t.hint.act : t.hint.actNobody
    return this.targets.size ? t.hint.choose : t.hint.noEnemy
  })

  // --- what is chosen

  get open(): boolean {
    return this.table.seat !== null && !this.table.busy && !this.working
  }

  /** Choose a unit; a free one of one's own takes orders. */
  pick(number: number | null): void {
    if (this.working) {
      this.#later = number
      return
    }
    const mover = this.mover
    if (mover !== null && number !== null && number !== mover && this.#isMine(number)) return this.#otherFirst(mover)
    this.#forget()
    this.#picked = number
    const unit = this.unit
    if (unit?.lock && unit.side === this.table.seat)
      this.notice = { at: null, text: messages().refuse.locked[unit.lock] }
  }

  /** The next of those that can still act. */
  next(): void {
    const free = this.ready.map(([number]) => number)
    this.pick(free.find((number) => number > (this.#picked ?? -1)) ?? free[0] ?? null)
  }

  choose(cell: Cell): void {
    const place = this.index.place(cell)
    const there = this.index.standing.get(place) ?? null
    if (this.working) {
      if (there !== null && this.#isMine(there)) this.pick(there)
      return
    }
    this.notice = null
    const number = this.active
    if (number === null) return this.pick(there ?? this.index.bodies.get(place) ?? null)
    if (this.special) return this.#chooseSpecial(cell, place)
    if (there === number) return this.#chooseItself()
    if (this.targets.has(place)) return this.#plan({ unit: number, kind: 'attack', at: cell, path: this.targets.get(place) ?? [] }) // prettier-ignore
    const way = this.reach.get(place)
    if (way) return this.#plan({ unit: number, kind: 'move', path: way.path })
    if (there === null) this.#chooseNothing(cell)
    else this.pick(there)
  }

  #chooseSpecial(cell: Cell, place: number): void {
    const path = this.specials.get(place)
    const number = this.active as number
    if (path) return this.#plan({ unit: number, kind: 'special', at: cell, path })
    this.#refuse(cell, messages().hint.specials[this.index.unit(number).kind])
  }

  /** Its own square ends the move. */
  #chooseItself(): void {
    if (this.aim) this.aim = null
    else if (this.mover !== null) void this.halt()
    else this.#holds = this.#holds === this.active ? null : this.active
  }

  #chooseNothing(cell: Cell): void {
    if (this.aim) this.aim = null
    else if (this.halted) this.#refuse(cell, messages().refuse.nobody)
    else if (this.mover === null) this.pick(null)
    else this.#refuse(cell, messages().refuse.far(nameOf(cell)))
  }

  /** Chosen once a plan is shown; chosen again it is carried out. */
  #plan(plan: Omit<Aim, 'change'>): void {
    const same = this.aim?.kind === plan.kind && String([this.aim.at, this.aim.path]) === String([plan.at, plan.path])
    if (same) return void this.confirm()
    const figure = change(this.index, plan)
    this.#start = this.index.unit(plan.unit).at
    this.aim = { ...plan, ...(figure === undefined ? {} : { change: figure }) }
    announce(this.advice)
  }

  /** Start or stop choosing a square for the special. A bubble needs none. */
  aimSpecial(): void {
    if (!this.open || this.active === null) return
    this.notice = null
    if (this.special) {
      this.special = false
      if (this.aim?.kind === 'special') this.aim = null
      return
    }
    if (this.aim?.kind === 'attack') this.aim = null
    this.special = true
    const only = this.index.unit(this.active).kind === 'linebacker' ? [...this.specials][0] : undefined
    if (only) this.#plan({ unit: this.active, kind: 'special', at: this.index.cell(only[0]), path: only[1] })
    else announce(this.advice)
  }

  /** One thing back: the plan, the special, the unit. */
  cancel(): void {
    this.notice = null
    if (this.aim) this.aim = null
    else if (this.special) this.special = false
    else if (this.#holds !== null) this.#holds = null
    else this.#picked = this.mover
    if (!this.aim) this.special = false
  }

  // --- what is done

  /** Carry out what is planned. */
  async confirm(): Promise<void> {
    const aim = this.aim
    if (!aim) return
    const deed: Action[] = aim.kind === 'move' || !aim.at ? [] : [{ type: aim.kind, unit: aim.unit, at: aim.at }]
    await this.#carryOut(aim.unit, [...walk(aim), ...deed])
  }

  async wait(): Promise<void> {
    const number = this.active
    if (number === null) return
    const path = this.walks ? this.#way : []
    await this.#carryOut(number, [...walk({ unit: number, path }), { type: 'wait', unit: number }])
  }

  async halt(): Promise<void> {
    if (this.active !== null) await this.#carryOut(this.active, [{ type: 'halt', unit: this.active }])
  }

  async takeBack(): Promise<void> {
    if (this.mover !== null) await this.#carryOut(this.mover, [{ type: 'take-back', unit: this.mover }])
  }

  /** Move the unit by one square, as the keys do. A step onto a fallen friend is kept until the unit steps off it. */
  async step([down, right]: Cell): Promise<void> {
    const number = this.active
    if (number === null || !this.open) return
    const { at, side } = this.index.unit(number)
    const before = this.crossing
    const [row, col] = before.at(-1) ?? at
    const to: Cell = [row + down, col + right]
    const path = isSame(to, before.at(-2) ?? at) ? before.slice(0, -1) : [...before, to]
    if (!path.length) return this.cancel()
    const body = this.index.bodies.get(this.index.place(to))
    const isFriend = body !== undefined && this.index.unit(body).side === side
    if (isFriend && path.length < this.index.left(number)) {
      this.#forget()
      this.#plan({ unit: number, kind: 'move', path })
    } else await this.#carryOut(number, walk({ unit: number, path }))
  }

  async endTurn(): Promise<void> {
    if (!this.open) return
    this.#forget()
    const refusal = await this.table.act({ type: 'end-turn' })
    if (refusal) this.#refuse(null, refusalText(refusal, messages().refusals))
    else this.#picked = null
  }

  /** One order after another, until one is refused or the unit can do no more: mud, or hidden gum. */
  async #carryOut(number: number, orders: readonly Action[]): Promise<void> {
    if (!this.open) return
    const turn = this.table.view.turn
    this.#forget()
    this.#picked = number
    this.#later = null
    this.working = true
    for (const [n, order] of orders.entries()) {
      const refusal = await this.table.act(order)
      if (refusal) {
        this.#refuse(squareOf(order), refusalText(refusal, messages().refusals))
        break
      }
      const unit = this.table.view.units[number]
      if (this.table.view.turn !== turn || !unit?.health) break
      if (unit.lock) {
        const goal = order.type === 'move' ? order.path.at(-1) : null
        const cut = n < orders.length - 1 || (goal && !isSame(unit.at, goal))
        if ((unit.lock === 'mud' || unit.lock === 'gum') && cut)
          this.notice = { at: unit.at, text: messages().refuse.stuck[unit.lock] }
        break
      }
    }
    this.working = false
    const unit = this.table.view.units[number]
    const over = this.table.view.turn !== turn
    if (over || unit?.lock || !unit?.health) this.#picked = null
    if (over || this.#later === null || this.#later === this.picked) return
    const { notice } = this
    this.pick(this.#later)
    this.notice = notice ?? this.notice // how it went is to be read all the same
  }

  #otherFirst(mover: number): void {
    const { kind, at } = this.index.unit(mover)
    this.#refuse(null, messages().refuse.other(kindName(kind), nameOf(at)))
  }

  #refuse(at: Cell | null, text: string): void {
    this.notice = { at, text }
    this.onrefused()
    announce(text)
  }

  #forget(): void {
    this.aim = null
    this.special = false
    this.notice = null
    this.#holds = null
  }

  /** The table went on without us: what was planned may no longer be possible. */
  moved(): void {
    if (this.working || !this.aim) return
    const stayed = this.#start && isSame(this.index.unit(this.aim.unit).at, this.#start)
    if (!stayed || this.active !== this.aim.unit) this.#forget()
  }
}

const walk = ({ unit, path }: Pick<Aim, 'unit' | 'path'>): Action[] =>
  path.length ? [{ type: 'move', unit, path: [...path] }] : []

function squareOf(order: Action): Cell | null {
  if (order.type === 'move') return order.path.at(-1) ?? null
  return order.type === 'attack' || order.type === 'special' ? order.at : null
}
