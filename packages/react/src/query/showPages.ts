import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Both ends belong to it; 0 is the first page. */
export type PageRange = { from: number; to: number }

type Shown = PageRange & {
  /** Pages that were left as they are when the others were read anew. */
  old: Set<number>
}

const shown = new WeakMap<Query, Shown>()
const runs = new WeakMap<AbortSignal, { mark: unknown; at: number; read: Set<number> }>()

/**
 * Says which pages of a long list somebody sees. From then on only they are read when the list is read anew, each
 * from where the one before it ends; the others stay as they are, and are read once they are seen. Without it a list of
 * 10,000 rows would be read page by page, one after the other, whenever one of them is sold.
 *
 * Where an old page meets a new one, a row may stand in both: leave out the second.
 */
export function showPages(queryClient: QueryClient, queryKey: QueryKey, range: PageRange): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query === undefined) return
  const old = shown.get(query)?.old ?? new Set<number>()
  shown.set(query, { ...range, old })
  const readOld = () => {
    const now = shown.get(query)
    if (now === undefined || query.getObserversCount() === 0) return
    for (const page of now.old)
      if (isIn(now, page)) {
        void queryClient.invalidateQueries({ queryKey, exact: true })
        return
      }
  }
  if (query.state.fetchStatus !== 'fetching') readOld()
  // What was passed by before it came into sight.
  else query.promise?.then(readOld, () => undefined)
}

/** In the reading of a list: the page as it was, where nobody sees it; undefined where it has to be read. */
export function unseenPage(context: {
  client: QueryClient
  queryKey: QueryKey
  pageParam: unknown
  signal: AbortSignal
}): unknown {
  const { client, queryKey, pageParam, signal } = context
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const range = query && shown.get(query)
  const data = query?.state.data as { pages: unknown[]; pageParams: unknown[] } | undefined
  if (range === undefined || data === undefined) return undefined
  let run = runs.get(signal)
  if (run === undefined) {
    // It begins where the list does not: one page more.
    if (pageParam !== data.pageParams[0]) return undefined
    run = { mark: pageParam, at: 0, read: new Set() }
    runs.set(signal, run)
  } else if (run.mark !== pageParam) {
    // Not the same page once more after a failure.
    run.mark = pageParam
    run.at += 1
  }
  const { at, read } = run
  const isRead = isIn(range, at) || at >= data.pages.length
  if (isRead) read.add(at)
  if (at === data.pages.length - 1)
    range.old = new Set([...data.pages.keys()].filter(page => !read.has(page)))
  return isRead ? undefined : data.pages[at]
}

const isIn = ({ from, to }: PageRange, page: number) => page >= from && page <= to
