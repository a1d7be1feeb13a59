import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { currencyRates } from '../storage/schema/metadata.ts'
import type { Rate } from './convert.ts'

/** By which orders of a chain have their worth in the native currency; what is missing has none. See `keepValues`. */
export async function storedRates(db: Db, chainId: number): Promise<Map<Hex, Rate>> {
  const rows = await db.select().from(currencyRates).where(eq(currencyRates.chainId, chainId))
  return new Map(
    rows.map(({ currency, numerator, denominator }) => [currency, { numerator, denominator }]),
  )
}
