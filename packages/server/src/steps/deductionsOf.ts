import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import type { Deduction } from './acceptCall.ts'
import type { OfferFill } from './selectOffers.ts'

/** What a fill pays to others beside the fees of its offer, for all of its units, in base units. */
export type Deductions = { royalties: Deduction[]; feesOnTop: Deduction[] }

/**
 * Shares out what is taken of the proceeds beside the fees of the offers: royalties that an offer leaves
 * unpaid, where they are asked for, and fees on top, which are spread evenly over the offers in their
 * currency; what cannot be divided is taken from the first.
 *
 * @throws ServerError code -1 for fees that no offer can pay.
 */
export function deductionsOf(
  fills: readonly OfferFill[],
  options: deductionsOf.Options,
): Deductions[] {
  const { currency, feesOnTop, normalizeRoyalties } = options
  const shares = fills.map(({ order, quantity }): Deductions => {
    const missing = normalizeRoyalties ? order.missingRoyalties : []
    const royalties = missing.map(({ recipient, amount }) => ({
      recipient,
      amount: BigInt(amount) * quantity,
    }))
    return { royalties: royalties.filter(({ amount }) => amount > 0n), feesOnTop: [] }
  })
  const payers = shares.filter((_, index) => fills[index]?.order.currency === currency)
  for (const fee of feesOnTop) {
    const [recipient, amount] = fee.split(':') as [Hex, string]
    if (BigInt(recipient) === 0n) throw refuse('A fee on top must not go to the zero address')
    if (payers.length === 0) throw refuse(`feesOnTop ${fee}: no offer is in the wrapped currency`)
    const each = BigInt(amount) / BigInt(payers.length)
    for (const [index, payer] of payers.entries()) {
      const rest = index === 0 ? BigInt(amount) - each * BigInt(payers.length) : 0n
      if (each + rest > 0n) payer.feesOnTop.push({ recipient, amount: each + rest })
    }
  }
  for (const [index, { royalties, feesOnTop: onTop }] of shares.entries()) {
    const fill = fills[index]
    const taken = [...royalties, ...onTop].reduce((sum, { amount }) => sum + amount, 0n)
    if (fill && taken >= fill.order.netPrice * fill.quantity)
      throw refuse(`feesOnTop and royalties leave nothing of offer ${fill.order.id}`)
  }
  return shares
}

export declare namespace deductionsOf {
  type Options = {
    /** The wrapped native currency, in which fees on top are. */
    currency: Hex | undefined
    /** Each `<recipient>:<base units>`. */
    feesOnTop: readonly string[]
    normalizeRoyalties: boolean
  }
}

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
