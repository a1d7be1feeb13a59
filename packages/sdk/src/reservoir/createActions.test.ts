import { parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callAnswer } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { ether, nft, oneEther, scenario } from '../testing/scenario.ts'
import { adaptViemWallet } from './adaptViemWallet.ts'
import { APIError, isAPIError, TransactionTimeoutError } from './oldErrors.ts'
import { ReservoirClient, type ReservoirEvent } from './reservoirClient.ts'
import type { Execute, ReservoirWallet } from './types.ts'

function setUp(handlers: Record<string, ApiHandler> = {}) {
  const { api, provider, wallet, chain } = scenario({ handlers })
  const client = new ReservoirClient({
    chains: [{ ...chain, baseApiUrl: `${api.base}/` }],
    fetch: api.fetch,
    source: 'shop.example',
    apiKey: 'a-key-of-ours',
  })
  const events: ReservoirEvent[] = []
  const chainIds: number[] = []
  client.addEventListener((event, chainId) => {
    events.push(event)
    chainIds.push(chainId)
  })
  const seen: Execute['steps'][] = []
  const buy = { items: [{ token: `${nft}:1` }], wallet }
  const onProgress = (steps: Execute['steps']) => seen.push(steps)
  return { api, provider, wallet, client, chain, events, chainIds, seen, buy, onProgress }
}

const run = <value>(promise: Promise<value>) =>
  drive(promise, milliseconds => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('buyToken', () => {
  test('default: resolves to true, and shows copies that may be changed', async () => {
    const { client, buy, onProgress, seen, events, api } = setUp()
    const { value } = await run(client.actions.buyToken({ ...buy, onProgress }))
    expect(value).toBe(true)
    const last = seen.at(-1)?.[0]?.items?.[0]
    expect(last).toMatchObject({ status: 'complete', txHashes: [{ chainId: 31337 }] })
    if (last) last.status = 'incomplete'
    expect(events).toMatchObject([
      { name: 'purchase_complete', data: { path: [{ contract: nft }] } },
    ])
    const [call] = api.to('/execute/buy/v7')
    expect(call?.headers).toMatchObject({ 'x-api-key': 'a-key-of-ours', 'x-rkc-version': '2.4.11' })
    expect(call?.body).toMatchObject({ source: 'shop.example', items: buy.items })
  })

  test('behavior: precheck resolves to what the marketplace answered', async () => {
    const { client, buy, onProgress, seen, provider } = setUp()
    const { value } = await run(client.actions.buyToken({ ...buy, onProgress, precheck: true }))
    expect(value).toMatchObject({
      steps: [{ id: 'sale', items: [{ status: 'incomplete' }] }],
      path: [{ rawQuote: oneEther.toString() }],
    })
    expect(seen).toHaveLength(1)
    expect(provider.prompts).toEqual([])
  })

  test('error: a dearer price has the type that was looked for (A8, A9)', async () => {
    const { client, buy, provider, events } = setUp()
    const price = { [ether]: { amount: 0.99998 } }
    const { error } = await run(client.actions.buyToken({ ...buy, expectedPrice: price }))
    expect(error).toMatchObject({
      type: 'price mismatch',
      message: 'Attention: the total price is now 1 ETH',
    })
    expect(provider.prompts).toEqual([])
    expect(events).toMatchObject([{ name: 'purchase_error', data: { error } }])
  })

  test('behavior: an amount within 1/100000 of a unit is no other price', async () => {
    const { client, buy } = setUp()
    const price = { [ether]: { amount: 0.99999 } }
    const { value } = await run(client.actions.buyToken({ ...buy, expectedPrice: price }))
    expect(value).toBe(true)
  })

  test('error: an answer of the API is an APIError of the old form', async () => {
    const body = { message: 'No fillable orders', code: 5 }
    const { client, buy, api } = setUp({ '/execute/buy/v7': () => ({ status: 400, json: body }) })
    const { error } = await run(client.actions.buyToken(buy))
    expect(error).toBeInstanceOf(APIError)
    expect(isAPIError(error)).toBe(true)
    expect(error).toMatchObject({
      ...{ name: 'APIError', type: 'APIError', message: 'No fillable orders', statusCode: 400 },
      ...{ rawError: body, requestUrl: `${api.base}/execute/buy/v7`, cause: 'APIError' },
    })
  })

  test('error: mined but never confirmed by the marketplace is a timeout, as it was', async () => {
    const { client, buy } = setUp({
      '/execute/status/v1': () => ({ json: { status: 'unknown' } }),
      '/transactions/synced/v2': call => ({
        json: {
          transactions: call.query.getAll('txHash').map(hash => ({ hash, synced: false })),
        },
      }),
    })
    const { error } = await run(client.actions.buyToken(buy))
    expect(error).toBeInstanceOf(TransactionTimeoutError)
    expect(error).toMatchObject({
      name: 'TransactionTimeoutError',
      message: expect.stringMatching(/^Failed to receive a successful response for transaction/),
      txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      moneyMoved: 'unknown',
    })
  })

  test('error: a transaction that bought nothing is no success (A1)', async () => {
    const { client, buy, provider } = setUp()
    provider.onSent = hash => provider.chain.mine(hash, { logs: [] })
    const { error } = await run(client.actions.buyToken(buy))
    expect(error).toMatchObject({ code: expect.any(String), moneyMoved: 'yes' })
  })

  test('error: a chain that is not configured is never another one (A14)', async () => {
    const { client, buy, api } = setUp()
    const { error } = await run(client.actions.buyToken({ ...buy, chainId: 137 }))
    expect(error).toBeInstanceOf(ReferenceError)
    expect(error).toMatchObject({ message: 'ReservoirClient missing chain configuration' })
    expect(api.calls).toEqual([])
  })
})

describe('wallets', () => {
  test('default: a wallet of the old interface gets the items in the old form', async () => {
    const { client, buy, wallet, provider } = setUp()
    const adapted = adaptViemWallet(wallet)
    const sent: unknown[] = []
    const own: ReservoirWallet = {
      ...adapted,
      handleSendTransactionStep: (chainId, item, step) => {
        sent.push([chainId, item.data.to, item.data.value, step.id])
        // Careless wallets write into what they are given.
        item.status = 'complete'
        step.id = 'other'
        return adapted.handleSendTransactionStep(chainId, item, step)
      },
    }
    const { value } = await run(client.actions.buyToken({ ...buy, wallet: own }))
    expect(value).toBe(true)
    expect(sent).toEqual([[31337, expect.any(String), oneEther.toString(), 'sale']])
    expect(provider.prompts).toHaveLength(1)
  })

  test('behavior: an adapted viem wallet is as good as the wallet', async () => {
    const { client, buy, wallet, provider } = setUp()
    const adapted = adaptViemWallet(wallet)
    expect(await adapted.address()).toBe(provider.account.address)
    const { value } = await run(client.actions.buyToken({ ...buy, wallet: adapted }))
    expect(value).toBe(true)
  })
})

describe('other actions', () => {
  test('default: listToken resolves to true, with precheck to the steps', async () => {
    const { client, wallet, onProgress, events } = setUp()
    const listings = [{ token: `${nft}:1`, weiPrice: parseEther('1').toString() }]
    const steps = await run(
      client.actions.listToken({ listings, wallet, onProgress, precheck: true }),
    )
    expect(steps.value).toMatchObject([{ id: 'order-signature' }])
    expect((await run(client.actions.listToken({ listings, wallet, onProgress }))).value).toBe(true)
    expect(events.map(event => event.name)).toEqual(['listing_complete'])
  })

  test('error: the words of the old validation', async () => {
    const { client, wallet } = setUp()
    const none = await run(client.actions.cancelOrder({ ids: [], wallet }))
    expect(none.error).toMatchObject({ message: 'No order ids specified' })
    const bids = [{ weiPrice: '1' }]
    const bid = await run(client.actions.placeBid({ bids, wallet }))
    expect(bid.error).toMatchObject({ message: 'Some bid data is missing' })
  })

  test('error: gas that is no number', async () => {
    const { client, buy, api } = setUp()
    const { error } = await run(client.actions.buyToken({ ...buy, gas: '1.5' }))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'gas' } })
    expect(api.calls).toEqual([])
  })
})

