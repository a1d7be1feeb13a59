import { knownTokensQueryOptions, useSluiceClient } from '@sluice/react'
import type { Order, Price } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Unread } from './isUnread.ts'

/** Tokens that the route takes at once. */
const mostTokens = 50

/**
 * The floor that each order stands beside: `otherwise`, or, for one token of an ERC1155, of that token, each of which
 * has a market of its own. Undefined where there is none, which is not that it was not read.
 */
export function useEditionFloors(
  chainId: number,
  orders: readonly Order[] | undefined,
): useEditionFloors.Result {
  const client = useSluiceClient()
  // In the order of the list: what is shown further down changes nothing of what was read for what is above.
  const editions = useMemo(
    () => [...new Set((orders ?? []).flatMap(each => editionOf(each) ?? []))],
    [orders],
  )
  const parts = Array.from({ length: Math.ceil(editions.length / mostTokens) }, (_, part) =>
    editions.slice(part * mostTokens, (part + 1) * mostTokens),
  )
  const reads = useQueries({
    queries: parts.map(tokens => knownTokensQueryOptions(client, { chainId, tokens })),
  })
  const own = new Map<string, Floor>()
  for (const [part, { data, isError }] of reads.entries()) {
    for (const edition of parts[part] ?? [])
      own.set(edition, data === undefined ? (isError ? 'failed' : 'unread') : undefined)
    for (const { token, market } of data ?? [])
      own.set(`${token.contract}:${token.tokenId}`, market?.floorAsk?.price ?? undefined)
  }
  const failed = reads.filter(({ data, isError }) => isError && data === undefined)
  return {
    floorOf: (order, otherwise) => {
      const edition = editionOf(order)
      return edition === undefined ? (otherwise ?? undefined) : own.get(edition)
    },
    failed: failed.length > 0,
    readAgain: () => {
      for (const read of failed) void read.refetch()
    },
  }
}

type Floor = Price | Unread | undefined

export declare namespace useEditionFloors {
  type Result = {
    floorOf: (order: Order, otherwise: Price | Unread | null | undefined) => Floor
    /** Whether some of them could not be read. */
    failed: boolean
    readAgain: () => void
  }
}

/** The token of an ERC1155 that an order is for, as `contract:tokenId`. */
export function editionOf({
  contractKind,
  tokenSetId,
}: Pick<Order, 'contractKind' | 'tokenSetId'>): `0x${string}:${bigint}` | undefined {
  const [, token] = /^token:(0x[0-9a-f]{40}:\d+)$/i.exec(tokenSetId) ?? []
  return contractKind === 'erc1155' ? (token as `0x${string}:${bigint}` | undefined) : undefined
}
