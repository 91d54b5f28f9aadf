// Written by tools/wire_types.py from the server's types. Do not edit.

/** Use the ability of the hero's class. */
export interface Ability {
  type: 'ability'
  target?: string
}

export interface AbilityUsed {
  type: 'ability-used'
  ability: string
  wait: number
}

export interface Adventure {
  hero_class: 'cleric' | 'mage' | 'rogue' | 'warrior'
  mana?: number
  max_mana?: number
  spells?: string[]
  conditions?: Condition[]
  surge?: boolean
  wait?: number
  plights?: Plight[]
  keepsakes?: string[]
  marks?: string[]
  stalls?: Stall[]
  talk?: string
  ending?: string
}

/** The adventure ends well; Won follows. */
export interface AdventureEnded {
  type: 'ended'
  ending: string
  title: string
}

/** What a status has in the deep edition beside the usual. */
export interface AdventureTold {
  type: 'adventure-told'
  hero_class: string
  mana: number
  max_mana: number
  spells: string[]
  ability: string
  wait: number
  keepsakes: string[]
}

/** A spell takes from a monster's attack. */
export interface Afflicted {
  type: 'afflicted'
  target: string
  spell: string
  attack: number
  rounds: number
}

export interface Ambushed {
  type: 'ambushed'
  monsters: string[]
}

/** Choose what to say in a conversation with a person. */
export interface Answer {
  type: 'answer'
  choice: string
}

export interface Answered {
  type: 'answered'
  person: string
  choice: string
}

export interface Attack {
  type: 'attack'
  target: string
}

/** A player has a class from now on. */
export interface Became {
  type: 'became'
  seat: number
  hero_class: string
}

/** Choose the class of one's hero, before the first round of a party. */
export interface Become {
  type: 'become'
  hero_class: 'cleric' | 'mage' | 'rogue' | 'warrior'
}

export interface Bought {
  type: 'bought'
  merchant: string
  item: string
  price: number
  gold: number
}

export interface Buy {
  type: 'buy'
  item: string
}

export interface CacheFound {
  type: 'cache-found'
  items: string[]
}

export interface Cast {
  type: 'cast'
  spell: string
  target?: string
}

/** The current contents of a room. */
export interface Chamber {
  monsters?: Monster[]
  items?: string[]
  gold?: number
  chest?: '' | 'closed' | 'open'
  visited?: boolean
  emptied?: boolean
}

export interface ChoiceShown {
  key: string
  label: string
}

export interface Combine {
  type: 'combine'
  item: string
  other: string
}

export interface Combined {
  type: 'combined'
  item: string
  other: string
  made: string
}

/** One hero of a party: all that is not shared. The scene holds the rest, and shows one of them at a time. */
export interface Companion {
  hero: Hero
  hero_class: 'cleric' | 'mage' | 'rogue' | 'warrior'
  mana?: number
  max_mana?: number
  spells?: string[]
  conditions?: Condition[]
  surge?: boolean
  wait?: number
  lies?: number
  missed?: number
  away?: boolean
}

/** Of a spell at work on the hero or on a monster. */
export interface Condition {
  spell: string
  rounds: number
  attack?: number
  defense?: number
}

export interface DeepView {
  hero_class: string
  floor: number
  mana: number
  max_mana: number
  ability: string
  wait: number
  spells?: SpellShown[]
  people?: PersonShown[]
  wares?: Ware[]
  traps?: string[]
  locked?: LockShown[]
  speaker?: string
  choices?: ChoiceShown[]
  journal?: QuestShown[]
}

/** Halve the damage of this round. */
export interface Defend {
  type: 'defend'
}

export interface Defended {
  type: 'defended'
}

export interface Died {
  type: 'died'
  by: string
  room: string
}

export interface Disarm {
  type: 'disarm'
  trap: string
}

export interface Dodged {
  type: 'dodged'
  monster: string
}

