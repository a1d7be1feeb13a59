import type { AppConfig } from './config/parseConfig.ts'
import type { AppServices } from './features/app/AppContext.tsx'
import { readableStorage } from './features/app/readableStorage.ts'
import { connectors } from './wallet/connectors.ts'
import { createWagmiConfig } from './wallet/createWagmiConfig.ts'
import { createPromptStore } from './wallet/promptStore.ts'

/** The wallets of the app, and what else its parts ask for, from its configuration. */
export async function createServices(config: AppConfig) {
  const storage = readableStorage()
  const prompts = createPromptStore()
  const local = config.chains.filter(chain => chain.devnet)
  // Only a build for the local market holds the public keys, in a chunk of its own.
  const developerWallet =
    __DEVELOPER_WALLET__ && config.developerWallet && local.length > 0
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
    connectors: [
      ...(developerWallet === undefined ? [] : [developerWallet.connector]),
      ...connectors(config),
    ],
    storage,
  })
  const services: AppServices = { config, developerWallet, prompts }
  return { services, wagmi }
}
