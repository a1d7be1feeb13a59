import type { SeriesView } from '../../flow/series/describeSeries.ts'
import { countSeries } from './countSeries.ts'
import type { RunTexts } from './englishRuns.ts'

/** How several runs stand together: "In progress, 2 of 5 done". */
export function seriesWords(view: SeriesView, { drawer }: RunTexts): string {
  const { state } = view
  const { done, asked } = countSeries(view)
  const part = drawer.done(done, asked)
  switch (state) {
    case 'complete':
    case 'failed':
      return drawer.states[state]
    case 'partial':
      return part
    default:
      return `${drawer.states[state]}, ${part}`
  }
}