export interface Drank {
  type: 'drank'
  item: string
  effect: 'defense' | 'heal' | 'restore' | 'strength'
  amount: number
  turns: number
  hp: number
  max_hp: number
}

export interface Drop {
  type: 'drop'
  item: string
}

export interface Dropped {
  type: 'dropped'
  item: string
}

export interface Entered {
  type: 'entered'
  direction: string
  came_from: string
  first: boolean
  sight: Sight
}

/** Put on armor from the pack, or take a weapon from it in hand. */
export interface Equip {
  type: 'equip'
  item: string
}

export interface Equipped {
  type: 'equipped'
  item: string
  slot: 'armor' | 'weapon'
  figure: number
  replaced: string
}

/** The monster runs away. */
export interface Escaped {
  type: 'escaped'
  monster: string
  kind: string
}

/** Ask about one thing in view. */
export interface Examine {
  type: 'examine'
  thing: string
}

export interface Examined {
  type: 'examined'
  thing: string
  sort: 'ability' | 'armor' | 'chest' | 'door' | 'keepsake' | 'material' | 'monster' | 'person' | 'potion' | 'scroll' | 'spell' | 'tool' | 'trap' | 'treasure' | 'weapon'
  sentence: string
}

/** A line of the player, how it was understood, and the game master's reply. */
export interface Exchange {
  said: string
  told: string
  turn: number
  acts?: (Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Cast | Ability | Talk | Answer | Buy | Sell | Haggle | Search | Rest | Combine | Unlock | Disarm | Revive | Give | Undo | Look | Status | Inventory | Examine | Help | Hint | Journal | Map)[]
  done?: number
  why?: string[]
  asked?: string
  choices?: string[]
  events?: (Entered | FightBegan | WindsUp | Fled | FleeFailed | Struck | Slain | LevelUp | RoomCleared | Hurt | Regenerated | Rallied | Defended | Drank | WoreOff | Equipped | Looted | PackFull | Dropped | Died | Won | Undone | Looked | StatusTold | InventoryTold | Examined | Helped | Hinted | JournalTold | MapTold | AdventureTold | SpellCast | SpellHit | Afflicted | Strengthened | Mended | ManaGained | SpellEnded | Learned | AbilityUsed | Dodged | Guarded | Escaped | PackHunts | SmokeSpread | SecretFound | TrapNoticed | CacheFound | NothingFound | TrapSprung | TrapDisarmed | Unlocked | LockHeld | HeroRested | Ambushed | Combined | Bought | Sold | Haggled | Received | HandedOver | Paid | Spoke | Answered | TalkEnded | Freed | QuestTaken | QuestDone | Vigor | WarDeclared | AdventureEnded | MemberTurn | Became | Spoken | Heard | Waited | TooLate | GoldShared | Fell | Revived | Reply | Retold)[]
}

export interface Exit {
  direction: string
  room: string
}

/** A hero has no HP left and lies here until a friend helps. */
export interface Fell {
  type: 'fell'
  by: string
  room: string
}

export interface FightBegan {
  type: 'fight-began'
  monsters: string[]
}

/** A successful flight; Entered follows. */
export interface Fled {
  type: 'fled'
  room: string
}

/** Try to leave a fight. */
export interface Flee {
  type: 'flee'
}

export interface FleeFailed {
  type: 'flee-failed'
}

/** A living monster as the player sees it. */
export interface Foe {
  name: string
  kind: string
  hp: number
  max_hp: number
  heavy: boolean
}

export interface Freed {
  type: 'freed'
  person: string
}

export interface Give {
  type: 'give'
  item: string
  to: string
}

/** The gold that was found is split. */
export interface GoldShared {
  type: 'gold-shared'
  gold: number
}

/** The monster hides behind its guard and does not strike. */
export interface Guarded {
  type: 'guarded'
  monster: string
}

/** Ask for a better price. */
export interface Haggle {
  type: 'haggle'
  item: string
}

