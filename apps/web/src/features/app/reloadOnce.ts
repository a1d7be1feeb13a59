/**
 * Reloads the page, once per tab for one reason, so that what stays broken does not reload for ever.
 *
 * @returns whether it does.
 */
export function reloadOnce(reason: string): boolean {
  const key = `sluice.reloaded:${reason}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
  } catch {
    // Without a storage nobody could tell the second time from the first.
    return false
  }
  location.reload()
  return true
}
