import type { Client } from '@sluice/sdk'
import { addAmounts } from '../purchase/addAmounts.ts'
import { amountsOfTerms } from '../runs/amountsOfTerms.ts'
import type { SeriesView } from './describeSeries.ts'

/**
 * What all of a series asks, offers or brings, each currency once. Undefined where only a part of it was done, as of a run,
 * and where the money of one part is not known.
 */
export function amountsOfSeries(
  { series, parts }: Pick<SeriesView, 'series' | 'parts'>,
  client: Client,
): amountsOfTerms.Result | undefined {
  const isDone = ({ outcome }: SeriesView['parts'][number]) => outcome === 'done'
  if (parts.some(isDone) && !parts.every(isDone)) return undefined
  if (parts.some(({ outcome }) => outcome === 'partly')) return undefined
  const amounts = []
  for (const { terms } of parts) {
    const money = amountsOfTerms(terms, { client, chainId: series.chainId })
    if (money === undefined) return undefined
    amounts.push(...money.amounts)
  }
  return amounts.length === 0 ? undefined : { amounts: addAmounts(amounts), isSwap: false }
}