export interface Haggled {
  type: 'haggled'
  merchant: string
  item: string
  agreed: boolean
  price: number
  patience: number
}

export interface HandedOver {
  type: 'handed-over'
  item: string
  count: number
  person: string
}

/** The words of a player: at once if the master replies at once, else when all have spoken. */
export interface Heard {
  type: 'heard'
  seat: number
  text: string
  asked?: string
  choices?: string[]
}

/** Ask what can be done. */
export interface Help {
  type: 'help'
}

export interface Helped {
  type: 'helped'
  verbs: string[]
}

export interface Hero {
  hp: number
  max_hp: number
  level?: number
  xp?: number
  gold?: number
  weapon?: string
  armor?: string
  pack?: string[]
  strength?: number
  defense?: number
}

export interface HeroRested {
  type: 'rested'
  hp_gain: number
  hp: number
  max_hp: number
  mana_gain: number
  left: number
}

/** Ask for advice. */
export interface Hint {
  type: 'hint'
}

export interface Hinted {
  type: 'hinted'
  advice: string
  sentence: string
  act: Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Cast | Ability | Talk | Answer | Buy | Sell | Haggle | Search | Rest | Combine | Unlock | Disarm | Revive | Give | null
}

/** (attack + roll - armor - level - potion), doubled on a six, doubled in a rage, halved by defending. */
export interface Hurt {
  type: 'hurt'
  monster: string
  attack: number
  roll: number
  armor: number
  level: number
  potion: number
  critical: boolean
  rage: boolean
  defended: boolean
  damage: number
  hp: number
}

/** Ask what the hero carries. */
export interface Inventory {
  type: 'inventory'
}

export interface InventoryTold {
  type: 'inventory-told'
  weapon: string
  damage: number
  armor: string
  defense: number
  pack: Pile[]
  slots: number
  slots_max: number
  gold: number
}

/** Ask about quests and promises. */
export interface Journal {
  type: 'journal'
}

export interface JournalTold {
  type: 'journal-told'
  quests: QuestShown[]
  freed: string[]
}

export interface Learned {
  type: 'learned'
  spell: string
}

export interface LevelUp {
  type: 'level-up'
  level: number
  gain: number
  hp: number
  max_hp: number
  damage: number
  defense: number
}

/** The lines of prose that the narrator has used, and the seed of their order. Public, and independent of fate. */
export interface LineHistory {
  seed?: number
  used?: [string, number][]
}

/** The lock does not give way, and the tool breaks. */
export interface LockHeld {
  type: 'lock-held'
  door: string
  tool: string
}

export interface LockShown {
  direction: string
  name: string
  has_key: boolean
}

/** Ask what is in the room. */
export interface Look {
  type: 'look'
}

export interface Looked {
  type: 'looked'
  sight: Sight
}

export interface Loot {
  type: 'loot'
  item?: string
}

export interface Looted {
  type: 'looted'
  items: string[]
  treasure: string[]
  gold: number
  chest: boolean
}

export interface ManaGained {
  type: 'mana-gained'
  source: string
  amount: number
  mana: number
  max_mana: number
}

/** Ask where the hero has been. */
export interface Map {
  type: 'map'
}

export interface MapTold {
  type: 'map-told'
  floor: number
  rooms: string[]
  open_ways: string[]
}

/** The events up to the next one of these are about this hero. */
export interface MemberTurn {
  type: 'member-turn'
  seat: number
}

/** The hero's HP return by a spell, an ability, a person or food. */
export interface Mended {
  type: 'mended'
  source: string
  amount: number
  hp: number
  max_hp: number
}

export interface Monster {
  name: string
  kind: string
  hp: number
  rallied?: boolean
  full?: number
}

export interface Move {
  type: 'move'
  direction: string
}

export interface NothingFound {
  type: 'nothing-found'
}

export interface ObjectiveShown {
  text: string
  done: boolean
}

