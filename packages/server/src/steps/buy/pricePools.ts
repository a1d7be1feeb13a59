import { tooMany } from '../orderRefusals.ts'
import type { PoolCosts } from './createPoolCosts.ts'
import type { Fill } from './Fill.ts'
import { poolOf } from './poolOf.ts'

/**
 * The exact price of each token where several come out of one pool: each one makes the next dearer. With `partial`
 * those beyond what a pool gives a price for are left out.
 *
 * @throws ServerError 8 when a pool does not sell so many; ChainUnavailableError when the chain cannot be asked.
 */
export async function pricePools(
  costs: PoolCosts,
  fills: readonly Fill[],
  { partial }: { partial: boolean },
): Promise<{ fills: Fill[]; leftOut: Fill[] }> {
  const counts = new Map<string, bigint>()
  const places = fills.map(fill => {
    const pool = poolOf(fill.order)
    if (pool === undefined) return { fill, order: fill.order, nth: 0n }
    const nth = (counts.get(pool) ?? 0n) + 1n
    counts.set(pool, nth)
    return { fill, order: fill.order, nth }
  })
  await costs.read(places)
  const priced: Fill[] = []
  const leftOut: Fill[] = []
  for (const { fill, order, nth } of places) {
    if (nth === 0n) {
      priced.push(fill)
      continue
    }
    const price = costs.priceOf(order, nth)
    if (price === undefined) leftOut.push(fill)
    else
      priced.push({
        ...fill,
        order: { ...order, price, netPrice: price },
        via: costs.viaOf(order),
      })
  }
  if (leftOut.length > 0 && !partial) throw tooMany()
  return { fills: priced, leftOut }
}
