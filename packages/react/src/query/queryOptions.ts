import type { queryOptions as tanstackQueryOptions } from '@tanstack/react-query'

/** TanStack's function of this name, which only types what it is given. Theirs would bring React along. */
export const queryOptions = ((options: unknown) => options) as typeof tanstackQueryOptions
