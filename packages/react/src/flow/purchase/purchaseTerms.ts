import type { Address } from 'viem'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import type { PurchaseLine } from './purchaseLine.ts'

/** What a purchase is held to: its lines as the review shows them, and what leaves the account for all of them. */
export type Purchase = {
  lines: readonly Pick<
    PurchaseLine,
    'orderId' | 'token' | 'quantity' | 'currency' | 'unitPrice' | 'pay' | 'onTop'
  >[]
  totals: readonly FlowAmount[]
}

/** The terms of a purchase, which its verifier is made from, now and after a reload. */
export function purchaseTerms(
  { client, chainId }: FlowScope,
  purchase: Purchase,
  partial: boolean,
) {
  const { lines, totals } = purchase
  return {
    kind: 'purchase' as const,
    lines: lines.map(({ token, quantity, currency, unitPrice, pay }) => ({
      ...{ token: { contract: token.contract, tokenId: token.tokenId }, quantity, pay },
      price: { currency, amount: unitPrice * quantity },
    })),
    onTop: lines.flatMap(line => line.onTop),
    ...{ totals, partial },
    wrappedNative: client.chains.find(({ id }) => id === chainId)?.wrappedNative,
  }
}

/** The options of the request to buy. */
export function purchaseOptions(options: { partial: boolean; currency?: Address | undefined }) {
  const { partial, currency } = options
  return {
    ...(partial ? { partial } : {}),
    ...(currency === undefined ? {} : { currency }),
  }
}
