import type { infiniteQueryOptions as tanstackInfiniteQueryOptions } from '@tanstack/react-query'

/** TanStack's function of this name, which only types what it is given. Theirs would bring React along. */
export const infiniteQueryOptions = ((options: unknown) =>
  options) as typeof tanstackInfiniteQueryOptions
