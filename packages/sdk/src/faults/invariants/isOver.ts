import type { Prompt, World } from '../world.ts'
import { isStray } from './isStray.ts'

/**
 * Whether a prompt can have no effect any more, at a time or at the end: it was refused for good, nobody has
 * what was signed, or its transaction reverted, was replaced or dropped. Only then may there be another.
 */
export function isOver(world: World, prompt: Prompt, time = Number.POSITIVE_INFINITY): boolean {
  if (prompt.state === 'refused' || prompt.lost || isStray(world, prompt)) return true
  if (prompt.hash === undefined) return false
  const last = world.log.findLast(
    ({ at, kind, data }) => kind === 'chain' && data === prompt.hash && at <= time,
  )
  return last?.label === 'forgotten' || last?.label === 'mined reverted'
}
