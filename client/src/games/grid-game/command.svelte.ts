// The player's plan: the chosen unit, what it would do, and the orders that carry it out.

import { refusalText } from '../../core/i18n.svelte'
import { announce } from '../../design/announcer.svelte'
import type { Action } from '../../wire/grid-game'
import { Marches, nextLeg } from './marches.svelte'
import { messages } from './messages'
import { BoardIndex, type ActType, type Way } from './reach'
import { describePlan, healthChange, readyOf } from './narration'
import { isSame, squareName, UNMARKED, type Aim, type Cell, type Marks, type Table, type Unit } from './yard'

export interface Notice {
  readonly at: Cell | null // the square concerned
  readonly text: string
}

export class Command {
  aim = $state.raw<Aim | null>(null)
  special = $state(false) // whether a target of the special is being chosen
  notice = $state.raw<Notice | null>(null)
  working = $state(false) // orders are being sent
  #picked = $state<number | null>(null)
  #later: number | null = null // chosen while orders are being sent
  #start: Cell | null = null // where the unit was when the plan was made
  #holds = $state<number | null>(null) // a unit that has not moved and shall act from where it is
  #suggested = false // the unit was chosen by the page and not by the player
  readonly marches: Marches

  constructor(
    readonly table: Table,
    readonly onrefused: () => void = () => undefined,
    /** Return why a plan must not be made, or '' if it may: the tutorial asks for one thing at a time. */
    readonly veto: (plan: Aim) => string = () => '',
  ) {
    this.marches = new Marches(table)
  }

  readonly index = $derived.by(() => new BoardIndex(this.table.view))
  readonly threat = $derived.by(() => this.index.threat(this.table.seat ?? 0))

  // --- units

