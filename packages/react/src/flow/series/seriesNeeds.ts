import { runNeeds } from '../runs/runNeeds.ts'
import type { SeriesView } from './describeSeries.ts'

/**
 * What several runs for one wish need: time while one of them is carried out; else the person, where one of them
 * waits, or something was never begun because its page was closed; else nothing.
 */
export function seriesNeeds({
  series,
  state,
  parts,
  rest,
}: SeriesView): 'nothing' | 'time' | 'person' {
  if (series.carriedBy !== undefined) return 'time'
  const needs = parts.flatMap(({ run }) => (run === undefined ? [] : [runNeeds(run)]))
  if (needs.includes('time')) return 'time'
  if (needs.includes('person')) return 'person'
  return state === 'stopped' && rest !== undefined ? 'person' : 'nothing'
}
