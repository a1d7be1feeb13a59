import { type Address, padHex, toEventSelector, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cast, transactionStep } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import { type FakeLog, tokenLog } from '../testing/fakeChain.ts'
import { type Scenario, scenario } from '../testing/scenario.ts'
import type { swapTokens } from './swapTokens.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account: Address = scenario().provider.account.address
const { ether, weth, market: router, recipient, seller } = cast
const usd = `0x${'66'.repeat(20)}` as const
const pool = seller
const topic = (address: Address) => padHex(address, { size: 32 })
const wrappedLog = (event: 'Deposit' | 'Withdrawal', owner: Address, amount: bigint): FakeLog => ({
  address: weth,
  topics: [toEventSelector(`${event}(address,uint256)`), topic(owner)],
  data: toHex(amount, { size: 32 }),
})

type Wish = Omit<swapTokens.Options, 'wallet' | 'precheck'>
type Step = ReturnType<typeof transactionStep>
/** What an own server answers to a wish: the amounts are those that the test says. */
function market(
  logs: readonly FakeLog[],
  more: { value?: bigint; line?: object; steps?: (own: Step) => readonly object[] } = {},
): Scenario {
  const s = scenario({
    handlers: {
      '/execute/swap/v1': ({ body }) => {
        const { currencyIn, currencyOut, amount, tradeType, limit = '990' } = body as never
        const isExactIn = tradeType === 'exactIn'
        const line = isExactIn
          ? { currency: currencyIn, sellOutCurrency: currencyOut, sellOutRawQuote: limit }
          : { currency: currencyOut, buyInCurrency: currencyIn, buyInRawQuote: limit }
        const sent = more.value === undefined ? {} : { value: `${more.value}` }
        const data = { from: account, to: router, data: '0x3593564c', ...sent } as const
        return {
          json: {
            steps: (more.steps ?? (own => [own]))(transactionStep('swap', data)),
            path: [{ quantity: 1, rawQuote: amount, ...line, ...more.line }],
          },
        }
      },
    },
  })
  s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [...logs] })
  return s
}
const swap = (s: Scenario, wish: Wish, more: object = {}) =>
  drive(s.client.actions.swapTokens({ ...wish, wallet: s.wallet, ...more }), advance)

const sell: Wish = { currencyIn: usd, currencyOut: weth, amount: 1000n }
const paid = tokenLog(usd, account, pool, 1000n)
const got = (amount: bigint) => tokenLog(weth, pool, account, amount)

