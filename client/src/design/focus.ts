// Restoring the keyboard focus on a board.

/** Focus the current cell below `root` if the focus was lost, as with a button that is disabled or removed. */
export function rescueFocus(root: ParentNode | null = document): void {
  const active = document.activeElement
  if (active !== document.body && !active?.matches(':disabled')) return
  root?.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus({ preventScroll: true })
}
