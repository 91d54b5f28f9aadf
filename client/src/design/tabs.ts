// Tabs as the keyboard and screen readers expect them: only the selected one can be reached with the tab key, and the
// arrow keys go from one to the next.

/** Return the attributes of the button of a tab. `panel` is the id of what it shows. */
export const tabAttributes = (id: string, panel: string, isSelected: boolean) =>
  ({
    type: 'button',
    role: 'tab',
    id,
    'aria-selected': isSelected,
    'aria-controls': panel,
    tabindex: isSelected ? 0 : -1,
  }) as const

/** Return the tab that a key goes to, and focus its button; null if it is another key. `event` is of the list of tabs. */
export function tabOfKey(event: KeyboardEvent, selected: number): number | null {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step) return null
  const buttons = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=tab]')
  const next = (selected + step + buttons.length) % buttons.length
  buttons[next]?.focus()
  return next
}
