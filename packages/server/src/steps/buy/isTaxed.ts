import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { bidCurrencies } from '../../bidCurrencies.ts'
import type { ChainContext } from '../../context.ts'
import { transferTax } from '../../liquidity/transferTax.ts'
import { type Fill, unitPrice } from './Fill.ts'

/** Base units by which a token is tried where the payer does not have the price. */
const sample = 1_000_000n

/**
 * Whether what is paid in the currency of some listings takes a part of its transfers: the router would get less than
 * it has to pay. The currencies of offers, which the marketplace chose, are not tried. Of one that neither the payer
 * nor a maker has it cannot be told, and it counts as one that takes nothing.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function isTaxed(
  { chain, source }: ChainContext,
  { fills, paid, payer, router }: isTaxed.Options,
): Promise<boolean> {
  if (paid === zeroAddress || bidCurrencies(chain).includes(paid)) return false
  const own = fills.filter(({ order }) => order.currency === paid)
  const [first] = own
  if (!first) return false
  const price = own.reduce((sum, fill) => sum + unitPrice(fill) * fill.quantity, 0n)
  for (const [from, amount] of [
    [payer, price],
    [payer, sample],
    [first.order.maker, sample],
  ] as const) {
    const tax = await transferTax(source, { token: paid, from, to: router, amount })
    if (tax !== undefined) return tax > 0n
  }
  return false
}

export declare namespace isTaxed {
  type Options = {
    fills: readonly Fill[]
    /** In lower case; the zero address for the native currency. */
    paid: Hex
    payer: Hex
    router: Hex
  }
}