describe('swapTokens', () => {
  test('default: what is agreed to is the limit that is asked for, and complete is what came out', async () => {
    const s = market([paid, got(991n)])
    const { value } = await swap(s, { ...sell, expectedPrice: { [weth]: { raw: 990n } } })
    expect(value?.state).toEqual({ status: 'complete', error: undefined })
    expect(s.api.to('/execute/swap/v1')[0]?.body).toEqual({
      ...{ taker: account, currencyIn: usd, currencyOut: weth, amount: '1000' },
      ...{ tradeType: 'exactIn', limit: '990' },
    })
    expect(s.events.map(event => event.name)).toEqual(['swap_complete'])
    expect(value?.steps[0]?.items[0]?.transfersData).toMatchObject([
      { from: account.toLowerCase(), token: { contract: usd }, amount: '1000' },
      { to: account.toLowerCase(), token: { contract: weth }, amount: '991' },
    ])
  })

  test('options: precheck carries nothing out', async () => {
    const s = market([])
    const { value } = await swap(s, sell, { precheck: true })
    expect(value?.path[0]).toMatchObject({ rawQuote: '1000', sellOutRawQuote: '990' })
    expect(s.provider.prompts).toEqual([])
  })

  test.each<[string, (own: Step) => readonly object[]]>([
    ['two items of a step', own => [{ ...own, items: [...own.items, ...own.items] }]],
    ['another step', own => [own, { ...own, id: 'currency-unwrapping' }]],
  ])('error: the answer swaps twice, by %s: nothing is asked of the wallet', async (_, steps) => {
    const s = market([paid, got(991n)], { steps })
    expect((await swap(s, sell)).error).toMatchObject({
      code: 'incomplete_answer',
      moneyMoved: 'no',
    })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: an exact output for somebody else, its price that of the caller', async () => {
    const buy: Wish = {
      ...{ currencyIn: usd, currencyOut: weth, amount: 50n, tradeType: 'exactOut', recipient },
      expectedPrice: { [usd]: { raw: 1000n } },
    }
    const s = market([paid, tokenLog(weth, pool, recipient, 50n)])
    expect((await swap(s, buy)).value?.state.status).toBe('complete')
    const toMe = market([paid, got(50n)])
    expect((await swap(toMe, buy)).error).toMatchObject({ code: 'nothing_swapped' })
  })

  test.each([
    ['less than the limit', [paid, got(989n)], 'proceeds_missing', 'yes'],
    ['nothing', [paid], 'nothing_swapped', 'yes'],
    ['another token', [paid, tokenLog(usd, pool, account, 991n)], 'nothing_swapped', 'yes'],
    ['more went out', [tokenLog(usd, account, pool, 1001n), got(991n)], 'paid_too_much', 'yes'],
  ] as [string, FakeLog[], string, string][])(
    'error: %s came out',
    async (_, logs, code, moneyMoved) => {
      const s = market(logs)
      expect((await swap(s, sell)).error).toMatchObject({ code, moneyMoved })
      expect(s.events.map(event => event.name)).toEqual(['swap_error'])
    },
  )

  test('behavior: native currency out is what the router exchanged of its wrapped form', async () => {
    const wish: Wish = { currencyIn: usd, currencyOut: ether, amount: 1000n }
    const fine = market([paid, wrappedLog('Withdrawal', router, 990n)])
    expect((await swap(fine, wish)).value?.state.status).toBe('complete')
    const foreign = market([paid, wrappedLog('Withdrawal', seller, 990n)])
    expect((await swap(foreign, wish)).error).toMatchObject({ code: 'nothing_swapped' })
  })

  test('behavior: wrapping is a movement, though the token writes no transfer of it', async () => {
    const s = scenario({
      handlers: {
        '/execute/swap/v1': () => ({
          json: {
            steps: [
              transactionStep('currency-wrapping', {
                ...{ from: account, to: weth, data: '0xd0e30db0', value: '7' },
              }),
            ],
            path: [{ currency: ether, rawQuote: '7', sellOutCurrency: weth, sellOutRawQuote: '7' }],
          },
        }),
      },
    })
    s.provider.onSent = hash =>
      s.provider.chain.mine(hash, { logs: [wrappedLog('Deposit', account, 7n)] })
    const wish: Wish = { currencyIn: ether, currencyOut: weth, amount: 7n }
    expect((await swap(s, wish)).value?.state.status).toBe('complete')
  })

  test.each([
    ['more than an exact input', { currencyIn: ether, amount: 1000n }, 1001n],
    ['anything with a token', { currencyIn: usd, amount: 1000n }, 1n],
    [
      'more than is expected of an exact output',
      {
        ...{ currencyIn: ether, amount: 5n, tradeType: 'exactOut' as const },
        expectedPrice: { [ether]: { raw: 1000n } },
      },
      1001n,
    ],
  ])('error: it may not send %s along', async (_, wish, value) => {
    const s = market([], { value })
    const { error } = await swap(s, { ...wish, currencyOut: weth })
    expect(error).toMatchObject({ code: 'value_above_quote' })
    expect(s.provider.prompts).toEqual([])
  })

  test.each([
    ['a worse price', { sellOutRawQuote: '900' }, 'price_changed'],
    ['another amount', { rawQuote: '999' }, 'incomplete_answer'],
    ['another currency', { sellOutCurrency: ether }, 'incomplete_answer'],
  ])('error: an answer with %s', async (_, line, code) => {
    const s = market([], { line })
    const wish = { ...sell, expectedPrice: { [weth]: { raw: 990n } } }
    expect((await swap(s, wish)).error).toMatchObject({ code })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: a marketplace that cannot swap', async () => {
    const s = scenario({ handlers: { '/execute/swap/v1': () => ({ status: 501, json: {} }) } })
    expect((await swap(s, sell)).error).toMatchObject({ code: 'api_error', statusCode: 501 })
  })

  test.each([
    [{ currencyIn: '0x12' }, 'currencyIn'],
    [{ currencyOut: usd.toUpperCase().replace('X', 'x') }, 'currencyOut'],
    [{ currencyIn: ether, currencyOut: `0x${'ee'.repeat(20)}` }, 'currencyOut'],
    [{ amount: 0n }, 'amount'],
    [{ amount: 5 }, 'amount'],
    [{ amount: 1n << 256n }, 'amount'],
    [{ tradeType: 'exact' }, 'tradeType'],
    [{ slippageBps: 5001 }, 'slippageBps'],
    [{ recipient: ether }, 'recipient'],
    [{ expectedPrice: { [usd]: { raw: 1n } } }, 'expectedPrice'],
  ])('error: %o', async (bad, field) => {
    const s = market([])
    expect((await swap(s, { ...sell, ...bad } as never)).error).toMatchObject({
      ...{ code: 'invalid_input', details: { field } },
    })
    expect(s.api.calls).toEqual([])
  })
})
