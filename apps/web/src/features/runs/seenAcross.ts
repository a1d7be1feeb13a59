import { type RunTerms, restOfRun, type SeenListing } from '@sluice/react'
import type { RunSummary } from '@sluice/sdk'

/**
 * What the listings of a purchase across chains that did not come cost on the chain of the token: the path of such a
 * purchase counts the relayer's fee in.
 */
export function seenAcross(
  { lines }: Pick<Extract<RunTerms, { kind: 'across' }>, 'lines'>,
  run: Pick<RunSummary, 'path' | 'steps' | 'account'>,
): readonly SeenListing[] {
  const open = restOfRun(run).map(({ orderId }) => orderId)
  return lines.flatMap(({ price: { amount, currency }, quantity }, index) => {
    const orderId = run.path[index]?.orderId
    return quantity > 0n && open.includes(orderId)
      ? [
          {
            ...{ orderId: orderId ?? '', currency: currency.address },
            unitPrice: amount / quantity,
          },
        ]
      : []
  })
}
