import type { Order, TokenRow } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import { type CartLine, cartLines } from '../cart/cartLines.ts'
import type { Cart } from '../cart/createCart.ts'
import { listedInstead } from '../cart/listedInstead.ts'
import { useAsks } from './useAsks.ts'
import { useCart } from './useCart.ts'
import { useTimeEdge } from './useTimeEdge.ts'
import { useTokens } from './useTokens.ts'

/** What is in a cart on a chain, beside what its orders cost now; read while the component is shown, and live. */
export function useCartLines(
  cart: Pick<Cart, 'subscribe' | 'getState'>,
  options: useCartLines.Options,
): useCartLines.Result {
  const { chainId, account = zeroAddress } = options
  const entries = useCart(cart).filter(entry => entry.chainId === chainId)
  const ids = entries.map(({ orderId }) => orderId)
  const asks = useAsks(
    { chainId, ids, status: 'any', limit: Math.max(ids.length, 1) },
    {
      enabled: ids.length > 0,
      // What is known of the others stays while one more, or one less, is read.
      placeholderData: before => before,
      select: ordersOf,
    },
  )
  const isWhole = asks.data !== undefined && !asks.isPlaceholderData
  // An order ends by the clock, and no event tells it.
  useTimeEdge((asks.data ?? []).map(({ validUntil }) => validUntil * 1000))
  const read = { orders: asks.data, isWhole, account, now: Date.now() }
  const lines = cartLines(entries, read)
  const gone = lines.filter(({ state }) => state === 'gone').map(({ entry: { token } }) => token)
  // Whoever changes a price makes another order: what is gone may be for sale still.
  const tokens = useTokens(
    {
      ...{ chainId, limit: Math.max(gone.length, 1) },
      tokens: gone.map(({ contract, tokenId }) => `${contract}:${tokenId}` as const),
    },
    { enabled: gone.length > 0, select: rowsOf },
  )
  const listed = tokens.data && listedInstead(tokens.data, account)
  return {
    lines: listed === undefined ? lines : cartLines(entries, { ...read, listed }),
    error: asks.error,
    refetch: () => void asks.refetch(),
  }
}

export declare namespace useCartLines {
  type Options = {
    chainId: number
    /** Whose own listings cannot be bought. */
    account?: Address | undefined
  }
  type Result = {
    lines: readonly CartLine[]
    /** Why the orders could not be read. */
    error: Error | null
    refetch: () => void
  }
}

const rowsOf = ({ pages }: { pages: readonly { tokens: readonly TokenRow[] }[] }) =>
  pages.flatMap(page => page.tokens)
const ordersOf = ({ pages }: { pages: readonly { orders: readonly Order[] }[] }) =>
  pages.flatMap(page => page.orders)
