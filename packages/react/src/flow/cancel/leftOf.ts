import type { CancelQuote } from './createCancelFlow.ts'

/** Those of the chosen orders that are not cancelled, and are not known to be over. */
export const leftOf = ({ stays, refused, unsupported }: CancelQuote): readonly string[] => [
  ...stays,
  ...(refused?.orderIds ?? []),
  ...(unsupported ?? []).map(({ orderId }) => orderId),
]
