// What an item does, as text.

import { messages } from './messages'
import { item, spellOn } from './tables'

/** Return the effect of an item: "damage 5", "casts Heal once"; '' for one that the page does not know. */
export function effectText(name: string): string {
  const known = item(name)
  const { does } = messages().panels.pack
  const deep = messages().deep.pack
  if (!known) return ''
  switch (known.sort) {
    case 'potion':
      return known.effect === 'mana' ? deep.does.mana(known.figure) : does[known.effect || 'heal'](known.figure)
    case 'scroll':
      return deep.does.scroll(spellOn(name)?.name ?? '')
    case 'tool':
      return deep.tools[name] ?? ''
    case 'material':
    case 'keepsake':
      return deep.does[known.sort]
    default:
      return does[known.sort](known.figure)
  }
}
