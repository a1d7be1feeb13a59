import { useCollections } from '@sluice/react'
import { useChain } from '../app/AppContext.tsx'

/** The chain's collections, one query for every page that needs them. */
export function useAllCollections() {
  const chain = useChain()
  return useCollections({ chainId: chain.id, limit: 100, includeSalesCount: true })
}
