import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import type { Refusal } from './orderKind.ts'

/**
 * Whether an offer is worth looking at: no less than the share of the collection's floor that the settings
 * ask for. Of a currency that no rate leads to nobody can say, and a rule that another currency gets around
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
  if (!comparableCurrencies(chain).includes(currency))
    return {
      status: 'failed-to-convert-price',
      reason: `Offers are compared with the floor here, and there is no rate for ${currency}`,
    }
  // Rounded up: what is less than the share is less, whatever is left of the division.
  const least = (floor * BigInt(leastBidBps) + 9_999n) / 10_000n
  if (price >= least) return undefined
  return {
    status: 'bid-too-low',
    reason: `An offer must be at least ${least} per token, got ${price}`,
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
