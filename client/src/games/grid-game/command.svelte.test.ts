// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Action } from '../../wire/grid-game'
import { Command } from './command.svelte'
import { play } from './referee'
import { sketch } from './sketch'
import { cellOf, squareName, type Cell, type Table, type View } from './yard'

beforeEach(() => settings.change({ language: 'en' }))

/** A table that uses the rules of the tutorial and records all orders. */
class Yard {
  view = $state.raw() as View
  readonly orders: string[] = []
  readonly players = [0, 1].map((seat) => ({ seat, name: '', you: seat === 0 }))
  readonly mode = 'play'
  readonly busy = false
  readonly outcome = null
  /** A gum trap that the viewer does not see. */
  hidden: Cell | null = null
  undoTurn?: () => Promise<null>

  constructor(rows: string[], change: (view: View) => View = (view) => view) {
    this.view = change(sketch(rows))
  }
  get seat(): number | null {
    return this.view.side === 0 ? 0 : null
  }
  async act(action: Action) {
    const at = 'path' in action ? action.path.at(-1) : 'at' in action ? action.at : null
    this.orders.push([action.type, at && squareName(at)].filter(Boolean).join(' '))
    if (action.type === 'end-turn') {
      this.view = { ...this.view, side: 1, turn: 1 }
      return null
    }
    const played = play(this.view, action)
    if (!played) return { code: 'occupied', message: 'A unit is in the way there.' }
    this.view = played.view
    const { hidden } = this
    if (hidden && action.type === 'move' && action.path.some((cell) => String(cell) === String(hidden)))
      this.view = {
        ...this.view,
        moving: null,
        units: this.view.units.map((unit, n) =>
          n === action.unit ? { ...unit, at: hidden, lock: 'gum' as const } : unit,
        ),
      }
    return null
  }
}

