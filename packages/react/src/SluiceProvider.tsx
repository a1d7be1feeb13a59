import type { Client } from '@sluice/sdk'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'

const ClientContext = createContext<Client | undefined>(undefined)

/** Gives the components below it the trading client and the cache of what was read. */
export function SluiceProvider(props: SluiceProvider.Props) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <ClientContext.Provider value={props.client}>{props.children}</ClientContext.Provider>
    </QueryClientProvider>
  )
}

export declare namespace SluiceProvider {
  type Props = { client: Client; queryClient: QueryClient; children: ReactNode }
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
