import { pagedOptions } from './pagedOptions.ts'

/** Transfers, page by page. */
export const transfersQueryOptions = pagedOptions('transfers', '/transfers/v4')
