import type { Order } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'

const mostOrders = 1000
const mostPages = 10

/** An offer of the account: its id in lower case, and what all of it would take, base units. */
export type LiveOffer = {
  orderId: string
  amount: bigint
  /** Nobody can accept it now; for want of money or an approval, it may be live again with the next. */
  isResting?: boolean | undefined
}

/** The offers of the account in a currency that are not over: one balance and one approval stand behind them all. */
export async function readLiveOffers(
  scope: FlowScope,
  currency: Address,
  signal: AbortSignal,
): Promise<readonly LiveOffer[]> {
  const [open, resting] = await Promise.all([
    readOffers(scope, { currency, status: 'active' }, signal),
    readOffers(scope, { currency, status: 'inactive' }, signal),
  ])
  // One may have come to rest between the two answers.
  const ids = new Set(open.map(({ orderId }) => orderId))
  return [
    ...open,
    ...resting
      .filter(({ orderId }) => !ids.has(orderId))
      .map(offer => ({ ...offer, isResting: true })),
  ]
}

async function readOffers(
  { client, chainId, account }: FlowScope,
  { currency, status }: { currency: Address; status: 'active' | 'inactive' },
  signal: AbortSignal,
): Promise<readonly LiveOffer[]> {
  const found: LiveOffer[] = []
  let continuation: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const answer: { orders: readonly Order[]; continuation?: string | null | undefined } =
      await client.request('/orders/bids/v6', {
        query: {
          ...{ maker: account, status, limit: mostOrders },
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
