/**
 * Lets the field that begins with the focus keep it, as the `ref` of a dialog that may take the place of another one:
 * what that one gives back to the page it gives back a moment later.
 */
export function keepFocus(dialog: HTMLElement | null): void {
  const { activeElement: field } = document
  if (dialog === null || !(field instanceof HTMLElement) || !dialog.contains(field)) return
  requestAnimationFrame(() => {
    if (!dialog.contains(document.activeElement)) field.focus({ preventScroll: true })
  })
}
