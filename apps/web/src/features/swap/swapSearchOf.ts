import { type FlowCurrency, formatAmount } from '@sluice/react'
import type { SwapSearch } from '../../routes/searchParams.ts'
import type { SharedSwap } from './swapFormOf.ts'

/** What the address says of a form, for whoever it is shared with. */
export function swapSearchOf(
  { currencyIn, currencyOut, tradeType, amount }: SharedSwap,
  chain: number,
): SwapSearch {
  const isExactIn = tradeType === 'exactIn'
  const { decimals } = isExactIn ? currencyIn : currencyOut
  return {
    chain,
    from: lower(currencyIn),
    to: lower(currencyOut),
    amount: amount === 0n ? undefined : formatAmount(amount, decimals, { group: '' }),
    exact: isExactIn ? undefined : 'out',
  }
}

const lower = ({ address }: FlowCurrency) => address.toLowerCase() as `0x${string}`
