import type { SeriesView } from '../../flow/series/describeSeries.ts'
import { countSeries } from './countSeries.ts'
import type { RunTexts } from './englishRuns.ts'

/** What several runs do together: "Send 3 tokens", "Change 5 offers". */
export function seriesTitle(view: SeriesView, messages: RunTexts): string {
  const { parts, asked } = view
  const terms = parts[0]?.terms
  switch (terms?.kind) {
    case 'transfer':
      return messages.transfer.titleOne(messages.transfer.tokens(countSeries(view).asked))
    case 'offer':
      return messages.editMany.titleOffers(asked)
    case 'listing': {
      const isChange = terms.listings.some(({ replaces, cancels }) => replaces ?? cancels)
      return isChange ? messages.editMany.titleListings(asked) : messages.listMany.title(asked)
    }
    default:
      return messages.drawer.tokens(BigInt(asked))
  }
}
