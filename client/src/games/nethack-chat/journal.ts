// What the journal shows of a run: quests with their rewards, and what is still possible.

import type { QuestShown, View } from '../../wire/nethack-chat'
import { messages } from './messages'
import { turnOf, wonOf } from './narration'
import { CAPTIVES, GENTLE_KILLS, rewardOf, SPEED_RUN_TURNS } from './tables'

/** Return the reward of a quest as text: "60 XP, Greater Health Potion". */
export function rewardText({ title }: QuestShown): string {
  const { xp = 0, items = [] } = rewardOf(title) ?? {}
  return [...(xp ? [messages().deep.journal.xp(xp)] : []), ...items].join(', ')
}

export const freedIn = ({ now }: View): string[] =>
  CAPTIVES.filter((name) => now.adventure?.marks?.includes(`freed/${name}`))

/** Return whether an achievement is won, lost for this run, or still open. */
export function standingOf(view: View, goal: string): 'won' | 'lost' | 'open' {
  const won = wonOf(view)
  if (won) return won.achievements.includes(goal) ? 'won' : 'lost'
  const { potions = 0, slain = 0 } = view.now.tally ?? {}
  const lost: Record<string, boolean> = {
    'no-potions': potions > 0,
    'speed-run': turnOf(view) >= SPEED_RUN_TURNS,
    'no-shopping': !!view.now.adventure?.marks?.includes('shopped'),
    gentle: slain > GENTLE_KILLS,
  }
  return lost[goal] ? 'lost' : 'open'
}