export interface Options {
  easy?: boolean
  hints?: boolean
  undo?: boolean
  dungeon?: number
  edition?: 'classic' | 'deep'
  class?: 'cleric' | 'mage' | 'rogue' | 'warrior'
  party?: number
}

export interface PackFull {
  type: 'pack-full'
  left: string[]
  droppable: string[]
}

/** Monsters of a pack strike harder together. Sent when a fight begins. */
export interface PackHunts {
  type: 'pack-hunts'
  kind: string
  bonus: number
}

export interface Paid {
  type: 'paid'
  price: number
  gold: number
  person: string
}

export interface PartyView {
  companions: Companion[]
  spoken: boolean[]
  sealed: Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Cast | Ability | Talk | Answer | Buy | Sell | Haggle | Search | Rest | Combine | Unlock | Disarm | Revive | Give | Say | Wait | null
  order: number[]
  unchosen?: number[]
}

export interface PersonShown {
  name: string
  role: string
}

/** Several items of the same name. */
export interface Pile {
  name: string
  qty: number
}

/** A room on the map. */
export interface Place {
  name: string
  sort: 'boss' | 'combat' | 'normal' | 'treasure'
  description: string
  ways: Way[]
}

/** The condition of one monster of this room. */
export interface Plight {
  conditions?: Condition[]
  guarding?: boolean
}

export interface QuestDone {
  type: 'quest-done'
  title: string
  xp: number
  items: string[]
}

export interface QuestShown {
  title: string
  giver: string
  done: boolean
  objectives: ObjectiveShown[]
}

export interface QuestTaken {
  type: 'quest-taken'
  title: string
  objectives: string[]
}

/** The monster heals its allies and does not strike. */
export interface Rallied {
  type: 'rallied'
  monster: string
  allies: string[]
  healed: number[]
}

export interface Received {
  type: 'received'
  item: string
  giver: string
}

export interface Regenerated {
  type: 'regenerated'
  monster: string
  healed: number
  hp: number
}

/** The game master's reply to a line. */
export interface Reply {
  type: 'reply'
  text: string
}

/** Sleep or camp until healed. */
export interface Rest {
  type: 'rest'
}

/** The game master's last reply in other words. Sent by the server only, never by a player. */
export interface Retell {
  type: 'retell'
  text: string
}

/** The last reply in other words, which replace it. */
export interface Retold {
  type: 'retold'
  text: string
}

/** Help a fallen friend up. */
export interface Revive {
  type: 'revive'
  name: string
}

/** A hero has helped a fallen friend up. */
export interface Revived {
  type: 'revived'
  name: string
  hp: number
  left: number
}

/** The last monster here is dead. */
export interface RoomCleared {
  type: 'room-cleared'
  room: string
}

/** A line of the conversation. A player sends the text only; the server adds its meaning (`resolve_external`). */
export interface Say {
  type: 'say'
  text: string
  acts?: (Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Cast | Ability | Talk | Answer | Buy | Sell | Haggle | Search | Rest | Combine | Unlock | Disarm | Revive | Give | Undo | Look | Status | Inventory | Examine | Help | Hint | Journal | Map)[]
  why?: string[]
  asked?: string
  choices?: string[]
  aside?: '' | 'cheat' | 'command' | 'talk' | 'unknown'
  topic?: string
}

