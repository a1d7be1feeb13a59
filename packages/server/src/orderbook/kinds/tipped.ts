import { itemType, type OrderComponents, zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'

/** Money that whoever fills an order adds to it, in base units of the order's currency. */
export type Tip = { recipient: Hex; amount: bigint }

/**
 * An order with payments after those that its maker signed. Of an order that is filled in part, Seaport
 * takes the same part of them.
 */
export function tipped(
  components: OrderComponents,
  currency: Hex,
  tips: readonly Tip[],
): OrderComponents & { totalOriginalConsiderationItems: number } {
  return {
    ...components,
    totalOriginalConsiderationItems: components.consideration.length,
    consideration: [
      ...components.consideration,
      ...tips
        .filter(({ amount }) => amount > 0n)
        .map(({ recipient, amount }) => ({
          itemType: currency === zeroAddress ? itemType.native : itemType.erc20,
          token: currency,
          identifierOrCriteria: 0n,
          startAmount: amount,
          endAmount: amount,
          recipient,
        })),
    ],
  }
}
