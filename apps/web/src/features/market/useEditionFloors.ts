import { knownTokensQueryOptions, useSluiceClient } from '@sluice/react'
import type { Order, Price } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Tokens that the route takes at once. */
const mostTokens = 50

/**
 * The floor that each order stands beside: `otherwise`, or, for one token of an ERC1155, of that token, each of which
 * has a market of its own. Undefined where there is none, or none was read.
 */
export function useEditionFloors(
  chainId: number,
  orders: readonly Order[] | undefined,
): (order: Order, otherwise: Price | null | undefined) => Price | undefined {
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
  const own = new Map(
    reads
      .flatMap(({ data }) => data ?? [])
      .map(({ token, market }) => [
        `${token.contract}:${token.tokenId}`,
        market?.floorAsk?.price ?? undefined,
      ]),
  )
  return (order, otherwise) => {
    const edition = editionOf(order)
    return edition === undefined ? (otherwise ?? undefined) : own.get(edition)
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
