import type { Client } from '@sluice/sdk'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createLive } from './live/createLive.ts'

const ClientContext = createContext<Client | undefined>(undefined)

/** Gives the components below it the trading client and the cache of what was read. */
export function SluiceProvider(props: SluiceProvider.Props) {
  const { client, queryClient, live } = props
  const chains = live?.join()
  useEffect(() => {
    if (!chains) return
    const followed = chains
      .split(',')
      .map(chainId => createLive({ client, queryClient, chainId: Number(chainId) }))
    return () => {
      for (const { close } of followed) close()
    }
  }, [client, queryClient, chains])
  return (
    <QueryClientProvider client={queryClient}>
      <ClientContext.Provider value={client}>{props.children}</ClientContext.Provider>
    </QueryClientProvider>
  )
}

export declare namespace SluiceProvider {
  type Props = {
    client: Client
    queryClient: QueryClient
    /** The chains whose markets are followed live, by id; none when absent. */
    live?: readonly number[] | undefined
    children: ReactNode
  }
}

/**
 * The trading client of the nearest `SluiceProvider`.
 *
 * @throws Error when there is none.
 */
export function useSluiceClient(): Client {
  const client = useContext(ClientContext)
  if (client === undefined) throw new Error('There is no SluiceProvider above this component.')
  return client
}
