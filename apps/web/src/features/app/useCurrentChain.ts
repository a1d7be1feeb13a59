import { useParams, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { AppChain } from '../../config/parseConfig.ts'
import { useApp, useChain } from './AppContext.tsx'
import { chainChoice } from './chainChoice.ts'
import { namedChain } from './namedChain.ts'

/** The chain of the page: the one in its address where it is configured, else the one that was chosen. */
export function useCurrentChain(): AppChain {
  const named = useNamedChain()
  const chosen = useSyncExternalStore(chainChoice.subscribe, chainChoice.get)
  return useChain(typeof named === 'number' ? named : chosen)
}

/** As `namedChain`, of the page's own address. */
export function useNamedChain(): number | 'unknown' | undefined {
  const { chains } = useApp().config
  const { chainId } = useParams({ strict: false })
  const { chain } = useSearch({ strict: false })
  return namedChain(chains, chainId ?? chain)
}
