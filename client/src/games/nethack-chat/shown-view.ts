// The view as far as the narration has told it: the one before a line, changed event by event.

import type {
  Adventure,
  Chamber,
  DeepView,
  Entered,
  Event,
  Exchange,
  Foe,
  Hero,
  Monster,
  View,
} from '../../wire/nethack-chat'
import { foesOf, storyOf } from './narration'
import { item } from './tables'

const COINS = 'Gold Coins' // how a room's gold is listed

/** Return the view with which the telling of a line begins. `after` is the view at its end. */
export function atStart(before: View, after: View): View {
  return {
    ...before,
    past: after.past ?? [],
    earlier: after.earlier ?? 0,
    story: withLastEvents(after, () => []),
    now: { ...before.now, turn: after.now.turn ?? 0, events: [] },
  }
}

function withLastEvents(view: View, change: (events: readonly Event[]) => Event[]): Exchange[] {
  const story = storyOf(view)
  return story.map((line, n) => (n === story.length - 1 ? { ...line, events: change(line.events ?? []) } : line))
}

/** Return the view after one more event was told. */
export function withEvent(view: View, event: Event, after: View): View {
  const told: View = {
    ...view,
    story: withLastEvents(view, (events) => [...events, event]),
    now: { ...view.now, events: [...(view.now.events ?? []), event] },
  }
  switch (event.type) {
    case 'entered':
      return entered(told, event, after)
    case 'winds-up':
      return withFoe(told, event.monster, (foe) => ({ ...foe, heavy: true }))
    case 'struck':
      return withMonster(told, event.target, event.hp)
    case 'regenerated':
      return withMonster(told, event.monster, event.hp)
    case 'rallied':
      return event.allies.reduce((one, name, n) => {
        const hp = foesOf(one).find((foe) => foe.name === name)?.hp ?? 0
        return withMonster(one, name, hp + (event.healed[n] ?? 0))
      }, told)
    case 'slain':
      return slain(told, event)
    case 'hurt':
      return withFoe(
        withHero(told, ({ hp }) => ({ hp: Math.max(0, hp - event.damage) })),
        event.monster,
        (foe) => ({ ...foe, heavy: false }),
      )
    case 'level-up':
      return withHero(told, ({ hp, max_hp }) => ({
        hp: hp + event.gain,
        max_hp: max_hp + event.gain,
        level: event.level,
      }))
    case 'drank': {
      const { effect, amount, turns } = event
      const heals = effect === 'heal' || effect === 'restore'
      return withHero(told, ({ hp, pack }) => ({
        ...(heals ? { hp: hp + amount } : { [effect]: turns }),
        pack: without(pack, event.item),
      }))
    }
    case 'equipped':
      return withHero(told, ({ pack }) => ({
        [event.slot]: event.item,
        pack: [...without(pack, event.item), event.replaced],
      }))
    case 'looted':
      return looted(told, event)
    case 'dropped':
      return withChamber(
        withHero(told, ({ pack }) => ({ pack: without(pack, event.item) })),
        (chamber) => ({ items: [...(chamber.items ?? []), event.item] }),
      )
    default:
      return view.deep ? withDeepEvent(told, event, after) : told
  }
}

/** The same for an event that only the deep edition has. */
function withDeepEvent(view: View, event: Event, after: View): View {
  switch (event.type) {
    case 'spell-cast':
      return withAdventure(
        withHero(view, ({ pack }) => ({ pack: without(pack, event.source) })),
        () => ({ surge: false }),
        { mana: event.mana },
      )
    case 'spell-hit':
      return withMonster(view, event.target, event.hp)
    case 'strengthened': {
      const { spell, attack, defense, rounds } = event
      return withAdventure(view, ({ conditions = [] }) => ({
        conditions: [...conditions.filter((one) => one.spell !== spell), { spell, attack, defense, rounds }],
      }))
    }
    case 'spell-ended':
      return withAdventure(view, ({ conditions = [] }) => ({
        conditions: conditions.filter((one) => one.spell !== event.spell),
      }))
    case 'mana-gained':
      return withAdventure(
        withHero(view, ({ pack }) => ({ pack: without(pack, event.source) })),
        () => ({}),
        { mana: event.mana, max_mana: event.max_mana },
      )
    case 'ability-used':
      return withAdventure(view, () => ({}), { wait: event.wait })
    case 'mended':
    case 'vigor':
    case 'rested':
      return withHero(view, () => ({ hp: event.hp, max_hp: event.max_hp }))
    case 'trap-sprung':
      return withHero(view, () => ({ hp: event.hp }))
    case 'escaped':
      return { ...view, foes: foesOf(view).filter(({ name }) => name !== event.monster) }
    case 'bought':
      return withCarried({ ...view, ...goods(view, after) }, [event.item], [], event.gold)
    case 'sold':
      return withCarried(view, [], [event.item], event.gold)
    case 'paid':
      return withCarried(view, [], [], event.gold)
    case 'received':
      return withCarried(view, [event.item], [])
    case 'handed-over':
      return withCarried(view, [], Array<string>(event.count).fill(event.item))
    case 'combined':
      return withCarried(view, [event.made], [event.item, event.other])
    case 'spoke':
    case 'haggled':
    case 'quest-taken':
    case 'quest-done':
      return { ...view, ...goods(view, after) }
    case 'answered':
    case 'talk-ended':
    case 'fight-began':
      return withAdventure(view, () => ({}), { speaker: '', choices: [] })
    default:
      return view
  }
}

