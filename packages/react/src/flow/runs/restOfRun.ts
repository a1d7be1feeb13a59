import type { RunSummary } from '@sluice/sdk'
import { allotArrived } from '../purchase/allotArrived.ts'

/**
 * The lines of a purchase's quote that did not arrive, with how many of each are left, by the transfers that
 * its record holds: what is to be bought when it is tried again. All of them where nothing arrived.
 */
export function restOfRun({
  path,
  steps,
  account,
}: Pick<RunSummary, 'path' | 'steps' | 'account'>): readonly RunSummary['path'][number][] {
  const lines = path.map(({ orderId, contract, tokenId, quantity }) => ({
    ...{ orderId, contract, tokenId },
    quantity: BigInt(quantity ?? 1),
  }))
  const arrived = allotArrived(steps, lines, account)
  return path.flatMap((line, index) => {
    const left = (lines[index]?.quantity ?? 0n) - (arrived[index] ?? 0n)
    return left > 0n ? [{ ...line, quantity: Number(left) }] : []
  })
}
