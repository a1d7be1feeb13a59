/**
 * Calls back whenever what a page missed may be there to read: it has a network again, or is looked at again.
 *
 * @returns what ends it; without a page nothing is called.
 */
export function onReturn(act: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  const onVisible = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) act()
  }
  window.addEventListener('online', act)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', act)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
