import { useCollections } from '@sluice/react'
import type { Collection } from '@sluice/sdk/api'
import { useCurrentChain } from '../app/useCurrentChain.ts'

/** The chain's collections, one query for every page that needs them. */
export function useAllCollections() {
  const chain = useCurrentChain()
  const parameters = { chainId: chain.id, limit: 100, includeSalesCount: true }
  return useCollections(parameters, { select: rowsOf })
}

const rowsOf = ({ pages }: { pages: readonly { collections: Collection[] }[] }) =>
  pages.flatMap(page => page.collections)
