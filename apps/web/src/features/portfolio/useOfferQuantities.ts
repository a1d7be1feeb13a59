import { queryKey, useSluiceClient } from '@sluice/react'
import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { mostInto } from '../market/mostInto.ts'
import { itemsPerOffer } from './itemsPerOffer.ts'
import type { saleOf } from './saleOf.ts'

/** Offers, and tokens, that can be asked for at once. */
const mostNamed = 50

/**
 * For how many the offers are still that are the best of several tokens or of an edition, and how many of an edition
 * can be sold into its own.
 */
export function useOfferQuantities(
  bids: readonly saleOf.Bid[],
  { chainId, account }: useOfferQuantities.Options,
): useOfferQuantities.Result {
  const client = useSluiceClient()
  const items = itemsPerOffer(bids)
  const isEdition = ({ token }: saleOf.Bid) => token?.kind === 'erc1155'
  const tokens = bids
    .filter(isEdition)
    .flatMap(({ token }) =>
      token?.contract && token.tokenId ? (`${token.contract}:${token.tokenId}` as const) : [],
    )
  const offers = bids.flatMap(bid =>
    bid.id && (isEdition(bid) || (items.get(bid.id) ?? 0) > 1) ? bid.id : [],
  )
  const left = useQueries({
    queries: partsOf(offers).map(ids => ({
      queryKey: [...queryKey('bids', { chainId, ids }), 'left'],
      queryFn: async ({ signal }: Reading) => {
        const query = { ids, limit: mostNamed }
        const { orders } = await client.request('/orders/bids/v6', { query, chainId, signal })
        return orders.map(({ id, quantityRemaining }) => [id, quantityRemaining ?? 1] as const)
      },
    })),
    combine: readOf<number>,
  })
  const held = useQueries({
    queries: partsOf(tokens).map(tokens => ({
      queryKey: [...queryKey('userTokens', { chainId, user: account, tokens }), 'held'],
      queryFn: async ({ signal }: Reading) => {
        const route = { path: { user: account }, query: { tokens, limit: mostNamed } }
        const { tokens: rows } = await client.request('/users/{user}/tokens/v10', {
          ...{ ...route, chainId, signal },
        })
        return rows.map(
          ({ token, ownership }) => [keyOf(token), BigInt(ownership.tokenCount)] as const,
        )
      },
    })),
    combine: readOf<bigint>,
  })
  return {
    left: id => left.values.get(id ?? ''),
    most({ id, token }) {
      const quantityRemaining = left.values.get(id ?? '')
      const owned = held.values.get(keyOf(token))
      return quantityRemaining === undefined || owned === undefined
        ? undefined
        : mostInto({ quantityRemaining }, owned)
    },
    failed: left.failed || held.failed,
    readAgain: () => {
      left.readAgain()
      held.readAgain()
    },
  }
}

export declare namespace useOfferQuantities {
  type Options = { chainId: number; account: Address }
  type Result = {
    /** For how many an offer is still; undefined where that is not read, or not needed. */
    left: (orderId: saleOf.Bid['id']) => number | undefined
    /** How many of its token can be sold into an offer; undefined for one, and while it is read. */
    most: (bid: saleOf.Bid) => bigint | undefined
    /** Whether some of it could not be read. */
    failed: boolean
    readAgain: () => void
  }
}

type Reading = { signal: AbortSignal }

/**
 * Each once, in parts that can be asked for at once. In the order of the list, so that what is read further down leaves
 * what was read for what is above; within a part in their own, so that rows that change places read nothing anew.
 */
function partsOf<name extends string>(names: readonly name[]): name[][] {
  const all = [...new Set(names)]
  return Array.from({ length: Math.ceil(all.length / mostNamed) }, (_, part) =>
    all.slice(part * mostNamed, (part + 1) * mostNamed).sort(),
  )
}

function readOf<value>(reads: readonly Part<value>[]) {
  const failed = reads.filter(({ data, isError }) => isError && data === undefined)
  return {
    values: new Map(reads.flatMap(({ data }) => data ?? [])) as ReadonlyMap<string, value>,
    failed: failed.length > 0,
    readAgain: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

type Part<value> = {
  data: readonly (readonly [string, value])[] | undefined
  isError: boolean
  refetch: () => unknown
}

const keyOf = (token: { contract?: unknown; tokenId?: unknown } | undefined | null) =>
  `${token?.contract}:${token?.tokenId}`.toLowerCase()
