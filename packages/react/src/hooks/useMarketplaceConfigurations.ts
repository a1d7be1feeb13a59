import { marketplaceConfigurationsQueryOptions } from '../query/marketplaceConfigurationsQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `marketplaceConfigurationsQueryOptions` as a hook. */
export const useMarketplaceConfigurations = readHook(marketplaceConfigurationsQueryOptions)
