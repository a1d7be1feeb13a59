import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { buyToken } from '../actions/buyToken.ts'
import type { ClientConfig } from '../context.ts'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { transferLog } from '../testing/fakeChain.ts'
import {
  approvalStep,
  buyAnswer,
  ether,
  nft,
  oneEther,
  pathLine,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'
import type { execute } from './execute.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
/** A scenario whose execute answers are these, the last one for ever. */
function answering(answers: readonly unknown[], config: Partial<ClientConfig> = {}): Scenario {
  const buyHandler: ApiHandler = (_, count) => ({
    json: answers[Math.min(count, answers.length - 1)],
  })
  return scenario({ handlers: { '/execute/buy/v7': buyHandler }, config })
}
const run = (
  s: Scenario,
  options: Partial<execute.Options> & Pick<Partial<buyToken.Options>, 'items' | 'options'> = {},
) =>
  drive(
    s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], ...options, wallet: s.wallet }),
    advance,
  )
const inputs = (s: Scenario) => s.provider.chain.transactions.map(entry => entry.input)
const sale = (data: string, more: Record<string, unknown> = {}) =>
  saleItem(account, { data: { from: account, to: nft, data, value: '0' }, ...more })

describe('runSteps: what the API answers', () => {
  const refusals: [string, Parameters<ApiHandler>[0] extends never ? never : object, object][] = [
    [
      'an error with status 200 (A25)',
      { json: { error: 'No fillable orders' } },
      { message: 'No fillable orders' },
    ],
    ['no steps', { json: { path: [] } }, { code: 'bad_response' }],
    [
      'an unknown kind (A38)',
      { json: buyAnswer(account, { steps: [saleStep([], { kind: 'magic' })] }) },
      { code: 'bad_response' },
    ],
    [
      'items missing',
      {
        json: buyAnswer(account, {
          steps: [saleStep([]), { id: 'x', action: 'x', kind: 'transaction' }],
        }),
      },
      { code: 'bad_response' },
    ],
    [
      'a step twice',
      { json: buyAnswer(account, { steps: [saleStep([]), saleStep([])] }) },
      { code: 'bad_response' },
    ],
    ['HTML with status 200', { text: '<html>' }, { code: 'bad_response', rawBody: '<html>' }],
    [
      'HTML with status 502',
      { status: 502, text: '<html>' },
      { statusCode: 502, message: 'The marketplace answered with status 502' },
    ],
    ['JSON that is cut off', { text: '{"steps":[' }, { code: 'bad_response' }],
    ['nothing', { text: '' }, { code: 'bad_response' }],
    ['6 MB', { text: 'x'.repeat(6_000_000) }, { code: 'bad_response' }],
    [
      'an address of 19 bytes',
      {
        json: buyAnswer(account, {
          steps: [saleStep([sale('0x', { data: { from: account, to: '0x22', data: '0x' } })])],
        }),
      },
      { code: 'bad_response' },
    ],
    [
      'message before error',
      { status: 400, json: { message: 'Balance too low', error: 'Bad Request' } },
      { message: 'Balance too low', statusCode: 400 },
    ],
    ['only an error', { status: 400, json: { error: 'Bad Request' } }, { message: 'Bad Request' }],
  ]
  test.each(refusals)('error: %s', async (_, reply, expected) => {
    const s = scenario({ handlers: { '/execute/buy/v7': () => reply } })
    const { error } = await run(s)
    expect(error).toMatchObject({ name: 'APIError', moneyMoved: 'no', ...expected })
    expect(s.provider.prompts).toEqual([])
    expect(s.events).toHaveLength(1)
  })

  test('error: it cannot be reached', async () => {
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => {
          throw new TypeError('fetch failed')
        },
      },
    })
    expect((await run(s)).error).toMatchObject({ code: 'api_unreachable', retryable: true })
  })

  test('error: it never answers (A37)', async () => {
    const s = scenario({ handlers: { '/execute/buy/v7': () => new Promise(() => undefined) } })
    const { error, elapsed } = await run(s)
    expect(error).toMatchObject({ code: 'api_timeout', retryable: true })
    expect(elapsed).toBeLessThan(61_000)
  })

  test('behavior: a deprecated route is reported once', async () => {
    const lines: unknown[] = []
    const s = scenario({
      config: { logLevel: 2, logSink: (_, parts) => lines.push(parts[0]) },
      handlers: {
        '/execute/status/v1': (_, count) => ({
          headers: { Deprecation: 'true' },
          json: { status: count > 1 ? 'success' : 'pending' },
        }),
      },
    })
    await run(s)
    expect(lines).toEqual(['The API /execute/status/v1 is deprecated'])
  })
})

