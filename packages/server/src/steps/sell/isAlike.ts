import type { PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type { SaleLine } from './SaleLine.ts'

/** Whether an answer was for the same fills, in the same currency. */
export function isAlike(answer: readonly PathItem[], lines: readonly SaleLine[], to: Hex): boolean {
  return (
    answer.length === lines.length &&
    answer.every(
      (line, index) =>
        line.orderId === lines[index]?.orderId &&
        line.contract === lines[index]?.contract &&
        line.tokenId === lines[index]?.tokenId &&
        line.quantity === lines[index]?.quantity &&
        (line as SaleLine).proceeds === lines[index]?.proceeds &&
        (line.sellOutCurrency ?? line.currency) === to,
    )
  )
}
