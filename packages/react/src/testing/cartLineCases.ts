import type { CartEntry } from '../cart/cartEntry.ts'
import type { CartLine } from '../cart/cartLines.ts'
import type { PurchaseLine } from '../flow/purchase/purchaseLine.ts'
import { currency, eth, wrapped } from './caseFacts.ts'
import { contract, maker } from './openMarket.ts'

const other = '0x2222222222222222222222222222222222222222'

const entryOf = (orderId: string, more: Partial<CartEntry> = {}): CartEntry => ({
  ...{ chainId: 31337, orderId, token: { contract, tokenId: 7n }, several: false, quantity: 1n },
  ...{ name: 'Harbor #7', collection: 'Harbors', seen: { currency, unitPrice: eth } },
  ...more,
})

/** A line of a cart: what was seen, beside what the marketplace says now. */
export function cartLineOf(
  orderId: string,
  state: CartLine['state'],
  {
    entry = {},
    now = {},
    ...more
  }: {
    entry?: Partial<CartEntry>
    now?: Partial<PurchaseLine>
  } & Pick<CartLine, 'most' | 'instead'> = {},
): CartLine {
  const made = entryOf(orderId, entry)
  const { quantity } = made
  const unitPrice = now.unitPrice ?? eth
  const line: PurchaseLine = {
    ...{
      orderId,
      token: made.token,
      maker,
      quantity,
      currency,
      isMost: false,
      fees: [],
      onTop: [],
    },
    ...{ validUntil: 0, source: 'market.example', ...now, unitPrice },
    pay: {
      currency: now.currency ?? currency,
      amount: unitPrice * (now.quantity ?? quantity),
    },
  }
  return {
    entry: made,
    state,
    ...more,
    now: state === 'gone' || state === 'unread' ? undefined : line,
  }
}

/** A line of every kind, of two collections and in two currencies. */
export const mixedLines: readonly CartLine[] = [
  cartLineOf('a', 'same'),
  cartLineOf('b', 'dearer', { now: { unitPrice: eth + 1n } }),
  cartLineOf('c', 'gone', {
    entry: { collection: 'Harbors II', token: { contract: other, tokenId: 1n } },
  }),
  cartLineOf('d', 'own'),
  cartLineOf('e', 'unknown-price'),
  cartLineOf('f', 'cheaper', { now: { unitPrice: eth / 2n } }),
  cartLineOf('g', 'fewer', {
    entry: { several: true, quantity: 5n },
    now: { quantity: 2n },
    most: 2n,
  }),
  cartLineOf('h', 'same', { now: { currency: wrapped } }),
]

/** Carts, with what is told about them. */
export const cartCases = {
  'of all kinds': { lines: mixedLines },
  'with one that was replaced': {
    lines: [
      cartLineOf('a', 'gone', {
        instead: {
          ...{ orderId: 'b', source: 'market.example' },
          seen: { currency, unitPrice: eth * 2n },
        },
      }),
    ],
  },
  empty: { lines: [] },
  unread: { lines: [cartLineOf('a', 'unread')] },
  'that cannot be read': { lines: [cartLineOf('a', 'unread')], error: new Error('x') },
  'with a choice of currencies': { lines: mixedLines, currencies: [currency, wrapped] },
}
