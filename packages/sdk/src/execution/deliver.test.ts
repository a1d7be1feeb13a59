import { recoverTypedDataAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { listAnswer, nft, order, orderItem, scenario } from '../testing/scenario.ts'
import { bulkRequest, orderComponents, orderRequest } from '../testing/seaportOrder.ts'
import { orderHashes } from './orderHashes.ts'
import type { ExecutionStep } from './state.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const signer = scenario().provider.account
const account = signer.address.toLowerCase() as typeof nft
beforeEach(async () => {
  // Loads the curve that recovery imports on demand, before time stands still.
  await recoverTypedDataAddress({ ...order, signature: await signer.signTypedData(order) })
  vi.useFakeTimers()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** Tokens 1 to 4, each at its number. */
const orderOf = (id: number) => orderComponents(account, 1, `${id}`, `${id}`)
const tree = (ids: readonly number[]) => bulkRequest(account, ids.map(orderOf))
const refused = { message: 'invalid', orderIndex: 0 }

/** Lists tokens 1 to `count` at a marketplace that has these items signed, and answers their posts so. */
async function list(
  items: readonly unknown[],
  answer: ApiHandler,
  { count = 3, errors = [], lookUp }: list.Options = {},
) {
  let steps: readonly ExecutionStep[] = []
  const s = scenario({
    handlers: {
      '/execute/list/v5': () => ({ json: { ...listAnswer(items), errors } }),
      '/order/v4': answer,
      '/orders/asks/v5': lookUp ?? (() => ({ json: { orders: [] } })),
    },
  })
  const listings = Array.from({ length: count }, (_, at) => ({
    ...{ token: `${nft}:${at + 1}` as const, weiPrice: `${at + 1}` },
  }))
  const settled = await drive(
    s.client.actions.listToken({
      ...{ listings, wallet: s.wallet },
      onProgress: shown => {
        steps = shown
      },
    }),
    advance,
  )
  const orderData = steps.flatMap(step => [...step.items]).flatMap(item => item.orderData ?? [])
  const told = Object.fromEntries(orderData.map(each => [each.orderIndex, each.orderId]))
  return { ...settled, s, told, items: steps.at(-1)?.items }
}
declare namespace list {
  type Options = { count?: number; errors?: readonly unknown[]; lookUp?: ApiHandler }
}

/** The answer of a marketplace that counts the orders of the post. */
const taking =
  (results: readonly unknown[]): ApiHandler =>
  () => ({ json: { results } })
const success = (orderIndex: number, orderId: unknown) => ({
  ...{ message: 'success', orderIndex, orderId },
})

describe('deliver: an order is told by its index in the request', () => {
  test('behavior: the steps leave out the second', async () => {
    const sign = tree([1, 3])
    const [one, three] = orderHashes(sign)
    const errors = [{ message: 'Maker does not own token', orderIndex: 1 }]
    const item = orderItem({ orderIndexes: [0, 2] }, sign)
    const { told, value } = await list([item], taking([success(0, one), success(1, three)]), {
      errors,
    })
    expect(told).toEqual({ 0: one, 2: three })
    expect(value?.state).toMatchObject({ status: 'partial', error: { code: 'partial' } })
  })

  test('behavior: the post refuses the second', async () => {
    const sign = tree([1, 2, 3])
    const [one, , three] = orderHashes(sign)
    const item = orderItem({ orderIndexes: [0, 1, 2] }, sign)
    const results = [success(0, one), { message: 'invalid', orderIndex: 1 }, success(2, three)]
    expect((await list([item], taking(results))).told).toEqual({ 0: one, 2: three })
  })

  test('behavior: its answer is lost, and the orders are looked up', async () => {
    const sign = tree([1, 3])
    const ids = orderHashes(sign)
    const { told } = await list(
      [orderItem({ orderIndexes: [0, 2] }, sign)],
      () => Promise.reject(new TypeError('reset')),
      { lookUp: () => ({ json: { orders: ids.map(id => ({ id })) } }) },
    )
    expect(told).toEqual({ 0: ids[0], 2: ids[1] })
  })

  test('behavior: orders that are signed and posted apart, each answer counting from 0', async () => {
    const signs = [3, 1].map(id => ({ ...orderRequest(account), value: orderOf(id) }))
    const ids = signs.map(sign => orderHashes(sign)[0])
    const items = signs.map((sign, at) => orderItem({ orderIndexes: [at === 0 ? 2 : 0] }, sign))
    const { told } = await list(items, (_, count) => ({
      json: { results: [success(0, ids[count])] },
    }))
    expect(told).toEqual({ 0: ids[1], 2: ids[0] })
  })

  test('behavior: the same of orders of which no hash is known', async () => {
    const items = [2, 0].map(index => orderItem({ orderIndexes: [index] }))
    const { told } = await list(items, (_, count) => ({
      json: { results: [success(0, `0x0${count}`)] },
    }))
    expect(told).toEqual({ 0: '0x01', 2: '0x00' })
    const apart = [0, 1, 2].map(() => orderItem({ orderIndexes: undefined }))
    const unnamed = await list(apart, (_, count) => ({
      json: { results: [success(0, `0x0${count}`)] },
    }))
    expect(unnamed.told).toEqual({ 0: '0x00', 1: '0x01', 2: '0x02' })
  })

  test('behavior: a marketplace that says neither which orders a message is of nor counts them', async () => {
    const sign = tree([3, 1])
    const ids = orderHashes(sign)
    const item = orderItem({ orderIndexes: undefined }, sign)
    const results = ids.map(orderId => ({ message: 'success', orderId }))
    expect((await list([item], taking(results))).told).toEqual({ 0: ids[1], 2: ids[0] })
  })

  test('error: an answer cannot claim an order for another token than its own', async () => {
    const sign = tree([1, 3])
    const [one, three] = orderHashes(sign)
    // Neither by calling the orders others than they are, nor by its count.
    const item = orderItem({ orderIndexes: [1, 0] }, sign)
    const { told } = await list([item], taking([success(1, one), success(0, three)]))
    expect(told).toEqual({ 0: one, 2: three })
  })

  test.each<[string, readonly number[], (ids: readonly string[]) => readonly unknown[]]>([
    ['an order that was not signed', [1, 2], ids => [success(0, ids[0]), success(1, '0x77')]],
    [
      'one, beside one that it refuses',
      [1, 2, 3],
      ids => [success(0, ids[0]), success(2, '0x77'), { ...refused, orderIndex: 1 }],
    ],
    ['the same order twice', [1, 2], ids => [success(0, ids[0]), success(1, ids[0])]],
    ['one order of two', [1, 2], ids => [success(0, ids[0])]],
    ['no order as the second', [1, 2], ids => [success(0, ids[0]), success(1, undefined)]],
  ])('error: the answer names %s: what it did not say is not known', async (_, listed, answer) => {
    const sign = tree(listed)
    const ids = orderHashes(sign)
    const results = answer(ids)
    const { error, items, told } = await list([orderItem({}, sign)], taking(results))
    expect(error).toMatchObject({ code: 'post_unknown', moneyMoved: 'unknown' })
    expect(items?.[0]).toMatchObject({ status: 'incomplete', state: 'unknown' })
    // What it did say is.
    expect(told).toEqual({ 0: ids[0] })
  })

  test('error: an order of a token that was not asked for is none of the listings', async () => {
    const sign = tree([1, 4])
    const [one, four] = orderHashes(sign)
    const item = orderItem({ orderIndexes: [0, 1] }, sign)
    const { error, told } = await list([item], taking([success(0, one), success(1, four)]))
    expect(error).toMatchObject({ code: 'post_unknown' })
    expect(told).toEqual({ 0: one })
  })

  test('error: all of them are refused', async () => {
    const { error, items } = await list([orderItem({}, tree([1, 2]))], () => ({
      json: { results: [refused, { ...refused, orderIndex: 1 }] },
    }))
    expect(error).toMatchObject({ code: 'order_refused', details: { posted: 0 } })
    expect(items?.[0]?.state).toBe('blocked')
  })
})
