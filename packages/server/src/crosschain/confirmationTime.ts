import type { Party } from './party.ts'

/**
 * Seconds until a block has as many on top as the settings ask for, if those take as long as the last ones did.
 * Infinite where the node does not know how long these took: that is too long to be waited for.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function confirmationTime({
  context: { source },
  settings: { confirmations },
}: Pick<Party, 'context' | 'settings'>): Promise<number> {
  if (confirmations === 0) return 0
  const head = await source.head()
  const first = await source.header(Math.max(0, head.number - confirmations))
  return first ? head.timestamp - first.timestamp : Number.POSITIVE_INFINITY
}
