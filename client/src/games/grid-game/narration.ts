// Sentences about events and about the state of the game.

import { i18n } from '../../core/i18n.svelte'
import { winner } from '../../core/outcome'
import { messages } from './messages'
import { BOMB_DAMAGE, HEAL, type BoardIndex } from './reach'
import { endOf } from './apply-event'
import { isSame, squareName, oldestTrap, type Aim, type Event, type Kind, type Table, type Unit, type View } from './yard' // prettier-ignore

// --- names

/** Return the side whose army is at the lower end. */
export function homeOf(table: Table): number {
  const mine = table.players.filter((player) => player.you)
  return mine.length === 1 ? (mine[0]?.seat ?? 0) : 0
}

export const sideName = (side: number): string => messages().board.sides[side] ?? ''
export const kindName = (kind: Kind): string => messages().board.kinds[kind]
/** Return a player's name; guests without one are called by their color. */
export function nameOf(table: Table, side: number): string {
  const name = table.players[side]?.name
  return !name || name === i18n.t.table.guest ? sideName(side) : name
}

export const armyOf = (units: readonly Unit[], side: number): [number, Unit][] =>
  [...units.entries()].filter(([, unit]) => unit.side === side)
export const standing = (units: readonly Unit[], side: number): Unit[] =>
  units.filter((unit) => unit.side === side && unit.health > 0)
export const healthOf = (units: readonly Unit[], side: number): number =>
  standing(units, side).reduce((sum, { health }) => sum + health, 0)
/** Return the units of a side that can still act in this turn. */
export const readyOf = (view: View, side: number): [number, Unit][] =>
  armyOf(view.units, side).filter(([, unit]) => unit.health > 0 && !unit.lock)

/** Describe a unit: "Artist at C14". */
export const unitAndSquare = ({ kind, at }: Unit): string => `${kindName(kind)} ${squareName(at)}`

// --- turns

/** Return whose turn it is in the view on the board. */
export function turnText(table: Table, { side } = table.view, over = table.outcome !== null): string {
  const t = messages()
  if (over) return t.over
  const mine = table.players.filter((player) => player.you)
  if (table.mode !== 'replay' && mine.length === 1 && mine[0]?.seat === side) return t.yourTurn
  return table.mode === 'play' && !table.players[side]?.you
    ? t.thinking(nameOf(table, side))
    : t.toMove(nameOf(table, side))
}

/** Return whose turn begins: "Your turn", "Mary's turn". */
export function turnOf(table: Table, side: number): string {
  const mine = table.players.filter((player) => player.you)
  return table.mode !== 'replay' && mine.length === 1 && mine[0]?.seat === side
    ? messages().yourTurn
    : messages().turnOf(nameOf(table, side))
}

/** Facts for the bar, of the view on the board. */
export function facts({ round, limit, ring }: View): string[] {
  return [messages().roundOf(round, limit), ...(ring ? [messages().ringNow(ring)] : [])]
}

// --- plans

/** Describe a plan: "Hits the Prankster for 8. It has 5 left." */
export function describePlan(index: BoardIndex, aim: Aim, threat: ReadonlyMap<number, number>): string {
  const t = messages().plan
  const unit = index.unit(aim.unit)
  const end = (aim.kind === 'march' ? index.leg(aim.path, index.left(aim.unit)) : aim.path).at(-1) ?? unit.at
  const stops = aim.path.length ? index.stops(index.place(end), unit.side) : ''
  if (aim.kind === 'move' && stops) return t[stops](squareName(end))
  const damage = threat.get(index.place(end)) ?? 0
  const there = damage ? t.threat(damage) : t.safe
  if (aim.kind === 'march') {
    const march = t.march(squareName(aim.path.at(-1) ?? end), index.turns(aim.unit, aim.path))
    return damage ? `${march} ${t.first(squareName(end), damage)}` : march
  }
  return `${aim.kind === 'move' ? t.go(squareName(end)) : describeAct(index, aim)} ${there}`
}

/** Describe the attack or special of a plan. */
function describeAct(index: BoardIndex, { unit: number, kind, at = [-1, -1], path }: Aim): string {
  const t = messages().plan
  const unit = index.unit(number)
  const other = isSame(at, path.at(-1) ?? unit.at) ? unit : index.view.units[index.standing.get(index.place(at)) ?? -1]
  if (kind === 'attack' || unit.kind === 'paintballer') {
    if (!other) return ''
    const whom = messages().whom[other.kind]
    const bomb = kind === 'special'
    const damage = bomb ? BOMB_DAMAGE : unit.damage
    if (other.bubble) return t.blocked(whom)
    const left = other.health - damage
    return left > 0 ? (bomb ? t.bomb : t.hit)(whom, damage, left) : (bomb ? t.bombFells : t.fells)(whom, damage)
  }
  if (unit.kind === 'linebacker') return t.bubble
  if (unit.kind === 'artist') {
    if (!other) return ''
    const gain = Math.min(HEAL, other.most - other.health)
    return t.heal(messages().toWhom[other.kind], gain, other.health + gain)
  }
  const oldest = oldestTrap(index.view, number)
  return oldest ? t.trapGone(squareName(at), squareName(oldest)) : t.trap(squareName(at))
}

