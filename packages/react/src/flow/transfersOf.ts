import type { StepItem, Transfer } from '@sluice/sdk'

/**
 * What some items of one step, or of several that tell the same, moved. Items of a batch (EIP-5792) have the one
 * transaction, and each of them all that it moved: that counts once.
 */
export function transfersOf(items: readonly StepItem[]): readonly Transfer[] {
  const seen = new Set<string>()
  return items.flatMap(({ transfersData = [], receipt }) => {
    const hashOf = ({ txHash }: Transfer) => (txHash ?? receipt?.txHash)?.toLowerCase() ?? ''
    const own = transfersData.filter(transfer => !seen.has(hashOf(transfer)))
    for (const hash of own.map(hashOf)) if (hash !== '') seen.add(hash)
    return own
  })
}
