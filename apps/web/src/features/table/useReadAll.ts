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
  const { hasNextPage, isFetching, isError, isPending, fetchNextPage } = query
  const isMore = hasNextPage && !isError && options.pages < options.most
  useEffect(() => {
    if (isMore && !isFetching) void fetchNextPage()
  }, [isMore, isFetching, fetchNextPage])
  return { isReading: isPending ? !isError : isMore, isWhole: !isPending && !hasNextPage }
}

export declare namespace useReadAll {
  type Query = Pick<
    UseInfiniteQueryResult<unknown>,
    'hasNextPage' | 'isFetching' | 'isError' | 'isPending' | 'fetchNextPage'
  >
  type Options = {
    /** How many are read. */
    pages: number
    most: number
  }
  type Result = {
    /** Whether more comes by itself. */
    isReading: boolean
    /** Whether there is nothing left to read. */
    isWhole: boolean
  }
}
