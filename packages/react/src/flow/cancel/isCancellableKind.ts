import { cancelExchanges } from './cancelExchanges.ts'

/**
 * Whether an account can end its orders of a kind by itself: no server has to sign that, as X2Y2's does, and the contract
 * is one that cancellations may go to.
 */
export const isCancellableKind = (kind: string): boolean =>
  kind === 'seaport' || Object.hasOwn(cancelExchanges, kind)
