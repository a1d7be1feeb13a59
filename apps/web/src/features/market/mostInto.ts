import type { Order } from '@sluice/sdk'

/** How many of a token can be sold into an offer: as many as it is for still, and as are owned. */
export function mostInto(
  { quantityRemaining }: Pick<Order, 'quantityRemaining'>,
  owned: bigint,
): bigint {
  const left = BigInt(quantityRemaining ?? 1)
  return left < owned ? left : owned
}
