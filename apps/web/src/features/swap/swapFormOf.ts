import { type FlowCurrency, parseAmount, type SwapForm } from '@sluice/react'
import type { SwapSearch } from '../../routes/searchParams.ts'

/** What an address says of a swap. */
export type SharedSwap = Pick<SwapForm, 'currencyIn' | 'currencyOut' | 'tradeType' | 'amount'>

/**
 * What an address says of a swap, among these currencies; the first into the second where it says nothing, or
 * names what is not known here. Undefined where there are not two.
 */
export function swapFormOf(
  search: SwapSearch,
  currencies: readonly FlowCurrency[],
): SharedSwap | undefined {
  const find = (wanted: string | undefined) =>
    currencies.find(({ address }) => address.toLowerCase() === wanted)
  const to = find(search.to)
  const currencyIn = find(search.from) ?? currencies.find(each => each !== to)
  const currencyOut =
    to === undefined || to === currencyIn ? currencies.find(each => each !== currencyIn) : to
  if (currencyIn === undefined || currencyOut === undefined) return undefined
  const tradeType = search.exact === 'out' ? 'exactOut' : 'exactIn'
  const { decimals } = tradeType === 'exactIn' ? currencyIn : currencyOut
  const amount = parseAmount(search.amount ?? '', decimals).value ?? 0n
  return { currencyIn, currencyOut, tradeType, amount }
}
