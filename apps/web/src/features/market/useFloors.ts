import { useKnownCollections } from '@sluice/react'
import type { Collection } from '@sluice/sdk'
import type { Address } from 'viem'
import { keepOfChain } from '../app/keepOfChain.ts'
import type { Floors } from './floorValue.ts'

/**
 * The floors of the collections that are shown, and of no others; `floors` is undefined until they are read, and not
 * whole while those of collections that came later are.
 */
export function useFloors(chainId: number, contracts: readonly string[]): useFloors.Result {
  const query = useKnownCollections(
    { chainId, contracts: contracts as readonly Address[], includeAttributes: false },
    {
      enabled: contracts.length > 0,
      select: floorsOf,
      placeholderData: keepOfChain(chainId),
    },
  )
  return {
    floors: contracts.length === 0 ? none : query.data,
    isWhole: contracts.length === 0 || (query.data !== undefined && !query.isPlaceholderData),
    failed: query.isError,
    readAgain: () => void query.refetch(),
  }
}

export declare namespace useFloors {
  type Result = {
    floors: Floors | undefined
    isWhole: boolean
    failed: boolean
    readAgain: () => void
  }
}

const none: Floors = new Map()

const floorsOf = (collections: readonly Collection[]): Floors =>
  new Map(collections.map(({ id, floorAsk }) => [id, floorAsk?.price ?? undefined]))
