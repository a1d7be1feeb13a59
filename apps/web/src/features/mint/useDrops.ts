import {
  type MintPhase,
  mintPhases,
  useCollections,
  useKnownCollections,
  useTrendingMints,
} from '@sluice/react'
import type { Collection } from '@sluice/sdk'
import type { Address } from 'viem'
import { keepOfChain } from '../app/keepOfChain.ts'
import { useReadAll } from '../table/useReadAll.ts'
import { currentPhase } from './currentPhase.ts'
import { usePhaseEdge } from './usePhaseEdge.ts'

/** A collection that can be minted from, or soon, or could be. */
export type Drop = {
  collection: Collection
  phase: MintPhase | undefined
  /** Minted within a day. */
  minted: number
}

/** Pages of new collections that are looked through by themselves. */
const mostPages = 3

/**
 * The drops of a chain: what is being minted, by the route that counts mints, and what nobody has minted yet,
 * which stands among the newest collections.
 */
export function useDrops(chainId: number): useDrops.Result {
  const trending = useTrendingMints({ chainId, period: '24h', limit: 200 })
  const counts = new Map(trending.data?.mints.map(mint => [mint.id, mint.mintCount ?? 0]))
  const contracts = [...counts.keys()].filter((id): id is Address => typeof id === 'string')
  const stages = { chainId, includeMintStages: true, includeAttributes: false } as const
  const minting = useKnownCollections(
    { ...stages, contracts },
    { enabled: contracts.length > 0, placeholderData: keepOfChain(chainId) },
  )
  const newest = useCollections({ ...stages, sortBy: 'createdAt', limit: 100 })
  const { pages = [] } = newest.data ?? {}
  const { isReading } = useReadAll(newest, { pages: pages.length, most: mostPages })
  const seen = pages.flatMap(page => page.collections)
  const found = new Map([...(minting.data ?? []), ...seen].map(each => [each.id, each]))
  const now = Date.now()
  const drops = [...found.values()]
    .filter(({ mintStages }) => (mintStages?.length ?? 0) > 0)
    .map(collection => ({ collection, phases: mintPhases(collection, now) }))
  usePhaseEdge(drops.flatMap(({ phases }) => phases))
  return {
    newest,
    drops:
      newest.data === undefined
        ? undefined
        : drops
            .map(({ collection, phases }) => ({
              collection,
              phase: currentPhase(phases),
              minted: counts.get(collection.id) ?? 0,
            }))
            .sort((a, b) => b.minted - a.minted),
    looked: seen.length,
    isReading: isReading || trending.isPending || minting.isLoading,
    readAgain:
      trending.isError || minting.isError
        ? () => {
            for (const read of [trending, minting]) if (read.isError) void read.refetch()
          }
        : undefined,
  }
}

export declare namespace useDrops {
  type Result = {
    newest: ReturnType<typeof useCollections>
    /** The most minted first; undefined until there is an answer. */
    drops: readonly Drop[] | undefined
    /** How many new collections were looked through. */
    looked: number
    isReading: boolean
    /** The way to read what is being minted, where that could not be read. */
    readAgain: (() => void) | undefined
  }
}
