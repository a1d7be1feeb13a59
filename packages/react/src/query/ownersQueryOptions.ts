import { offsetOptions } from './offsetOptions.ts'

/** Accounts that hold tokens of a collection, most first, page by page. */
export const ownersQueryOptions = offsetOptions('owners', '/owners/v2', 'owners')
