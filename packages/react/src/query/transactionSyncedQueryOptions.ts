import { readOptions } from './readOptions.ts'

/** Whether the index has a transaction. */
export const transactionSyncedQueryOptions = readOptions(
  'transactionSynced',
  '/transactions/{txHash}/synced/v1',
)
