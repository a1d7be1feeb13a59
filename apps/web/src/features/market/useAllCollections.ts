import { useCollections } from '@sluice/react'
import type { Collection } from '@sluice/sdk/api'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { collectionsQuery } from './collectionsQuery.ts'

/** The chain's collections, one query for every page that needs them. */
export function useAllCollections() {
  const chain = useCurrentChain()
  return useCollections(collectionsQuery(chain.id), { select: rowsOf })
}

const rowsOf = ({ pages }: { pages: readonly { collections: Collection[] }[] }) =>
  pages.flatMap(page => page.collections)
