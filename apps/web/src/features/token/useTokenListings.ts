import { useAsks, useUserTokens } from '@sluice/react'
import type { Order, UserTokenRow } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import { useMore } from '../table/useMore.ts'
import { useReadAll } from '../table/useReadAll.ts'
import { ordersOf } from './tokenBids.ts'

/** Listings of a page, and pages of one's own that are read by themselves. */
const pageSize = 50
const mostOwnPages = 20

/** The listings of a token, those of them that can be paid here, and what the account holds and lists of it. */
export function useTokenListings(options: useTokenListings.Options): useTokenListings.Result {
  const { chainId, token, account } = options
  const active = {
    chainId,
    token,
    status: 'active',
    sortBy: 'price',
    sortDirection: 'asc',
    limit: pageSize,
  } as const
  const asks = useAsks(active, { select: ordersOf })
  const payable = useAsks({ ...active, native: true }, { select: ordersOf })
  const holdings = useUserTokens(
    { chainId, user: account ?? zeroAddress, tokens: [token], includeAttributes: true },
    { enabled: account !== undefined },
  )
  const held = holdings.data?.pages[0]?.tokens
  const isHolder = (held?.length ?? 0) > 0
  // Of many listings one's own may be none of the cheapest; those for one account are among no others.
  const own = useAsks(
    { ...active, maker: account ?? zeroAddress },
    { select: ordersOf, enabled: isHolder },
  )
  // How many of them are on sale is said of all.
  const ownRead = useReadAll(own, {
    pages: Math.ceil((own.data?.length ?? 0) / pageSize),
    most: mostOwnPages,
  })
  const more = useMore(asks, `${chainId}/${token}`)
  return {
    orders: asks.data,
    payable: payable.data,
    own: isHolder ? own.data : undefined,
    held,
    isPriceRead: !asks.isPending && !payable.isPending,
    isOwnRead: account === undefined || (!holdings.isPending && !(isHolder && ownRead.isReading)),
    readAgain: {
      listings: againOf(asks),
      payable: againOf(payable),
      holdings: account === undefined ? undefined : againOf(holdings),
      own: isHolder && ownRead.failed ? ownRead.readAgain : undefined,
    },
    more,
  }
}

export declare namespace useTokenListings {
  type Options = {
    chainId: number
    token: `${Address}:${bigint}`
    account: Address | undefined
  }
  type Result = {
    /** Active listings, cheapest first; undefined until they are read. */
    orders: readonly Order[] | undefined
    /** Those of them that can be paid here, in the chain's own currency; undefined until they are read. */
    payable: readonly Order[] | undefined
    /** All of the account's own, those for one account too, cheapest first; undefined until they are read. */
    own: readonly Order[] | undefined
    /** What the account holds of it; undefined until it is read. */
    held: readonly UserTokenRow[] | undefined
    /** Whether both lists were read, or could not be. */
    isPriceRead: boolean
    /** Whether what the account holds and lists was read, or could not be. */
    isOwnRead: boolean
    /** For each of them that could not be read, or not all of it: the way to read it again. */
    readAgain: Record<'listings' | 'payable' | 'holdings' | 'own', (() => void) | undefined>
    /** What there is beyond the listings that are read. */
    more: useMore.Result
  }
}

/** Undefined for what was read before and only could not be read anew. */
function againOf({ data, isError, refetch }: Read): (() => void) | undefined {
  return isError && data === undefined ? () => void refetch() : undefined
}

type Read = { data: unknown; isError: boolean; refetch: () => unknown }
