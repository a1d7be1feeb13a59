import { type Address, isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import { type OwnOffer, readOwnOffers } from './readOwnOffers.ts'

/** An offer of the account: its id in lower case, and what all of it would take, base units. */
export type LiveOffer = Pick<OwnOffer, 'orderId' | 'amount' | 'isResting'>

/** The offers of the account in a currency that are not over: one balance and one approval stand behind them all. */
export async function readLiveOffers(
  scope: FlowScope,
  currency: Address,
  signal: AbortSignal,
): Promise<readonly LiveOffer[]> {
  return offersIn(currency, await readOwnOffers(scope, signal))
}

/** Those of some offers that are in a currency. */
export function offersIn(currency: Address, offers: readonly OwnOffer[]): readonly LiveOffer[] {
  return offers
    .filter(offer => isAddressEqual(offer.currency, currency))
    .map(({ orderId, amount, isResting }) => ({
      ...{ orderId, amount },
      ...(isResting ? { isResting } : {}),
    }))
}
