import { useFloorChanges } from '@sluice/react'
import { isSluiceError } from '@sluice/sdk'
import { useMemo } from 'react'
import { useChain } from '../app/AppContext.tsx'
import { type FloorStep, floorSteps } from '../charts/floorSteps.ts'

/** Changes of a page; more pages than these are not drawn, as nobody could tell so many from each other. */
const perPage = 1000
const mostPages = 6

/** What the floor of a collection was since a time, and at it. */
export function useFloorSteps(options: useFloorSteps.Options): useFloorSteps.Result {
  const { chainId, collection, start } = options
  const { wrappedNative } = useChain(chainId)
  const since = useFloorChanges({
    ...{ chainId, collection, limit: perPage },
    ...(start === undefined ? {} : { startTimestamp: start }),
  })
  // What it was as the time began is what it came to before.
  const before = useFloorChanges(
    { chainId, collection, limit: 1, endTimestamp: (start ?? 1) - 1 },
    { enabled: start !== undefined },
  )
  const pages = since.data?.pages
  const former = before.data?.pages[0]?.events
  const isLeft = since.hasNextPage
  const steps = useMemo(() => {
    const changes = pages?.flatMap(page => page.events)
    // Of what is between it and those that are read nothing is known.
    return changes && floorSteps([...changes, ...((!isLeft && former) || [])], wrappedNative)
  }, [pages, former, isLeft, wrappedNative])
  return {
    steps,
    drawn: pages?.reduce((sum, page) => sum + page.events.length, 0) ?? 0,
    readAt: since.dataUpdatedAt,
    retry: [since, before].some(({ error }) => error && !isUnserved(error))
      ? () => {
          for (const query of [since, before]) if (query.isError) void query.refetch()
        }
      : undefined,
    older: isLeft
      ? {
          isDrawable: (pages?.length ?? 0) < mostPages,
          isReading: since.isFetchingNextPage,
          hasFailed: since.isFetchNextPageError,
          read: () => void since.fetchNextPage(),
        }
      : undefined,
  }
}

/** Not every marketplace keeps what floors were: that is nothing to try again. */
function isUnserved(error: Error): boolean {
  const status = isSluiceError(error) ? error.details.statusCode : undefined
  return status === 501 || status === 404
}

export declare namespace useFloorSteps {
  type Options = {
    chainId: number
    collection: string
    /** Seconds since 1970; undefined for all that is known. */
    start: number | undefined
  }
  type Result = {
    /** Undefined until they are read, and where they cannot be. */
    steps: readonly FloorStep[] | undefined
    /** Changes that are read. */
    drawn: number
    /** Milliseconds since 1970. */
    readAt: number
    /** Reads what could not be read; undefined where nothing failed, or there is nothing to read. */
    retry: (() => void) | undefined
    /** What is left to read. */
    older:
      | { isDrawable: boolean; isReading: boolean; hasFailed: boolean; read: () => void }
      | undefined
  }
}
