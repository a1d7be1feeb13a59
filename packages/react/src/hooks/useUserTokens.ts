import { useInfiniteQuery } from '@tanstack/react-query'
import { userTokensQueryOptions } from '../query/userTokensQueryOptions.ts'
import { useSluiceClient } from '../SluiceProvider.tsx'

/** `userTokensQueryOptions` as a hook. */
export function useUserTokens(options: useUserTokens.Options) {
  const { enabled, ...rest } = options
  const client = useSluiceClient()
  return useInfiniteQuery({ ...userTokensQueryOptions(client, rest), enabled: enabled ?? true })
}

export declare namespace useUserTokens {
  type Options = userTokensQueryOptions.Options & {
    /** Whether to read at all; true by default. */ enabled?: boolean | undefined
  }
}
