import type { Collection } from '@sluice/sdk'
import type { QueryClient } from '@tanstack/react-query'

export type KnownCollections = (contract: string) => Collection | undefined

/** Tells what was read of a collection of this chain; what was told once is told again, whatever is shown of it by then. */
export function readKnownCollections(
  queryClient: QueryClient,
  chainId: number | undefined,
): KnownCollections {
  const told = new Map<string, Collection>()
  return contract => {
    const id = contract.toLowerCase()
    const found =
      told.get(id) ??
      collectionsIn(queryClient, chainId).find(each => each?.id.toLowerCase() === id)
    if (found !== undefined) told.set(id, found)
    return found
  }
}

const kinds = new Set<unknown>(['collection', 'collections', 'knownCollections'])

function collectionsIn(queryClient: QueryClient, chainId: number | undefined): Collection[] {
  const queries = queryClient.getQueryCache().getAll()
  return queries.flatMap(({ queryKey: [origin, kind, parameters], state: { data } }) => {
    const isOfChain =
      typeof parameters === 'object' && parameters !== null && 'chainId' in parameters
        ? parameters.chainId === chainId
        : false
    if (origin !== 'sluice' || !kinds.has(kind) || !isOfChain || !data) return []
    const pages = (data as { pages?: readonly { collections: readonly Collection[] }[] }).pages
    return pages?.flatMap(page => page.collections) ?? [data as Collection].flat()
  })
}
