import type { FlowAmount, FlowCurrency } from '@sluice/react'
import type { Shortage } from '@sluice/react/ui'
import { isAddressEqual, zeroAddress } from 'viem'

/** Of a hundred parts of a worth by the rate, as many come out of a swap at least: pools keep a fee, and move. */
const sure = 98n

/**
 * What a lack of funds is best swapped from: the native currency and its wrapped form for each other, one for one, where
 * there is enough; else what is worth enough, the larger of those two first; else what nobody knows the worth of; else
 * what is worth most; undefined where there is nothing.
 *
 * @param missing All that the swap has to bring, what it takes of that for network fees included.
 * @param held What the account has, the native currency without what its network fees will take.
 * @param worthOf What that is worth in the currency that is missing, base units; undefined where nobody knows.
 */
export function payingCurrency(
  { missing, kind }: Pick<Shortage, 'missing' | 'kind'>,
  held: readonly FlowAmount[],
  { wrappedNative, worthOf }: payingCurrency.Options,
): FlowCurrency | undefined {
  const isSame = (one: string, other: string | undefined) =>
    one.toLowerCase() === other?.toLowerCase()
  const isOwn = ({ currency: { address } }: FlowAmount) =>
    isSame(address, zeroAddress) || isSame(address, wrappedNative)
  // An offer in the wrapped currency counts on all of the native one already: it wraps it.
  const isBid =
    (kind === 'bid' || kind === 'edit-bid') && isSame(missing.currency.address, wrappedNative)
  const isOneForOne = (each: FlowAmount) => isOwn(missing) && isOwn(each)
  const others = held
    .filter(
      ({ amount, currency: { address } }) =>
        amount > 0n &&
        !isAddressEqual(address, missing.currency.address) &&
        !(isBid && isSame(address, zeroAddress)),
    )
    .map(each => ({
      ...each,
      isOwn: isOwn(each),
      worth: isOneForOne(each) ? each.amount : scaled(worthOf(each)),
    }))
  const inOrder = [
    ...others.filter(each => each.isOwn).sort((a, b) => descending(a.amount, b.amount)),
    ...others.filter(each => !each.isOwn),
  ]
  const best =
    inOrder.find(({ worth }) => worth !== undefined && worth >= missing.amount) ??
    inOrder.find(({ worth }) => worth === undefined) ??
    [...inOrder].sort((a, b) => descending(a.worth ?? 0n, b.worth ?? 0n))[0]
  return best?.currency
}

export declare namespace payingCurrency {
  type Options = {
    wrappedNative: string | undefined
    worthOf: (amount: FlowAmount) => bigint | undefined
  }
}

const descending = (a: bigint, b: bigint) => (a === b ? 0 : a < b ? 1 : -1)

const scaled = (worth: bigint | undefined) =>
  worth === undefined ? undefined : (worth * sure) / 100n
