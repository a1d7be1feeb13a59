import type { CreateConnectorFn } from 'wagmi'
import type { AppConfig } from '../config/parseConfig.ts'

/**
 * Ways to connect beside the wallets that announce themselves, such as Safe and WalletConnect: whoever builds the app adds
 * wagmi's connectors here, with the packages that these need. "Wallets" in the README has an example.
 */
export const connectors = (_config: AppConfig): readonly CreateConnectorFn[] => []