/** The run at one moment. In a view, rooms that were not visited are None and dice other than sixes are 0. */
export interface Scene {
  hero: Hero
  chambers: (Chamber | null)[]
  room?: number
  came_from?: number
  dice?: number[]
  turn?: number
  tally?: Tally
  act?: Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Cast | Ability | Talk | Answer | Buy | Sell | Haggle | Search | Rest | Combine | Unlock | Disarm | Revive | Give | null
  events?: (Entered | FightBegan | WindsUp | Fled | FleeFailed | Struck | Slain | LevelUp | RoomCleared | Hurt | Regenerated | Rallied | Defended | Drank | WoreOff | Equipped | Looted | PackFull | Dropped | Died | Won | Undone | Looked | StatusTold | InventoryTold | Examined | Helped | Hinted | JournalTold | MapTold | AdventureTold | SpellCast | SpellHit | Afflicted | Strengthened | Mended | ManaGained | SpellEnded | Learned | AbilityUsed | Dodged | Guarded | Escaped | PackHunts | SmokeSpread | SecretFound | TrapNoticed | CacheFound | NothingFound | TrapSprung | TrapDisarmed | Unlocked | LockHeld | HeroRested | Ambushed | Combined | Bought | Sold | Haggled | Received | HandedOver | Paid | Spoke | Answered | TalkEnded | Freed | QuestTaken | QuestDone | Vigor | WarDeclared | AdventureEnded | MemberTurn | Became | Spoken | Heard | Waited | TooLate | GoldShared | Fell | Revived | Reply | Retold)[]
  dungeon?: number
  adventure?: Adventure
}

/** Look for secrets: hidden doors, traps, loose stones. */
export interface Search {
  type: 'search'
}

export interface SecretFound {
  type: 'secret-found'
  direction: string
  room: string
}

export interface Sell {
  type: 'sell'
  item: string
}

/** A room as the player sees it. */
export interface Sight {
  room: string
  description: string
  exits: Exit[]
  foes: Foe[]
  floor: Pile[]
  chest: '' | 'closed' | 'open'
}

export interface Slain {
  type: 'slain'
  monster: string
  kind: string
  xp: number
  gold: number
  drop: string
}

/** The hero gets away for certain; Fled follows. */
export interface SmokeSpread {
  type: 'smoke-spread'
}

export interface Sold {
  type: 'sold'
  merchant: string
  item: string
  price: number
  gold: number
}

export interface SpellCast {
  type: 'spell-cast'
  spell: string
  element: '' | 'earth' | 'fire' | 'frost' | 'storm'
  cost: number
  mana: number
  source: string
}

export interface SpellEnded {
  type: 'spell-ended'
  spell: string
}

/** (power + roll + bonus), half as much again on a six, by weakness, and with a surge; half for a resistance. */
export interface SpellHit {
  type: 'spell-hit'
  target: string
  spell: string
  element: '' | 'earth' | 'fire' | 'frost' | 'storm'
  power: number
  roll: number
  bonus: number
  critical: boolean
  affinity: '' | 'resists' | 'weak'
  damage: number
  hp: number
}

export interface SpellShown {
  name: string
  mana: number
}

/** What a person says, by the node of the conversation (data/dialogues.py). */
export interface Spoke {
  type: 'spoke'
  person: string
  node: string
  choices: string[]
}

/** A player has said what the hero will do. What it is remains a secret until all have. */
export interface Spoken {
  type: 'spoken'
  seat: number
}

/** The wares that a merchant has left. */
export interface Stall {
  merchant: string
  wares: string[]
  haggled?: string[]
  patience?: number
}

/** Ask how the hero is. */
export interface Status {
  type: 'status'
}

export interface StatusTold {
  type: 'status-told'
  hp: number
  max_hp: number
  level: number
  xp: number
  next_xp: number
  gold: number
  weapon: string
  armor: string
  pack: Pile[]
  strength: number
  defense: number
}

/** A spell helps the hero. */
export interface Strengthened {
  type: 'strengthened'
  spell: string
  attack: number
  defense: number
  rounds: number
}

/** (weapon + roll + level + strength - defense), doubled on a six, half as much again where brittle; 0 is a miss. */
export interface Struck {
  type: 'struck'
  target: string
  weapon: string
  base: number
  roll: number
  level: number
  strength: number
  defense: number
  critical: boolean
  brittle: boolean
  damage: number
  hp: number
}

/** Speak to a person or creature in view. */
export interface Talk {
  type: 'talk'
  name: string
}

