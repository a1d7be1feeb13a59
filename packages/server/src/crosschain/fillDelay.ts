import { confirmationTime } from './confirmationTime.ts'
import type { Party } from './party.ts'

/** Seconds that a wallet is given to pay, and the other chain to make the block of the fill. */
const toPay = 30

/**
 * Seconds from now until what is paid on a chain may be done on another one: until it has been paid and has
 * as many blocks on top as the settings ask for, if those take as long as the last ones did.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export const fillDelay = async (party: Pick<Party, 'context' | 'settings'>): Promise<number> =>
  toPay + (await confirmationTime(party))