  /** The unit that has begun its move. Orders for another unit end its part of the turn first. */
  readonly mover = $derived.by<number | null>(() => {
    const { moving } = this.table.view
    return this.table.seat !== null && moving?.steps ? moving.unit : null
  })
  /** The chosen unit, of either side. */
  readonly picked = $derived.by<number | null>(() => this.#picked ?? this.mover)
  /** The chosen unit if the player can give it orders now, else null. */
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

  // --- squares

  /** Whether the unit can act but not move. */
  readonly halted = $derived.by(
    () => this.active !== null && (this.#holds === this.active || this.index.left(this.active) === 0),
  )
  /** Whether the player keeps the unit where it is, although it could move. */
  readonly stays = $derived.by(() => this.active !== null && this.#holds === this.active)
  readonly reach = $derived.by<Map<number, Way>>(() =>
    this.active === null || this.halted ? new Map() : this.index.reach(this.active),
  )
  /** Where the unit would be after the planned move. */
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
    return this.aim?.kind === 'march' || this.crossing.length || (last && this.reach.get(this.index.place(last))?.stops)
      ? []
      : path
  })

  /** Whether only a move is planned, without an attack or a special at its end. */
  readonly walks = $derived.by(() => this.aim?.kind === 'move' && !this.special && !this.crossing.length)

  /** Places of enemies that the unit can hit, each with the best path to hit from. */
  readonly targets = $derived.by<Map<number, readonly Cell[]>>(() => this.#within('attack'))
  /** Places where the unit can use its special, each with a path. */
  readonly specials = $derived.by<Map<number, readonly Cell[]>>(() => this.#within('special'))

  #within(actType: ActType): Map<number, readonly Cell[]> {
    const number = this.active
    const found = new Map<number, readonly Cell[]>()
    if (number === null) return found
    const { kind, at, side } = this.index.unit(number)
    const from = (path: readonly Cell[]) =>
      actType === 'attack'
        ? this.index.targets(number, path.at(-1) ?? at)
        : this.index.specials(number, path.at(-1) ?? at)
    const way = this.#way
    for (const place of from(way)) found.set(place, way)
    // gum and bubbles can be used anywhere: no path is suggested for them
    if (this.halted || (actType === 'special' && (kind === 'prankster' || kind === 'linebacker'))) return found
    const whose = actType === 'special' && kind === 'artist' ? side : 1 - side
    for (const [place, other] of this.index.standing) {
      if (found.has(place) || other === number || this.index.unit(other).side !== whose) continue
      const [best] = this.index.approaches(number, place, actType, this.threat)
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

  /** Return the places that a unit could hit in its turn. */
  #strikes(number: number): Iterable<number> {
    const { view } = this.table
    const units = view.units.map((unit, n) => (n === number ? unit : { ...unit, held: true }))
    return new BoardIndex({ ...view, units }).threat(1 - this.index.unit(number).side).keys()
  }

  /** A description of the plan, or what the player can do. */
  readonly advice = $derived.by<string>(() => {
    const t = messages()
    if (this.active === null) return ''
    const { kind } = this.index.unit(this.active)
    if (this.crossing.length && !this.special) return t.hint.crossing
    if (this.aim && !(this.special && this.aim.kind === 'move')) return describePlan(this.index, this.aim, this.threat)
    if (this.special) return this.specials.size ? t.hint.specials[kind] : t.hint.specialNone[kind]
    if (this.stays) return t.hint.stays
    if (this.halted) return this.targets.size ? t.hint.act : t.hint.actNobody
    if (this.mover === this.active) return this.targets.size ? t.hint.moved : t.hint.movedNobody
    return this.targets.size ? t.hint.choose : t.hint.noEnemy
  })

  // --- choices

  get open(): boolean {
    return this.table.seat !== null && !this.table.busy && !this.working
  }

  /** Choose a unit of either side. */
  pick(number: number | null): void {
    this.#suggested = false
    if (this.working) {
      this.#later = number
      return
    }
    this.#forget()
    this.#picked = number
    const unit = this.unit
    if (unit?.lock && unit.side === this.table.seat)
      this.notice = { at: null, text: messages().refuse.locked[unit.lock] }
  }

  /** Choose the next unit that can still act. */
  next(): void {
    const free = this.ready.map(([number]) => number)
    this.pick(free.find((number) => number > (this.picked ?? -1)) ?? free[0] ?? null)
    this.#suggested = true
  }

  /** Choose a unit, or no unit if this one is chosen. */
  toggle(number: number): void {
    if (!this.#accepts(number)) this.pick(this.picked === number ? null : number)
  }

  /** Return whether a tap only says yes to the unit that the page has chosen: a newcomer taps it to choose it. */
  #accepts(number: number): boolean {
    const accepts = this.#suggested && this.picked === number && !this.aim && !this.special
    this.#suggested = false
    return accepts
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
    const route = there === null && !this.halted && this.table.mode === 'play' ? this.index.route(number, cell) : null
    if (route && this.index.turns(number, route) < Infinity)
      return this.#plan({ unit: number, kind: 'march', path: route })
    if (there === null) this.#chooseNothing(cell)
    else this.pick(there)
  }

  #chooseSpecial(cell: Cell, place: number): void {
    const path = this.specials.get(place)
    const number = this.active as number
    if (path) return this.#plan({ unit: number, kind: 'special', at: cell, path })
    this.#refuse(cell, messages().hint.specials[this.index.unit(number).kind])
  }

  /** The unit's own square cancels the plan or ends the move. */
  #chooseItself(): void {
    if (this.#accepts(this.active as number)) return
    if (this.aim) this.aim = null
    else if (this.mover === this.active) void this.halt()
    else this.#holds = this.#holds === this.active ? null : this.active
  }

  #chooseNothing(cell: Cell): void {
    if (this.aim) this.aim = null
    else if (this.halted) this.#refuse(cell, messages().refuse.noEnemy)
    else if (this.mover !== this.active) this.pick(null)
    else this.#refuse(cell, messages().refuse.far(squareName(cell)))
  }

  /** Show a plan; if it is already shown, carry it out. */
  #plan(plan: Omit<Aim, 'change'>): void {
    const same = this.aim?.kind === plan.kind && String([this.aim.at, this.aim.path]) === String([plan.at, plan.path])
    if (same) return void this.confirm()
    const reason = this.veto(plan)
    if (reason) return this.#refuse(plan.at ?? plan.path.at(-1) ?? null, reason)
    const figure = healthChange(this.index, plan)
    this.#start = this.index.unit(plan.unit).at
    this.aim = { ...plan, ...(figure === undefined ? {} : { change: figure }) }
    announce(this.advice)
  }

  /** Start or stop choosing a target for the special. A bubble needs none: it is used at once. */
  aimSpecial(): void {
    if (!this.open || this.active === null) return
    this.notice = null
    if (this.special) {
      this.special = false
      if (this.aim?.kind === 'special') this.aim = null
      return
    }
    if (this.aim?.kind === 'attack') this.aim = null
    const only = this.index.unit(this.active).kind === 'linebacker' ? [...this.specials][0] : undefined
    if (!only) {
      this.special = true
      announce(this.advice)
      return
    }
    const bubble: Aim = { unit: this.active, kind: 'special', at: this.index.cell(only[0]), path: only[1] }
    const reason = this.veto(bubble)
    if (reason) return this.#refuse(null, reason)
    this.aim = bubble
    void this.confirm()
  }

