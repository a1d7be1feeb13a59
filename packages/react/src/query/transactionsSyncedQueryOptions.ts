import { readOptions } from './readOptions.ts'

/** Whether the index has transactions, and what they transferred. */
export const transactionsSyncedQueryOptions = readOptions(
  'transactionsSynced',
  '/transactions/synced/v2',
)
