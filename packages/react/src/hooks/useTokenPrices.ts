import { tokenPricesQueryOptions } from '../query/tokenPricesQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `tokenPricesQueryOptions` as a hook. */
export const useTokenPrices = readHook(tokenPricesQueryOptions)
