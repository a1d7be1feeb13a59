import { useTokens } from '@sluice/react'
import type { Order, Price } from '@sluice/sdk'
import { useMemo } from 'react'
import { useFloors } from '../market/useFloors.ts'

/** Tokens that the route takes at once. */
const mostTokens = 50

/**
 * The floor that each order stands beside: of its collection, or, for one token of an ERC1155, of that token.
 * Undefined where there is none, or none was read.
 */
export function useOrderFloors(
  chainId: number,
  orders: readonly Order[] | undefined,
): (order: Order) => Price | undefined {
  const { contracts, editions } = useMemo(() => {
    const all = orders ?? []
    return {
      contracts: [...new Set(all.flatMap(each => (editionOf(each) ? [] : (each.contract ?? []))))],
      editions: [...new Set(all.flatMap(each => editionOf(each) ?? []))].slice(0, mostTokens),
    }
  }, [orders])
  const { floors } = useFloors(chainId, contracts)
  const tokens = useTokens(
    { chainId, tokens: editions, limit: mostTokens },
    { enabled: editions.length > 0 },
  )
  const own = useMemo(
    () =>
      new Map(
        tokens.data?.pages
          .flatMap(page => page.tokens)
          .map(({ token, market }) => [
            `${token.contract}:${token.tokenId}`,
            market?.floorAsk?.price ?? undefined,
          ]),
      ),
    [tokens.data],
  )
  return order => {
    const edition = editionOf(order)
    return edition === undefined ? floors?.get(order.contract ?? '') : own.get(edition)
  }
}

/** The token of an ERC1155 that an order is for, as `contract:tokenId`. */
function editionOf({ contractKind, tokenSetId }: Order): `0x${string}:${bigint}` | undefined {
  const [, token] = /^token:(0x[0-9a-f]{40}:\d+)$/i.exec(tokenSetId) ?? []
  return contractKind === 'erc1155' ? (token as `0x${string}:${bigint}` | undefined) : undefined
}
