import type { Address } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from '../deepFreeze.ts'
import { cast, sellAnswer, sellLine, transactionStep } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import { type FakeLog, tokenLog, transferLog } from '../testing/fakeChain.ts'
import { approvalStep, ether, nft, oneEther, type Scenario, scenario } from '../testing/scenario.ts'
import type { acceptOffer } from './acceptOffer.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const { seller, weth } = cast
const usdc = '0x6666666666666666666666666666666666666666'
const token = `${nft}:1` as const
const sell = (s: Scenario, options: Partial<Omit<acceptOffer.Options, 'precheck'>> = {}) =>
  drive(s.client.actions.acceptOffer({ items: [{ token }], wallet: s.wallet, ...options }), advance)
const account: Address = scenario().provider.account.address
/** A sale of which the chain shows this. */
const selling = (logs: readonly FakeLog[], answer: Record<string, unknown> = {}) => {
  const s = scenario({
    handlers: { '/execute/sell/v7': () => ({ json: sellAnswer(account, answer) }) },
    chain: {
      paymentTokens: [
        { chainId: 31337, address: weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
        { chainId: 31337, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
      ],
    },
  })
  s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [...logs] })
  return s
}
const gone = transferLog(nft, account, seller, 1n)
const paid = (amount: bigint) => tokenLog(weth, seller, account, amount)

