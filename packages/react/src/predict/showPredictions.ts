import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import { setData } from '../query/setData.ts'
import type { Prediction } from './prediction.ts'
import { predictQuery } from './predictQuery.ts'

/** Predictions that are shown. */
export type ShownPredictions = {
  /** Shows these instead of those before. */
  update(predictions: readonly Prediction[]): void
  /** It came true: the marketplace says the rest. */
  keep(): void
  /** It did not: what was there before is there again. */
  rollBack(): void
}

/**
 * Shows what will be, until the marketplace says what is. What is read meanwhile is shown with the
 * predictions in it, as the marketplace may not have read the chain yet.
 */
export function showPredictions(queryClient: QueryClient): ShownPredictions {
  const cache = queryClient.getQueryCache()
  /** What the marketplace said, and what is shown of it, by the query's hash. */
  const shown = new Map<string, { base: unknown; data: unknown }>()
  /** Those that ever had a prediction in them: what is put on top of one may hide it, not take it out. */
  const touched = new Set<string>()
  let predictions: readonly Prediction[] = []
  let stop: (() => void) | undefined

  const show = (query: Query) => {
    const { queryHash, queryKey, state } = query
    const before = shown.get(queryHash)
    const base = before !== undefined && before.data === state.data ? before.base : state.data
    const data = predictions.reduce<unknown>(
      (value, prediction) => predictQuery(queryKey, value, prediction),
      base,
    )
    if (data !== state.data) setData(query, data)
    if (data === base) shown.delete(queryHash)
    else {
      shown.set(queryHash, { base, data: query.state.data })
      touched.add(queryHash)
    }
  }
  const end = () => {
    stop?.()
    stop = undefined
    predictions = []
    shown.clear()
    touched.clear()
  }

  return {
    update(next) {
      if (next.length === 0 && predictions.length === 0) return
      predictions = next
      notifyManager.batch(() => cache.getAll().forEach(show))
      stop ??= cache.subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual)
          return
        // The marketplace's own word.
        touched.delete(event.query.queryHash)
        show(event.query)
      })
    },
    keep: end,
    rollBack() {
      notifyManager.batch(() => {
        for (const hash of touched) {
          const query = cache.get(hash)
          const own = shown.get(hash)
          if (query === undefined) continue
          if (own !== undefined && query.state.data === own.data) setData(query, own.base)
          // Something else was put on top: only the marketplace knows what is there now.
          else void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
        }
      })
      end()
    },
  }
}
