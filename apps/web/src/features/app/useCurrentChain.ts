import { useParams, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { AppChain } from '../../config/parseConfig.ts'
import { useApp, useChain } from './AppContext.tsx'
import { chainChoice } from './chainChoice.ts'

/** The chain of the page: the one in its address, else the one that was chosen. */
export function useCurrentChain(): AppChain {
  const { chains } = useApp().config
  const { chainId } = useParams({ strict: false })
  const { chain } = useSearch({ strict: false })
  const chosen = useSyncExternalStore(chainChoice.subscribe, chainChoice.get)
  const shared = chains.find(({ id }) => id === chain)?.id
  return useChain(chainId === undefined ? (shared ?? chosen) : Number(chainId))
}