/** Return by how much a plan changes the health of its target, or undefined. */
export function healthChange(
  index: BoardIndex,
  { unit: number, kind, at }: Pick<Aim, 'unit' | 'kind' | 'at'>,
): number | undefined {
  const unit = index.unit(number)
  const other = at && index.view.units[index.standing.get(index.place(at)) ?? -1]
  if (kind === 'attack') return other?.bubble ? 0 : -unit.damage
  if (kind === 'move' || kind === 'march') return undefined
  if (unit.kind === 'paintballer') return other?.bubble ? 0 : -BOMB_DAMAGE
  if (unit.kind !== 'artist') return undefined
  const friend = other ?? unit // a unit that heals itself after a move
  return Math.min(HEAL, friend.most - friend.health)
}

// --- events

/** Describe an event, or return '' if it needs no sentence. A move is described by its end. */
export function describe(table: Table, event: Event): string {
  const t = messages().events
  const { units } = table.view
  const name = (number: number) => kindName(units[number]!.kind)
  const whom = (number: number) => messages().whom[units[number]!.kind]
  switch (event.type) {
    case 'moved':
      return t.moves(name(event.unit), squareName(endOf(event)))
    case 'returned':
      return t.back(name(event.unit), squareName(event.to))
    case 'halted':
      return t.halts(name(event.unit), squareName(units[event.unit]!.at))
    case 'stuck':
      return t[event.by](name(event.unit), squareName(event.at))
    case 'hit':
      return (event.bomb ? t.bomb : t.hit)(name(event.unit), whom(event.target), event.damage, event.health)
    case 'blocked':
      return t.blocked(name(event.unit), whom(event.target))
    case 'bubbled':
      return t.bubble(name(event.unit))
    case 'healed':
      return event.unit === event.target
        ? t.healItself(name(event.unit), event.gain, event.health)
        : t.heal(name(event.unit), whom(event.target), event.gain, event.health)
    case 'laid':
      return t.trap(name(event.unit), squareName(event.at))
    case 'rested':
      return t.rests(name(event.unit))
    case 'burned':
      return t.burned(name(event.unit), event.damage, event.health)
    case 'died':
      return t.falls(name(event.unit), sideName(units[event.unit]!.side), squareName(event.at))
    case 'turn-began':
      return t.turn(turnText(table), event.round)
  }
}

/** Describe an action for screen readers. */
export function narrate(table: Table, events: readonly Event[]): string {
  return events
    .filter((event, n) => !(event.type === 'moved' && events[n + 1]?.type === 'stuck'))
    .map((event) => describe(table, event))
    .join(' ')
}

/** Describe the changes between two views when the events between them are unknown. */
export function differences(before: View, after: View): string[] {
  const t = messages().last
  const lines: string[] = []
  let moved = 0
  after.units.forEach((unit, number) => {
    const old = before.units[number]
    if (!old) return
    if (!isSame(old.at, unit.at)) moved++
    const names = [sideName(unit.side), kindName(unit.kind)] as const
    if (old.health && !unit.health) lines.push(t.fell(...names))
    else if (unit.health < old.health) lines.push(t.lost(...names, old.health - unit.health))
    else if (unit.health > old.health) lines.push(t.gained(...names, unit.health - old.health))
  })
  return [...(lines.length ? lines : [t.nothing]), ...(moved ? [t.moved(moved)] : [])]
}

// --- the end

export function verdict(table: Table): { headline: string; detail: string } {
  const t = messages().verdict
  const { units, round } = table.view
  const won = winner(table)
  const stand = [0, 1].map((side) => standing(units, side).length) as [number, number]
  const health = [0, 1].map((side) => healthOf(units, side)) as [number, number]
  if (won === null) return { headline: t.draw, detail: t.even(stand[0], health[0]) }
  const lost = 1 - won
  const mine = table.players.filter((player) => player.you)
  const yours = mine.length === 1 && table.mode !== 'replay' ? mine[0] : undefined
  const headline = yours ? (yours.seat === won ? t.youWin : t.youLose) : t.wins(nameOf(table, won))
  const reason = table.outcome?.reason
  const detail =
    reason === 'resignation' ? (yours ? (lost === yours.seat ? t.youResigned : t.theyResigned) : t.resigned(nameOf(table, lost)))
    : reason === 'time' ? (yours ? (lost === yours.seat ? t.yourTime : t.theirTime) : t.time(nameOf(table, lost)))
    : reason === 'elimination' ? (!yours ? t.painted(nameOf(table, won), nameOf(table, lost), round) : lost === yours.seat ? t.paintedYou(nameOf(table, won), round) : t.youPainted(nameOf(table, lost), round))
    : stand[0] !== stand[1] ? t.units(round, stand[won]!, stand[lost]!)
    : t.health(round, health[won]!, health[lost]!) // prettier-ignore
  return { headline, detail }
}

/** Return, by side, how many units are left, for the result. */
export function standings({ view }: Table): { score: string; unit: string }[] {
  return [0, 1].map((side) => ({ score: i18n.number(standing(view.units, side).length), unit: messages().upright }))
}

/** Return labels and figures of the game, for the result: of both sides in the order of the players above. */
export function highlights(table: Table): [string, string][] {
  const t = messages().highlight
  const { units, round } = table.view
  const both = (figure: (side: number) => number) => `${figure(0)} : ${figure(1)}`
  return [
    [t.rounds, i18n.number(round)],
    [t.fallen, both((side) => armyOf(units, 1 - side).length - standing(units, 1 - side).length)], // by this side
    [t.health, both((side) => healthOf(units, side))],
  ]
}
