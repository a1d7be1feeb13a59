import type { ServedPath } from './handlers.ts'

/** What the name of a query parameter does not say, or says of something else elsewhere: for the description of the API. */
export const parameterNotes: { readonly [path in ServedPath]?: Readonly<Record<string, string>> } =
  {
    '/orders/asks/v5': {
      native:
        'Only listings that are priced in the native currency. Other servers of this contract mean the orders of their own book by it; here all orders are.',
    },
    '/orders/bids/v6': {
      native:
        'Only offers in the wrapped native currency: none can be in the native one itself. Other servers of this contract mean the orders of their own book by it; here all orders are.',
    },
    '/collections/{collection}/marketplace-configurations/v2': {
      tokenId: 'Royalties are those of this token, which by ERC-2981 may differ from the others.',
    },
  }
