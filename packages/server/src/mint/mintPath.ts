import { zeroAddress } from '@sluice/router/seaport'
import type { PathItem } from '@sluice/sdk/api'
import type { Chain } from '../context.ts'
import { toDecimal } from '../price.ts'
import { nativeOf } from '../routes/toOrder.ts'
import type { FeeOnTop } from '../steps/buy/feesOnTop.ts'
import type { KeptLine } from '../steps/KeptLine.ts'
import type { Mint } from './createMintable.ts'

/**
 * What mints come to, a line for each phase, per unit.
 *
 * @param fees What each of them pays on top for all of its units; of one unit that is told rounded up.
 */
export function mintPath(
  chain: Chain,
  mints: readonly Mint[],
  source: string | undefined,
  fees: readonly (readonly FeeOnTop[])[] = [],
): KeptLine[] {
  const { decimals, symbol } = nativeOf(chain)
  return mints.map((mint, index) => {
    const { price, quantity } = mint
    const borne = (fees[index] ?? []).filter(({ amount }) => amount > 0n)
    const each = borne.map(({ recipient, amount }) => ({
      recipient,
      amount: (amount + quantity - 1n) / quantity,
    }))
    const total = each.reduce((sum, { amount }) => sum + amount, price)
    return {
      orderId: mintId(mint),
      contract: mint.contract,
      quantity: Number(quantity),
      source: source ?? null,
      currency: zeroAddress,
      currencySymbol: symbol,
      currencyDecimals: decimals,
      quote: toDecimal(price, decimals),
      rawQuote: price.toString(),
      totalPrice: toDecimal(total, decimals),
      totalRawPrice: total.toString(),
      feesOnTop: each.map(({ recipient, amount }) => ({
        recipient,
        amount: toDecimal(amount, decimals),
        rawAmount: amount.toString(),
      })),
      ...(borne.length === 0
        ? {}
        : {
            bearsFees: 'own' as const,
            feesPaid: borne.map(({ recipient, amount }) => ({ recipient, amount: `${amount}` })),
          }),
    }
  })
}

/** What stands for an order where tokens are minted. */
export const mintId = ({ contract }: Pick<Mint, 'contract'>) => `mint:${contract}`

export const isMintLine = ({ orderId }: PathItem): boolean => orderId?.startsWith('mint:') ?? false