describe('acceptOffer', () => {
  test('default', async () => {
    const s = scenario()
    const { value } = await sell(s, { expectedPrice: { [weth]: { raw: oneEther } } })
    expect(value?.state).toEqual({ status: 'complete', error: undefined })
    expect(value?.requestId).toBe('request-2')
    expect(s.provider.prompts.map(prompt => prompt.method)).toEqual(['eth_sendTransaction'])
    expect(s.events.map(event => event.name)).toEqual(['accept_offer_complete'])
  })

  test('behavior: the request inherits source and normalizeRoyalties, and nothing else', async () => {
    const s = scenario({
      config: {
        ...{ source: 'market.example', normalizeRoyalties: true, bountyReferrer: seller },
        ...{ automatedRoyalties: true, marketplaceFees: [`${seller}:100`] },
      },
    })
    const items = [{ token, quantity: 1, orderId: '0xbb' }]
    await sell(s, { items, options: { allowInactiveOrderIds: true } })
    expect(s.api.to('/execute/sell/v7')[0]?.body).toEqual({
      ...{ items, taker: account, source: 'market.example' },
      ...{ normalizeRoyalties: true, allowInactiveOrderIds: true },
    })
  })

  test('behavior: what the caller says comes first, and frozen input stays as it is (I10)', async () => {
    const s = scenario({ config: { source: 'market.example', normalizeRoyalties: true } })
    const input = deepFreeze({
      items: [{ token }],
      options: { source: 'other.example', normalizeRoyalties: false },
    })
    const { value } = await sell(s, input)
    expect(value?.state.status).toBe('complete')
    expect(s.api.to('/execute/sell/v7')[0]?.body).toMatchObject(input.options)
  })

  test('options: precheck carries nothing out', async () => {
    const s = scenario()
    const { value } = await drive(
      s.client.actions.acceptOffer({ items: [{ token }], wallet: s.wallet, precheck: true }),
      advance,
    )
    expect(Object.keys(value ?? {}).sort()).toEqual(['fees', 'path', 'steps'])
    expect(value?.path[0]?.rawQuote).toBe(oneEther.toString())
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: an approval first, then the sale asked for anew', async () => {
    const steps = [approvalStep(account), ...sellAnswer(account).steps]
    const s = selling([gone, paid(oneEther)], { steps })
    expect((await sell(s)).value?.state.status).toBe('complete')
    expect(s.api.to('/execute/sell/v7').map(call => call.body)).toMatchObject([
      { taker: account },
      { taker: account, requestId: 'request-2' },
    ])
  })

  test('behavior: a lower quote stops it before the wallet is asked', async () => {
    const s = selling([gone, paid(oneEther)])
    const expectedPrice = { [weth]: { raw: oneEther + 10n ** 13n + 1n } }
    const { error } = await sell(s, { expectedPrice })
    expect(error).toMatchObject({
      ...{ code: 'price_changed', moneyMoved: 'no' },
      message: 'Attention: the offer price of this token is now 1 WETH',
    })
    expect(s.provider.prompts).toEqual([])
    expect(s.events.map(event => event.name)).toEqual(['accept_offer_error'])
  })

  test('behavior: the quote in the currency received counts', async () => {
    const path = [
      sellLine(oneEther, {
        ...{ sellOutCurrency: usdc, sellOutCurrencySymbol: 'USDC', sellOutCurrencyDecimals: 6 },
        ...{ sellOutRawQuote: '3000000000', sellOutQuote: 3000 },
      }),
    ]
    const s = selling([gone, tokenLog(usdc, seller, account, 3_000_000_000n)], { path })
    const { value } = await sell(s, { expectedPrice: { [usdc]: { raw: 3_000_000_010n } } })
    expect(value?.state.status).toBe('complete')
    const { error } = await sell(s, { expectedPrice: { [usdc]: { raw: 3_000_000_011n } } })
    expect(error).toMatchObject({
      message: 'Attention: the offer price of this token is now 3000 USDC',
    })
  })

  describe('proceeds that are swapped after the sale', () => {
    const swapTo = (currency: string, raw: bigint, more: Record<string, unknown> = {}) => ({
      steps: [
        ...sellAnswer(account).steps,
        transactionStep('swap', { from: account, to: weth, data: '0x2e1a7d4d' }),
      ],
      path: [sellLine(oneEther, { sellOutCurrency: currency, sellOutRawQuote: `${raw}`, ...more })],
    })
    const swapping = (
      answer: Record<string, unknown>,
      logs: readonly (readonly FakeLog[])[] = [[gone, paid(oneEther)], []],
    ) => {
      const s = selling([], answer)
      const left = [...logs]
      s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [...(left.shift() ?? [])] })
      return s
    }
    const dollars = (amount: bigint) => tokenLog(usdc, seller, account, amount)

    test('default: to native currency, which the balance shows', async () => {
      const s = swapping(swapTo(ether, oneEther))
      const fees = 2n * 21_000n
      s.provider.chain.balance = (_, block) => (block < 102n ? 0n : oneEther - fees)
      const expectedPrice = { [ether]: { raw: oneEther } }
      const { value } = await sell(s, { expectedPrice, options: { currency: ether } })
      expect(value?.state).toEqual({ status: 'complete', error: undefined })
      expect(s.provider.prompts.map(prompt => prompt.method)).toEqual(
        Array(2).fill('eth_sendTransaction'),
      )
      // Asked for anew between the two.
      expect(s.api.to('/execute/sell/v7').map(call => call.body)).toMatchObject([
        { currency: ether },
        { currency: ether, requestId: 'request-2' },
      ])
    })

    test('behavior: to a token; what fees on top took before is no part of its quote', async () => {
      const fee = oneEther / 10n
      const answer = swapTo(usdc, 2_700n, {
        feesOnTop: [{ recipient: seller, rawAmount: `${fee}` }],
      })
      const options = { currency: usdc, feesOnTop: [`${seller}:${fee}` as const] }
      const logs = (out: bigint) => [[gone, paid(oneEther - fee)], [dollars(out)]]
      const s = swapping(answer, logs(2_700n))
      expect((await sell(s, { options })).value?.state.status).toBe('complete')
      const less = swapping(answer, logs(2_699n - 10n))
      expect((await sell(less, { options })).error).toMatchObject({
        ...{ code: 'proceeds_missing', moneyMoved: 'yes' },
        details: { currency: usdc, expected: 2_700n, arrived: 2_689n },
      })
    })

    test('error: the swap is gone from the answer after the sale: what was sold is told', async () => {
      const s = swapping(swapTo(usdc, 2_700n))
      const first = swapTo(usdc, 2_700n)
      s.api.handlers['/execute/sell/v7'] = ({ body }) => ({
        json: sellAnswer(account, {
          ...first,
          steps: (body as { requestId?: string }).requestId ? first.steps.slice(0, 1) : first.steps,
        }),
      })
      const { error } = await sell(s, { options: { currency: usdc } })
      expect(error).toMatchObject({ code: 'partial', moneyMoved: 'yes' })
      expect(s.events[0]?.data.state.status).toBe('partial')
    })

    test('behavior: a sale that swaps by itself needs no step more', async () => {
      const s = selling([gone, dollars(2_700n)], { path: swapTo(usdc, 2_700n).path })
      expect((await sell(s, { options: { currency: usdc } })).value?.state.status).toBe('complete')
    })

    test.each([
      ['of which the sale is missing', { steps: swapTo(usdc, 1n).steps.slice(1) }],
      ['in the currency of the offer', { path: [sellLine()] }],
    ])('error: an answer %s is not carried out', async (_, change) => {
      const s = swapping({ ...swapTo(usdc, 1n), ...change })
      expect((await sell(s, { options: { currency: usdc } })).error).toMatchObject({
        ...{ code: 'incomplete_answer', moneyMoved: 'no' },
      })
      expect(s.provider.prompts).toEqual([])
    })
  })

  test('error: a currency that was expected is missing from the quote', async () => {
    const path = [
      sellLine(oneEther / 2n),
      sellLine(oneEther / 2n, { tokenId: '2', orderId: '0xcc' }),
    ]
    const s = selling([], { path })
    const { error } = await sell(s, {
      items: [{ token }, { token: `${nft}:2` }],
      expectedPrice: { [weth]: { raw: oneEther }, [usdc]: { raw: 3_000_000_000n } },
    })
    expect(error).toMatchObject({
      ...{ code: 'price_changed', moneyMoved: 'no' },
      message: 'Attention: the offer price of this token is now 0 USDC',
    })
    expect(s.provider.prompts).toEqual([])
  })

  const onTop = (raw: bigint, more: Record<string, unknown> = {}) => ({
    path: [
      sellLine(oneEther, { feesOnTop: [{ recipient: seller, rawAmount: `${raw}` }], ...more }),
    ],
  })
  const wanted = { expectedPrice: { [weth]: { raw: oneEther } } }
  const tenth = oneEther / 10n

  test.each([
    ['that nobody asked for', onTop(9n * tenth), []],
    ['of which the caller asked for a part', onTop(9n * tenth), [`${seller}:${tenth}` as const]],
    ['in another currency', onTop(2n, { currency: usdc, sellOutCurrency: weth }), []],
  ])('error: fees on top of the quote %s', async (_, answer, feesOnTop) => {
    const [line] = answer.path
    const path = [{ ...line, sellOutRawQuote: line?.rawQuote }]
    const s = selling([gone, paid(tenth)], { path })
    const { error } = await sell(s, { ...wanted, options: { feesOnTop } })
    expect(error).toMatchObject({ code: 'price_changed', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: fees on top that the caller asked for are no change of the price', async () => {
    const s = selling([gone, paid(9n * tenth)], onTop(tenth))
    const options = { feesOnTop: [`${seller}:${tenth}` as const] }
    expect((await sell(s, { ...wanted, options })).value?.state.status).toBe('complete')
  })

  test.each([-1, 70, 256])('error: %i decimals that only the marketplace gives', async decimals => {
    const unknown = '0x7777777777777777777777777777777777777777'
    const path = [
      sellLine(oneEther, {
        ...{ sellOutCurrency: unknown, sellOutCurrencyDecimals: decimals, sellOutRawQuote: '1' },
      }),
    ]
    const s = selling([gone], { path })
    const { error } = await sell(s, { expectedPrice: { [unknown]: { raw: 3_000_000_000n } } })
    expect(error).toMatchObject({ code: decimals === 70 ? 'price_changed' : 'bad_response' })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: it may not send native currency along', async () => {
    const [step] = sellAnswer(account).steps
    const data = { ...step?.items[0]?.data, value: '1' }
    const steps = [{ ...step, items: [{ status: 'incomplete', data }] }]
    const s = selling([gone, paid(oneEther)], { steps })
    expect((await sell(s)).error).toMatchObject({ code: 'value_above_quote', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: one of two was sold', async () => {
    const s = selling([gone, paid(oneEther)], {
      path: [sellLine(), sellLine(oneEther, { tokenId: '2', orderId: '0xcc' })],
    })
    const { value } = await sell(s, { items: [{ token }, { token: `${nft}:2` }] })
    expect(value?.state).toMatchObject({
      ...{ status: 'partial', error: { code: 'partial', message: 'Only 1 of 2 were sold' } },
    })
    expect(s.events.map(event => event.name)).toEqual(['accept_offer_error'])
  })

  test('error: nothing left the account', async () => {
    const s = selling([])
    expect((await sell(s)).error).toMatchObject({ code: 'nothing_sold', moneyMoved: 'no' })
    expect(s.events.map(event => event.name)).toEqual(['accept_offer_error'])
  })

  test.each([
    ['nothing', [gone], 0n],
    ['too little', [gone, paid(oneEther - 10n ** 13n - 1n)], oneEther - 10n ** 13n - 1n],
    [
      'what was paid out again',
      [gone, paid(oneEther), tokenLog(weth, account, seller, oneEther)],
      0n,
    ],
    ['another currency', [gone, tokenLog(seller, seller, account, oneEther)], 0n],
  ])('error: the token left, and %s came in', async (_, logs, arrived) => {
    const s = selling(logs)
    const { error } = await sell(s)
    expect(error).toMatchObject({
      ...{ code: 'proceeds_missing', moneyMoved: 'yes' },
      details: { currency: weth, expected: oneEther, arrived },
    })
    expect(s.events[0]?.data.state.status).toBe('partial')
  })

  test('behavior: fees on top that the caller named are paid out of the proceeds', async () => {
    const fee = oneEther / 10n
    const path = [sellLine(oneEther, { feesOnTop: [{ rawAmount: fee.toString() }] })]
    const s = selling([gone, paid(oneEther), tokenLog(weth, account, seller, fee)], { path })
    const { value } = await sell(s, { options: { feesOnTop: [`${seller}:${fee}`] } })
    expect(value?.state.status).toBe('complete')
  })

  test.each([
    ['nobody asked for', {}, oneEther],
    [
      'exceed what the caller named',
      { feesOnTop: [`${seller}:${oneEther / 10n}`] },
      oneEther - oneEther / 10n,
    ],
  ])('error: fees on top that %s are missing from the proceeds', async (_, options, expected) => {
    const path = [sellLine(oneEther, { feesOnTop: [{ rawAmount: `${(oneEther * 9n) / 10n}` }] })]
    const s = selling([gone, paid(oneEther / 10n)], { path })
    expect((await sell(s, { options: options as never })).error).toMatchObject({
      ...{ code: 'proceeds_missing', moneyMoved: 'yes' },
      details: { currency: weth, expected, arrived: oneEther / 10n },
    })
  })

  describe('native proceeds are read from the balance around the block', () => {
    const inEther = { path: [sellLine(oneEther, { currency: ether, currencySymbol: 'ETH' })] }
    // The receipts of the chain in memory: 21,000 gas at 1.
    const fee = 21_000n

    test.each([
      ['complete', oneEther - fee],
      ['complete', oneEther - fee - 10n ** 13n],
      ['partial', oneEther - fee - 10n ** 13n - 1n],
      ['partial', -fee],
    ])('behavior: %s with %i more', async (status, change) => {
      const s = selling([gone], inEther)
      s.provider.chain.balance = (_, block) =>
        block < 101n ? 10n * oneEther : 10n * oneEther + change
      await sell(s)
      expect(s.events[0]?.data.state.status).toBe(status)
    })

    // What the account pays who brings its transaction to the chain is in no receipt.
    test.each([
      ['complete', undefined, oneEther - 10n ** 13n],
      ['unknown', 'unproven', oneEther - 10n ** 13n - 1n],
      ['unknown', 'unproven', oneEther - 10n ** 13n - 4n * fee],
      ['partial', 'proceeds_missing', oneEther - 10n ** 13n - 4n * fee - 1n],
    ])('behavior: of a contract account: %s %s with %i more', async (status, code, change) => {
      const s = scenario({
        handlers: { '/execute/sell/v7': () => ({ json: sellAnswer(account, inEther) }) },
      })
      s.provider.chain.contracts.set(account.toLowerCase(), '0x1626ba7e')
      s.provider.onPrompt = () => {
        const outer = { from: seller, to: cast.recipient, input: '0xb0', value: 0n } as const
        const hash = s.provider.chain.send(outer)
        s.provider.chain.mine(hash, { logs: [gone] })
        return hash
      }
      s.provider.chain.balance = (_, block) =>
        block < 101n ? 10n * oneEther : 10n * oneEther + change
      const { error } = await sell(s)
      expect(error && Reflect.get(error, 'code')).toBe(code)
      expect(s.events[0]?.data.state.status).toBe(status)
    })

    test('error: a node that cannot say leaves it unproven', async () => {
      const s = selling([gone], inEther)
      s.provider.chain.fail = method =>
        method === 'eth_getBalance' ? new Error('missing trie node') : undefined
      expect((await sell(s)).error).toMatchObject({ code: 'unproven', moneyMoved: 'unknown' })
      expect(s.events[0]?.data.state.status).toBe('unknown')
    })
  })

  test('behavior: after a refusal of the API its orders are looked at again', async () => {
    const s = scenario({
      handlers: {
        '/execute/sell/v7': () => ({ status: 400, json: { message: 'Token is flagged', code: 9 } }),
      },
    })
    expect((await sell(s)).error).toMatchObject({ message: 'Token is flagged', statusCode: 400 })
    await advance(0)
    expect(s.api.to('/tokens/refresh/v2')[0]?.body).toEqual({
      ...{ tokens: [token], liquidityOnly: true },
    })
  })

  test.each([
    ['another token', [sellLine(oneEther, { tokenId: '7' })], [{ token }]],
    ['another order', [sellLine()], [{ token, orderId: '0x99' }]],
    ['the order, for another token', [sellLine()], [{ token: `${nft}:2`, orderId: '0xbb' }]],
    ['less', [sellLine()], [{ token, quantity: 2 }]],
    ['more', [sellLine(), sellLine()], [{ token }]],
    ['no quote', [], [{ token }]],
  ])('error: an answer about %s is not carried out', async (_, path, items) => {
    const s = selling([gone, paid(oneEther)], { path })
    expect((await sell(s, { items: items as never })).error).toMatchObject({
      ...{ code: 'incomplete_answer', moneyMoved: 'no' },
    })
    expect(s.provider.prompts).toEqual([])
  })

  test.each([
    [{ items: [] }, 'items'],
    [{ items: [{ token: `${nft}` }] }, 'items.0.token'],
    [{ items: [{ token: `${nft}:${1n << 256n}` }] }, 'items.0.token'],
    [{ items: [{ token, quantity: 1.5 }] }, 'items.0.quantity'],
    [{ items: [{ token, orderId: '0xaa', rawOrder: { kind: 'x', data: {} } }] }, 'items.0'],
    [{ options: { feesOnTop: ['0x12:1'] } }, 'options.feesOnTop.0'],
    [{ expectedPrice: { [weth]: { raw: 1 } } }, `expectedPrice.${weth}.raw`],
  ])('error: %o', async (bad, field) => {
    const s = scenario()
    const { error } = await sell(s, bad as never)
    expect(error).toMatchObject({ code: 'invalid_input', details: { field } })
    expect(s.api.calls).toEqual([])
  })

  test('error: a chain that is not configured (A14)', async () => {
    const s = scenario()
    const { error } = await sell(s, { chainId: 137 })
    expect(error).toBeInstanceOf(ReferenceError)
    expect(error).toMatchObject({ message: 'ReservoirClient missing chain configuration' })
    expect(s.api.calls).toEqual([])
  })
})
