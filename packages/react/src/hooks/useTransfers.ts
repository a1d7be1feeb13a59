import { transfersQueryOptions } from '../query/transfersQueryOptions.ts'
import { pagedHook } from './pagedHook.ts'

/** `transfersQueryOptions` as a hook. */
export const useTransfers = pagedHook(transfersQueryOptions)
