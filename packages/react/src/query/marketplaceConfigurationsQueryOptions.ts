import { readOptions } from './readOptions.ts'

/** Where a collection can be listed and bid on, and by which rules. */
export const marketplaceConfigurationsQueryOptions = readOptions(
  'marketplaceConfigurations',
  '/collections/{collection}/marketplace-configurations/v2',
)
