import { readOptions } from './readOptions.ts'

/** A fungible token's price over time; only for display. */
export const tokenPricesQueryOptions = readOptions('tokenPrices', '/tokens/prices/v1')
