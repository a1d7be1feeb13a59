import type { Hex } from 'viem'
import { mostPrice } from '../orderbook/kinds/seaportTerms.ts'
import type { Royalty } from '../storage/schema/metadata.ts'
import type { OrderFee } from './feesOf.ts'
import { TermsError } from './TermsError.ts'

/** What somebody gets out of a price, in base units of its currency: at its beginning, and at its end. */
export type Payment = { recipient: Hex; startAmount: bigint; endAmount: bigint }

/**
 * What royalties and fees take of a price: royalties first, up to their cap, then fees. Each is rounded
 * down per unit, so that any part of an order for several has a whole price.
 *
 * @throws TermsError for a price that is nothing, too much or not whole per unit, and for fees that leave
 * nothing of it.
 */
export function paymentsOf(terms: paymentsOf.Terms, most: number): Payment[] {
  const { price, endPrice, quantity } = terms
  if (price === 0n) throw new TermsError('weiPrice must be more than 0')
  if (endPrice === 0n) throw new TermsError('endWeiPrice must be more than 0')
  if (endPrice > price)
    throw new TermsError(`endWeiPrice ${endPrice} must not be above weiPrice ${price}`)
  if (price > mostPrice) throw new TermsError(`weiPrice ${price} is more than 216 bits can hold`)
  for (const [name, amount] of [
    ['weiPrice', price],
    ['endWeiPrice', endPrice],
  ] as const)
    if (amount % quantity !== 0n)
      throw new TermsError(`${name} ${amount} must divide evenly by the quantity ${quantity}`)
  if (terms.fees.some(fee => BigInt(fee.recipient) === 0n))
    throw new TermsError('A fee must not go to the zero address')
  const amountOf = (fee: OrderFee, total: bigint) =>
    ('amount' in fee ? fee.amount : ((total / quantity) * fee.bps) / 10_000n) * quantity
  const payments = [...capped(terms.royalties, terms.royaltyBps), ...terms.fees]
    .map(fee => ({
      recipient: fee.recipient,
      startAmount: amountOf(fee, price),
      endAmount: amountOf(fee, endPrice),
    }))
    .filter(payment => payment.startAmount > 0n)
  if (payments.length > most)
    throw new TermsError(
      `An order can have ${most} royalties and fees at most, got ${payments.length}`,
    )
  const sum = (at: 'startAmount' | 'endAmount') =>
    payments.reduce((total, payment) => total + payment[at], 0n)
  if (sum('startAmount') >= price || sum('endAmount') >= endPrice)
    throw new TermsError('Total fees exceed price')
  // Each amount is rounded for itself: by less than there are payments, the maker's part could end at more.
  if (endPrice - sum('endAmount') > price - sum('startAmount'))
    throw new TermsError(
      `endWeiPrice ${endPrice} is so near to weiPrice ${price} that the part of the maker would rise`,
    )
  return payments
}

export declare namespace paymentsOf {
  type Terms = {
    quantity: bigint
    /** For all of `quantity`, in base units of the order's currency. */
    price: bigint
    /** Where the price ends that falls over time; the same as `price` for one that stays. */
    endPrice: bigint
    royalties: readonly Royalty[]
    /** The most that royalties may take, in bps. */
    royaltyBps: number | undefined
    fees: readonly OrderFee[]
  }
}

/** Royalties are paid in the order of the list, until the cap is reached. */
function capped(royalties: readonly Royalty[], cap: number | undefined): OrderFee[] {
  let left = cap ?? 10_000
  return royalties.map(({ recipient, bps }) => {
    const paid = Math.min(bps, left)
    left -= paid
    return { recipient, bps: BigInt(paid) }
  })
}
