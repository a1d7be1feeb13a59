import type { RunSummary } from '@sluice/sdk'
import { arrivedOf } from '../purchase/arrivedOf.ts'

/**
 * The lines of a purchase's quote that did not arrive, with how many of each are left, by the transfers that
 * its record holds: what is to be bought when it is tried again. All of them where nothing arrived.
 */
export function restOfRun({
  path,
  steps,
  account,
}: Pick<RunSummary, 'path' | 'steps' | 'account'>): readonly RunSummary['path'][number][] {
  const arrived = new Map<string, bigint>()
  return path.flatMap(line => {
    const { contract, tokenId } = line
    if (!contract || !tokenId) return [line]
    const key = `${contract.toLowerCase()}:${tokenId}`
    const token = { contract, tokenId: BigInt(tokenId) }
    const had = arrived.get(key) ?? arrivedOf(steps, token, account)
    const asked = BigInt(line.quantity ?? 1)
    const taken = had < asked ? had : asked
    arrived.set(key, had - taken)
    return taken === asked ? [] : [{ ...line, quantity: Number(asked - taken) }]
  })
}