describe('runSteps: steps in order', () => {
  test('behavior: between steps the request is posted again, and its sale used (A41)', async () => {
    const steps = (data: string) => [approvalStep(account), saleStep([sale(data)])]
    const s = answering([
      buyAnswer(account, { steps: steps('0x01') }),
      buyAnswer(account, { steps: steps('0x02') }),
    ])
    const { value } = await run(s)
    expect(value?.state.status).toBe('complete')
    expect(inputs(s)).toEqual(['0xa22cb465', '0x02'])
    expect(
      s.api.to('/execute/buy/v7').map(call => (call.body as { requestId?: string }).requestId),
    ).toEqual([undefined, 'request-1'])
  })

  test('behavior: the price is checked again after the approval (A11)', async () => {
    const steps = [approvalStep(account), saleStep([saleItem(account)])]
    const s = answering([
      buyAnswer(account, { steps }),
      buyAnswer(account, { steps, path: [pathLine(2n * oneEther)] }),
    ])
    const { error } = await run(s, { expectedPrice: { [ether]: { raw: oneEther } } })
    expect(error).toMatchObject({
      ...{ code: 'price_changed', message: 'Attention: the total price is now 2 ETH' },
    })
    expect(inputs(s)).toEqual(['0xa22cb465'])
  })

  test('behavior: an API that is down between two steps is asked again', async () => {
    const steps = [approvalStep(account), saleStep([sale('0x01')])]
    const s = scenario({
      handlers: {
        '/execute/buy/v7': (_, count) =>
          count === 1 || count === 2 ? { status: 503 } : { json: buyAnswer(account, { steps }) },
      },
    })
    expect((await run(s)).value?.state.status).toBe('complete')
    expect(inputs(s)).toEqual(['0xa22cb465', '0x01'])
  })

  test('error: a refusal between two steps ends the run', async () => {
    const steps = [approvalStep(account), saleStep([sale('0x01')])]
    const s = scenario({
      handlers: {
        '/execute/buy/v7': (_, count) =>
          count > 0
            ? { status: 410, json: { message: 'Order has been filled' } }
            : { json: buyAnswer(account, { steps }) },
      },
    })
    expect((await run(s)).error).toMatchObject({ message: 'Order has been filled' })
    expect(s.api.to('/execute/buy/v7')).toHaveLength(2)
  })

  test('error: a step nobody knew of', async () => {
    const s = answering([
      buyAnswer(account, { steps: [approvalStep(account), saleStep([sale('0x01')])] }),
      buyAnswer(account, {
        steps: [{ ...approvalStep(account), id: 'drain' }, saleStep([sale('0x01')])],
      }),
    ])
    expect((await run(s)).error).toMatchObject({ code: 'steps_changed' })
    expect(inputs(s)).toEqual(['0xa22cb465'])
  })

  test('options: onNewStep consents to it', async () => {
    const s = answering([
      buyAnswer(account, { steps: [approvalStep(account), saleStep([sale('0x01')])] }),
      buyAnswer(account, {
        steps: [{ ...approvalStep(account), id: 'currency-approval' }, saleStep([sale('0x01')])],
      }),
    ])
    const { value } = await run(s, { onNewStep: step => step.id === 'currency-approval' })
    expect(value?.state.status).toBe('complete')
    expect(inputs(s)).toHaveLength(3)
  })

  test('error: an approval that reverts ends the run before the sale (A2)', async () => {
    const s = answering([
      buyAnswer(account, { steps: [approvalStep(account), saleStep([sale('0x01')])] }),
    ])
    s.provider.onSent = hash => s.provider.chain.mine(hash, { status: 'reverted' })
    const { error } = await run(s)
    expect(error).toMatchObject({ message: 'Transaction reverted or missing tx receipt' })
    expect(inputs(s)).toEqual(['0xa22cb465'])
    expect(s.events).toHaveLength(1)
  })

  test('behavior: data that appears on the third poll (A23)', async () => {
    const waiting = buyAnswer(account, {
      steps: [saleStep([{ status: 'incomplete', tip: 'Preparing' }])],
    })
    const s = answering([waiting, waiting, waiting, buyAnswer(account)])
    const { value, elapsed } = await run(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeGreaterThanOrEqual(15_000)
    expect(s.api.to('/execute/buy/v7')).toHaveLength(4)
  })

  test('behavior: an item that completes while its data is awaited (A24)', async () => {
    const auth = (status: string) => ({
      ...{ id: 'auth', action: 'Sign in', kind: 'signature', items: [{ status }] },
    })
    const s = answering([
      buyAnswer(account, { steps: [auth('incomplete'), saleStep([sale('0x01')])] }),
      buyAnswer(account, { steps: [auth('complete'), saleStep([sale('0x01')])] }),
    ])
    expect((await run(s)).value?.state.status).toBe('complete')
  })

  test('error: data that never appears, after 15 polls of 5 s', async () => {
    const s = answering([buyAnswer(account, { steps: [saleStep([{ status: 'incomplete' }])] })])
    const { error, elapsed } = await run(s)
    expect(error).toMatchObject({ code: 'data_timeout', moneyMoved: 'no', retryable: true })
    expect(s.api.to('/execute/buy/v7')).toHaveLength(16)
    expect(Math.abs(elapsed - 75_000)).toBeLessThan(1_000)
  })
})

describe('runSteps: the price and the value', () => {
  const expected = { [ether]: { raw: oneEther } }

  test('error: a dearer quote prompts nothing', async () => {
    const s = answering([buyAnswer(account, { path: [pathLine(2n * oneEther)] })])
    const { error } = await run(s, { expectedPrice: expected })
    expect(error).toMatchObject({ name: 'PriceChangedError', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: another currency than expected (A8)', async () => {
    const usdc = { currency: nft, currencySymbol: 'USDC', currencyDecimals: 6 }
    const s = answering([buyAnswer(account, { path: [pathLine(5_000_000_000n, usdc)] })])
    const { error } = await run(s, { expectedPrice: expected })
    expect(error).toMatchObject({ message: 'Attention: the total price is now 5000 USDC' })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: the transaction sends more than the quote says (A12)', async () => {
    const data = { from: account, to: nft, data: '0x', value: (50n * oneEther).toString() }
    const s = answering([buyAnswer(account, { steps: [saleStep([saleItem(account, { data })])] })])
    const { error } = await run(s, { expectedPrice: expected })
    expect(error).toMatchObject({ code: 'value_above_quote', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: several transactions send more than the quote together', async () => {
    const s = answering([
      buyAnswer(account, { steps: [saleStep([saleItem(account), saleItem(account)])] }),
    ])
    const { error } = await run(s)
    expect(error).toMatchObject({ code: 'partial', cause: { code: 'value_above_quote' } })
    expect(s.provider.prompts).toHaveLength(1)
  })

  test('error: an approval that sends value', async () => {
    const data = { from: account, to: nft, data: '0xa22cb465', value: '1' }
    const steps = [approvalStep(account, { data }), saleStep([saleItem(account)])]
    const s = answering([buyAnswer(account, { steps })])
    expect((await run(s)).error).toMatchObject({ code: 'value_above_quote' })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: fees on top belong to the quote', async () => {
    const value = oneEther + 5n * 10n ** 16n
    const data = { from: account, to: nft, data: '0x', value: value.toString() }
    const feesOnTop = [{ recipient: nft, rawAmount: (5n * 10n ** 16n).toString() }]
    const s = answering([
      buyAnswer(account, {
        steps: [saleStep([saleItem(account, { data })])],
        path: [pathLine(oneEther, { feesOnTop })],
      }),
    ])
    const named = { feesOnTop: [`${nft}:${5n * 10n ** 16n}`] as const }
    const { value: result } = await run(s, {
      expectedPrice: expected,
      options: { feesOnTop: [...named.feesOnTop] },
    })
    expect(result?.state.status).toBe('complete')
  })

  const sending = (value: bigint, more: Record<string, unknown>) =>
    answering([
      buyAnswer(account, {
        steps: [
          saleStep([
            saleItem(account, {
              data: { from: account, to: nft, data: '0x', value: value.toString() },
            }),
          ]),
        ],
        ...more,
      }),
    ])
  const five = (5n * oneEther).toString()
  test.each<[string, Record<string, unknown>]>([
    ['fees on top', { path: [pathLine(oneEther, { feesOnTop: [{ rawAmount: five }] })] }],
    [
      'a relayer`s fee',
      { fees: { relayer: { currency: { contract: ether }, amount: { raw: five } } } },
    ],
    [
      'a relayer`s fee within the quote',
      {
        path: [pathLine(6n * oneEther)],
        fees: { relayer: { currency: { contract: ether }, amount: { raw: five } } },
      },
    ],
    [
      'decimals that widen the tolerance',
      { path: [pathLine(6n * oneEther, { currencyDecimals: 30 })] },
    ],
  ])('error: the caller did not ask for %s', async (_, more) => {
    const s = sending(6n * oneEther, more)
    const { error } = await run(s, { expectedPrice: expected })
    expect(error).toMatchObject({
      code: expect.stringMatching(/^(value_above_quote|price_changed)$/),
      moneyMoved: 'no',
    })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: the most is the expectation and 1/100000 of a unit', async () => {
    const most = oneEther + 10n ** 13n
    const quote = { path: [pathLine(most)] }
    expect((await run(sending(most, quote), { expectedPrice: expected })).error).toBeUndefined()
    const { error } = await run(sending(most + 1n, quote), { expectedPrice: expected })
    expect(error).toMatchObject({ code: 'value_above_quote' })
  })
})

describe('runSteps: several items', () => {
  const three = () =>
    buyAnswer(account, {
      steps: [saleStep([sale('0x01'), sale('0x02'), sale('0x03')])],
      path: [pathLine(0n, { quantity: 3 })],
    })
  const items = [{ token: `${nft}:1`, quantity: 3 }] as const
  const sold = (s: Scenario) => (hash: Hex) =>
    s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, account, 1n)] })

  test('behavior: prompts come one after the other, waits run side by side', async () => {
    const s = answering([three()])
    let open = 0
    s.provider.onPrompt = async () => {
      open += 1
      expect(open).toBe(1)
      await new Promise(resolve => setTimeout(resolve, 500))
      open -= 1
    }
    s.provider.onSent = hash => void setTimeout(() => sold(s)(hash), 5_000)
    const { value, elapsed } = await run(s, { items })
    expect(value?.state.status).toBe('complete')
    expect(inputs(s)).toEqual(['0x01', '0x02', '0x03'])
    expect(s.provider.chain.transactions.map(entry => entry.nonce)).toEqual([0, 1, 2])
    expect(elapsed).toBeLessThan(9_000)
  })

  test('options: synchronousStepItemExecution', async () => {
    const s = answering([three()], { synchronousStepItemExecution: true })
    s.provider.onSent = hash => void setTimeout(() => sold(s)(hash), 5_000)
    const { value, elapsed } = await run(s, { items })
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeGreaterThanOrEqual(15_000)
  })

  test('error: one fails while the end of another is not known: what is thrown says so', async () => {
    const s = answering([three()], { maxPollingAttemptsBeforeTimeout: 3 })
    let asked = 0
    s.provider.onPrompt = () => {
      asked += 1
      if (asked === 2) throw Object.assign(new Error('User rejected'), { code: 4001 })
    }
    s.provider.onSent = () => {}
    const { error } = await run(s, { items })
    expect(error).toMatchObject({
      ...{ code: 'unproven', moneyMoved: 'unknown', retryable: false },
      cause: { code: 'user_rejected' },
    })
    expect(s.events).toMatchObject([{ data: { state: { status: 'unknown' } } }])
  })

  test('error: the second of three rejected; the third is not asked, the first followed (A26, A27)', async () => {
    const s = answering([three()])
    let asked = 0
    s.provider.onPrompt = () => {
      asked += 1
      if (asked === 2) throw Object.assign(new Error('User rejected'), { code: 4001 })
    }
    s.provider.onSent = hash => void setTimeout(() => sold(s)(hash), 5_000)
    let last: readonly (string | undefined)[] = []
    let calls = 0
    const { error } = await run(s, {
      items,
      onProgress: steps => {
        calls += 1
        last = steps[0]?.items.map(item => `${item.state} ${item.error ?? ''}`.trim()) ?? []
      },
    })
    expect(error).toMatchObject({
      ...{ code: 'partial', message: 'Only 1 of 3 requests were carried out' },
      ...{ moneyMoved: 'yes', retryable: false, cause: { code: 'user_rejected' } },
    })
    expect(last).toEqual(['complete', 'rejected The request was rejected in the wallet', 'planned'])
    expect(asked).toBe(2)
    expect(s.events).toMatchObject([
      { name: 'purchase_error', data: { state: { status: 'partial' } } },
    ])
    const before = calls
    await advance(60_000)
    expect(calls).toBe(before)
  })

  test('error: aborted while the first is open: no further prompt (A43)', async () => {
    const s = answering([three()])
    const controller = new AbortController()
    s.provider.onPrompt = () => new Promise(() => controller.abort())
    const { error } = await run(s, { items, signal: controller.signal })
    expect(error).toMatchObject({ code: 'aborted', moneyMoved: 'unknown' })
    await advance(60_000)
    expect(s.provider.prompts).toHaveLength(1)
  })
})
