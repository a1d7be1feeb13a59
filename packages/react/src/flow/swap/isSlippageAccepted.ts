import type { SwapForm } from './readSwapQuote.ts'

/** A slippage above this, in bps, must be accepted by the person: others can take as much of the swap. */
export const mostSlippageBps = 300

/** Whether nothing has to be accepted about the slippage of a form, or one as large as it is was. */
export function isSlippageAccepted({
  slippageBps,
  acceptedSlippageBps = mostSlippageBps,
}: Pick<SwapForm, 'slippageBps' | 'acceptedSlippageBps'>): boolean {
  return slippageBps <= Math.max(mostSlippageBps, acceptedSlippageBps)
}
