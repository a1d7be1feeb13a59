import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  recoverTypedDataAddress,
} from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from '../deepFreeze.ts'
import {
  cancelAnswer,
  cancelledLog,
  cast,
  counterLog,
  orderId,
  transactionStep,
} from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import type { FakeLog } from '../testing/fakeChain.ts'
import { approvalStep, type Scenario, scenario, typedData } from '../testing/scenario.ts'
import type { cancelOrder } from './cancelOrder.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const signed = {
  domain: { ...typedData.domain, name: 'SignedZone', version: '1.0.0' },
  types: { OrderHashes: [{ name: 'orderHashes', type: 'bytes32[]' }] },
  primaryType: 'OrderHashes',
  value: { orderHashes: [orderId] },
}
beforeEach(async () => {
  // The first recovery of a key loads code, which takes real time.
  const message = { ...signed, primaryType: 'OrderHashes', message: signed.value } as const
  const signature = await scenario().provider.account.signTypedData(message)
  await recoverTypedDataAddress({ ...message, signature })
  vi.useFakeTimers()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account: Address = scenario().provider.account.address
const otherId: Hex = `0x${'ef'.repeat(32)}`
const cancel = (s: Scenario, options: Partial<Omit<cancelOrder.Options, 'precheck'>> = {}) =>
  drive(s.client.actions.cancelOrder({ ids: [orderId], wallet: s.wallet, ...options }), advance)
/** A cancellation of which the chain shows these logs. */
const cancelling = (logs: readonly FakeLog[], steps: unknown = cancelAnswer(account).steps) => {
  const s = scenario({ handlers: { '/execute/cancel/v3': () => ({ json: { steps } }) } })
  s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [...logs] })
  return s
}
const onOther = (more: Record<string, unknown> = {}) =>
  transactionStep('cancellation', { from: account, to: cast.market, data: '0x01' }, more)
const looksRare: Address = '0x0000000000E655fAe4d56241588680F86E3b2377'
const onLooksRare = (data: Hex, more: Record<string, unknown> = {}) =>
  transactionStep('cancellation', { from: account, to: looksRare, data }, more)
const looksRareAbi = parseAbi([
  'event OrderNoncesCancelled(address user, uint256[] orderNonces)',
  'event NewBidAskNonces(address user, uint256 bidNonce, uint256 askNonce)',
])
const noncesLog = (user: Address): FakeLog => ({
  address: looksRare,
  topics: encodeEventTopics({ abi: looksRareAbi, eventName: 'OrderNoncesCancelled' }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('address, uint256[]'), [user, [7n]]),
})
const bidAskLog = (user: Address): FakeLog => ({
  address: looksRare,
  topics: encodeEventTopics({ abi: looksRareAbi, eventName: 'NewBidAskNonces' }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('address, uint256, uint256'), [user, 5n, 6n]),
})
/** A log that another contract wrote. */
const at = (log: FakeLog): FakeLog => ({ ...log, address: cast.market })
const signatureStep = (ids: readonly string[] | undefined = [orderId]) => ({
  ...{ id: 'cancellation-signature', action: 'Cancel order', kind: 'signature' },
  items: [
    {
      status: 'incomplete',
      data: {
        sign: { signatureKind: 'eip712', ...signed, value: { orderHashes: ids } },
        post: {
          endpoint: '/execute/cancel-signature/v1',
          method: 'POST',
          body: { orderIds: ids, orderKind: 'seaport-v1.5' },
        },
      },
    },
  ],
})
const acknowledged = { '/execute/cancel-signature/v1': () => ({ json: { message: 'Success' } }) }

