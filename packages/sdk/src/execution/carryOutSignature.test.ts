import {
  encodeFunctionResult,
  type Hex,
  hashTypedData,
  parseAbi,
  recoverTypedDataAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import {
  approvalStep,
  listAnswer,
  nft,
  oneEther,
  order,
  orderItem,
  type Scenario,
  scenario,
  seller,
  typedData,
} from '../testing/scenario.ts'
import { orderRequest } from '../testing/seaportOrder.ts'
import type { WalletAdapter } from '../wallet.ts'
import type { execute } from './execute.ts'
import { orderHashes } from './orderHashes.ts'
import type { ExecutionStep } from './state.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(async () => {
  // Loads the curve that recovery imports on demand, before time stands still.
  await recoverTypedDataAddress({ ...order, signature: await signer.signTypedData(order) })
  vi.useFakeTimers()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const signer = scenario().provider.account
const stranger = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const answering = (json: unknown, more: Record<string, ApiHandler> = {}) =>
  scenario({ handlers: { '/execute/list/v5': () => ({ json }), ...more } })

async function list(
  s: Scenario,
  options: Partial<Pick<execute.Options, 'allow' | 'verify'>> & { wallet?: WalletAdapter } = {},
) {
  let steps: readonly ExecutionStep[] = []
  const settled = await drive(
    s.client.actions.listToken({
      listings: [{ token: `${nft}:1`, weiPrice: oneEther }],
      wallet: s.wallet,
      onProgress: shown => {
        steps = shown
      },
      ...options,
    }),
    advance,
  )
  return { ...settled, item: steps.find(step => step.id === 'order-signature')?.items[0] }
}
const signature = (s: Scenario) => s.api.to('/order/v4')[0]?.query.get('signature') as Hex

describe('carryOutSignature', () => {
  test('default', async () => {
    const s = scenario()
    const { value, item } = await list(s)
    expect(value?.state.status).toBe('complete')
    expect(item).toMatchObject({
      state: 'complete',
      orderData: [{ orderId: `0x${'ab'.repeat(32)}`, orderIndex: 0 }],
    })
    expect(await recoverTypedDataAddress({ ...order, signature: signature(s) })).toBe(
      signer.address,
    )
    expect(s.api.to('/order/v4')[0]).toMatchObject({ method: 'POST', body: { items: [] } })
    expect(s.events.map(event => event.name)).toEqual(['listing_complete'])
  })

  test('behavior: a text', async () => {
    const sign = { signatureKind: 'eip191', message: 'Hello' }
    const s = answering(listAnswer([orderItem({ data: { ...orderItem().data, sign } })]))
    const { value } = await list(s)
    expect(value?.state.status).toBe('complete')
    expect(s.provider.prompts).toMatchObject([{ method: 'personal_sign' }])
    expect(s.provider.prompts[0]?.params).toMatchObject(['0x48656c6c6f', signer.address])
  })

  const hash = `0x${'cd'.repeat(32)}`
  const raw = (text: string) =>
    answering(
      listAnswer([
        orderItem({
          data: { ...orderItem().data, sign: { signatureKind: 'eip191', message: text } },
        }),
      ]),
    )

  test('error: a bare hash (A49)', async () => {
    const s = raw(hash)
    const { error, item } = await list(s)
    expect(error).toMatchObject({ code: 'raw_hash', moneyMoved: 'no' })
    expect(item?.state).toBe('blocked')
    expect(s.provider.prompts).toEqual([])
  })

  test('options: allow raw_hash', async () => {
    const s = raw(hash)
    expect((await list(s, { allow: ['raw_hash'] })).value?.state.status).toBe('complete')
    expect(s.provider.prompts[0]?.params).toEqual([hash, signer.address])
  })

  test('behavior: a text that holds a hash is signed as text (A49)', async () => {
    const s = raw(`Sign ${hash}`)
    await list(s)
    const [first] = (s.provider.prompts[0]?.params ?? []) as Hex[]
    expect(Buffer.from((first ?? '0x').slice(2), 'hex').toString()).toBe(`Sign ${hash}`)
  })

  test('behavior: EIP-2098 and recovery ids 0 and 1 are posted in one form', async () => {
    const full = await signer.signTypedData(order)
    const v = Number.parseInt(full.slice(-2), 16)
    const s64 = full.slice(2, 130)
    const parity = BigInt(v - 27) << 255n
    const compact = `0x${s64.slice(0, 64)}${(BigInt(`0x${s64.slice(64)}`) | parity).toString(16).padStart(64, '0')}`
    for (const form of [compact, `0x${s64}0${v - 27}`]) {
      const s = scenario()
      s.provider.onPrompt = () => form
      expect((await list(s)).value?.state.status).toBe('complete')
      expect(signature(s)).toBe(full)
    }
  })

  test('error: signed by another account; never posted', async () => {
    const s = scenario()
    s.provider.onPrompt = () => stranger.signTypedData(order)
    const { error, item } = await list(s)
    expect(error).toMatchObject({ code: 'wrong_signer', moneyMoved: 'no' })
    expect(item?.state).toBe('blocked')
    expect(s.api.to('/order/v4')).toEqual([])
  })

  test.each([[null], ['0x'], ['0x1234'], ['yes']])('error: the wallet answers %j', async answer => {
    const s = scenario()
    s.provider.onPrompt = () => answer
    const { error } = await list(s)
    expect(error).toMatchObject({ code: 'wrong_signer' })
    expect(s.api.to('/order/v4')).toEqual([])
  })

  test('behavior: a contract account is asked itself (EIP-1271)', async () => {
    const s = scenario()
    const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
    const valid = encodeFunctionResult({ abi, result: '0x1626ba7e' })
    const asked: unknown[] = []
    const plain = s.provider.chain.request
    s.provider.chain.request = request => {
      if (request.method !== 'eth_call') return plain(request)
      asked.push(request.params)
      // viem asks its universal validator, which answers one byte: valid.
      return Promise.resolve('0x01')
    }
    s.provider.chain.contracts.set(signer.address.toLowerCase(), valid)
    s.provider.onPrompt = () => `0x${'77'.repeat(96)}`
    expect((await list(s)).value?.state.status).toBe('complete')
    expect(signature(s)).toBe(`0x${'77'.repeat(96)}`)
    const digest = hashTypedData(order).slice(2)
    expect(JSON.stringify(asked)).toContain(digest)
  })

  test.each([
    [{ ...typedData.domain, chainId: 1 }],
    [{ ...typedData.domain, chainId: '0x1' }],
    [{ name: 'Seaport' }],
  ])('error: a message for another chain: %j', async domain => {
    const s = answering(listAnswer([orderItem({}, { domain })]))
    const { error } = await list(s)
    expect(error).toMatchObject({ code: 'foreign_domain' })
    expect(s.provider.prompts).toEqual([])
  })

  test.each([
    ['@127.0.0.1:1/steal'],
    ['//evil.example/x'],
    ['/../31338/order/v4'],
    ['https://evil.example/order'],
  ])('error: a post to %s; nothing is signed (A50)', async endpoint => {
    const data = { ...orderItem().data, post: { endpoint, method: 'POST', body: {} } }
    const s = answering(listAnswer([orderItem({ data })]))
    const { error } = await list(s)
    expect(error).toMatchObject({ code: 'foreign_endpoint', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
    expect(s.api.calls.map(call => call.path)).toEqual(['/execute/list/v5'])
  })

  test('behavior: the method of the step is used (A31)', async () => {
    const data = { ...orderItem().data, post: { endpoint: '/order/v4', method: 'PUT', body: {} } }
    const s = answering(listAnswer([orderItem({ data })]))
    await list(s)
    expect(s.api.to('/order/v4')[0]?.method).toBe('PUT')
  })

  test('error: the only order is refused with status 200 (A15)', async () => {
    const s = scenario({
      handlers: {
        '/order/v4': () => ({ json: { results: [{ message: 'unauthorized', orderIndex: 0 }] } }),
      },
    })
    const { error, item } = await list(s)
    expect(error).toMatchObject({ code: 'order_refused', message: 'unauthorized' })
    expect(item).toMatchObject({ status: 'incomplete', state: 'blocked', error: 'unauthorized' })
    expect(s.events.map(event => event.name)).toEqual(['listing_error'])
  })

  test('behavior: one order of two is refused: partial (A15)', async () => {
    const s = scenario({
      handlers: {
        '/order/v4': () => ({
          json: {
            results: [
              { message: 'success', orderIndex: 0, orderId: '0x01' },
              { message: 'fees-too-high', orderIndex: 1 },
            ],
          },
        }),
      },
    })
    const { value, item } = await list(s)
    expect(value?.state).toMatchObject({
      ...{ status: 'partial', error: { message: 'Only 1 of 2 orders were taken' } },
    })
    expect(item).toMatchObject({
      ...{ state: 'complete', error: 'fees-too-high' },
      orderData: [{ orderId: '0x01', orderIndex: 0 }],
    })
    expect(s.events.map(event => event.name)).toEqual(['listing_error'])
  })

  test('behavior: an order that begins later is taken', async () => {
    const s = scenario({
      handlers: {
        '/order/v4': () => ({
          json: {
            results: [
              { message: 'delayed', reason: 'not valid yet', orderIndex: 0, orderId: '0x01' },
            ],
          },
        }),
      },
    })
    const { item } = await list(s)
    expect(item).toMatchObject({ state: 'complete', orderData: [{ orderId: '0x01' }] })
  })

  test('behavior: the older answer for one order', async () => {
    const s = scenario({
      handlers: {
        '/order/v4': () => ({
          json: { message: 'Success', orderId: '0x02', crossPostingOrderId: 'x' },
        }),
      },
    })
    const { item } = await list(s)
    expect(item?.orderData).toEqual([{ orderId: '0x02', crossPostingOrderId: 'x', orderIndex: 0 }])
  })

  test('error: the marketplace names an order that was not signed', async () => {
    const sign = orderRequest(signer.address)
    const [id = ''] = orderHashes(sign)
    const named = (orderId: string) =>
      answering(listAnswer([orderItem({}, sign)]), {
        '/order/v4': () => ({
          json: { results: [{ message: 'success', orderIndex: 0, orderId }] },
        }),
      })
    const foreign = await list(named(`0x${'77'.repeat(32)}`))
    expect(foreign.error).toMatchObject({ code: 'post_unknown', moneyMoved: 'unknown' })
    const own = await list(named(id.toUpperCase().replace('0X', '0x')))
    expect(own.value?.state.status).toBe('complete')
  })

  test('error: refused with status 400', async () => {
    const s = scenario({
      handlers: { '/order/v4': () => ({ status: 400, json: { message: 'invalid-signature' } }) },
    })
    const { error, item } = await list(s)
    expect(error).toMatchObject({ message: 'invalid-signature', statusCode: 400 })
    expect(item?.state).toBe('blocked')
  })

  test.each([408, 409, 425, 499])('error: %i proves no refusal: unknown', async status => {
    const s = scenario({ handlers: { '/order/v4': () => ({ status, json: { message: 'no' } }) } })
    const { error, item } = await list(s)
    expect(error).toMatchObject({ code: 'post_unknown', retryable: false })
    expect(item?.state).toBe('unknown')
    expect(s.api.to('/order/v4')).toHaveLength(1)
  })

  test.each<[string, ApiHandler]>([
    ['500', () => ({ status: 500 })],
    ['a lost connection', () => Promise.reject(new TypeError('reset'))],
    ['an answer that is cut off', () => ({ text: '{' })],
  ])('error: %s after the post: unknown, and never posted again (A16)', async (_, handler) => {
    const s = scenario({ handlers: { '/order/v4': handler } })
    const { error, item } = await list(s)
    expect(error).toMatchObject({ code: 'post_unknown', retryable: false })
    expect(item?.state).toBe('unknown')
    expect(s.api.to('/order/v4')).toHaveLength(1)
    expect(s.events).toMatchObject([{ data: { state: { status: 'unknown' } } }])
  })

  test('error: rejected in the wallet', async () => {
    const s = scenario()
    s.provider.onPrompt = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    const { error, item, elapsed } = await list(s)
    expect(error).toMatchObject({ code: 'user_rejected' })
    expect(item?.state).toBe('rejected')
    expect(elapsed).toBeLessThanOrEqual(100)
  })

  test('behavior: the approval first, then the order of a new answer', async () => {
    const s = scenario({
      handlers: {
        '/execute/list/v5': (_, count) => ({
          json: listAnswer(
            [orderItem({}, { value: { amount: String(count) } })],
            [approvalStep(signer.address)],
          ),
        }),
      },
    })
    const { value } = await list(s)
    expect(value?.state.status).toBe('complete')
    expect(s.provider.prompts.map(prompt => prompt.method)).toEqual([
      'eth_sendTransaction',
      'eth_signTypedData_v4',
    ])
    const recovered = await recoverTypedDataAddress({
      ...{ ...order, message: { amount: '1' }, signature: signature(s) },
    })
    expect(recovered).toBe(signer.address)
  })

  test('error: an approval that sends value with a listing', async () => {
    const data = { from: signer.address, to: seller, data: '0x', value: '1' }
    const steps = [{ ...approvalStep(signer.address, { data }), id: 'wrap' }]
    const s = answering(listAnswer([orderItem()], steps))
    expect((await list(s)).error).toMatchObject({ code: 'value_above_quote' })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: secrets are in no log and no error', async () => {
    const lines: unknown[] = []
    const s = scenario({
      config: { apiKey: 'canary-key', logLevel: 4, logSink: (_, parts) => lines.push(parts) },
      handlers: { '/order/v4': () => ({ status: 400, json: { message: 'no' } }) },
    })
    const { error } = await list(s)
    const said = JSON.stringify(
      [lines, error, Object.entries(error as object), String(error)],
      (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(said).not.toContain('canary-key')
    expect(said).not.toContain(signature(s).slice(2))
  })
})

describe('carryOutSignature: verify', () => {
  test('error: refused by the verifier, on the exact bytes', async () => {
    const s = scenario()
    const seen: unknown[] = []
    const { error } = await list(s, {
      verify: async (intent, step, item) => {
        seen.push([intent.action, intent.chainId, step.id, item.data, Object.isFrozen(item.data)])
        return { verdict: 'refuse', reasons: ['price is 0'] }
      },
    })
    expect(error).toMatchObject({
      ...{ code: 'refused', message: expect.stringContaining('price is 0') },
      details: { reasons: ['price is 0'] },
    })
    expect(seen).toEqual([['list', 31337, 'order-signature', orderItem().data, true]])
    expect(s.provider.prompts).toEqual([])
  })

  test('error: a verifier that fails lets nothing through', async () => {
    const s = scenario()
    const { error } = await list(s, { verify: () => Promise.reject(new Error('chunk 404')) })
    expect(error).toMatchObject({ code: 'verification_unavailable', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })
})
