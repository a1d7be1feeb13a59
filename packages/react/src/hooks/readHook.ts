import type { Client } from '@sluice/sdk'
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useSluiceClient } from '../SluiceProvider.tsx'

/** What may be said about a query, such as `enabled`, `select`, `initialData`; never what it reads. */
export type ReadSettings<answer, data> = Omit<
  UseQueryOptions<answer, Error, data>,
  'queryKey' | 'queryFn' | 'queryHash' | 'queryKeyHashFn'
>

/** Makes the hook of query options; the provider brings the client. */
export function readHook<parameters, options extends { queryKey: QueryKey; queryFn?: unknown }>(
  toOptions: (client: Client, parameters: parameters) => options,
) {
  type Answer = AnswerOf<options>
  return function useRead<data = Answer>(
    parameters: parameters,
    settings?: ReadSettings<Answer, data>,
  ): UseQueryResult<data> {
    const client = useSluiceClient()
    return useQuery({ ...settings, ...toOptions(client, parameters) } as UseQueryOptions<
      Answer,
      Error,
      data
    >)
  }
}

type AnswerOf<options> = options extends { queryFn?: infer read }
  ? Extract<read, (...given: never[]) => unknown> extends (...given: never[]) => infer answer
    ? Awaited<answer>
    : never
  : never
