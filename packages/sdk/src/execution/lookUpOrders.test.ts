import { recoverTypedDataAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RunOptions } from '../actions/runOptions.ts'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { listAnswer, nft, order, orderItem, type Scenario, scenario } from '../testing/scenario.ts'
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

const lost = () => Promise.reject(new TypeError('connection reset'))

/** A marketplace whose post answers as `post` says, having stored what `stores` says. */
function marketplace(
  post: (count: number) => ReturnType<ApiHandler>,
  options: {
    stores?: (count: number) => boolean
    lookUp?: ApiHandler
    sign?: ReturnType<typeof orderRequest> | ReturnType<typeof bulkRequest>
    listings?: number
  } = {},
) {
  const { stores = () => true, sign = orderRequest(account) } = options
  const ids = orderHashes(sign)
  const orders = new Set<string>()
  const s = scenario({
    handlers: {
      '/execute/list/v5': () => ({ json: listAnswer([orderItem({}, sign)]) }),
      '/order/v4': (_, count) => {
        if (stores(count)) for (const id of ids) orders.add(id)
        return post(count)
      },
      '/orders/asks/v5':
        options.lookUp ??
        (call => ({
          json: {
            orders: call.query
              .getAll('ids')
              .filter(id => orders.has(id))
              .map(id => ({ id })),
          },
        })),
    },
  })
  return { ...s, ids, orders }
}

const list = (s: Scenario, count = 1, how: Pick<RunOptions, 'signal' | 'onProgress'> = {}) =>
  drive(
    s.client.actions.listToken({
      listings: Array.from({ length: count }, (_, index) => ({
        token: `${nft}:${index + 1}` as const,
        weiPrice: '1',
      })),
      ...{ wallet: s.wallet, ...how },
    }),
    advance,
  )
const posts = (s: Scenario) => s.api.to('/order/v4')
const signs = (s: Scenario) => s.provider.prompts.length

describe('lookUpOrders: the answer to an order post is lost (F19, A16)', () => {
  test.each([
    ['a lost connection', lost],
    ['a 500', () => ({ status: 500, json: { message: 'oops' } })],
    ['a 409', () => ({ status: 409, json: { message: 'exists' } })],
    ['no answer', () => new Promise<never>(() => undefined)],
    ['nonsense', () => ({ text: '<html>' })],
  ])(
    'behavior: %s, but it was stored; it is found by its hash, and posted once',
    async (_, post) => {
      const s = marketplace(post)
      const { value } = await list(s)
      expect(value?.state.status).toBe('complete')
      expect(value?.steps[0]?.items[0]?.orderData).toEqual([
        { orderId: s.ids[0], orderIndex: 0, crossPostingOrderId: undefined },
      ])
      expect(posts(s)).toHaveLength(1)
      expect(s.api.to('/orders/asks/v5')[0]?.query.getAll('ids')).toEqual(s.ids)
    },
  )

  test('behavior: it was not stored; the same is posted once more, without a prompt', async () => {
    const id = orderHashes(orderRequest(account))[0]
    const s = marketplace(
      count =>
        count === 0 ? lost() : { json: { results: [{ message: 'success', orderId: id }] } },
      { stores: count => count > 0 },
    )
    const { value } = await list(s)
    expect(value?.state.status).toBe('complete')
    const [first, second] = posts(s)
    expect(second?.body).toEqual(first?.body)
    expect(second?.query.get('signature')).toBe(first?.query.get('signature'))
    expect(posts(s)).toHaveLength(2)
    expect(signs(s)).toBe(1)
  })

  test('behavior: the second answer is lost too, but it was stored', async () => {
    const s = marketplace(lost, { stores: count => count > 0 })
    expect((await list(s)).value?.state.status).toBe('complete')
    expect(posts(s)).toHaveLength(2)
  })

  test('error: it is never stored; posted twice at most', async () => {
    const s = marketplace(lost, { stores: () => false })
    expect((await list(s)).error).toMatchObject({ code: 'post_unknown' })
    expect(posts(s)).toHaveLength(2)
  })

  test('error: the marketplace does not say whether it has it; it is not posted again', async () => {
    const s = marketplace(lost, { lookUp: () => ({ status: 503, json: {} }) })
    expect((await list(s)).error).toMatchObject({ code: 'post_unknown' })
    expect(posts(s)).toHaveLength(1)
  })

  test('error: a plain no is believed at once', async () => {
    const s = marketplace(() => ({ status: 400, json: { message: 'Invalid signature' } }))
    expect((await list(s)).error).toMatchObject({ message: 'Invalid signature' })
    expect([posts(s).length, s.api.to('/orders/asks/v5').length]).toEqual([1, 0])
  })

  test('behavior: a bulk order is there when each of its orders is', async () => {
    const orders = ['2', '1'].map(id => orderComponents(account, 1, '1', id))
    const s = marketplace(lost, { sign: bulkRequest(account, orders) })
    const { value } = await list(s, 2)
    expect(value?.state.status).toBe('complete')
    expect(s.ids).toHaveLength(2)
    // By what was asked for, and not as they stand in the tree.
    expect(value?.steps[0]?.items[0]?.orderData).toMatchObject([
      { orderId: s.ids[0], orderIndex: 1 },
      { orderId: s.ids[1], orderIndex: 0 },
    ])
  })

  test('error: no answer came, and one of two is there: it is named, and of the other nothing is said', async () => {
    const orders = ['1', '2'].map(id => orderComponents(account, 1, '1', id))
    const sign = bulkRequest(account, orders)
    const [, second = '0x'] = orderHashes(sign)
    const s = marketplace(lost, { sign, lookUp: () => ({ json: { orders: [{ id: second }] } }) })
    let steps: readonly ExecutionStep[] = []
    const onProgress = (shown: readonly ExecutionStep[]) => {
      steps = shown
    }
    expect((await list(s, 2, { onProgress })).error).toMatchObject({
      ...{ code: 'post_unknown', moneyMoved: 'unknown' },
    })
    expect(steps[0]?.items).toMatchObject([
      { errorData: { code: 'post_unknown' }, orderData: [{ orderId: second, orderIndex: 1 }] },
    ])
    expect([posts(s).length, signs(s)]).toEqual([2, 1])
  })

  test('behavior: the caller stops; what is signed stays in the journal, and resume posts it', async () => {
    const stop = new AbortController()
    const id = orderHashes(orderRequest(account))[0]
    const s = marketplace(
      count =>
        count === 0
          ? new Promise<never>(() => undefined)
          : { json: { results: [{ message: 'success', orderId: id }] } },
      { stores: count => count > 0 },
    )
    setTimeout(() => stop.abort(), 1_000)
    expect((await list(s, 1, { signal: stop.signal })).error).toMatchObject({
      code: 'post_unknown',
    })
    const { value } = await drive(s.client.resume({ wallet: s.wallet }), advance)
    expect(value).toMatchObject([{ action: 'list', result: { state: { status: 'complete' } } }])
    expect(signs(s)).toBe(1)
    expect(posts(s)).toHaveLength(2)
  })
})
