import { and, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { orders } from '../storage/schema/orders.ts'

/** Sums of what an account offers, in base units of each currency. */
export type Outstanding = {
  ofCurrency: (currency: Hex) => bigint
  /** Of a currency, what one operator may be asked to move. */
  ofOperator: (currency: Hex, operator: Hex) => bigint
  add: (offer: { currency: Hex; operator: Hex; amount: bigint }) => void
}

/** What the open offers of an account come to. */
export async function findOutstanding(
  { db, chain }: ChainContext,
  maker: Hex,
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
        eq(orders.status, 'active'),
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
