import type {
  BuyAcrossFlowState,
  BuyFlowState,
  CheckoutFlowState,
  SweepFlowState,
} from '@sluice/react'

/** Which orders a purchase filled, and with how many, once that is certain; nothing before its end. */
export function boughtOf(
  state: BuyFlowState | BuyAcrossFlowState | CheckoutFlowState | SweepFlowState,
): readonly { orderId: string; quantity: bigint }[] {
  if (!('receipt' in state)) return []
  if ('lines' in state.receipt)
    return state.receipt.lines.flatMap(({ line, bought = 0n }) =>
      bought > 0n ? [{ orderId: line.orderId, quantity: bought }] : [],
    )
  // Of a purchase that was cut short it cannot be said which of its orders were filled.
  if (state.phase !== 'complete') return []
  const { lines } = 'bought' in state.quote ? state.quote.bought : state.quote
  return lines.map(({ orderId, quantity }) => ({ orderId, quantity }))
}
