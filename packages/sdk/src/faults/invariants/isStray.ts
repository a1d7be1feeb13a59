import type { Prompt, World } from '../world.ts'
import { holds } from './holds.ts'

/**
 * Whether a wallet sent something else than it was asked for, and the page died before it had written its
 * hash down: nothing on the chain tells that it was this prompt's.
 */
export function isStray({ log, altered, tabs }: World, { hash, tab }: Prompt): boolean {
  if (hash === undefined || !altered.has(hash)) return false
  const written = log.some(
    ({ kind, label, data }, index) =>
      kind === 'store' &&
      label.startsWith('set run') &&
      holds(data, hash) &&
      !(log[index + 1]?.kind === 'crash' && log[index + 1]?.label.startsWith('before')),
  )
  return !written && tabs.some(entry => entry.id === tab && entry.dead)
}