describe('cancelOrder', () => {
  test('default: only the ids are sent (I10)', async () => {
    const s = scenario({ config: { source: 'market.example' } })
    const ids = deepFreeze([`0x${'CD'.repeat(32)}`])
    const { value } = await cancel(s, { ids })
    expect(value?.state).toEqual({ status: 'complete', error: undefined })
    expect(s.api.to('/execute/cancel/v3')[0]?.body).toEqual({ orderIds: ids })
    expect(s.events.map(event => event.name)).toEqual(['cancel_complete'])
  })

  test('options: the other fields of the request; precheck carries nothing out', async () => {
    const s = scenario()
    const { value } = await drive(
      s.client.actions.cancelOrder({
        ...{ ids: [orderId], wallet: s.wallet, precheck: true },
        options: { forceOnChainCancel: true, maxFeePerGas: '1000' },
      }),
      advance,
    )
    expect(Object.keys(value ?? {}).sort()).toEqual(['fees', 'path', 'steps'])
    expect(s.api.to('/execute/cancel/v3')[0]?.body).toEqual({
      ...{ orderIds: [orderId], forceOnChainCancel: true, maxFeePerGas: '1000' },
    })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: a raised counter cancels every order of the account', async () => {
    const s = cancelling([counterLog(account)])
    expect((await cancel(s, { ids: [orderId, otherId] })).value?.state.status).toBe('complete')
  })

  test('options: all orders of an exchange: the account and the exchange are named, not the ids', async () => {
    const s = cancelling([counterLog(account)])
    const { value } = await cancel(s, { ids: [orderId], all: 'seaport-v1.5' })
    expect(value?.state.status).toBe('complete')
    expect(s.api.to('/execute/cancel/v3')[0]?.body).toEqual({
      ...{ orderKind: 'seaport-v1.5', maker: account },
    })
  })

  test('options: all orders of an exchange, none of them known: the raised counter is the proof', async () => {
    const s = cancelling([counterLog(account)])
    const { value } = await cancel(s, { ids: [], all: 'seaport-v1.5' })
    expect(value?.state.status).toBe('complete')
    expect(s.api.to('/execute/cancel/v3')[0]?.body).toEqual({
      ...{ orderKind: 'seaport-v1.5', maker: account },
    })
  })

  test.each<[string, readonly FakeLog[], cancelOrder.Options['all'], string, unknown]>([
    ['no event', [], 'seaport-v1.5', 'nothing_cancelled', undefined],
    [
      'one order only',
      [cancelledLog(orderId, account)],
      'seaport-v1.5',
      'nothing_cancelled',
      undefined,
    ],
    [
      'the counter of another',
      [counterLog(cast.seller)],
      'seaport-v1.5',
      'nothing_cancelled',
      undefined,
    ],
    ['another exchange', [counterLog(account)], 'seaport-v1.6', 'nothing_cancelled', undefined],
    ['a call of anyone', [], 'seaport-v1.5', 'unproven', [onOther()]],
    ['a signature', [], 'seaport-v1.5', 'nothing_cancelled', [signatureStep()]],
  ])('error: the end of all by %s is none', async (_, logs, all, code, steps) => {
    const s = scenario({
      handlers: {
        '/execute/cancel/v3': () => ({ json: { steps: steps ?? cancelAnswer(account).steps } }),
        ...acknowledged,
      },
    })
    s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [...logs] })
    expect((await cancel(s, { ids: [], all })).error).toMatchObject({ code })
  })

  test('behavior: one of two', async () => {
    const { value } = await cancel(cancelling([cancelledLog(orderId, account)]), {
      ids: [orderId, otherId],
    })
    expect(value?.state).toMatchObject({
      ...{ status: 'partial', error: { message: 'Only 1 of 2 orders were cancelled' } },
    })
  })

  test.each([
    ['no event', []],
    ['the event of another order', [cancelledLog(otherId, account)]],
    ['the event of another account', [cancelledLog(orderId, cast.seller)]],
    ['the counter of another account', [counterLog(cast.seller)]],
  ])('error: on Seaport with %s', async (_, logs) => {
    const s = cancelling(logs)
    const { error } = await cancel(s)
    expect(error).toMatchObject({ code: 'nothing_cancelled', moneyMoved: 'no' })
    expect(s.events.map(event => event.name)).toEqual(['cancel_error'])
  })

  test('behavior: on another exchange, with ids of its own, the transaction proves it', async () => {
    const s = cancelling([], [onOther()])
    expect((await cancel(s, { ids: ['blur:7'] })).value?.state.status).toBe('complete')
  })

  test.each<[string, FakeLog[], Record<string, unknown>, string]>([
    ['its numbers', [noncesLog(account)], { orderIds: [orderId] }, 'complete'],
    ['its numbers, for the one that was asked for', [noncesLog(account)], {}, 'complete'],
    ['the numbers of another account', [noncesLog(cast.seller)], {}, 'nothing_cancelled'],
    ['a contract that is not LooksRare', [at(noncesLog(account))], {}, 'nothing_cancelled'],
    ['no event', [], {}, 'nothing_cancelled'],
    ['its counters, unasked', [bidAskLog(account)], {}, 'nothing_cancelled'],
    ['the event of Seaport', [cancelledLog(orderId, account)], {}, 'complete'],
  ])('behavior: on LooksRare by %s', async (_, logs, more, end) => {
    const s = cancelling(logs, [onLooksRare('0x01', more)])
    const { value, error } = await cancel(s)
    expect(value?.state.status ?? Reflect.get(Object(error), 'code')).toBe(end)
  })

  test('behavior: on LooksRare the event proves what the item names, of several nothing without', async () => {
    const ids = [orderId, otherId]
    const named = cancelling([noncesLog(account)], [onLooksRare('0x01', { orderIds: [otherId] })])
    expect((await cancel(named, { ids })).value?.state.status).toBe('partial')
    const unnamed = cancelling([noncesLog(account)], [onLooksRare('0x01')])
    expect((await cancel(unnamed, { ids })).error).toMatchObject({ code: 'unproven' })
  })

  test.each<[string, FakeLog[], boolean[], cancelOrder.Options['all'], string]>([
    ['both', [bidAskLog(account)], [true, true], 'looks-rare-v2', 'complete'],
    ['offers alone', [bidAskLog(account)], [true, false], 'looks-rare-v2', 'nothing_cancelled'],
    ['of another', [bidAskLog(cast.seller)], [true, true], 'looks-rare-v2', 'nothing_cancelled'],
    ['some numbers', [noncesLog(account)], [true, true], 'looks-rare-v2', 'nothing_cancelled'],
    ['for Seaport', [bidAskLog(account)], [true, true], 'seaport-v1.5', 'nothing_cancelled'],
    ['of Seaport', [counterLog(account)], [true, true], 'looks-rare-v2', 'nothing_cancelled'],
  ])('options: all on LooksRare, counters raised: %s', async (_, logs, which, all, end) => {
    const data = encodeFunctionData({
      abi: parseAbi(['function incrementBidAskNonces(bool, bool)']),
      args: which as [boolean, boolean],
    })
    const { value, error } = await cancel(cancelling(logs, [onLooksRare(data)]), { ids: [], all })
    expect(value?.state.status ?? Reflect.get(Object(error), 'code')).toBe(end)
  })

  test('behavior: on another exchange it proves what it is for', async () => {
    const s = cancelling([], [onOther({ orderIds: ['blur:8'] })])
    const { value } = await cancel(s, { ids: ['blur:7', 'blur:8'] })
    expect(value?.state.status).toBe('partial')
  })

  test.each([
    ['no event', []],
    ['the event of Seaport, by a contract that is not', [at(cancelledLog(orderId, account))]],
    ['the counter of Seaport, by a contract that is not', [at(counterLog(account))]],
  ])('error: a transaction to anyone with %s proves nothing of an order', async (_, logs) => {
    const s = cancelling(logs, [onOther()])
    expect((await cancel(s)).error).toMatchObject({ code: 'unproven', moneyMoved: 'unknown' })
    expect(s.events[0]).toMatchObject({
      name: 'cancel_error',
      data: { state: { status: 'unknown' } },
    })
  })

  test('error: one of two is seen, of the other it cannot be said', async () => {
    const other = onOther({ orderIds: [otherId] })
    const steps = [
      {
        ...cancelAnswer(account).steps[0],
        items: [
          ...(cancelAnswer(account).steps[0]?.items ?? []).map(item => ({
            ...item,
            orderIds: [orderId],
          })),
          ...other.items,
        ],
      },
    ]
    const s = cancelling([], steps)
    s.provider.onSent = hash => {
      const onSeaport =
        s.provider.chain.transactions.find(sent => sent.hash === hash)?.to === cast.seaport
      s.provider.chain.mine(hash, { logs: onSeaport ? [cancelledLog(orderId, account)] : [] })
    }
    expect((await cancel(s, { ids: [orderId, otherId] })).error).toMatchObject({ code: 'unproven' })
  })

  test.each([
    ['while its data is awaited', [{ status: 'incomplete' }], []],
    ['after an approval', onOther().items, [approvalStep(account)]],
  ])(
    'error: what the marketplace calls complete %s was not cancelled here',
    async (_, items, more) => {
      const step = { ...onOther(), items }
      const done = { ...step, items: [{ status: 'complete', data: {} }] }
      const s = scenario({
        handlers: {
          '/execute/cancel/v3': (_, count) => ({
            json: { steps: [...more, count === 0 ? step : done] },
          }),
        },
      })
      expect((await cancel(s)).error).toMatchObject({ code: 'incomplete_answer', moneyMoved: 'no' })
      expect(s.provider.prompts).toHaveLength(more.length)
      expect(s.events.map(event => event.name)).toEqual(['cancel_error'])
    },
  )

  test('error: a signature that would be posted nowhere is not asked for', async () => {
    const step = signatureStep()
    const items = step.items.map(item => ({ ...item, data: { sign: item.data.sign } }))
    const s = scenario({
      handlers: { '/execute/cancel/v3': () => ({ json: { steps: [{ ...step, items }] } }) },
    })
    expect((await cancel(s)).error).toMatchObject({ code: 'incomplete_answer', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: by signature, when the marketplace took it', async () => {
    const s = scenario({
      handlers: {
        '/execute/cancel/v3': () => ({ json: { steps: [signatureStep()] } }),
        ...acknowledged,
      },
    })
    expect((await cancel(s)).value?.state.status).toBe('complete')
    const [post] = s.api.to('/execute/cancel-signature/v1')
    expect(post?.query.get('signature')).toMatch(/^0x[0-9a-f]{130}$/)
    expect(post?.body).toEqual({ orderIds: [orderId], orderKind: 'seaport-v1.5' })
    expect(s.provider.chain.transactions).toEqual([])
  })

  test('behavior: one by signature, the other by transaction', async () => {
    const s = scenario({
      handlers: {
        '/execute/cancel/v3': (_, count) => ({
          json: {
            steps: [
              ...(count === 0 ? [signatureStep([otherId])] : []),
              ...cancelAnswer(account).steps,
            ],
          },
        }),
        ...acknowledged,
      },
    })
    const { value } = await cancel(s, { ids: [orderId, otherId] })
    expect(value?.state.status).toBe('complete')
  })

  test('behavior: a signature for one of two ends that one, whatever else is said of it', async () => {
    const [item] = signatureStep([otherId]).items
    const said = { orderIds: [orderId, otherId], data: { ...item?.data } }
    const step = { ...signatureStep(), items: [{ ...item, ...said }] }
    const s = scenario({
      handlers: { '/execute/cancel/v3': () => ({ json: { steps: [step] } }), ...acknowledged },
    })
    const { value } = await cancel(s, { ids: [orderId, otherId] })
    expect(value?.state).toMatchObject({
      ...{ status: 'partial', error: { details: { done: 1n, asked: 2n, ids: [otherId] } } },
    })
  })

  test('error: the transaction is rejected after the signature was taken', async () => {
    const s = scenario({
      handlers: {
        '/execute/cancel/v3': () => ({
          json: { steps: [signatureStep([otherId]), ...cancelAnswer(account).steps] },
        }),
        ...acknowledged,
      },
    })
    s.provider.onPrompt = method => {
      if (method === 'eth_sendTransaction') throw Object.assign(new Error('no'), { code: 4001 })
      return undefined
    }
    const { error } = await cancel(s, { ids: [orderId, otherId] })
    expect(error).toMatchObject({
      ...{ code: 'partial', moneyMoved: 'yes', retryable: false },
      cause: { code: 'user_rejected' },
    })
    expect(s.events[0]?.data.state.status).toBe('partial')
  })

  test('error: the marketplace refuses the signature', async () => {
    const s = scenario({
      handlers: {
        '/execute/cancel/v3': () => ({ json: { steps: [signatureStep()] } }),
        '/execute/cancel-signature/v1': () => ({
          ...{ status: 400, json: { message: 'Cancellation failed' } },
        }),
      },
    })
    expect((await cancel(s)).error).toMatchObject({ message: 'Cancellation failed' })
    expect(s.events[0]?.data.state.status).toBe('failed')
  })

  test.each([[[]], [undefined], ['0xcd']])('error: ids %j', async ids => {
    const s = scenario()
    expect((await cancel(s, { ids: ids as never })).error).toMatchObject({
      ...{ code: 'invalid_input', message: 'No order ids specified' },
      details: { field: 'ids' },
    })
    expect(s.api.calls).toEqual([])
  })

  test('error: an id that is none; a chain that is not configured (A14)', async () => {
    const s = scenario()
    expect((await cancel(s, { ids: [orderId, ''] })).error).toMatchObject({
      details: { field: 'ids.1' },
    })
    const { error } = await cancel(s, { chainId: 137 })
    expect(error).toBeInstanceOf(ReferenceError)
    expect(error).toMatchObject({ message: 'ReservoirClient missing chain configuration' })
    expect(s.api.calls).toEqual([])
  })
})
