import { decodeTransaction } from '@sluice/router/decode'
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPair, factory, pair } from '../testing/addPair.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  createTestMarket,
  type Json,
  other,
  points,
  seller,
  type TestMarket,
  usd,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const ether: Hex = `0x${'00'.repeat(20)}`
const router: Hex = `0x${'d1'.repeat(20)}`
/** Wrapped ether and dollars in the one pair that there is. */
const reserves = { [weth]: 100n * 10n ** 18n, [usd]: 300_000n * 10n ** 6n }
const dollars = (amount: bigint) => amount * 10n ** 6n

type Data = { from: Hex; to: Hex; data: Hex; value: Hex }
type PermitData = {
  sign: { domain: Json; types: Record<string, []>; primaryType: string; value: Json }
  post: { endpoint: string; body: Json }
}
type Step = { id: string; kind: string; items: { status: string; data?: Data }[] }

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  const fake = createFakeChain()
  addPair(fake, reserves)
  market = await createTestMarket(database, {
    fake,
    chain: { router, swapFactories: { v2: factory } },
  })
  fake.setFunds(usd, seller, dollars(10_000n))
  fake.setFunds(weth, seller, 10n ** 18n)
})

const swap = async (more: Json) => {
  const { status, body } = await market.post('/execute/swap/v1', {
    ...{ taker: seller, currencyIn: usd, currencyOut: weth, tradeType: 'exactIn' },
    ...{ amount: `${dollars(300n)}`, ...more },
  })
  return { status, body, steps: body.steps as Step[], quote: body.swap as Json }
}
const callOf = (step: Step | undefined) => step?.items[0]?.data as Data

/** By the rule of the pair itself: 0.3 % of the input is kept. */
const outputOf = (amountIn: bigint, from: keyof typeof reserves, to: keyof typeof reserves) => {
  const kept = amountIn * 997n
  return (kept * (reserves[to] ?? 0n)) / ((reserves[from] ?? 0n) * 1000n + kept)
}

