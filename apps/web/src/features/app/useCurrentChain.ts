import { useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { AppChain } from '../../config/parseConfig.ts'
import { useChain } from './AppContext.tsx'
import { chainChoice } from './chainChoice.ts'

/** The chain of the page: the one in its address, else the one that was chosen. */
export function useCurrentChain(): AppChain {
  const { chainId } = useParams({ strict: false })
  const chosen = useSyncExternalStore(chainChoice.subscribe, chainChoice.get)
  return useChain(chainId === undefined ? chosen : Number(chainId))
}
