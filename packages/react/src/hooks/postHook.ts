import type { RouteInput, RouteOutput } from '@sluice/sdk/api'
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useSluiceClient } from '../SluiceProvider.tsx'

type PostPath = '/tokens/refresh/v2' | '/collections/refresh/v2'

/** What such a route is asked with: the chain, and its body. */
export type PostParameters<path extends PostPath> = { chainId: number } & RouteInput<path>['body']

/**
 * Makes the hook of a route that asks the marketplace for work of its own. What it does comes later, by the feed or
 * when the queries are read anew.
 */
export function postHook<path extends PostPath>(path: path) {
  type Answer = RouteOutput<path>
  type Parameters = PostParameters<path>
  return function usePost(
    settings: Omit<UseMutationOptions<Answer, Error, Parameters>, 'mutationFn'> = {},
  ): UseMutationResult<Answer, Error, Parameters> {
    const client = useSluiceClient()
    return useMutation({
      ...settings,
      mutationFn: ({ chainId, ...body }) =>
        (client.request as (path: path, options: unknown) => Promise<Answer>)(path, {
          chainId,
          body,
        }),
    })
  }
}
