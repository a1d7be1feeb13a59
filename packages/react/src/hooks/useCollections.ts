import { useQuery } from '@tanstack/react-query'
import { collectionsQueryOptions } from '../query/collectionsQueryOptions.ts'
import { useSluiceClient } from '../SluiceProvider.tsx'

/** `collectionsQueryOptions` as a hook. */
export function useCollections(options: useCollections.Options) {
  const { enabled, ...rest } = options
  const client = useSluiceClient()
  return useQuery({ ...collectionsQueryOptions(client, rest), enabled: enabled ?? true })
}

export declare namespace useCollections {
  type Options = collectionsQueryOptions.Options & {
    /** Whether to read at all; true by default. */ enabled?: boolean | undefined
  }
}
