import { useLive } from '@sluice/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { marketEvents } from './marketEvents.ts'

type Status = ReturnType<typeof useLive>

const Context = createContext<Status>('connecting')

/**
 * Follows the market of the chain that is shown, for everything below. Chains that were shown before are
 * followed on, so that coming back to one finds it as it is.
 */
export function LiveMarket({ children }: { children: ReactNode }) {
  const { id } = useCurrentChain()
  const [seen, setSeen] = useState<readonly number[]>([id])
  if (!seen.includes(id)) setSeen([...seen, id])
  const [statuses, setStatuses] = useState<Readonly<Record<number, Status>>>({})
  const tell = useCallback(
    (chainId: number, status: Status) =>
      setStatuses(before =>
        before[chainId] === status ? before : { ...before, [chainId]: status },
      ),
    [],
  )
  return (
    <Context.Provider value={statuses[id] ?? 'connecting'}>
      {seen.map(chainId => (
        <Follow key={chainId} chainId={chainId} onStatus={tell} />
      ))}
      {children}
    </Context.Provider>
  )
}

/** How the live feed of the chain that is shown stands. */
export function useLiveStatus(): Status {
  return useContext(Context)
}

type FollowProps = { chainId: number; onStatus: (chainId: number, status: Status) => void }

function Follow({ chainId, onStatus }: FollowProps) {
  const status = useLive(chainId, { onEvent: event => marketEvents.tell(chainId, event) })
  useEffect(() => onStatus(chainId, status), [chainId, status, onStatus])
  return null
}
