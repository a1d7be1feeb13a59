import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { reasons } from '../orderbook/reasons.ts'
import { orders } from '../storage/schema/orders.ts'

/** Sums of what an account offers, in base units of each currency. */
export type Outstanding = {
  ofCurrency: (currency: Hex) => bigint
  /** Of a currency, what one operator may be asked to move. */
  ofOperator: (currency: Hex, operator: Hex) => bigint
  add: (offer: { currency: Hex; operator: Hex; amount: bigint }) => void
}

/** Why an offer may rest and be filled all the same once there is money, an approval, or a little time has passed. */
const passing: string[] = [
  reasons.funds,
  reasons.allowance,
  reasons.early,
  reasons.conduit,
  reasons.unread,
  reasons.silent,
  reasons.receiver,
]

/**
 * What the open offers of an account come to, with those that rest for a reason that may pass: what is wrapped and
 * approved for a new offer makes them live again.
 *
 * @param without The ids of those that end with what is asked for.
 */
export async function findOutstanding(
  { db, chain }: ChainContext,
  maker: Hex,
  without: readonly Hex[] = [],
): Promise<Outstanding> {
  const rows = await db
    .select({
      currency: orders.currency,
      operator: orders.operator,
      total: sql<string>`sum(${orders.price} * ${orders.quantityRemaining})::text`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        eq(orders.maker, maker),
        eq(orders.side, 'buy'),
        without.length > 0 ? notInArray(orders.id, [...without]) : undefined,
        or(
          eq(orders.status, 'active'),
          and(eq(orders.status, 'inactive'), inArray(orders.statusReason, passing)),
        ),
      ),
    )
    .groupBy(orders.currency, orders.operator)
  const offers = rows.map(({ currency, operator, total }) => ({
    currency,
    operator,
    amount: BigInt(total),
  }))
  const sum = (some: typeof offers) => some.reduce((total, { amount }) => total + amount, 0n)
  return {
    ofCurrency: currency => sum(offers.filter(offer => offer.currency === currency)),
    ofOperator: (currency, operator) =>
      sum(offers.filter(offer => offer.currency === currency && offer.operator === operator)),
    add: offer => offers.push(offer),
  }
}
