import { readOptions } from './readOptions.ts'

/** Figures of a collection, a token or a trait: supply, listed, floor and best offer. */
export const statsQueryOptions = readOptions('stats', '/stats/v2')
