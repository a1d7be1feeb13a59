import { readOptions } from './readOptions.ts'

/** What one currency is worth in another; only for display. */
export const conversionQueryOptions = readOptions('conversion', '/currencies/conversion/v1')
