import { useEffect, useRef } from 'react'

/**
 * Gives the focus to what comes next once what was pressed is drawn no more: the browser would give it to the page as a
 * whole, and the keyboard would begin anew. Where nothing of what is named is there, to the heading.
 *
 * @returns To be called as the button is pressed, with selectors of what may take the focus, the best first.
 */
export function useFocusNext(): (...selectors: readonly string[]) => void {
  const asked = useRef<{ pressed: Element | null; selectors: readonly string[] }>(undefined)
  useEffect(() => {
    if (asked.current === undefined) return
    const { pressed, selectors } = asked.current
    const { activeElement, body } = document
    // What is asked for may take a while: an address that changes, an answer that is read.
    if (pressed !== body && activeElement === pressed) return
    asked.current = undefined
    if (activeElement === null || activeElement === body) focusOn(selectors)
  })
  return (...selectors) => {
    asked.current = { pressed: document.activeElement, selectors }
  }
}

function focusOn(selectors: readonly string[]): void {
  for (const selector of [...selectors, '#content h1']) {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) continue
    found.focus({ preventScroll: true })
    if (document.activeElement === found) return
    // A heading or a list takes it only so.
    found.tabIndex = -1
    found.focus({ preventScroll: true })
    if (document.activeElement === found) return
  }
}
