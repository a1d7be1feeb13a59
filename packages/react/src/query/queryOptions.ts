import type { DataTag, QueryFunction, UseQueryOptions } from '@tanstack/react-query'
import type { SluiceQueryKey } from './queryKey.ts'

/** Query options of one answer. */
export type QueryOptions<answer> = Omit<
  UseQueryOptions<answer, Error, answer, SluiceQueryKey>,
  'queryFn'
> & {
  queryFn?: QueryFunction<answer, SluiceQueryKey>
  queryKey: DataTag<SluiceQueryKey, answer, Error>
}

/** Types what it is given, as TanStack's function of this name does, which would bring React along. */
export function queryOptions<answer>(options: {
  queryKey: SluiceQueryKey
  queryFn: QueryFunction<answer, SluiceQueryKey>
}): QueryOptions<answer> {
  return options as QueryOptions<answer>
}
