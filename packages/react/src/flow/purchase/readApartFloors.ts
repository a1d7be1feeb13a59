import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import { knownCurrencies } from '../knownCurrencies.ts'

/** Items that are counted at most. */
const most = 100

/** Items that a sweep looks past, because their cheapest listing is in another currency than the native one. */
export type ApartFloors = {
  items: number
  /** Whether there may be more. */
  isMore: boolean
}

/** How many items of a collection, with some traits, somebody else sells cheapest in another currency; undefined where that cannot be read. */
export async function readApartFloors(
  scope: readApartFloors.Options,
  signal: AbortSignal,
): Promise<ApartFloors | undefined> {
  const { client, chainId, account, collection, attributes = {} } = scope
  const currencies = knownCurrencies(scope, chainId)
    .map(({ address }) => address)
    .filter(address => address !== zeroAddress)
  if (currencies.length === 0) return { items: 0, isMore: false }
  try {
    const { tokens, continuation } = await client.request('/tokens/v7', {
      query: {
        ...{ collection, currencies, sortBy: 'floorAskPrice', sortDirection: 'asc', limit: most },
        attributes: Object.fromEntries(
          Object.entries(attributes).map(([key, values]) => [key, [...values]]),
        ),
      },
      chainId,
      signal,
    })
    const apart = tokens.filter(({ market }) => {
      const { price, maker } = market?.floorAsk ?? {}
      // The filter keeps what is listed for less in the native currency, too; a marketplace may know none.
      return (
        price &&
        !isAddressEqual(price.currency.contract, zeroAddress) &&
        !(maker && isAddressEqual(maker, account))
      )
    })
    return { items: apart.length, isMore: Boolean(continuation) }
  } catch {
    // It is said beside a purchase, which goes without it.
    return undefined
  }
}

export declare namespace readApartFloors {
  type Options = Pick<FlowScope, 'client' | 'chainId' | 'account'> & {
    collection: Address
    attributes?: Readonly<Record<string, readonly string[]>> | undefined
  }
}
