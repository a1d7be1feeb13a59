import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

/**
 * The rest of a list that is read as it is scrolled. After a page that could not be read it stops until it is asked to
 * go on: that what stands there was read anew is no reason to ask again, or whoever is refused would ask for ever.
 */
export function useMore(query: useMore.Query, scope: string): useMore.Result {
  const { hasNextPage: hasMore, isFetchingNextPage: isReading, fetchNextPage } = query
  const [stopped, setStopped] = useState<string>()
  const failed = hasMore && (query.isFetchNextPageError || stopped === scope)
  const readOn = useCallback(() => {
    if (!hasMore || isReading) return
    void fetchNextPage().then(({ isFetchNextPageError }) =>
      setStopped(isFetchNextPageError ? scope : undefined),
    )
  }, [hasMore, isReading, fetchNextPage, scope])
  return useMemo(
    () => ({ hasMore, isReading, failed, readOn }),
    [hasMore, isReading, failed, readOn],
  )
}

export declare namespace useMore {
  type Query = Pick<
    UseInfiniteQueryResult<unknown>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  type Result = {
    hasMore: boolean
    /** Whether the next page is on its way. */
    isReading: boolean
    /** Whether it could not be read; stays until it is. */
    failed: boolean
    readOn: () => void
  }
}
