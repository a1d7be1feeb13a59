import type { World } from '../world.ts'

/** Whether the storage failed to write. */
export function isForgetful(world: World): boolean {
  return world.log.some(({ kind, label }) => kind === 'fault' && label.startsWith('F76'))
}
