import { isDate } from '@sluice/react/ui'
import type { RouteOutput } from '@sluice/sdk'
import type { Address } from 'viem'
import { isNative } from '../market/areComparable.ts'

type Change = RouteOutput<'/events/collections/floor-ask/v2'>['events'][number]

/**
 * What the floor was from one time on, in seconds since 1970, until the next; for looking only. Null where nothing was
 * listed, undefined where nobody says what it was worth.
 */
export type FloorStep = { from: number; price: number | null | undefined }

/**
 * Changes of a floor as steps of a chart, the oldest first: those to another currency at what it was worth in the
 * chain's own then, as the marketplace says.
 */
export function floorSteps(
  changes: readonly Change[],
  wrappedNative: Address | undefined,
): FloorStep[] {
  return changes
    .flatMap(({ floorAsk, event }): FloorStep[] => {
      const from = Math.floor(Date.parse(event?.createdAt ?? '') / 1000)
      if (!isDate(from)) return []
      const { price } = floorAsk ?? {}
      if (!price) return [{ from, price: floorAsk?.orderId ? undefined : null }]
      const { decimal, native } = price.amount
      return [
        { from, price: (isNative(price.currency, wrappedNative) ? decimal : native) ?? undefined },
      ]
    })
    .sort((one, other) => one.from - other.from)
}

/** The step that a time is in; undefined before the first one, of which nothing is known. */
export function floorAt(steps: readonly FloorStep[], time: number): FloorStep | undefined {
  return steps.findLast(({ from }) => from <= time)
}
