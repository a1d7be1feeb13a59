import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

const mark = 'sluiceDialog'
const isMarked = (state: unknown) => Reflect.get(Object(state), mark) === true
const keyIn = (state: unknown) => Reflect.get(Object(state), '__TSR_key')

/**
 * Gives the open dialog an entry of the history, so that Back closes it and leaves its page only after that. The router
 * knows nothing of these entries: to it they are the page, which neither reads anew nor scrolls.
 */
export function useBackCloses(openId: number | undefined, close: () => void): void {
  const { history: pages } = useRouter()
  const isTakenAway = useRef(false)

  const onPop = useEffectEvent((event: PopStateEvent) => {
    const { pathname, search, hash } = window.location
    const key = keyIn(pages.location.state)
    const isSamePage =
      pages.location.href === pathname + search + hash && (keyIn(event.state) ?? key) === key
    if (isSamePage) event.stopImmediatePropagation()
    if (isTakenAway.current) {
      if (!isSamePage) {
        // A link was followed before the entry was gone: the step back was not for its page.
        event.stopImmediatePropagation()
        window.history.forward()
        return
      }
      isTakenAway.current = false
      // Another dialog was opened while the entry of the last one went.
      if (openId !== undefined) addEntry()
    } else if (openId !== undefined) {
      if (!isMarked(event.state)) close()
    } else if (isMarked(event.state)) {
      // The entry of a dialog that a link led away from: there is nothing to stop at.
      window.history.go(isSamePage ? 1 : -1)
    }
  })
  useEffect(() => {
    const listen = (event: PopStateEvent) => onPop(event)
    // Before the router's own.
    window.addEventListener('popstate', listen, { capture: true })
    return () => window.removeEventListener('popstate', listen, { capture: true })
  }, [])

  useEffect(() => {
    if (openId !== undefined) {
      if (!isMarked(window.history.state)) addEntry()
      return
    }
    // After what else the press does: a link in the dialog goes on from its entry.
    const timer = setTimeout(() => {
      if (!isMarked(window.history.state)) return
      isTakenAway.current = true
      window.history.back()
    })
    return () => clearTimeout(timer)
  }, [openId])
}

/** Of the browser's own: the router has put functions of its own before them, which tell it of a new page. */
function addEntry() {
  const { history } = window
  History.prototype.pushState.call(history, { ...history.state, [mark]: true }, '')
}