describe('executeSteps', () => {
  const request = (base: string, account: string) => ({
    ...{ method: 'post', url: `${base}/execute/buy/v7` },
    data: { items: [{ token: `${nft}:1` }], taker: account, skipBalanceCheck: true },
  })

  test('default: the action that the address belongs to carries it out', async () => {
    const { client, wallet, api, provider, onProgress, seen, events } = setUp()
    const given = request(api.base, provider.account.address)
    const { error } = await run(client.utils.executeSteps(given, wallet, onProgress))
    expect(error).toBeUndefined()
    expect(api.to('/execute/buy/v7')[0]?.body).toMatchObject({ skipBalanceCheck: true })
    expect(seen.at(-1)?.[0]?.items?.[0]?.status).toBe('complete')
    expect(events.map(event => event.name)).toEqual(['purchase_complete'])
  })

  test.each([
    ['https://other.example/execute/buy/v7', 'is on no configured chain'],
    ['https://market.example/api/31337/tokens/v7', 'is none of the execute routes'],
    ['https://market.example/api/31337/execute/buy/v6', 'is none of the execute routes'],
  ])('error: %s %s', async (url, problem) => {
    const { client, wallet, api, provider } = setUp()
    const given = { ...request(api.base, provider.account.address), url }
    const { error } = await run(client.utils.executeSteps(given, wallet, () => {}))
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(problem),
    })
    expect(api.calls).toEqual([])
  })

  test('error: a body for another account', async () => {
    const { client, wallet, api } = setUp()
    const { error } = await run(client.utils.executeSteps(request(api.base, nft), wallet, () => {}))
    expect(error).toMatchObject({ code: 'invalid_input' })
    expect(api.calls).toEqual([])
  })
})

describe('call', () => {
  const far = 8453
  const answer = callAnswer(scenario().provider.account.address, 31337)

  test.each<[string, ApiHandler, number]>([
    ['the marketplace refuses', () => ({ status: 400, json: { message: 'no' } }), 0],
    ['the wallet is not willing', () => ({ json: answer }), 1],
  ])('behavior: its event carries the chain on which is paid; %s', async (_, handler, asked) => {
    const s = setUp({ '/execute/call/v1': handler })
    const { client, provider, wallet, chain } = s
    const { baseApiUrl = '' } = chain
    client.configure({
      chains: [
        { ...chain, baseApiUrl },
        { id: far, name: 'Far', baseApiUrl, active: true },
      ],
    })
    provider.onPrompt = () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    }
    const txs = [{ to: nft, value: '1000', data: '0x01' }] as const
    const { error } = await run(
      client.actions.call({ txs, toChainId: far, chainId: 31337, wallet }),
    )
    expect(error).toBeInstanceOf(Error)
    expect(provider.prompts).toHaveLength(asked)
    // Any other event still carries the chain whose API was asked.
    await run(client.actions.buyToken({ ...s.buy, chainId: far }))
    expect(s.events.map(({ name }) => name)).toEqual(['call_error', 'purchase_error'])
    expect(s.chainIds).toEqual([31337, far])
  })
})
