import { createClient } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { zeroAddress } from 'viem'
import type { AppConfig } from './config/parseConfig.ts'
import { toNetwork } from './wallet/toNetwork.ts'

/** What the app reads through. */
export type Reader = ReturnType<typeof createReader>

/** What can be read with as soon as the configuration is there, before there is any wallet. */
export function createReader(config: AppConfig, origin: string) {
  const client = createClient({
    source: config.source,
    chains: config.chains.map(chain => ({
      id: chain.id,
      name: chain.name,
      baseApiUrl: chain.apiUrl ?? origin + chain.apiPath,
      marketplaceFees: chain.marketplaceFees,
      wrappedNative: chain.wrappedNative,
      ...(chain.devnet ? { checkPollingInterval: 250 } : {}),
      paymentTokens: [
        {
          chainId: chain.id,
          address: zeroAddress,
          name: chain.nativeCurrency.symbol,
          ...chain.nativeCurrency,
        },
        ...chain.currencies.map(currency => ({
          ...{ chainId: chain.id, name: currency.symbol },
          ...currency,
        })),
      ],
      network: toNetwork(chain),
    })),
  })
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // A local server answers without the internet, whatever the browser thinks of being online.
        networkMode: 'always',
        // What failed meanwhile is old by then, too.
        refetchOnReconnect: true,
        staleTime: 3000,
        retry: 1,
        retryDelay: 400,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return { config, client, queryClient }
}
