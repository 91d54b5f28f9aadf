// Keeping the keyboard's place on a board.

/** Focus the current cell of a board below `root` if the focus was lost: a button that is disabled or removed loses it. */
export function rescueFocus(root: ParentNode | null = document): void {
  const active = document.activeElement
  if (active !== document.body && !active?.matches(':disabled')) return
  root?.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus({ preventScroll: true })
}
