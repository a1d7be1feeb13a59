import type { ChainContext } from '../../context.ts'
import { orderKind } from '../../orderbook/orderKinds.ts'
import { tooMany } from '../orderRefusals.ts'
import type { Fill } from './Fill.ts'

/**
 * The exact price of each token where several come out of one pool: each one makes the next dearer. With `partial`
 * those beyond what a pool gives a price for are left out.
 *
 * @throws ServerError 8 when a pool does not sell so many; ChainUnavailableError when the chain cannot be asked.
 */
export async function pricePools(
  { source }: ChainContext,
  fills: readonly Fill[],
  { partial }: { partial: boolean },
): Promise<{ fills: Fill[]; leftOut: Fill[] }> {
  const counts = new Map<string, bigint>()
  const asked = fills.flatMap(fill => {
    const costOf = orderKind(fill.order.kind)?.costOf
    if (!costOf) return []
    const { pool } = costOf(fill.order, 1n)
    const key = `${fill.order.kind}:${pool}`
    const count = (counts.get(key) ?? 0n) + 1n
    counts.set(key, count)
    return [{ fill, key, ...costOf(fill.order, count) }]
  })
  if (asked.length === 0) return { fills: [...fills], leftOut: [] }
  const answers = await source.read(asked.map(({ call }) => call))
  const prices = new Map<Fill, bigint | undefined>()
  /** Per pool what those before cost together; undefined once it has said nothing. */
  const before = new Map<string, bigint | undefined>()
  for (const [at, { fill, key, read }] of asked.entries()) {
    const sum = before.has(key) ? before.get(key) : 0n
    const total = sum === undefined ? undefined : read(answers[at])
    before.set(key, total)
    prices.set(fill, total === undefined || sum === undefined ? undefined : total - sum)
  }
  const isPriced = (fill: Fill) => !prices.has(fill) || prices.get(fill) !== undefined
  const leftOut = fills.filter(fill => !isPriced(fill))
  if (leftOut.length > 0 && !partial) throw tooMany()
  return {
    fills: fills.filter(isPriced).map(fill => {
      const price = prices.get(fill)
      return price === undefined
        ? fill
        : { ...fill, order: { ...fill.order, price, netPrice: price } }
    }),
    leftOut,
  }
}
