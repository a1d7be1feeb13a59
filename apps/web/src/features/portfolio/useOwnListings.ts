import { useSluiceClient, useUserAsks } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import { useCallback, useMemo } from 'react'
import type { Address } from 'viem'
import { useReadAll } from '../table/useReadAll.ts'
import { changeableListing } from '../token/changeableListing.ts'

/** Listings of a page, and pages that are read by themselves. */
const size = 50
const mostPages = 40

/**
 * `listingOf` finds the listing of an account that another price for a token would change, the cheapest that can be
 * changed, of those in the native currency first, or null where there is none. It is undefined while they are read, and when they could not be:
 * nobody knows then. Of more than are read, the newest count.
 */
export function useOwnListings(options: useOwnListings.Options): useOwnListings.Result {
  const { chainId, account } = options
  const client = useSluiceClient()
  const query = useUserAsks(
    {
      ...{ chainId, user: account, status: 'active', limit: size },
      includeCriteriaMetadata: true,
    },
    { select: ordersOf },
  )
  const { isReading, failed, readAgain } = useReadAll(query, {
    pages: Math.ceil((query.data?.length ?? 0) / size),
    most: mostPages,
  })
  const listings = useMemo(() => {
    const byToken = new Map<string, Order[]>()
    const cheapestFirst = [...(query.data ?? [])].sort(byPrice)
    for (const order of cheapestFirst) {
      const key = order.tokenSetId.toLowerCase()
      byToken.set(key, [...(byToken.get(key) ?? []), order])
    }
    return byToken
  }, [query.data])
  // Rows are drawn anew with it.
  const listingOf = useCallback(
    ({ contract, tokenId }: Token) => {
      const own = listings.get(`token:${contract.toLowerCase()}:${tokenId}`) ?? []
      return changeableListing(own, { chainId, client }).order ?? null
    },
    [listings, chainId, client],
  )
  return { listingOf: isReading || failed ? undefined : listingOf, failed, readAgain }
}

export declare namespace useOwnListings {
  type Options = { chainId: number; account: Address }
  type Result = {
    listingOf: ((token: Token) => Order | null) | undefined
    /** Whether they could not all be read. */
    failed: boolean
    readAgain: () => void
  }
}

type Token = { contract: string; tokenId: bigint }

const ordersOf = ({ pages }: { pages: readonly { orders: readonly Order[] }[] }) =>
  pages.flatMap(page => page.orders)

/** Amounts of two currencies cannot be compared; the native one has the first address of all. */
function byPrice(one: Order, other: Order): number {
  const [contract, another] = [one, other].map(
    ({ price }) => price?.currency.contract.toLowerCase() ?? '',
  )
  if (contract !== another) return String(contract) < String(another) ? -1 : 1
  return rawOf(one) < rawOf(other) ? -1 : 1
}

const rawOf = ({ price }: Order) => BigInt(price?.amount.raw ?? 0)
