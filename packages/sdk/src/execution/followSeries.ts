import type { ClientContext } from '../context.ts'
import type { SeriesSummary } from '../series.ts'
import { followJournal } from './followJournal.ts'
import { type KnownSeries, readSeries } from './readSeries.ts'

/** Tells the series of the journal, at first and whenever they changed; see `watchSeries`. */
export function followSeries(
  context: ClientContext,
  listener: (series: readonly SeriesSummary[]) => unknown,
): () => void {
  const known: KnownSeries = new Map()
  return followJournal(context, () => readSeries(context, known), listener)
}
