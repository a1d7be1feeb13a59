import { ServerError } from '../errors.ts'
import { confirmationTime } from './confirmationTime.ts'
import { longestWait } from './intentTimes.ts'
import type { Party } from './party.ts'

/**
 * Seconds that the confirmations of a chain take, where that is not too long for payments across chains.
 *
 * @throws ServerError `confirmations_too_long`, which names the chain and the setting; ChainUnavailableError.
 */
export async function checkedWait(party: Pick<Party, 'context' | 'settings'>): Promise<number> {
  const wait = await confirmationTime(party)
  if (wait <= longestWait) return wait
  const { settings, context } = party
  const took = Number.isFinite(wait) ? `took ${wait} seconds` : 'take nobody knows how long'
  throw new ServerError(
    `crossChain.confirmations (${settings.confirmations}) of chain ${context.chain.id} ${took} by its last blocks, and nothing is paid across chains where that is more than ${longestWait}`,
    { code: 'confirmations_too_long', apiCode: -1 },
  )
}
