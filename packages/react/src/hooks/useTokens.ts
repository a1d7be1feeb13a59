import { useInfiniteQuery } from '@tanstack/react-query'
import { tokensQueryOptions } from '../query/tokensQueryOptions.ts'
import { useSluiceClient } from '../SluiceProvider.tsx'

/** `tokensQueryOptions` as a hook. */
export function useTokens(options: useTokens.Options) {
  const { enabled, ...rest } = options
  const client = useSluiceClient()
  return useInfiniteQuery({ ...tokensQueryOptions(client, rest), enabled: enabled ?? true })
}

export declare namespace useTokens {
  type Options = tokensQueryOptions.Options & {
    /** Whether to read at all; true by default. */ enabled?: boolean | undefined
  }
}
