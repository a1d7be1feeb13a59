type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  target: EventTarget | null
}

/**
 * What a key asks for, wherever it is pressed. A letter that is typed into a field is a letter, and a dialog
 * that is open, such as one that asks for money, is not covered by another.
 */
export function shortcutOf(press: Press): 'search' | 'help' | undefined {
  const target = press.target instanceof Element ? press.target : null
  if (document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null)
    return undefined
  // With Shift it is the browser's own, such as its console.
  if ((press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey)
    return press.key.toLowerCase() === 'k' ? 'search' : undefined
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  if (target?.closest('input, textarea, select, [contenteditable], [role=menu]')) return undefined
  if (press.key === '/') return 'search'
  return press.key === '?' ? 'help' : undefined
}
