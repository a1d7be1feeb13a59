import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { orderKind } from '../../orderbook/orderKinds.ts'
import type { Fill } from './Fill.ts'

/**
 * The exact price of each token where several come out of one pool: each one makes the next dearer.
 *
 * @throws ServerError 8 when a pool does not sell so many; ChainUnavailableError when the chain cannot be asked.
 */
export async function pricePools(
  { source }: ChainContext,
  fills: readonly Fill[],
): Promise<Fill[]> {
  const counts = new Map<string, bigint>()
  const asked = fills.flatMap((fill, index) => {
    const costOf = orderKind(fill.order.kind)?.costOf
    if (!costOf) return []
    const { pool } = costOf(fill.order, 1n)
    const key = `${fill.order.kind}:${pool}`
    const count = (counts.get(key) ?? 0n) + 1n
    counts.set(key, count)
    return [{ index, count, key, ...costOf(fill.order, count) }]
  })
  if (asked.length === 0) return [...fills]
  const answers = await source.read(asked.map(({ call }) => call))
  const priced = [...fills]
  const before = new Map<string, bigint>()
  for (const [at, { index, key, read }] of asked.entries()) {
    const total = read(answers[at])
    const fill = fills[index]
    if (!fill || total === undefined)
      throw new ServerError('Unable to fill requested quantity', { code: 'quantity', apiCode: 8 })
    const price = total - (before.get(key) ?? 0n)
    before.set(key, total)
    priced[index] = { ...fill, order: { ...fill.order, price, netPrice: price } }
  }
  return priced
}
