import { encodeErrorResult, type Hex, parseAbi, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import {
  approvalStep,
  buyAnswer,
  nft,
  oneEther,
  pathLine,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
} from '../testing/scenario.ts'
import type { execute } from './execute.ts'
import type { ExecutionStep } from './state.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const reason = encodeErrorResult({
  abi: parseAbi(['error Error(string)']),
  ...{ errorName: 'Error', args: ['already sold'] },
})
const error = (code: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code }, data === undefined ? {} : { data })

/** A purchase on a chain whose `eth_call` fails so, while `times` lasts. */
function failing(failure: unknown, times = 999, answers: readonly unknown[] = []): Scenario {
  const s = scenario({
    handlers: answers.length
      ? { '/execute/buy/v7': (_, n) => ({ json: answers[Math.min(n, answers.length - 1)] }) }
      : {},
  })
  let left = times
  s.provider.chain.fail = method => {
    if (method !== 'eth_call' || left <= 0) return undefined
    left -= 1
    return failure
  }
  return s
}

async function buy(
  s: Scenario,
  options: Partial<Pick<execute.Options, 'preflight' | 'signal'>> & { quantity?: number } = {},
) {
  let steps: readonly ExecutionStep[] = []
  const { quantity = 1, ...rest } = options
  const settled = await drive(
    s.client.actions.buyToken({
      items: [{ token: `${nft}:1`, quantity }],
      ...{ wallet: s.wallet, ...rest },
      onProgress: shown => {
        steps = shown
      },
    }),
    advance,
  )
  return { ...settled, states: steps.flatMap(step => step.items.map(item => item.state)) }
}
const calls = (s: Scenario) => s.provider.chain.calls.filter(entry => entry === 'eth_call').length

