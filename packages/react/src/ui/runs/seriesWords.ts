import type { SeriesView } from '../../flow/series/describeSeries.ts'
import type { RunTexts } from './englishRuns.ts'

/** How several runs stand together: "In progress, 2 of 5 done". */
export function seriesWords({ state, done, asked }: SeriesView, { drawer }: RunTexts): string {
  const part = drawer.done(BigInt(done), BigInt(asked))
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
