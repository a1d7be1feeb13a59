import { useCollections } from '@sluice/react'
import { useCurrentChain } from '../app/useCurrentChain.ts'

/** The chain's collections, one query for every page that needs them. */
export function useAllCollections() {
  const chain = useCurrentChain()
  return useCollections({ chainId: chain.id, limit: 100, includeSalesCount: true })
}
