import type { ChainContext } from '../context.ts'
import { forgetEvents } from '../live/forgetEvents.ts'
import { forgetFloorChanges } from '../orderbook/forgetFloorChanges.ts'

/** Forgets what is kept for a time, once it is over: for every pass of a chain's index. */
export function forgetOld(context: ChainContext): () => Promise<void> {
  const floors = forgetFloorChanges(context)
  return async () => {
    await forgetEvents(context)
    await floors()
  }
}
