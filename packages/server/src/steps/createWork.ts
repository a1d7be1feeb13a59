import type { Asked } from '../routes/routeHandler.ts'

/** Orders that one request is filled from: no transaction has the gas for more. */
export const mostFills = 300
/** Orders that are looked at for one request, and read from the chain. */
const mostLooks = 3000

/** What one request may still cost. */
export type Work = {
  /** Aborted once nobody waits for the answer any more. */
  signal: AbortSignal | undefined
  /** @throws the signal's reason once nobody waits for the answer any more. */
  goOn: () => void
  /** Puts aside as many of the orders that may still be looked at, and answers how many. */
  look: (wanted: number) => number
  /** Those that were put aside and not there. */
  giveBack: (unused: number) => void
  /** Orders that may still be filled. */
  fillsLeft: () => number
  fill: (orders: number) => void
  /** Takes from the allowance of who asks what is more than a request's price. */
  charge: Asked['charge'] | undefined
}

/**
 * Counts what a request costs over all of its items, so that fifty of them are no fifty requests, and ends it with
 * its deadline.
 */
export function createWork(signal?: AbortSignal, charge?: Asked['charge']): Work {
  let looks = 0
  let fills = 0
  return {
    ...{ signal, charge },
    goOn: () => signal?.throwIfAborted(),
    look(wanted) {
      const granted = Math.min(wanted, mostLooks - looks)
      looks += granted
      return granted
    },
    giveBack(unused) {
      looks -= unused
    },
    fillsLeft: () => mostFills - fills,
    fill(orders) {
      fills += orders
    },
  }
}
