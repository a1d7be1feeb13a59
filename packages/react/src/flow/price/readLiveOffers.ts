import type { Order } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'

const mostOrders = 1000
const mostPages = 10

/** An open offer of the account: its id in lower case, and what all of it would take, base units. */
export type LiveOffer = { orderId: string; amount: bigint }

/** The open offers of the account in a currency: one balance stands behind them all. */
export async function readLiveOffers(
  { client, chainId, account }: FlowScope,
  currency: Address,
  signal: AbortSignal,
): Promise<readonly LiveOffer[]> {
  const found: LiveOffer[] = []
  let continuation: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const answer: { orders: readonly Order[]; continuation?: string | null | undefined } =
      await client.request('/orders/bids/v6', {
        query: {
          ...{ maker: account, status: 'active' as const, limit: mostOrders },
          ...(continuation === undefined ? {} : { continuation }),
        },
        chainId,
        signal,
      })
    for (const { id, maker, price, quantityRemaining } of answer.orders)
      if (
        price &&
        isAddressEqual(maker, account) &&
        isAddressEqual(price.currency.contract, currency)
      )
        found.push({
          orderId: id.toLowerCase(),
          amount: BigInt(price.amount.raw) * BigInt(quantityRemaining ?? 1),
        })
    continuation = answer.continuation ?? undefined
    if (continuation === undefined) break
  }
  return found
}
