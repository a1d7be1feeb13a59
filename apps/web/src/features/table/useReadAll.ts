import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Reads the pages of a list one after the other, because something is said about all of it; at most so many,
 * and no further after one failed.
 */
export function useReadAll(
  query: useReadAll.Query,
  options: useReadAll.Options,
): useReadAll.Result {
  const { data, hasNextPage, isFetching, isError, isPending, fetchNextPage, refetch } = query
  const isMore = hasNextPage && !isError && options.pages < options.most
  useEffect(() => {
    if (isMore && !isFetching) void fetchNextPage()
  }, [isMore, isFetching, fetchNextPage])
  // A first page that failed has no next one either.
  const isWhole = data !== undefined && !hasNextPage
  return {
    isReading: isPending ? !isError : isMore,
    isWhole,
    failed: isError && !isWhole,
    readAgain: () => void (data === undefined ? refetch() : fetchNextPage()),
  }
}

export declare namespace useReadAll {
  type Query = Pick<
    UseInfiniteQueryResult<unknown>,
    'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'isPending' | 'fetchNextPage' | 'refetch'
  >
  type Options = {
    /** How many are read. */
    pages: number
    most: number
  }
  type Result = {
    /** Whether more comes by itself. */
    isReading: boolean
    /** Whether everything was read. */
    isWhole: boolean
    /** Whether a page could not be read. */
    failed: boolean
    /** Goes on after a failure. */
    readAgain: () => void
  }
}
