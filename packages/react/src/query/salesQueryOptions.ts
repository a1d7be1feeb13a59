import { pagedOptions } from './pagedOptions.ts'

/** Sales, page by page. */
export const salesQueryOptions = pagedOptions('sales', '/sales/v6')
