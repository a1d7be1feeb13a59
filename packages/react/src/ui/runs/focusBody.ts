/** Puts the focus on what a dialog shows, when what had it is about to go. */
export function focusBody(inside: Element | null): void {
  inside?.closest('.sl-dialog')?.querySelector<HTMLElement>('.sl-dialog-body')?.focus()
}
