import type { ServedPath } from './handlers.ts'

const toldAlways = 'Taken and not used: it is told always.'
const oneMoment =
  'Taken and not used: what happened is told with one moment alone, by which it is sorted.'

/** Query parameters without which the answer is the same, whichever route has them. */
const unusedByAll: Readonly<Record<string, string>> = {
  excludeSpam: 'Taken and not used: nothing here is marked as spam.',
  excludeNsfw: 'Taken and not used: nothing here is marked as unsafe for work.',
  useNonFlaggedFloorAsk: 'Taken and not used: no token here is flagged.',
  excludeFlaggedTokens: 'Taken and not used: no token here is flagged.',
  excludeEOA: 'Taken and not used: no order here is for accounts without code alone.',
  optimizeCheckoutURL: 'Taken and not used: no answer leads to a checkout.',
  excludeRangeTraits: 'Taken and not used: no trait here is a range.',
}

const ofBook = 'Taken and not used: orders stay in this book, so the list is always empty.'

const unusedBy: { readonly [path in ServedPath]?: Readonly<Record<string, string>> } = {
  '/execute/solve/v1': {
    signature:
      'Taken and not used: a payment is known by its transaction, which its sender signed.',
  },
  '/transactions/synced/v2': {
    limit:
      'Taken and not used: of each transaction that is asked for it is told whether it is here.',
  },
  '/orders/asks/v5': { includeDynamicPricing: toldAlways },
  '/users/{user}/asks/v1': { includeDynamicPricing: toldAlways },
  '/orders/bids/v6': { includePrivate: 'Taken and not used: no offer is for one taker.' },
  '/execute/cancel-signature/v1': {
    auth: 'Taken and not used: no step here asks for the challenge that it would answer.',
  },
  '/cross-posting-orders/v1': { ids: ofBook, continuation: ofBook, limit: ofBook },
  '/collections/v7': { includeSalesCount: toldAlways },
  '/tokens/v7': { includeQuantity: toldAlways },
  '/users/{user}/collections/v4': { includeOnSaleCount: toldAlways },
  '/collections/activity/v6': { sortBy: oneMoment },
  '/tokens/{token}/activity/v5': { sortBy: oneMoment },
  '/users/activity/v6': { sortBy: oneMoment },
  '/transfers/v4': { sortBy: oneMoment },
}

/**
 * Why a query parameter is taken, for the sake of clients that send it, and changes no answer; undefined for one that is
 * heeded, or refused by its name (`refusedParameters`).
 */
export function unusedParameter(path: ServedPath, name: string): string | undefined {
  return unusedBy[path]?.[name] ?? unusedByAll[name]
}
