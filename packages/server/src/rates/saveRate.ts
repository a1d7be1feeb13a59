import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { currencyRates } from '../storage/schema/metadata.ts'
import type { Rate } from './convert.ts'

/** Remembers by what the orders in a currency have their worth from now on; without a rate, that they have none. */
export async function saveRate(
  { db, chain, now }: Pick<ChainContext, 'db' | 'chain' | 'now'>,
  currency: Hex,
  rate: Rate | undefined,
): Promise<void> {
  if (!rate) {
    await db
      .delete(currencyRates)
      .where(and(eq(currencyRates.chainId, chain.id), eq(currencyRates.currency, currency)))
    return
  }
  const { numerator, denominator } = rate
  const row = { numerator, denominator, readAt: now() }
  await db
    .insert(currencyRates)
    .values({ chainId: chain.id, currency, ...row })
    .onConflictDoUpdate({ target: [currencyRates.chainId, currencyRates.currency], set: row })
}
