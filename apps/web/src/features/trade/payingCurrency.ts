import type { FlowAmount, FlowCurrency } from '@sluice/react'
import type { Shortage } from '@sluice/react/ui'
import { isAddressEqual, zeroAddress } from 'viem'

/**
 * What a lack of funds is best swapped from: the native currency and its wrapped form for each other, one for one,
 * where there is enough; else the larger of the two, else whatever there is some of; undefined where there is nothing.
 *
 * @param held What the account has, the native currency without what its network fees will take.
 */
export function payingCurrency(
  { missing, kind }: Pick<Shortage, 'missing' | 'kind'>,
  held: readonly FlowAmount[],
  wrappedNative: string | undefined,
): FlowCurrency | undefined {
  const isSame = (one: string, other: string | undefined) =>
    one.toLowerCase() === other?.toLowerCase()
  const isOwn = ({ currency: { address } }: FlowAmount) =>
    isSame(address, zeroAddress) || isSame(address, wrappedNative)
  // An offer in the wrapped currency counts on all of the native one already: it wraps it.
  const isBid =
    (kind === 'bid' || kind === 'edit-bid') && isSame(missing.currency.address, wrappedNative)
  const others = held.filter(
    ({ currency: { address } }) =>
      !isAddressEqual(address, missing.currency.address) &&
      !(isBid && isSame(address, zeroAddress)),
  )
  const own = others
    .filter(isOwn)
    .sort((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1))
  const isOneForOne = isOwn(missing)
  const best =
    own.find(({ amount }) => amount > (isOneForOne ? missing.amount - 1n : 0n)) ??
    others.find(each => each.amount > 0n && !(isOneForOne && isOwn(each))) ??
    own.find(({ amount }) => amount > 0n)
  return best?.currency
}
