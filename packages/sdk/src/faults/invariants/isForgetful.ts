import type { World } from '../world.ts'

/** Whether the storage failed, with what is kept under these keys if any are named. */
export function isForgetful(world: World, keys = ''): boolean {
  return world.log.some(
    ({ kind, label, data }) =>
      kind === 'fault' && label.startsWith('F76') && String(data).endsWith(keys),
  )
}
