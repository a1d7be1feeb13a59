const tellers = new Set<() => boolean>()

/** What goes on in this tab and a reload would break off: a wallet that is asked, steps that are not done. */
export const unfinished = {
  /** @returns what ends it. */
  add(isGoingOn: () => boolean) {
    tellers.add(isGoingOn)
    return () => void tellers.delete(isGoingOn)
  },
  isAny() {
    return [...tellers].some(isGoingOn => isGoingOn())
  },
}