export interface TalkEnded {
  type: 'talk-ended'
  person: string
}

/** Statistics of a run. */
export interface Tally {
  dealt?: number
  taken?: number
  slain?: number
  potions?: number
}

/** The hero cannot do what it was going to, because of what happened before it in this round. */
export interface TooLate {
  type: 'too-late'
  act: Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Cast | Ability | Talk | Answer | Buy | Sell | Haggle | Search | Rest | Combine | Unlock | Disarm | Revive | Give
  sentence: string
}

export interface TrapDisarmed {
  type: 'trap-disarmed'
  trap: string
}

export interface TrapNoticed {
  type: 'trap-noticed'
  trap: string
}

export interface TrapSprung {
  type: 'trap-sprung'
  trap: string
  damage: number
  hp: number
}

/** Take the last act back, if the options allow it. */
export interface Undo {
  type: 'undo'
}

export interface Undone {
  type: 'undone'
  act: Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Cast | Ability | Talk | Answer | Buy | Sell | Haggle | Search | Rest | Combine | Unlock | Disarm | Revive | Give
}

export interface Unlock {
  type: 'unlock'
  name: string
}

export interface Unlocked {
  type: 'unlocked'
  door: string
  tool: string
}

/** Drink a potion. */
export interface Use {
  type: 'use'
  item: string
  target?: string
}

export interface View {
  you: number
  options: Options
  now: Scene
  past?: Scene[]
  story?: Exchange[]
  voice?: LineHistory
  places?: (Place | null)[]
  foes?: Foe[]
  earlier?: number
  deep?: DeepView
  party?: PartyView
}

/** More HP and Max HP for good. */
export interface Vigor {
  type: 'vigor'
  amount: number
  hp: number
  max_hp: number
}

/** Do nothing in this round, in a party. */
export interface Wait {
  type: 'wait'
}

export interface Waited {
  type: 'waited'
}

/** The Chieftain rises to fight; FightBegan follows. */
export interface WarDeclared {
  type: 'war-declared'
  alone: boolean
}

export interface Ware {
  name: string
  price: number
  merchant: string
}

export interface Way {
  direction: string
  to: number
  name: string
}

/** A heavy blow is coming: the monster's die is a six. */
export interface WindsUp {
  type: 'winds-up'
  monster: string
}

export interface Won {
  type: 'won'
  turns: number
  achievements: string[]
}

export interface WoreOff {
  type: 'wore-off'
  effect: 'defense' | 'strength'
}

export type Action = Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Cast | Ability | Talk | Answer | Buy | Sell | Haggle | Search | Rest | Combine | Unlock | Disarm | Revive | Give | Undo | Look | Status | Inventory | Examine | Help | Hint | Journal | Map | Say | Retell | Wait | Become

export type Event = Entered | FightBegan | WindsUp | Fled | FleeFailed | Struck | Slain | LevelUp | RoomCleared | Hurt | Regenerated | Rallied | Defended | Drank | WoreOff | Equipped | Looted | PackFull | Dropped | Died | Won | Undone | Looked | StatusTold | InventoryTold | Examined | Helped | Hinted | JournalTold | MapTold | AdventureTold | SpellCast | SpellHit | Afflicted | Strengthened | Mended | ManaGained | SpellEnded | Learned | AbilityUsed | Dodged | Guarded | Escaped | PackHunts | SmokeSpread | SecretFound | TrapNoticed | CacheFound | NothingFound | TrapSprung | TrapDisarmed | Unlocked | LockHeld | HeroRested | Ambushed | Combined | Bought | Sold | Haggled | Received | HandedOver | Paid | Spoke | Answered | TalkEnded | Freed | QuestTaken | QuestDone | Vigor | WarDeclared | AdventureEnded | MemberTurn | Became | Spoken | Heard | Waited | TooLate | GoldShared | Fell | Revived | Reply | Retold
