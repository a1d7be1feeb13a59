const told = new WeakSet<object>()

/** Why code could not be fetched, where whoever asked for it says so in its place, or has no need to say it. */
export const codeFailures = {
  add(error: unknown) {
    if (typeof error === 'object' && error !== null) told.add(error)
  },
  isTold(error: unknown) {
    return typeof error === 'object' && error !== null && told.has(error)
  },
}
