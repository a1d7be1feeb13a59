import { useEffect, useRef } from 'react'

/** Longer than a dialog takes to leave and to hand the focus back. */
const settled = 300

/**
 * Gives the focus to the page's heading when a dialog closed and what had it before is gone, as the button is whose item is
 * sold: the dialog would leave it nowhere, or with whatever had it some time before, such as the wallet's button.
 */
export function useHeadingFocus(dialogOpen: boolean): void {
  const wasOpen = useRef(false)
  const opener = useRef<Element>(null)
  // As it is before the dialog is drawn, which takes it.
  const before = typeof document === 'undefined' ? null : document.activeElement
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus in any other drawing is no matter
  useEffect(() => {
    if (dialogOpen) {
      if (!wasOpen.current) opener.current = before
      wasOpen.current = true
      return
    }
    if (!wasOpen.current) return
    wasOpen.current = false
    let returned: Element | null | undefined
    const handed = setTimeout(() => {
      returned = document.activeElement
    })
    const timer = setTimeout(() => {
      const { activeElement, body } = document
      const isGone = opener.current?.isConnected === false
      const isNowhere = activeElement === null || activeElement === body
      // Who went on meanwhile keeps it.
      if (!isNowhere && !(isGone && activeElement === returned)) return
      const heading = document.querySelector<HTMLElement>('#content h1')
      if (heading === null) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }, settled)
    return () => {
      clearTimeout(handed)
      clearTimeout(timer)
    }
  }, [dialogOpen])
}
