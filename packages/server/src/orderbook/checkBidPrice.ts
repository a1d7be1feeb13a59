import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { convert, one } from '../rates/convert.ts'
import { ratesFor } from '../rates/ratesFor.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import type { Refusal } from './orderKind.ts'

/**
 * Whether an offer is worth looking at: no less than the share of the collection's floor that the settings
 * ask for, by what it is worth. Of a currency without a rate nobody can say, and a rule that another currency gets around
 * would be none, so such an offer is refused too. Without the setting, or without a floor, any is taken.
 */
export async function checkBidPrice(
  { chain, db }: Pick<ChainContext, 'chain' | 'db'>,
  { contract, currency, price }: checkBidPrice.Options,
): Promise<Refusal | undefined> {
  const { leastBidBps } = chain
  if (leastBidBps === undefined) return undefined
  const [row] = await db
    .select({ floor: collectionFloors.floorPrice })
    .from(collectionFloors)
    .where(and(eq(collectionFloors.chainId, chain.id), eq(collectionFloors.contract, contract)))
  const floor = row?.floor ?? null
  if (floor === null) return undefined
  const isNative = comparableCurrencies(chain).includes(currency)
  const rate = isNative ? one : (await ratesFor(db, chain, [{ currency }])).get(currency)
  if (!rate)
    return {
      status: 'failed-to-convert-price',
      reason: `Offers are compared with the floor here, and there is no rate for ${currency}`,
    }
  // Rounded up: what is less than the share is less, whatever is left of the division.
  const least = (floor * BigInt(leastBidBps) + 9_999n) / 10_000n
  const worth = convert(price, rate, one)
  if (worth >= least) return undefined
  return {
    status: 'bid-too-low',
    reason: isNative
      ? `An offer must be at least ${least} per token, got ${price}`
      : `An offer must be worth at least ${least} of the native currency per token, and ${price} of ${currency} is worth ${worth}`,
  }
}

export declare namespace checkBidPrice {
  type Options = {
    contract: Hex
    currency: Hex
    /** For one token, fees included, in base units. */
    price: bigint
  }
}
