import { isAddressEqual } from 'viem'
import type { SwapForm, SwapQuote } from '../../flow/swap/readSwapQuote.ts'

/** Whether a quote answers what a form says now, and not what it said before. */
export function isQuoteOf(quote: SwapQuote, form: SwapForm): boolean {
  const decided = form.tradeType === 'exactIn' ? quote.amountIn : quote.amountOut
  return (
    quote.tradeType === form.tradeType &&
    decided === form.amount &&
    isAddressEqual(quote.currencyIn.address, form.currencyIn.address) &&
    isAddressEqual(quote.currencyOut.address, form.currencyOut.address)
  )
}