describe('preflight', () => {
  test('default: one call, and the wallet is asked', async () => {
    const s = scenario()
    const asked: unknown[] = []
    const { chain } = s.provider
    const plain = chain.request
    chain.request = async request => {
      if (request.method === 'eth_call') asked.push(request.params)
      return plain(request)
    }
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(asked).toMatchObject([
      [{ from: account.toLowerCase(), data: '0xabcdef', value: toHex(oneEther) }, 'latest'],
    ])
  })

  test.each<[string, unknown, string]>([
    ['code 3 with data', error(3, 'execution reverted', reason), 'already sold'],
    ['an old node`s words', error(-32000, 'execution reverted: sold', reason), 'already sold'],
    [
      'data deep inside',
      error(-32603, 'x', { originalError: error(3, 'y', reason) }),
      'already sold',
    ],
    [
      'a panic',
      error(3, 'execution reverted', `0x4e487b71${'0'.repeat(62)}11`),
      'a number is too large or too small',
    ],
    ['an unknown error', error(3, 'execution reverted', '0xdeadbeef'), 'error 0xdeadbeef'],
    ['no reason', error(3, 'execution reverted'), 'the contract gives no reason'],
  ])(
    'error: %s: it would fail, and the wallet is not asked (F35, F67)',
    async (_, failure, why) => {
      const s = failing(failure)
      const { error: thrown, states } = await buy(s)
      expect(thrown).toMatchObject({
        message: `The transaction would fail: ${why}`,
        ...{ code: 'would_revert', moneyMoved: 'no', retryable: true },
      })
      expect(states).toEqual(['blocked'])
      expect(s.provider.prompts).toEqual([])
      expect(calls(s)).toBe(1)
    },
  )

  test.each<[string, unknown]>([
    ['is down', error(-32603, 'Internal error')],
    ['knows no such method', error(-32601, 'the method eth_call is not available')],
    ['has enough of us', error(-32005, 'limit exceeded')],
    ['does not know the sender', error(-32000, 'header not found')],
    ['speaks of reverting, and shows none', error(-32603, 'cannot revert to snapshot')],
  ])('behavior: a node that %s stops nothing (F34)', async (_, failure) => {
    const s = failing(failure)
    expect((await buy(s)).value?.state.status).toBe('complete')
  })

  test('behavior: a node that is silent delays the prompt by 1.5 seconds at most', async () => {
    const s = scenario()
    const { chain } = s.provider
    const plain = chain.request
    chain.request = request =>
      request.method === 'eth_call' ? new Promise(() => undefined) : plain(request)
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeLessThanOrEqual(2_500)
  })

  test('error: too little balance: stopped with the amounts (F54)', async () => {
    const s = failing(error(-32000, 'insufficient funds for gas * price + value'))
    const { chain } = s.provider
    const plain = chain.request
    chain.request = async request =>
      request.method === 'eth_getBalance' ? toHex(oneEther - 1n) : plain(request)
    const { error: thrown } = await buy(s)
    expect(thrown).toMatchObject({
      ...{ code: 'insufficient_funds', moneyMoved: 'no' },
      details: { balance: oneEther - 1n, value: oneEther },
    })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: enough for the value; what the fee is, the wallet knows', async () => {
    const s = failing(error(-32000, 'insufficient funds for gas * price + value'))
    const { chain } = s.provider
    const plain = chain.request
    chain.request = async request =>
      request.method === 'eth_getBalance' ? toHex(oneEther) : plain(request)
    expect((await buy(s)).value?.state.status).toBe('complete')
  })

  test('behavior: a wallet that brings in funds from elsewhere is asked all the same', async () => {
    const s = failing(error(3, 'execution reverted: transfer amount exceeds balance', reason))
    s.provider.capabilities = { '0x7a69': { auxiliaryFunds: { supported: true } } }
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(s.provider.prompts).toHaveLength(1)
  })

  test('options: preflight false', async () => {
    const s = failing(error(3, 'execution reverted', reason))
    expect((await buy(s, { preflight: false })).value?.state.status).toBe('complete')
    expect(calls(s)).toBe(0)
  })

  test('behavior: more than three transactions are not tried out: one call each would be many', async () => {
    const items = Array.from({ length: 4 }, () => saleItem(account))
    const s = failing(error(3, 'execution reverted', reason), 999, [
      buyAnswer(account, {
        steps: [saleStep(items)],
        path: [pathLine(oneEther, { quantity: 4 })],
      }),
    ])
    expect((await buy(s, { quantity: 4 })).error).toBeUndefined()
    expect(calls(s)).toBe(0)
  })

  const approved = [
    buyAnswer(account, {
      steps: [approvalStep(account), saleStep([saleItem(account, { data: {} })])],
    }),
    buyAnswer(account),
  ]

  test('behavior: after an approval a node may lag: it is asked again', async () => {
    const s = failing(error(3, 'execution reverted', reason), 0, approved)
    let sales = 0
    const { chain } = s.provider
    const plain = chain.request
    chain.request = async request => {
      const [call] = (Array.isArray(request.params) ? request.params : []) as { data?: Hex }[]
      if (request.method === 'eth_call' && call?.data === '0xabcdef') {
        sales += 1
        if (sales < 3) throw error(3, 'execution reverted: not approved', reason)
      }
      return plain(request)
    }
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(sales).toBe(3)
  })

  test('error: it still fails after the approval', async () => {
    const s = failing(error(3, 'execution reverted', reason), 0, approved)
    const { chain } = s.provider
    const plain = chain.request
    chain.request = async request => {
      const [call] = (Array.isArray(request.params) ? request.params : []) as { data?: Hex }[]
      if (request.method === 'eth_call' && call?.data === '0xabcdef') {
        throw error(3, 'execution reverted', reason)
      }
      return plain(request)
    }
    const { error: thrown, states } = await buy(s)
    expect(thrown).toMatchObject({ code: 'would_revert' })
    expect(states).toEqual(['complete', 'blocked'])
    expect(s.provider.prompts).toHaveLength(1)
  })

  test('error: aborted meanwhile: nothing is asked', async () => {
    const s = scenario()
    const controller = new AbortController()
    const { chain } = s.provider
    const plain = chain.request
    chain.request = request => {
      if (request.method !== 'eth_call') return plain(request)
      controller.abort()
      return new Promise(() => undefined)
    }
    const { error: thrown } = await buy(s, { signal: controller.signal })
    expect(thrown).toMatchObject({ code: 'aborted', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })
})
