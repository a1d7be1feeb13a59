import type { ExecutionStep } from '@sluice/sdk'
import type { Address } from 'viem'
import { saleItems } from './saleItems.ts'
import { transfersOf } from './transfersOf.ts'

/** Between whom a trade moved anything, each once, in lower case: their holdings and orders changed, too. */
export function partiesOf(steps: readonly ExecutionStep[]): readonly Address[] {
  const all = transfersOf(saleItems(steps))
    .flatMap(({ from, to }) => [from, to])
    .filter(each => each != null)
  return [...new Set(all.map(address => address.toLowerCase() as Address))]
}
