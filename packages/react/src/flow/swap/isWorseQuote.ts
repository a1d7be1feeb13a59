import type { SwapQuote } from './readSwapQuote.ts'

/** Whether less may come out of a swap, or more go in, than by the quote before. */
export function isWorseQuote(
  now: Pick<SwapQuote, 'most' | 'least'>,
  before: Pick<SwapQuote, 'most' | 'least'>,
): boolean {
  return now.least < before.least || now.most > before.most
}