  /** Undo one step: the plan, the special, the chosen unit. */
  cancel(): void {
    this.notice = null
    if (this.aim) this.aim = null
    else if (this.special) this.special = false
    else if (this.#holds !== null) this.#holds = null
    else this.#picked = this.mover
    if (!this.aim) this.special = false
  }

  // --- orders

  /** Carry out the plan. */
  async confirm(): Promise<void> {
    const aim = this.aim
    if (!aim) return
    if (aim.kind === 'march') return this.#march(aim)
    const act: Action[] = aim.kind === 'move' || !aim.at ? [] : [{ type: aim.kind, unit: aim.unit, at: aim.at }]
    await this.#carryOut(aim.unit, [...walk(aim), ...act])
  }

  /** The units that march, each with its way from its square on. */
  readonly marching = $derived.by(() =>
    [...this.marches.goals].map(([unit, goal]) => {
      const { at, side } = this.index.unit(unit)
      return { unit, side, path: [at, ...(this.index.route(unit, goal) ?? [goal])] }
    }),
  )

  /** Walk the first leg of a march, and the others in the next turns. */
  async #march({ unit, path }: Aim): Promise<void> {
    const leg = this.index.leg(path, this.index.left(unit))
    this.marches.started()
    await this.#carryOut(unit, [...walk({ unit, path: leg }), { type: 'wait', unit }])
    if (leg.length < path.length && this.table.view.units[unit]?.health) this.marches.set(unit, path.at(-1) as Cell)
  }

  /** At the start of a turn: let the units with an order march on. Choose the first one whose march has ended. */
  async marchOn(): Promise<void> {
    if (!this.open || !this.marches.begin()) return
    const { turn } = this.table.view
    let ended: [number, 'enemy' | 'blocked'] | null = null
    for (const [number, goal] of this.marches.goals) {
      const { lock, health, side } = this.index.unit(number)
      if (side !== this.table.seat || (health && lock)) continue // stuck: it goes on later
      const next = health ? nextLeg(this.index, number, goal, this.threat) : { ends: 'arrived' as const }
      this.marches.stop(number)
      if ('ends' in next) {
        if (next.ends !== 'arrived') ended ??= [number, next.ends]
        continue
      }
      await this.#carryOut(number, [...walk({ unit: number, path: next.path }), { type: 'wait', unit: number }])
      const there = next.path.at(-1) as Cell
      if (!isSame(there, goal) && isSame(this.index.unit(number).at, there)) this.marches.set(number, goal)
      if (this.table.view.turn !== turn || this.notice) return
    }
    if (!ended) return
    const [number, reason] = ended
    this.pick(number)
    this.notice = { at: null, text: messages().march[reason] }
    announce(this.notice.text)
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

  /** Whether the actions of this turn can be taken back: there are some, and no hidden trap was found by them. */
  readonly undoable = $derived.by(() => {
    const { seat, view, undoTurn } = this.table
    const own = seat === null || !undoTurn ? [] : view.units.filter((unit) => unit.side === seat && unit.health)
    const acted = own.some(({ lock, held }) => lock === 'used' || lock === 'mud' || held)
    return acted && !(view.options.hidden_traps && own.some(({ held }) => held))
  })

  /** Take back the move of a unit, else all actions of this turn. */
  async undo(): Promise<void> {
    if (this.mover !== null) return this.takeBack()
    if (!this.open || !this.undoable) return
    this.#forget()
    this.#picked = null
    const refusal = await this.table.undoTurn?.()
    if (refusal) this.#refuse(null, refusalText(refusal, messages().refusals))
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

  /**
   * Send orders one after another until one is refused or the unit is stuck in mud or gum. Another unit that has begun
   * its move waits first.
   */
  async #carryOut(number: number, unitOrders: readonly Action[]): Promise<void> {
    if (!this.open) return
    const { mover } = this
    const orders: readonly Action[] =
      mover === null || mover === number ? unitOrders : [{ type: 'wait', unit: mover }, ...unitOrders]
    const turn = this.table.view.turn
    this.marches.stop(number)
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
    this.notice = notice ?? this.notice // the result of the orders is shown in any case
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

  /** Drop the plan if it is no longer possible after an update of the table. */
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
