import type { SwapForm, SwapQuote } from './readSwapQuote.ts'

/** Whether nothing has to be accepted about the price of a quote, or a price as bad as that was. */
export function isImpactAccepted(
  { needsAcceptance, priceImpactBps }: Pick<SwapQuote, 'needsAcceptance' | 'priceImpactBps'>,
  { acceptedImpactBps = 0 }: Pick<SwapForm, 'acceptedImpactBps'>,
): boolean {
  return !needsAcceptance || priceImpactBps <= acceptedImpactBps
}
