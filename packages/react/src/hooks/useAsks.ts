import { useQuery } from '@tanstack/react-query'
import { asksQueryOptions } from '../query/asksQueryOptions.ts'
import { useSluiceClient } from '../SluiceProvider.tsx'

/** `asksQueryOptions` as a hook. */
export function useAsks(options: useAsks.Options) {
  const { enabled, ...rest } = options
  const client = useSluiceClient()
  return useQuery({ ...asksQueryOptions(client, rest), enabled: enabled ?? true })
}

export declare namespace useAsks {
  type Options = asksQueryOptions.Options & {
    /** Whether to read at all; true by default. */ enabled?: boolean | undefined
  }
}
