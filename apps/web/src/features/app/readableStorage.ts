/** The browser's storage; undefined where it is off, which it says by throwing. */
export function readableStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
