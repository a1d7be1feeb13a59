import { readOptions } from './readOptions.ts'

/** Where a transaction, or a payment across chains, stands. */
export const executeStatusQueryOptions = readOptions('executeStatus', '/execute/status/v1', 'body')
