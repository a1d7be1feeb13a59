import { type Config, type CreateConnectorFn, createConfig, createStorage, http } from 'wagmi'
import type { AppConfig } from '../config/parseConfig.ts'
import { toNetwork } from './toNetwork.ts'

/** wagmi over the configured chains: the given connectors, and every wallet that announces itself. */
export function createWagmiConfig(options: createWagmiConfig.Options): Config {
  const [first, ...rest] = options.config.chains.map(toNetwork)
  if (first === undefined) throw new Error('The configuration has no chain.')
  const chains = [first, ...rest] as const
  return createConfig({
    chains,
    connectors: [...options.connectors],
    multiInjectedProviderDiscovery: true,
    // Local blocks come at once; balances should too.
    pollingInterval: 2000,
    storage: createStorage({ key: 'sluice.wagmi', storage: options.storage }),
    transports: Object.fromEntries(
      chains.map(chain => [chain.id, http(chain.rpcUrls.default.http[0], { retryCount: 1 })]),
    ),
  })
}

export declare namespace createWagmiConfig {
  type Options = {
    config: AppConfig
    connectors: readonly CreateConnectorFn[]
    storage?: Storage | undefined
  }
}
