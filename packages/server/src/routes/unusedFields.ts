import type { ServedPath } from './handlers.ts'

const ofOthers = 'Taken and not used: nothing is asked of other marketplaces in your name.'
const noLogIn = 'Taken and not used: what is sold here needs no log-in.'
const byChain =
  'Taken and not used: asked again, the answer is what is left by what the chain says.'
const atAnyPrice = 'Taken and not used: the order is left out at any price.'
const ofBook = 'Taken and not used: orders are kept in this book alone.'

/**
 * Fields of bodies, `[]` for each of a list, that are taken for the sake of clients that send them, and without which
 * the answer is the same: with why, for the description of the API. Every other field is heeded, or refused by its name.
 */
export const unusedFields: { readonly [path in ServedPath]?: Readonly<Record<string, string>> } = {
  '/execute/buy/v7': {
    x2y2ApiKey: ofOthers,
    openseaApiKey: ofOthers,
    blurAuth: noLogIn,
    excludeEOA: 'Taken and not used: no order here is for accounts without code alone.',
    'items[].exclusions[].price': atAnyPrice,
  },
  '/execute/sell/v7': {
    x2y2ApiKey: ofOthers,
    openseaApiKey: ofOthers,
    blurAuth: noLogIn,
    excludeEOA: 'Taken and not used: no order here is for accounts without code alone.',
    forceRouter: 'Taken and not used: offers are taken at their exchange itself.',
    'items[].exclusions[].price': atAnyPrice,
  },
  '/execute/list/v5': {
    blurAuth: noLogIn,
    'params[].orderbookApiKey': ofBook,
    'params[].nonce': 'Taken and not used: an order of Seaport has a salt and a counter instead.',
  },
  '/execute/bid/v5': {
    blurAuth: noLogIn,
    'params[].orderbookApiKey': ofBook,
    'params[].nonce': 'Taken and not used: an order of Seaport has a salt and a counter instead.',
  },
  '/execute/cancel/v3': { blurAuth: noLogIn, requestId: byChain },
  '/execute/transfer/v1': { requestId: byChain },
  '/execute/swap/v1': { requestId: byChain },
  '/execute/call/v1': { source: 'Taken and not used: nothing is sold by it.' },
  '/execute/status/v1': {
    chainId: 'Taken and not used: the chain is that of the path.',
  },
  '/order/v3': {
    orderbookApiKey: ofBook,
    permitIndex: 'Taken and not used: it says which permit of `permitId`, which is refused.',
  },
  '/order/v4': {
    'items[].orderbookApiKey': ofBook,
    'items[].permitIndex':
      'Taken and not used: it says which permit of `permitId`, which is refused.',
    'items[].bulkData.kind': 'Taken and not used: the kind is that of the order.',
  },
}
