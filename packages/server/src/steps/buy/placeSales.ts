import type { PathItem } from '@sluice/sdk/api'
import { isMintLine } from '../../mint/mintPath.ts'
import type { findRequest } from '../findRequest.ts'
import type { KeptLine } from '../KeptLine.ts'
import type { TransactionItem } from '../transactionItem.ts'
import { waitingPath } from '../waiting.ts'
import { boughtItem } from './boughtAlready.ts'
import { linesByItem } from './linesByItem.ts'

/**
 * Where the transactions of an answer stand among its `sale` items, and its lines with the item of each. Asked again,
 * what is done and what is left stand in the places of the earlier answer, unless something else is bought now: then
 * what is done comes last, as one item.
 */
export function placeSales({ groups, earlier }: placeSales.Options): placeSales.Result {
  const settled = earlier?.settled ?? []
  const found = earlier && inPlaces(groups, linesByItem(waitingPath(earlier)), settled)
  const places = found ?? [
    ...groups.map((lines, index): Place => ({ lines, index })),
    ...(settled.length > 0 ? [{ lines: settled }] : []),
  ]
  return {
    lines: places.flatMap(({ lines }, saleItem) => lines.map(line => ({ ...line, saleItem }))),
    place: items =>
      places.flatMap(({ lines, index }) =>
        index === undefined ? boughtItem(lines) : (items[index] ?? []),
      ),
  }
}

export declare namespace placeSales {
  type Options = {
    /** The lines of each transaction. */
    groups: readonly (readonly PathItem[])[]
    /** The request that is asked again. */
    earlier: Pick<findRequest.Result, 'answers' | 'answer' | 'settled'> | undefined
  }
  type Result = {
    lines: KeptLine[]
    /** The items of the answer, from those of the transactions. */
    place: (items: readonly TransactionItem[]) => TransactionItem[]
  }
}

/** An item of the answer; without `index` it is done. */
type Place = { lines: readonly PathItem[]; index?: number }

function inPlaces(
  groups: readonly (readonly PathItem[])[],
  before: readonly (readonly PathItem[])[] | undefined,
  settled: readonly PathItem[],
): Place[] | undefined {
  const left = groups.map((lines, index) => ({ key: keyOf(lines), place: { lines, index } }))
  const places = before?.flatMap((lines): Place[] => {
    if (lines.every(line => settled.includes(line))) return [{ lines }]
    const at = left.findIndex(({ key }) => key === keyOf(lines))
    return at < 0 ? [] : left.splice(at, 1).map(({ place }) => place)
  })
  return places && places.length === before?.length && left.length === 0 ? places : undefined
}

/** What one transaction is for, whatever the order of its lines. */
const keyOf = (lines: readonly PathItem[]) =>
  lines
    .map(line => `${line.orderId}:${line.quantity}:${isMintLine(line) ? line.rawQuote : ''}`)
    .sort()
    .join()
