import { useEffect, useRef } from 'react'

/** Longer than a dialog takes to leave and to hand the focus back. */
const settled = 300

/**
 * Gives the focus to the page's heading when a dialog closed and left it nowhere: the button that
 * opened it is gone once its item is sold.
 */
export function useHeadingFocus(dialogOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (dialogOpen) {
      wasOpen.current = true
      return
    }
    if (!wasOpen.current) return
    wasOpen.current = false
    const timer = setTimeout(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const heading = document.querySelector<HTMLElement>('#content h1')
      if (heading === null) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }, settled)
    return () => clearTimeout(timer)
  }, [dialogOpen])
}
