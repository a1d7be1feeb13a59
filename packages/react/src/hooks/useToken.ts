import { useQuery } from '@tanstack/react-query'
import { tokenQueryOptions } from '../query/tokenQueryOptions.ts'
import { useSluiceClient } from '../SluiceProvider.tsx'

/** `tokenQueryOptions` as a hook. */
export function useToken(options: useToken.Options) {
  const { enabled, ...rest } = options
  const client = useSluiceClient()
  return useQuery({ ...tokenQueryOptions(client, rest), enabled: enabled ?? true })
}

export declare namespace useToken {
  type Options = tokenQueryOptions.Options & {
    /** Whether to read at all; true by default. */ enabled?: boolean | undefined
  }
}
