// The table of the tutorial: the first rooms of a recorded run. The player says each line in their own words.

import { LessonTable } from '../../core/lesson.svelte'
import type { Action, Event, Exchange, View } from '../../wire/nethack-chat'
import type { Player, Refusal } from '../contract'
import recorded from './lesson.json' // a test compares it with the rules
import { messages } from './messages'
import { FIELD } from './quick'

const HERO = 0

export const STEPS = ['go', 'type', 'attack', 'defend', 'strike', 'take', 'wield', 'goal'] as const
export type StepName = (typeof STEPS)[number]

interface Task {
  readonly wanted: string // what the page rings: a suggestion by its key, or the text field
  readonly means: RegExp // lines that do it
}

const BLOW = /\b(attack|hit|strike|kill|stab|fight|swing|slash|punch|smash|rat)/i
const TASKS: Partial<Record<StepName, Task>> = {
  go: { wanted: 'go-north', means: /\b(n|north\w*|corridor)\b/i },
  type: { wanted: FIELD, means: /\b(e|east\w*|storage)\b/i },
  attack: { wanted: 'attack-Rat', means: BLOW },
  defend: { wanted: 'defend', means: /\b(defen|guard|block|shield|brace|cover|parry)/i },
  strike: { wanted: 'attack-Rat', means: BLOW },
  take: { wanted: 'loot', means: /\b(take|loot|grab|pick|get|gather|collect|everything|all)\b/i },
  wield: { wanted: 'wear-Iron Sword', means: /\bsword\b/i },
}

interface Step {
  readonly line: string
  readonly events: readonly Event[]
  readonly view: View
}
const STORY = recorded as unknown as { readonly first: View; readonly steps: readonly Step[] }

export class Lesson extends LessonTable<View, Action, Event, StepName> {
  readonly toAct = [HERO]
  readonly outcome = null
  #view = $state.raw<View>(STORY.first)

  constructor() {
    super('nethack-chat', STEPS)
  }

  readonly seat = $derived(this.name === 'goal' ? null : HERO)
  readonly players = $derived.by<Player[]>(() => [this.player(HERO, messages().you)])

  get view(): View {
    return this.#view
  }
  /** What the page rings. */
  get wanted(): string | null {
    return TASKS[this.name]?.wanted ?? null
  }

  async act(action: Action): Promise<Refusal | null> {
    const step = STORY.steps[this.step]
    const said = action.type === 'say' ? action.text : ''
    if (!step || !TASKS[this.name]?.means.test(said)) return { code: 'lesson', message: messages().lesson.wrong }
    const [told] = step.view.story ?? []
    const story = [...(this.#view.story ?? []), { ...(told as Exchange), said }]
    this.#view = { ...step.view, story }
    this.emit(HERO, step.events)
    this.next()
    return null
  }
}
