/** Milliseconds after which who waits for a list has given it up. */
const patience = 10_000

/** By any of these somebody goes where they want to themselves. */
const own = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

let former = new AbortController()

/** Scrolls to a place as soon as the page is long enough; lists grow on the way there. */
export function returnTo(top: number): void {
  former.abort()
  const end = new AbortController()
  former = end
  const { signal } = end
  const stop = () => end.abort()
  const go = () => {
    if (window.scrollY < top) window.scrollTo(0, top)
    if (Math.ceil(window.scrollY) >= top) stop()
  }
  const observer = new ResizeObserver(go)
  const timer = setTimeout(stop, patience)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const event of own) window.addEventListener(event, stop, { signal, passive: true })
  observer.observe(document.body)
}
