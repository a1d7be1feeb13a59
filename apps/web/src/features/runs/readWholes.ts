import { describeSeries, runsOf, seriesNeeds } from '@sluice/react'

/** What several runs for one wish need, each wish once, and which runs are theirs. */
export function readWholes(series: readonly Series[], runs: Runs): readonly Whole[] {
  return series.flatMap(each => {
    const view = describeSeries(each, runs)
    if (view === undefined) return []
    return { needs: seriesNeeds(view), runIds: runsOf(view.series, runs).map(({ runId }) => runId) }
  })
}

type Series = Parameters<typeof describeSeries>[0]
type Runs = Parameters<typeof describeSeries>[1]
export type Whole = { needs: ReturnType<typeof seriesNeeds>; runIds: readonly string[] }
