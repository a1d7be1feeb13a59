import { zeroAddress } from '@sluice/router/seaport'
import type { PathItem } from '@sluice/sdk/api'
import type { Chain } from '../context.ts'
import { toDecimal } from '../price.ts'
import { nativeOf } from '../routes/toOrder.ts'
import type { Mint } from './createMintable.ts'

/** What mints come to, a line for each phase, per unit. */
export function mintPath(
  chain: Chain,
  mints: readonly Mint[],
  source: string | undefined,
): PathItem[] {
  const { decimals, symbol } = nativeOf(chain)
  return mints.map(mint => {
    const { price } = mint.phase
    const quote = toDecimal(price, decimals)
    return {
      orderId: mintId(mint),
      contract: mint.contract,
      quantity: Number(mint.quantity),
      source: source ?? null,
      currency: zeroAddress,
      currencySymbol: symbol,
      currencyDecimals: decimals,
      quote,
      rawQuote: price.toString(),
      totalPrice: quote,
      totalRawPrice: price.toString(),
      feesOnTop: [],
    }
  })
}

/** What stands for an order where tokens are minted. */
export const mintId = ({ contract }: Pick<Mint, 'contract'>) => `mint:${contract}`

export const isMintLine = ({ orderId }: PathItem): boolean => orderId?.startsWith('mint:') ?? false
