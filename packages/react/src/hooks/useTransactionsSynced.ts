import { transactionsSyncedQueryOptions } from '../query/transactionsSyncedQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `transactionsSyncedQueryOptions` as a hook. */
export const useTransactionsSynced = readHook(transactionsSyncedQueryOptions)
