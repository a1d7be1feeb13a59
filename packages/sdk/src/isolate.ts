/** Calls a stranger's function; what it throws, at once or later, goes to `onError` and no further. */
export function isolate(call: () => unknown, onError: (error: unknown) => void): void {
  try {
    const result = call()
    if (result instanceof Promise) result.catch(onError)
  } catch (error) {
    onError(error)
  }
}
