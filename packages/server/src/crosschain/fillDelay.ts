import type { Party } from './party.ts'

/** Seconds that a wallet is given to pay, and the other chain to make the block of the fill. */
const toPay = 30

/**
 * Seconds from now until what is paid on a chain may be done on another one: until it has been paid and has
 * as many blocks on top as the settings ask for, if those take as long as the last ones did.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function fillDelay({
  context: { source },
  settings: { confirmations },
}: Pick<Party, 'context' | 'settings'>): Promise<number> {
  if (confirmations === 0) return toPay
  const head = await source.head()
  const first = await source.header(Math.max(0, head.number - confirmations))
  // What a node does not know took too long to be waited for.
  return first ? toPay + head.timestamp - first.timestamp : Number.POSITIVE_INFINITY
}
