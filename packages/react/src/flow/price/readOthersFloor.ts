import type { FloorAsk, Order } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import type { MarketIn, Measured } from './marketsIn.ts'

/** So many pages of listings are looked through for one of somebody else. */
const mostPages = 10
const perPage = 100

/** The cheapest listing that can be compared, and whether there is a cheaper one, or one at all, that cannot. */
export type OthersFloor = { floor: Measured | undefined; isIncomparable: boolean }

/**
 * The cheapest listing as the marketplace tells it, or of somebody else where it is the account's own: what the account
 * asks itself, perhaps by mistake, is no measure of what it may ask. Where the cheapest cannot be compared, the cheapest of
 * those that can: one listing in another currency must not leave everybody without a measure. No floor where none is known.
 *
 * @param options `of` is the collection, or the one token of an edition.
 */
export async function readOthersFloor(
  { client, chainId, account }: FlowScope,
  options: {
    market: MarketIn
    ask: FloorAsk | null | undefined
    of: { contract: Address; tokenId?: TokenReference['tokenId'] | undefined }
    signal: AbortSignal
  },
): Promise<OthersFloor> {
  const { market, ask, of, signal } = options
  const isOwn = ask?.maker && isAddressEqual(ask.maker, account)
  const told = isOwn ? undefined : await market.measure(ask?.price)
  let isIncomparable = told === null
  if (!isOwn && told !== null) return { floor: told, isIncomparable }
  let continuation: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const answer: { orders: readonly Order[]; continuation?: string | null | undefined } =
      await client.request('/orders/asks/v5', {
        query: {
          ...(of.tokenId === undefined
            ? { contracts: [of.contract] }
            : { token: `${of.contract}:${of.tokenId}` as const }),
          ...{ status: 'active' as const, sortBy: 'price' as const },
          // What is cheaper than somebody's own may be in any currency; where that could not be compared, it need not be read again.
          ...(isOwn ? {} : { native: true }),
          ...{ sortDirection: 'asc' as const, limit: perPage },
          ...(continuation === undefined ? {} : { continuation }),
        },
        chainId,
        signal,
      })
    for (const { maker, price } of answer.orders) {
      if (isAddressEqual(maker, account)) continue
      const floor = await market.measure(price)
      if (floor) return { floor, isIncomparable }
      isIncomparable ||= floor === null
    }
    continuation = answer.continuation ?? undefined
    if (continuation === undefined) break
  }
  return { floor: undefined, isIncomparable }
}
