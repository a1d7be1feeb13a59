import { createClient } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { zeroAddress } from 'viem'
import type { AppConfig } from './config/parseConfig.ts'
import type { AppServices } from './features/app/AppContext.tsx'
import { readableStorage } from './features/app/readableStorage.ts'
import { createWagmiConfig } from './wallet/createWagmiConfig.ts'
import { createPromptStore } from './wallet/promptStore.ts'

/** Everything the app is made of, from its configuration. */
export async function createServices(config: AppConfig, origin: string) {
  const storage = readableStorage()
  const prompts = createPromptStore()
  const local = config.chains.filter(chain => chain.devnet)
  // A chunk of its own: an app for real chains never loads the public keys.
  const developerWallet =
    config.developerWallet && local.length > 0
      ? (await import('./wallet/createDeveloperWallet.ts')).createDeveloperWallet({
          chains: local.map(({ id, name, rpcUrl, nativeCurrency }) => ({
            id,
            name,
            rpcUrl,
            nativeCurrency: { ...nativeCurrency, name: nativeCurrency.symbol },
          })),
          prompts,
          storage,
        })
      : undefined
  const wagmi = createWagmiConfig({
    config,
    connectors: developerWallet === undefined ? [] : [developerWallet.connector],
    storage,
  })
  const client = createClient({
    source: config.source,
    chains: config.chains.map(chain => ({
      id: chain.id,
      name: chain.name,
      baseApiUrl: origin + chain.apiPath,
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
      network: wagmi.chains.find(network => network.id === chain.id),
    })),
  })
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // A local server answers without the internet, whatever the browser thinks of being online.
        networkMode: 'always',
        staleTime: 3000,
        retry: 1,
        retryDelay: 400,
      },
      mutations: { networkMode: 'always' },
    },
  })
  const services: AppServices = { config, developerWallet, prompts }
  return { services, wagmi, client, queryClient }
}
