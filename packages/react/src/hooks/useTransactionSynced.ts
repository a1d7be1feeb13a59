import { transactionSyncedQueryOptions } from '../query/transactionSyncedQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `transactionSyncedQueryOptions` as a hook. */
export const useTransactionSynced = readHook(transactionSyncedQueryOptions)
