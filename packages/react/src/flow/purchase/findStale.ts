import type { Order } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { TokenReference } from '../flowTypes.ts'
import { isForSale, type PurchaseLine, purchaseLine, remainingOf } from './purchaseLine.ts'

/** What somebody chose to buy, and what they saw when they chose it. */
export type ChosenOrder = {
  orderId: string
  token: Omit<TokenReference, 'chainId'>
  quantity: bigint
  /** The price of one that was seen, base units of `currency`; any will do when absent. */
  seen?: { currency: Address; unitPrice: bigint } | undefined
}

/** Why a chosen order cannot be bought as it was chosen. */
export type StaleLine = {
  chosen: ChosenOrder
  reason: 'gone' | 'own' | 'fewer' | 'dearer' | 'unknown-price'
  /** The line as it stands now, where there is one: with fewer, or at its new price. */
  now?: PurchaseLine | undefined
}

/**
 * The lines that can be bought as they were chosen, and the others with what is wrong with each.
 *
 * @param options `now` in milliseconds since 1970.
 */
export function findStale(
  chosen: readonly ChosenOrder[],
  options: { orders: readonly Order[]; account: Address; now: number },
): { lines: readonly PurchaseLine[]; stale: readonly StaleLine[] } {
  const { orders, account, now } = options
  const byId = new Map(orders.map(order => [order.id.toLowerCase(), order]))
  const lines: PurchaseLine[] = []
  const stale: StaleLine[] = []
  for (const entry of chosen) {
    const order = byId.get(entry.orderId.toLowerCase())
    if (order === undefined || !isForSale(order, now) || remainingOf(order) === 0n) {
      stale.push({ chosen: entry, reason: 'gone' })
      continue
    }
    const remaining = remainingOf(order)
    const quantity = remaining < entry.quantity ? remaining : entry.quantity
    const line = purchaseLine(order, quantity)
    const reason = isAddressEqual(order.maker, account)
      ? 'own'
      : line === undefined || !isOf(line, entry)
        ? 'unknown-price'
        : isDearer(line, entry)
          ? 'dearer'
          : quantity < entry.quantity
            ? 'fewer'
            : undefined
    if (reason !== undefined) stale.push({ chosen: entry, reason, now: line })
    else if (line !== undefined) lines.push(line)
  }
  return { lines, stale }
}

/** Whether the order costs more than was seen; another currency cannot be compared, so it is dearer. */
export function isDearer(line: PurchaseLine, { seen }: ChosenOrder): boolean {
  return (
    seen !== undefined &&
    (!isAddressEqual(seen.currency, line.currency.address) || line.unitPrice > seen.unitPrice)
  )
}

function isOf({ token }: PurchaseLine, chosen: ChosenOrder): boolean {
  return (
    isAddressEqual(token.contract, chosen.token.contract) && token.tokenId === chosen.token.tokenId
  )
}