/** Return what is said and sold at the end of a line; it changes as a whole. */
function goods(view: View, after: View): Pick<View, 'deep'> {
  if (!view.deep || !after.deep) return {}
  const { wares = [], speaker = '', choices = [], journal = [] } = after.deep
  return { deep: { ...view.deep, wares, speaker, choices, journal } }
}

function withAdventure(
  view: View,
  change: (adventure: Adventure) => Partial<Adventure>,
  shown: Partial<DeepView> = {},
): View {
  const { adventure } = view.now
  if (!adventure || !view.deep) return view
  const now = { ...view.now, adventure: { ...adventure, ...change(adventure) } }
  return { ...view, now, deep: { ...view.deep, ...shown } }
}

const isKept = (name: string): boolean => item(name)?.sort === 'keepsake'

/** Return the view with some things more and some fewer: keepsakes take no slot of the pack. */
function withCarried(view: View, more: string[], fewer: string[], gold?: number): View {
  const changed = (names: string[] | undefined, kept: boolean): string[] => [
    ...fewer.reduce(without, names ?? []),
    ...more.filter((name) => isKept(name) === kept),
  ]
  const carrying = withHero(view, (hero) => ({ pack: changed(hero.pack, false), gold: gold ?? hero.gold ?? 0 }))
  return withAdventure(carrying, ({ keepsakes }) => ({ keepsakes: changed(keepsakes, true) }))
}

const without = (names: readonly string[] | undefined, name: string): string[] => {
  const at = names?.indexOf(name) ?? -1
  return (names ?? []).filter((_, n) => n !== at)
}

const withHero = (view: View, change: (hero: Hero) => Partial<Hero>): View => ({
  ...view,
  now: { ...view.now, hero: { ...view.now.hero, ...change(view.now.hero) } },
})

function withChamber(view: View, change: (chamber: Chamber) => Partial<Chamber>): View {
  const at = (view.now.room ?? 1) - 1
  const chambers = view.now.chambers.map((chamber, n) =>
    n === at && chamber ? { ...chamber, ...change(chamber) } : chamber,
  )
  return { ...view, now: { ...view.now, chambers } }
}

const withFoe = (view: View, name: string, change: (foe: Foe) => Foe): View => ({
  ...view,
  foes: foesOf(view).map((foe) => (foe.name === name ? change(foe) : foe)),
})

function withMonster(view: View, name: string, hp: number): View {
  const set = (monster: Monster) => (monster.name === name ? { ...monster, hp } : monster)
  return withChamber(
    withFoe(view, name, (foe) => ({ ...foe, hp })),
    (chamber) => ({ monsters: (chamber.monsters ?? []).map(set) }),
  )
}

function slain(view: View, { monster, xp, gold, drop }: Event & { type: 'slain' }): View {
  const fallen = withMonster(view, monster, 0)
  const foes = foesOf(fallen).filter(({ name }) => name !== monster)
  const dropped = drop ? withChamber(fallen, ({ items }) => ({ items: [...(items ?? []), drop] })) : fallen
  const { now } = withHero(dropped, (hero) => ({ xp: (hero.xp ?? 0) + xp, gold: (hero.gold ?? 0) + gold }))
  return { ...dropped, foes, now: { ...now, dice: foes.length ? (now.dice ?? []) : [] } }
}

function looted(view: View, { items, treasure, gold, chest }: Event & { type: 'looted' }): View {
  const carried = withCarried(view, items, [], (view.now.hero.gold ?? 0) + gold)
  return withChamber(carried, (chamber) => ({
    items: [...items, ...treasure].reduce<string[]>(without, chamber.items ?? []),
    gold: gold ? 0 : (chamber.gold ?? 0),
    chest: chest ? 'open' : (chamber.chest ?? ''),
  }))
}

/** Enter a room with what it held at that moment. */
function entered(view: View, { sight }: Entered, after: View): View {
  const at = (after.places ?? []).findIndex((place) => place?.name === sight.room)
  if (at < 0) return view
  const floor = sight.floor.filter(({ name }) => name !== COINS)
  const chamber: Chamber = {
    ...after.now.chambers[at],
    monsters: (after.now.chambers[at]?.monsters ?? []).map((monster) => ({
      ...monster,
      hp: sight.foes.find(({ name }) => name === monster.name)?.hp ?? 0,
    })),
    items: floor.flatMap(({ name, qty }) => Array<string>(qty).fill(name)),
    gold: sight.floor.find(({ name }) => name === COINS)?.qty ?? 0,
    chest: sight.chest,
  }
  const isLast = after.now.room === at + 1
  const { people = [], wares = [], traps = [], locked = [] } = (isLast && after.deep) || {}
  return {
    ...view,
    ...(view.deep && after.deep
      ? { deep: { ...view.deep, floor: after.deep.floor, people, wares, traps, locked, speaker: '', choices: [] } }
      : {}),
    foes: sight.foes,
    places: (after.places ?? []).map((place, n) => (n === at ? place : (view.places?.[n] ?? null))),
    now: {
      ...view.now,
      room: at + 1,
      came_from: view.now.room ?? 1,
      dice: sight.foes.map(() => 0),
      chambers: after.now.chambers.map((_, n) => (n === at ? chamber : (view.now.chambers[n] ?? null))),
    },
  }
}
