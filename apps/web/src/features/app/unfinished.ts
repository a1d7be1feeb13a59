const tellers = { running: new Set<() => boolean>(), typed: new Set<() => boolean>() }

/** What a reload of this tab would break off: a wallet that is asked and steps that are not done, or what was typed. */
export const unfinished = {
  /** @returns what ends it. */
  add(isGoingOn: () => boolean, what: keyof typeof tellers = 'running') {
    tellers[what].add(isGoingOn)
    return () => void tellers[what].delete(isGoingOn)
  },
  isAny(what: keyof typeof tellers = 'running') {
    return [...tellers[what]].some(isGoingOn => isGoingOn())
  },
}
