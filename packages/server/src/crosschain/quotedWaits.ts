import { checkedWait } from './checkedWait.ts'
import type { Waits } from './intentTimes.ts'
import type { Pair } from './party.ts'

/**
 * How long the confirmations of both chains take, where that is not too long for a payment to be quoted.
 *
 * @throws ServerError `confirmations_too_long`, which names the chain and the setting; ChainUnavailableError.
 */
export async function quotedWaits({ origin, destination }: Pair): Promise<Waits> {
  const [paid, filled] = await Promise.all([checkedWait(origin), checkedWait(destination)])
  return { origin: paid, destination: filled }
}
