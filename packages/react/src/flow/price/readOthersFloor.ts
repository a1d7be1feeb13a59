import type { FloorAsk, Order } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowAmount, FlowCurrency, FlowScope, TokenReference } from '../flowTypes.ts'
import { comparableCurrencies, marketAmount } from './marketAmount.ts'

/** So many pages of listings are looked through for one of somebody else. */
const mostPages = 10
const perPage = 100

/**
 * The cheapest listing as the marketplace tells it, or of somebody else where it is the account's own: what the account
 * asks itself, perhaps by mistake, is no measure of what it may ask. Where the cheapest is in a currency that cannot be
 * compared, the cheapest of those that can: one listing in another currency must not leave everybody without a measure.
 * Undefined where none is known.
 *
 * @param options `of` is the collection, or the one token of an edition.
 */
export async function readOthersFloor(
  { client, chainId, account }: FlowScope,
  options: {
    /** A currency in which the cheapest is a measure, too. */
    also?: FlowCurrency | undefined
    ask: FloorAsk | null | undefined
    of: { contract: Address; tokenId?: TokenReference['tokenId'] | undefined }
    signal: AbortSignal
  },
): Promise<FlowAmount | undefined> {
  const { also, ask, of, signal } = options
  const currencies = comparableCurrencies({ client }, chainId)
  const told = marketAmount(ask?.price, also ? [...currencies, also] : currencies)
  const isOwn = ask?.maker && isAddressEqual(ask.maker, account)
  const isOther = ask?.price && told === undefined && currencies.length > 0
  if (!isOwn && !isOther) return told
  let continuation: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const answer: { orders: readonly Order[]; continuation?: string | null | undefined } =
      await client.request('/orders/asks/v5', {
        query: {
          ...(of.tokenId === undefined
            ? { contracts: [of.contract] }
            : { token: `${of.contract}:${of.tokenId}` as const }),
          ...{ status: 'active' as const, native: true, sortBy: 'price' as const },
          ...{ sortDirection: 'asc' as const, limit: perPage },
          ...(continuation === undefined ? {} : { continuation }),
        },
        chainId,
        signal,
      })
    const other = answer.orders.find(({ maker }) => !isAddressEqual(maker, account))
    if (other !== undefined) return marketAmount(other.price, currencies)
    continuation = answer.continuation ?? undefined
    if (continuation === undefined) return undefined
  }
  return undefined
}