describe('executeSwap', () => {
  test('default: an exact input, approved exactly, held to half a percent', async () => {
    const { status, body, steps, quote } = await swap({})
    expect(status).toBe(200)
    const out = outputOf(dollars(300n), usd, weth)
    const minimumOut = `${(out * 10_000n) / 10_050n}`
    expect(quote).toMatchObject({
      ...{ amountIn: `${dollars(300n)}`, amountOut: `${out}`, minimumOut },
      route: [
        {
          shareBps: 10_000,
          currencies: [usd, weth],
          pools: [{ kind: 'v2', address: pair, fee: 3000 }],
        },
      ],
    })
    expect(quote.maximumIn).toBeUndefined()
    const { numerator, denominator } = quote.midPrice as { numerator: string; denominator: string }
    expect(BigInt(numerator) * (reserves[usd] ?? 0n)).toBe(
      BigInt(denominator) * (reserves[weth] ?? 0n),
    )
    // 0.3 % of fee, and a thousandth of the pair on top.
    expect(quote.priceImpactBps).toBeGreaterThanOrEqual(39)
    expect(quote.priceImpactBps).toBeLessThanOrEqual(41)
    expect(body.path).toMatchObject([
      { currency: usd, rawQuote: `${dollars(300n)}`, sellOutCurrency: weth, quantity: 1 },
    ])
    expect(body.path).toMatchObject([{ sellOutRawQuote: minimumOut }])
    expect(steps.map(({ id, items }) => [id, items.length])).toEqual([
      ['currency-approval', 2],
      ['swap', 1],
    ])
    const { to, value, data } = callOf(steps[1])
    expect([to, value]).toEqual([router, '0x0'])
    const { commands, deadline } = decodeTransaction(data)
    expect(commands).toMatchObject([
      {
        command: 'V2_SWAP_EXACT_IN',
        args: { amountIn: dollars(300n), amountOutMin: BigInt(minimumOut), path: [usd, weth] },
      },
    ])
    expect(deadline).toBe(BigInt(quote.expiresAt as number))
  })

  test('behavior: an exact output in native currency sends the most along, and takes back the change', async () => {
    market.chain.setNative(seller, 10n ** 19n)
    const { body, quote, steps } = await swap({
      ...{ currencyIn: ether, currencyOut: usd, tradeType: 'exactOut', slippageBps: 100 },
      recipient: other,
    })
    expect(body.message).toBeUndefined()
    const most = BigInt(`${quote.maximumIn}`)
    expect(most).toBe((BigInt(`${quote.amountIn}`) * 101n) / 100n)
    expect(steps.map(({ id }) => id)).toEqual(['swap'])
    expect(BigInt(callOf(steps[0]).value)).toBe(most)
    expect(decodeTransaction(callOf(steps[0]).data).commands).toMatchObject([
      { command: 'WRAP_ETH', args: { amount: most } },
      { command: 'V2_SWAP_EXACT_OUT', args: { recipient: other, amountOut: dollars(300n) } },
      { command: 'UNWRAP_WETH', args: { recipient: `0x${'0'.repeat(39)}1`, amountMin: 0n } },
    ])
  })

  test('options: limit is held to exactly, whatever the pools say by then, and refused beyond', async () => {
    const out = outputOf(dollars(300n), usd, weth)
    const { quote, steps } = await swap({ limit: `${out - 7n}`, slippageBps: 5000 })
    expect(quote.minimumOut).toBe(`${out - 7n}`)
    expect(decodeTransaction(callOf(steps[1]).data).commands[0]?.args).toMatchObject({
      amountOutMin: out - 7n,
    })
    const { status, body } = await swap({ limit: `${out + 1n}` })
    expect([status, body.message]).toEqual([
      424,
      `limit cannot be met: ${out} would come out now, which is less than ${out + 1n}`,
    ])
  })

  test('options: usePermit asks for a signature of exactly the input, and gives no calldata before', async () => {
    const { steps } = await swap({ usePermit: true })
    expect(steps.map(({ id, kind }) => [id, kind])).toEqual([
      ['currency-approval', 'transaction'],
      ['currency-permit', 'signature'],
      ['swap', 'transaction'],
    ])
    expect(steps[1]?.items[0]?.data).toMatchObject({
      sign: { value: { details: { token: usd, amount: `${dollars(300n)}` }, spender: router } },
    })
    expect(steps[2]?.items[0]?.data).toBeUndefined()
  })

  test('behavior: a permit is carried by its own request alone (T10)', async () => {
    const first = await swap({ usePermit: true })
    const { requestId } = first.body
    const { sign, post } = (first.steps[1]?.items[0]?.data ?? {}) as unknown as PermitData
    const { domain, types, primaryType, value: message } = sign
    const signature = await wallets.seller.signTypedData({ domain, types, primaryType, message })
    await market.post(`${post.endpoint}?signature=${signature}`, post.body)
    for (const more of [{}, { requestId: 'unknown' }, { requestId, taker: other }]) {
      const stranger = await swap({ usePermit: true, skipBalanceCheck: true, ...more })
      expect(stranger.body.requestId).not.toBe(requestId)
      expect(stranger.steps[2]?.items[0]?.data).toBeUndefined()
      expect(JSON.stringify(stranger.body)).not.toContain(signature.slice(2))
    }
    const again = await swap({ usePermit: true, requestId })
    expect(again.body.requestId).toBe(requestId)
    expect(again.steps[1]?.items).toEqual([{ status: 'complete', data: {} }])
    expect(callOf(again.steps[2]).data).toContain(signature.slice(2))
    // Of what becomes of it the client tells by the same id.
    const report = { requestId, stepId: 'swap', txHash: `0x${'1'.repeat(64)}` }
    expect(await market.post('/execute/results/v1', report)).toMatchObject({ status: 200 })
    // Who signs nothing needs no request.
    expect((await swap({})).body).not.toHaveProperty('requestId')
  })

  test('behavior: the native currency and its wrapped form are exchanged one for one', async () => {
    market.chain.setNative(seller, 100n)
    const wrapping = await swap({
      currencyIn: `0x${'ee'.repeat(20)}`,
      currencyOut: weth,
      amount: '100',
    })
    expect(wrapping.steps.map(({ id }) => id)).toEqual(['currency-wrapping'])
    expect(callOf(wrapping.steps[0])).toMatchObject({ to: weth, value: '0x64' })
    expect(wrapping.quote).toMatchObject({ amountOut: '100', minimumOut: '100', route: [] })
    expect(wrapping.quote.expiresAt).toBeUndefined()
    const back = await swap({
      ...{ currencyIn: weth, currencyOut: ether, amount: '5', tradeType: 'exactOut' },
    })
    expect(back.steps.map(({ id }) => id)).toEqual(['currency-unwrapping'])
    expect(decodeFunctionData({ abi, data: callOf(back.steps[0]).data })).toEqual({
      ...{ functionName: 'withdraw', args: [5n] },
    })
    expect(back.quote).toMatchObject({ amountIn: '5', maximumIn: '5' })
  })

  test.each([
    [{ amount: '0' }, 'amount must be more than 0'],
    [{ tradeType: 'x' }, 'tradeType must be one of exactIn, exactOut'],
    [{ slippageBps: 5001 }, 'slippageBps must be at most 5000'],
    [{ taker: ether }, 'taker must not be the zero address'],
    [{ currencyOut: usd }, 'currencyOut must be another currency than currencyIn'],
    [{ currencyIn: art }, 'currencyIn must be a currency of this chain'],
    [{ currencyOut: other }, 'currencyOut must be a currency of this chain'],
    [{ recipient: ether }, 'recipient must be an account'],
    [{ recipient: router }, 'recipient must be an account, not a contract of the swap'],
    [{ recipient: weth }, 'recipient must be an account, not a contract of the swap'],
    [{ currencyIn: ether, recipient: other }, 'recipient must be the taker'],
    [{ amount: `${dollars(10_001n)}` }, 'Balance too low'],
    [{ currencyIn: ether, currencyOut: usd, amount: `${10n ** 21n}` }, 'Balance too low'],
    [{ source: 'no domain' }, 'source must be a domain'],
  ])('error: %o', async (more, message) => {
    const { status, body } = await swap(more)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
    expect(market.failures).toEqual([])
  })

  test.each([
    [{ currencyOut: points }, `No pools lead from ${usd} to ${points}`],
    [{ tradeType: 'exactOut', amount: `${reserves[weth]}` }, 'No pools lead from'],
    [{ amount: `${(1n << 256n) - 1n}` }, 'No pools lead from'],
  ])('error: no way there is 424, code 4: %o', async (more, message) => {
    const { status, body } = await swap(more)
    expect([status, body.code]).toEqual([424, 4])
    expect(body.message).toContain(message)
  })

  test('error: a chain without a router still wraps', async () => {
    await database.reset()
    market = await createTestMarket(database)
    expect((await swap({})).body.message).toContain('Swaps need a router')
    market.chain.setNative(seller, 100n)
    expect((await swap({ currencyIn: ether, amount: '100' })).status).toBe(200)
  })
})