const set = (rows: string[], change?: (view: View) => View) => {
  const yard = new Yard(rows, change)
  let refusals = 0
  const command = new Command(yard as unknown as Table, () => refusals++)
  const names = (places: Iterable<number>) => [...places].map((place) => squareName(cellOf(place, rows.length))).sort()
  return { yard, command, names, refusals: () => refusals }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const hurt = (number: number, health: number) => (view: View) => ({
  ...view,
  units: view.units.map((unit, n) => (n === number ? { ...unit, health } : unit)),
})

const OPEN = ['......', '......', '....k.', '......', '.A....', '....P.']

test('a chosen unit shows its reach and its targets', () => {
  const { command, names } = set(OPEN)
  command.choose([4, 1])
  expect(command.picked).toBe(0)
  expect(command.marks.reach.size).toBeGreaterThan(15)
  expect(names(command.marks.targets)).toEqual(['E3'])
  expect(command.advice).toContain('or an enemy to attack')
})

test('choosing a square plans the move, choosing it again carries it out', async () => {
  const { yard, command } = set(OPEN)
  command.choose([4, 1])
  command.choose([4, 3])
  expect(command.aim).toMatchObject({ kind: 'move', unit: 0, path: [[4, 2], [4, 3]] }) // prettier-ignore
  expect(command.advice).toBe('Move to D5. Can take up to 8 damage there.')
  expect(yard.orders).toEqual([])
  command.choose([4, 3])
  await settle()
  expect(yard.orders).toEqual(['move D5'])
  expect(command.picked).toBe(0) // it may still act
  expect(command.aim).toBeNull()
})

test('choosing an enemy plans the approach and the hit, and shows the result beforehand', async () => {
  const { yard, command } = set(OPEN, hurt(2, 13))
  command.choose([4, 1])
  command.choose([2, 4])
  expect(command.aim).toMatchObject({ kind: 'attack', at: [2, 4], change: -8 })
  expect(command.advice).toMatch(/^Attack the Prankster for 8: 5 left\./)
  const goal = command.end as Cell
  expect(Math.max(Math.abs(goal[0] - 2), Math.abs(goal[1] - 4))).toBe(1)
  await command.confirm()
  expect(yard.orders.at(-1)).toBe('attack E3')
  expect(yard.view.units[2]?.health).toBe(5)
  expect(command.picked).toBeNull()
})

test('a plan tells of a knock-out and of a bubble beforehand', () => {
  const fatal = set(OPEN, hurt(2, 8))
  fatal.command.choose([4, 1])
  fatal.command.choose([2, 4])
  expect(fatal.command.advice).toContain('for 8: knocked out.')
  const safe = set(['..l.', '..A.', '....', '....'], (view) => ({
    ...view,
    units: view.units.map((unit) => ({ ...unit, bubble: unit.kind === 'linebacker' })),
  }))
  safe.command.choose([1, 2])
  safe.command.choose([0, 2])
  expect(safe.command.advice).toContain('the bubble blocks it')
  expect(safe.command.aim?.change).toBe(0)
})

test('the planned square is kept when an enemy beside it is chosen', () => {
  const { command } = set(OPEN)
  command.choose([4, 1])
  command.choose([3, 3])
  command.choose([2, 4])
  expect(command.aim).toMatchObject({ kind: 'attack', at: [2, 4] })
  expect(command.end).toEqual([3, 3])
})

test('a special marks its squares, and a bubble needs none', async () => {
  const bomb = set(OPEN)
  bomb.command.choose([5, 4])
  bomb.command.aimSpecial()
  expect(bomb.names(bomb.command.marks.targets)).toEqual(['E3'])
  expect(bomb.command.marks.reach.size).toBe(0)
  bomb.command.choose([0, 0])
  expect(bomb.command.notice?.text).toContain('2 or 3 steps away')
  bomb.command.choose([2, 4])
  expect(bomb.command.advice).toContain('Bomb the Prankster for 6: 14 left.')
  bomb.command.choose([2, 4])
  await settle()
  expect(bomb.yard.orders.at(-1)).toBe('special E3')

  const bubble = set(['....', '....', '.L..', '....'])
  bubble.command.choose([2, 1])
  bubble.command.choose([1, 1])
  bubble.command.aimSpecial() // one press: there is nothing to choose
  await settle()
  expect(bubble.yard.orders).toEqual(['move B2', 'special B2'])
  expect(bubble.yard.view.units[0]?.bubble).toBe(true)
})

test('an artist moves to the unit that it heals', () => {
  const { command, names } = set(['......', '......', '......', '......', '.A....', '....P.'], hurt(1, 10))
  command.choose([4, 1])
  command.aimSpecial()
  expect(names(command.marks.targets)).toEqual(['E6'])
  command.choose([5, 4])
  expect(command.aim).toMatchObject({ kind: 'special', at: [5, 4], change: 5 })
  expect(command.aim?.path.length).toBeGreaterThan(0)
  expect(command.advice).toContain('Heal the Paintballer by 5, to 15.')
})

const BODY = ['......', '......', '......', '......', 'L.AP..', '......']

test('steps over a fallen friend are sent as one move', async () => {
  const { yard, command } = set(BODY, hurt(1, 0))
  command.choose([4, 0])
  await command.step([0, 1])
  await command.step([0, 1])
  expect(yard.orders).toEqual(['move B5'])
  expect(command.aim?.path).toEqual([[4, 2]])
  expect(command.advice).toContain("can't stop on a knocked-out teammate")
  expect(command.walks).toBe(false)
  await command.step([-1, 0])
  expect(yard.orders).toEqual(['move B5', 'move C4'])
  expect(yard.view.units[0]?.at).toEqual([3, 2])
  expect(yard.view.moving?.steps).toBe(3)
})

test('a step back from a fallen friend, or Escape, costs nothing', async () => {
  const { yard, command } = set(BODY, (view) => hurt(2, 0)(hurt(1, 0)(view)))
  command.choose([4, 0])
  await command.step([0, 1])
  for (const by of [1, 1, -1]) await command.step([0, by])
  expect(command.aim?.path).toEqual([[4, 2]])
  await command.step([0, -1])
  expect(command.aim).toBeNull()
  await command.step([0, 1])
  command.cancel()
  expect([command.aim, command.active]).toEqual([null, 0])
  expect(yard.orders).toEqual(['move B5'])
})

test('a fallen friend cannot be entered with the last step', async () => {
  const { yard, command } = set(BODY, (view) => ({ ...hurt(1, 0)(view), moving: { unit: 0, start: [0, 1], steps: 3 } }))
  yard.view = { ...yard.view, units: yard.view.units.map((unit, n) => (n ? unit : { ...unit, at: [4, 1] })) }
  await command.step([0, 1])
  expect(yard.orders).toEqual(['move C5'])
  expect(command.notice?.at).toEqual([4, 2])
})

test('choosing the unit’s own square ends its move', async () => {
  const { yard, command } = set(OPEN)
  command.choose([4, 1])
  await command.step([0, 1])
  command.choose([4, 2])
  await settle()
  expect(yard.orders).toEqual(['move C5', 'halt'])
  expect(command.marks.reach.size).toBe(0)
  command.choose([0, 0])
  expect(command.notice?.text).toContain('No enemy there')
  expect(command.picked).toBe(0)
})

test('a unit that has not moved can be held in place to act, and released again', () => {
  const { yard, command } = set(OPEN)
  command.choose([4, 1])
  command.choose([4, 1])
  expect(command.marks.reach.size).toBe(0)
  command.choose([4, 1])
  expect(command.marks.reach.size).toBeGreaterThan(0)
  expect(yard.orders).toEqual([])
})

test('tapping the unit that the page has chosen keeps it chosen; only the next tap holds it in place', () => {
  const { command } = set(OPEN)
  command.next()
  const { picked, unit } = command
  command.choose(unit!.at)
  expect(command.picked).toBe(picked)
  expect(command.marks.reach.size).toBeGreaterThan(0)
  command.choose(unit!.at)
  expect(command.marks.reach.size).toBe(0)
  expect(command.advice).toContain('Tap it again to move')
})

test('after a move the hint says how to finish the unit', async () => {
  const { command } = set(OPEN)
  command.choose([4, 1])
  await command.step([0, 1])
  expect(command.advice).toContain('choose your next unit')
})

test('the row of the unit that the page has chosen keeps it chosen; only the next tap lets it go', () => {
  const { command } = set(OPEN)
  command.next()
  const { picked } = command
  command.toggle(picked!)
  expect(command.picked).toBe(picked)
  command.toggle(picked!)
  expect(command.picked).toBe(null)
})

test('another unit can be chosen in the middle of a move, and its orders end that move', async () => {
  const { yard, command, refusals } = set(OPEN)
  command.choose([4, 1])
  await command.step([0, 1])
  command.pick(1)
  expect([command.picked, command.active, refusals()]).toEqual([1, 1, 0])
  expect(yard.orders).toEqual(['move C5']) // nothing is final before an order
  command.cancel()
  expect(command.picked).toBe(0)
  await command.takeBack()
  expect(yard.view.units[0]?.at).toEqual([4, 1])

  await command.step([0, 1])
  command.choose([5, 4])
  command.choose([5, 3])
  await command.confirm()
  expect(yard.orders.slice(2)).toEqual(['move C5', 'wait', 'move D6'])
  expect(yard.view.units[0]?.lock).toBe('used')
  expect(command.mover).toBe(1)
})

test('orders stop at hidden gum', async () => {
  const { yard, command } = set(OPEN)
  yard.hidden = [4, 2]
  command.choose([4, 1])
  command.choose([4, 4])
  await command.confirm()
  expect(yard.orders).toEqual(['move E5'])
  expect(command.notice?.text).toContain('Gum trap')
  expect(command.picked).toBeNull()
})

test('a plan into mud shows a warning, and no action starts from there', () => {
  const { command } = set(['......', '......', '....k.', '..~...', '..A...', '......'])
  command.choose([4, 2])
  command.choose([3, 2])
  expect(command.advice).toContain('Mud at C4: stuck')
  command.choose([2, 4])
  expect(command.aim?.path).not.toContainEqual([3, 2])
})

test('a refused order says why, at its square', async () => {
  const { command, refusals } = set(['..k.', '..A.', '....', '....'])
  command.choose([1, 2])
  await command.step([-1, 0])
  expect(command.notice).toEqual({ at: [0, 2], text: 'A unit is in the way there.' })
  expect(refusals()).toBe(1)
  expect(command.working).toBe(false)
})

test('choosing an enemy marks the squares it can hit', () => {
  const { command, names } = set(['k.....', '......', '......', '......', '......', '....P.'])
  command.choose([0, 0])
  expect(command.active).toBeNull()
  expect(command.marks.reach.size).toBe(0)
  expect(names(command.marks.threat)).toContain('F1')
  expect(names(command.marks.threat)).not.toContain('F6')
})

test('Escape undoes the plan, then the choice', () => {
  const { command } = set(OPEN)
  command.choose([4, 1])
  command.choose([4, 3])
  command.cancel()
  expect([command.aim, command.picked]).toEqual([null, 0])
  command.cancel()
  expect(command.picked).toBeNull()
})

test('waiting with a planned move moves first', async () => {
  const { yard, command } = set(OPEN)
  command.choose([4, 1])
  command.choose([4, 2])
  await command.wait()
  expect(yard.orders).toEqual(['move C5', 'wait'])
  expect(command.ready.map(([number]) => number)).toEqual([1])
  command.next()
  expect(command.picked).toBe(1)
})

test('no orders are sent out of turn', async () => {
  const { yard, command } = set(OPEN)
  await command.endTurn()
  expect(yard.orders).toEqual(['end-turn'])
  command.choose([4, 1])
  expect(command.picked).toBe(0)
  expect(command.active).toBeNull()
  await command.step([0, 1])
  expect(yard.orders).toEqual(['end-turn'])
})

test('waiting ignores a path that was planned for a hit or a special', async () => {
  const blow = set(OPEN)
  blow.command.choose([4, 1])
  blow.command.choose([2, 4])
  expect(blow.command.aim?.path.length).toBeGreaterThan(0)
  await blow.command.wait()
  expect(blow.yard.orders).toEqual(['wait'])

  const bomb = set(['......', '..k...', '......', '......', '......', '....P.'])
  bomb.command.choose([5, 4])
  bomb.command.aimSpecial()
  bomb.command.choose([1, 2])
  expect(bomb.command.aim?.kind).toBe('special')
  expect(bomb.command.aim?.path).toHaveLength(3)
  await bomb.command.wait()
  expect(bomb.yard.orders).toEqual(['wait'])

  const looking = set(OPEN) // the special is being aimed: the button no longer offers to move
  looking.command.choose([4, 1])
  looking.command.choose([4, 3])
  expect(looking.command.walks).toBe(true)
  looking.command.aimSpecial()
  await looking.command.wait()
  expect(looking.yard.orders).toEqual(['wait'])
})

test('a unit chosen while another one acts is picked afterwards', async () => {
  const { yard, command } = set(OPEN)
  command.choose([4, 1])
  command.choose([4, 3])
  const waits = command.wait()
  expect(command.working).toBe(true)
  command.choose([5, 4])
  await waits
  expect(yard.orders).toEqual(['move D5', 'wait'])
  expect(command.picked).toBe(1)
  expect(command.active).toBe(1)
})

test('the notice about a stuck unit stays although another unit was chosen', async () => {
  const { yard, command } = set(OPEN)
  yard.hidden = [4, 2]
  command.choose([4, 1])
  command.choose([4, 4])
  const walks = command.confirm()
  command.pick(1)
  await walks
  expect(command.picked).toBe(1)
  expect(command.notice?.text).toContain('Gum trap')
})

const YARD = ['..........k', ...Array.from({ length: 9 }, () => '...........'), 'A.........P']

test('a far square plans a march: the first leg now, the others in the next turns', async () => {
  const { yard, command } = set(YARD)
  const nextTurn = () => (yard.view = { ...yard.view, turn: yard.view.turn + 2, units: yard.view.units.map((unit) => ({ ...unit, lock: '' as const })) }) // prettier-ignore
  command.choose([10, 0])
  command.choose([1, 0])
  expect(command.aim).toMatchObject({ kind: 'march', unit: 0 })
  expect(command.advice).toBe('March to A2 in 3 turns.')
  await command.confirm()
  expect(yard.orders).toEqual(['move A7', 'wait'])
  expect([...command.marches.goals]).toEqual([[0, [1, 0]]])
  expect(command.marching[0]?.path.length).toBe(6)
  await command.marchOn()
  expect(yard.orders).toHaveLength(2) // once a turn
  nextTurn()
  await command.marchOn()
  expect(yard.orders.slice(2)).toEqual(['move A3', 'wait'])
  expect(command.marches.goals.size).toBe(1)
  nextTurn()
  await command.marchOn()
  expect(yard.orders.slice(4)).toEqual(['move A2', 'wait'])
  expect(command.marches.goals.size).toBe(0)
})

test('a march ends when an enemy comes into reach, when its way is blocked, or by another order', async () => {
  const marches = async (change: (view: View) => View) => {
    const { yard, command } = set(YARD)
    command.choose([10, 0])
    command.choose([1, 0])
    await command.confirm()
    yard.view = change({ ...yard.view, turn: 2, units: yard.view.units.map((unit) => ({ ...unit, lock: '' as const })) }) // prettier-ignore
    await command.marchOn()
    return { yard, command }
  }
  const put = (number: number, at: Cell) => (view: View) => ({
    ...view,
    units: view.units.map((unit, n) => (n === number ? { ...unit, at } : unit)),
  })
  const met = await marches(put(2, [4, 2]))
  expect(met.yard.orders).toHaveLength(2)
  expect([met.command.picked, met.command.notice?.text]).toEqual([0, 'March stopped: an enemy is in reach.'])
  expect(met.command.marches.goals.size).toBe(0)
  const blocked = await marches(put(1, [1, 0]))
  expect(blocked.command.notice?.text).toBe('March stopped: the way is blocked.')
  const { command } = set(YARD)
  command.choose([10, 0])
  command.choose([1, 0])
  await command.confirm()
  command.marches.stop(0)
  expect(command.marching).toEqual([])
})

test('a whole turn can be undone until a hidden trap is found', async () => {
  const { yard, command } = set(OPEN)
  let undone = 0
  yard.undoTurn = async () => (undone++, null)
  expect(command.undoable).toBe(false)
  command.choose([4, 1])
  await command.wait()
  expect(command.undoable).toBe(true)
  await command.undo()
  expect(undone).toBe(1)
  yard.view = { ...yard.view, options: { ...yard.view.options, hidden_traps: true }, units: yard.view.units.map((unit, n) => (n ? unit : { ...unit, lock: 'gum' as const, held: true })) } // prettier-ignore
  expect(command.undoable).toBe(false)
})

const FAR = ['k.....', '......', '......', '......', '.A....', '....P.']

test.each([
  ['in the list', (command: Command) => command.pick(2)],
  ['on the board', (command: Command) => command.choose([0, 0])],
])('an enemy can be inspected in the middle of a move, %s', async (_, look) => {
  const { command, names, refusals } = set(FAR)
  command.choose([4, 1])
  await command.step([0, 1])
  await command.halt()
  look(command)
  expect([command.picked, command.active, command.notice]).toEqual([2, null, null])
  expect(names(command.marks.threat)).toContain('B1')
  expect(refusals()).toBe(0)
  command.cancel()
  expect(command.active).toBe(0)
  look(command)
  command.choose([4, 2])
  expect(command.active).toBe(0)
  look(command)
  command.choose([5, 0])
  expect(command.active).toBe(0)
})

test('a plan is dropped when its unit has moved, and kept when others move', async () => {
  const { yard, command } = set(OPEN)
  command.choose([4, 1])
  await command.step([0, 1])
  command.choose([4, 3])
  const move = (number: number, at: Cell) => {
    yard.view = { ...yard.view, units: yard.view.units.map((unit, n) => (n === number ? { ...unit, at } : unit)) }
    command.moved()
  }
  move(2, [0, 4])
  expect(command.aim).toMatchObject({ kind: 'move', path: [[4, 3]] })
  move(0, [4, 1]) // taken back by the server
  expect(command.aim).toBeNull()
})

test('a plan that is vetoed is neither shown nor carried out', async () => {
  const yard = new Yard(OPEN)
  const command = new Command(yard as unknown as Table, undefined, ({ kind }) => (kind === 'attack' ? 'Not now.' : ''))
  command.choose([4, 1])
  command.choose([2, 4])
  command.choose([2, 4])
  await settle()
  expect([command.aim, command.notice?.text, yard.orders]).toEqual([null, 'Not now.', []])
})
