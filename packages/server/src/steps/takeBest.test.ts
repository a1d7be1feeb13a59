import { describe, expect, test } from 'vitest'
import type { ReadState } from '../orderbook/readOrderStates.ts'
import { reasons } from '../orderbook/reasons.ts'
import type { OrderRow } from '../storage/schema/orders.ts'
import { createTaken } from './createTaken.ts'
import { createWork } from './createWork.ts'
import { takeBest } from './takeBest.ts'

const taker = `0x${'2'.repeat(40)}` as const
/** A book of orders of so many units each, of which a look shows a hundred; the states say what is left of them. */
function book(
  count: number,
  units = 1n,
  { signal, resting }: { signal?: AbortSignal; resting?: string } = {},
) {
  const work = createWork(signal)
  const rows = Array.from({ length: count }, (_, i) => {
    const id = `0x${i}` as const
    const order: Partial<OrderRow> = { id, maker: '0x1', contract: '0x3', tokenId: BigInt(i) }
    return order as OrderRow
  })
  const looks: number[] = []
  const tally = createTaken()
  const take = (wanted: bigint, refused: (order: OrderRow) => boolean = () => false) =>
    takeBest({
      ...{ wanted, taker, tally, work },
      async look(seen) {
        looks.push(seen)
        const page = rows.slice(seen, seen + work.look(100))
        const states = page.map(order => {
          const reason = resting ?? null
          const status = reason === null ? 'active' : 'inactive'
          const state: Partial<ReadState> = { order, status, reason, held: units }
          return { ...state, quantityRemaining: units } as ReadState
        })
        return { rows: page, candidates: page, states }
      },
      fillOf: (order, _, quantity) => (refused(order) ? undefined : { order, quantity }),
    })
  return { take, looks }
}

describe('takeBest', () => {
  test('default: as many as are wanted, the best first, each unit once', async () => {
    const { take } = book(3, 5n)
    const parts = async (wanted: bigint) =>
      (await take(wanted)).map(({ order, quantity }) => [order.id, quantity])
    expect(await parts(7n)).toEqual([
      ['0x0', 5n],
      ['0x1', 2n],
    ])
    expect(await parts(7n)).toEqual([
      ['0x1', 3n],
      ['0x2', 4n],
    ])
  })

  test('behavior: what turned out to be too little is given back, for the items that follow', async () => {
    const { take } = book(3)
    await expect(take(4n)).rejects.toMatchObject({ apiCode: 8 })
    expect((await take(3n)).map(({ order }) => order.id)).toEqual(['0x0', '0x1', '0x2'])
    await expect(take(1n)).rejects.toMatchObject({ apiCode: 8 })
  })

  test('error: nothing to fill', async () => {
    await expect(book(0).take(1n)).rejects.toMatchObject({ apiCode: 5 })
    await expect(book(3).take(1n, () => true)).rejects.toMatchObject({ apiCode: 5 })
  })

  test('error: orders that nobody could say anything of are not told as none', async () => {
    for (const resting of [reasons.silent, reasons.unread])
      await expect(book(3, 1n, { resting }).take(1n)).rejects.toMatchObject({
        ...{
          code: 'order_unanswered',
          statusCode: 503,
          message: `${resting}. Try again in a moment.`,
        },
      })
    for (const resting of [reasons.funds, reasons.zone])
      await expect(book(3, 1n, { resting }).take(1n)).rejects.toMatchObject({ apiCode: 5 })
  })

  test('error: more than a transaction can hold, without a look at the whole book', async () => {
    const { take, looks } = book(5000)
    await expect(take(1_800_000_000n)).rejects.toMatchObject({ apiCode: 8 })
    expect(looks).toEqual([0, 100, 200])
    expect(await take(300n)).toHaveLength(300)
  })

  test('behavior: what earlier items have taken counts, for one transaction holds them all', async () => {
    const { take } = book(5000)
    expect(await take(200n)).toHaveLength(200)
    await expect(take(101n)).rejects.toMatchObject({ apiCode: 8 })
    expect(await take(100n)).toHaveLength(100)
    await expect(take(1n)).rejects.toMatchObject({ apiCode: 8 })
  })

  test('behavior: a request looks at so many orders, however many items it has', async () => {
    const { take, looks } = book(5000)
    const fail = () => take(1n, () => true).catch(({ apiCode }) => apiCode)
    expect(await fail()).toBe(5)
    expect(looks).toHaveLength(20)
    expect(await fail()).toBe(5)
    expect(looks.slice(20).filter(seen => seen < 1000)).toHaveLength(10)
    // Where nothing may be looked at any more, the book is not asked.
    expect(looks).toHaveLength(31)
  })

  test('behavior: nobody waits any more, and nothing is looked at', async () => {
    const waiting = new AbortController()
    const { take, looks } = book(5000, 1n, { signal: waiting.signal })
    const reason = new Error('too late')
    const taking = take(1n, () => {
      waiting.abort(reason)
      return true
    })
    await expect(taking).rejects.toBe(reason)
    expect(looks).toEqual([0])
  })
})
