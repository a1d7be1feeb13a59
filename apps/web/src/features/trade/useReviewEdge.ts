import { type AnyFlowState, useTimeEdge } from '@sluice/react'
import { useEffect, useSyncExternalStore } from 'react'
import { rereadReview } from './rereadReview.ts'
import type { TradeDeal } from './tradeRequest.ts'

/** Reads a review anew once a listing of it has expired, or a phase of its mint begins or ends: the price is another by then. */
export function useReviewEdge(deal: Pick<TradeDeal, 'flow'>): void {
  const { flow } = deal
  const state = useSyncExternalStore<AnyFlowState>(flow.subscribe, flow.getState)
  const edge = useTimeEdge(state.phase === 'review' ? endsOf(state.quote) : [])
  useEffect(() => {
    if (edge > 0) rereadReview({ flow } as Pick<TradeDeal, 'flow'>)
  }, [edge, flow])
}

type Line = { validUntil?: number | undefined }
type Phase = { startTime?: number | undefined; endTime?: number | undefined }

/** Milliseconds since 1970, of a quote of any kind; a listing of 0 stands without an end. */
function endsOf(quote: unknown): readonly number[] {
  const { lines, bought, phases } = Object(quote) as {
    lines?: readonly Line[]
    bought?: { lines?: readonly Line[] }
    phases?: readonly Phase[]
  }
  return [
    ...(lines ?? bought?.lines ?? []).map(({ validUntil }) => validUntil),
    ...(phases ?? []).flatMap(({ startTime, endTime }) => [startTime, endTime]),
  ].flatMap(at => (at === undefined || at === 0 ? [] : [at * 1000]))
}
