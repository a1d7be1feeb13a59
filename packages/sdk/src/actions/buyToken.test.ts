import { type Address, toEventSelector } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProgressListener } from '../execution/state.ts'
import { cast, transactionStep } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import { type FakeLog, tokenLog, transferLog } from '../testing/fakeChain.ts'
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
import type { buyToken } from './buyToken.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // Whatever a run waited for is over once it has settled.
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const token = `${nft}:1` as const
const usdc = '0x6666666666666666666666666666666666666666'
const account = scenario().provider.account.address
const buy = (s: Scenario, options: Partial<Omit<buyToken.Options, 'precheck'>> = {}) =>
  drive(s.client.actions.buyToken({ items: [{ token }], wallet: s.wallet, ...options }), advance)

describe('buyToken', () => {
  test('error: a wallet that acts as another account than the one that was reviewed, before anything is asked', async () => {
    const s = scenario()
    const { error } = await buy(s, { account: seller })
    expect(error).toMatchObject({ code: 'account_changed', details: { expected: seller } })
    expect([s.api.calls.length, s.provider.prompts.length]).toEqual([0, 0])
    // Whichever way it is spelled.
    const own = { account: account.toLowerCase() as Address }
    expect((await buy(scenario(), own)).value?.state.status).toBe('complete')
  })

  test.each([
    [{ gas: -5n }, 'gas'],
    [{ gas: 21_000 }, 'gas'],
    [{ gas: 1n << 63n }, 'gas'],
    [{ wallet: undefined }, 'wallet'],
  ])('error: %o, before anything is asked', async (bad, field) => {
    const s = scenario()
    const options = { items: [{ token: `${nft}:1` }], wallet: s.wallet, ...bad } as never
    const { error } = await drive(s.client.actions.buyToken(options), advance)
    expect(error).toMatchObject({ code: 'invalid_input', moneyMoved: 'no', details: { field } })
    expect(s.api.calls).toEqual([])
  })

  test('default', async () => {
    const s = scenario()
    const { value } = await buy(s, { expectedPrice: { [ether]: { raw: oneEther } } })
    const [sent] = s.provider.chain.transactions
    expect(value?.state).toEqual({ status: 'complete', error: undefined })
    expect(value?.requestId).toBe('request-1')
    expect(value?.steps[0]?.items[0]).toMatchObject({
      status: 'complete',
      txHashes: [{ txHash: sent?.hash, chainId: 31337 }],
      internalTxHashes: [{ txHash: sent?.hash, chainId: 31337 }],
      receipt: { status: 'success', gasUsed: 21_000n, blockNumber: 101n },
      transfersData: [{ from: seller, token: { contract: nft, tokenId: '1' } }],
    })
    expect(sent).toMatchObject({ value: oneEther, input: '0xabcdef' })
    expect(s.provider.prompts.map(prompt => prompt.method)).toEqual(['eth_sendTransaction'])
    expect(s.events.map(event => event.name)).toEqual(['purchase_complete'])
  })

  describe('an order in native currency that is paid in a token', () => {
    const word = (value: string) => value.padStart(64, '0')
    /** The router exchanges so much of the wrapped currency, to send it on. */
    const unwrapping = (amount: bigint, owner: Address = cast.market) => ({
      address: cast.weth,
      topics: [
        toEventSelector('Withdrawal(address,uint256)'),
        `0x${word(owner.slice(2))}` as const,
      ],
      data: `0x${word(amount.toString(16))}` as const,
    })
    const swapping = (logs: FakeLog[]) => {
      const answer = buyAnswer(account, {
        path: [pathLine(oneEther, { buyInCurrency: usdc, buyInRawQuote: '3000' })],
      })
      const swap = transactionStep('swap', { from: account, to: cast.market, data: '0x3593564c' })
      const s = scenario({
        handlers: {
          '/execute/buy/v7': () => ({ json: { ...answer, steps: [swap, ...answer.steps] } }),
        },
      })
      const [paid, bought] = [
        tokenLog(usdc, account, seller, 3000n),
        transferLog(nft, seller, account, 1n),
      ]
      const mined = [[paid, ...logs], [bought]]
      s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: mined.shift() ?? [] })
      return s
    }
    const options = { expectedPrice: { [usdc]: { raw: 3000n } }, options: { currency: usdc } }

    test('default: a swap brings it, and the purchase sends it along', async () => {
      const s = swapping([unwrapping(oneEther)])
      const { value } = await buy(s, options)
      expect(value?.state).toEqual({ status: 'complete', error: undefined })
      expect(s.provider.chain.transactions.map(({ value }) => value)).toEqual([0n, oneEther])
      // For who ends up with it, when the purchase does not go through.
      expect(value?.steps[0]?.items[0]?.transfersData).toMatchObject([
        { token: { contract: usdc }, from: account.toLowerCase(), to: seller, amount: '3000' },
        { token: { contract: cast.weth }, from: cast.market, amount: `${oneEther}` },
      ])
    })

    test.each([
      ['less than the purchase sends', [unwrapping(oneEther - 1n)]],
      ['nothing', []],
      ['it to somebody else', [unwrapping(oneEther, seller)]],
    ])('error: the swap brings %s: nothing is sent beyond it', async (_, logs) => {
      const s = swapping(logs)
      expect((await buy(s, options)).error).toMatchObject({ code: 'value_above_quote' })
      expect(s.provider.chain.transactions).toHaveLength(1)
    })
  })

  test('behavior: the request and its headers', async () => {
    const s = scenario({
      config: {
        ...{ apiKey: 'key', uiVersion: '1.0', source: 'market.example' },
        ...{ normalizeRoyalties: true, bountyReferrer: seller },
      },
    })
    await buy(s, { options: { partial: true } })
    const [call] = s.api.to('/execute/buy/v7')
    expect(call?.body).toEqual({
      ...{ items: [{ token }], taker: s.provider.account.address, partial: true },
      ...{ source: 'market.example', normalizeRoyalties: true, referrer: seller },
    })
    for (const { headers } of s.api.calls) {
      expect(headers).toMatchObject({
        ...{ 'x-rkc-version': '2.4.11', 'x-api-key': 'key', 'x-rkui-version': '1.0' },
        'content-type': 'application/json',
      })
    }
  })

  test('behavior: the states of the item, in order, in frozen snapshots', async () => {
    const s = scenario()
    const states: (string | undefined)[] = []
    await buy(s, {
      onProgress: steps => {
        states.push(steps[0]?.items[0]?.state)
        expect(Object.isFrozen(steps) && Object.isFrozen(steps[0]?.items[0])).toBe(true)
      },
    })
    expect([...new Set(states)]).toEqual([
      ...['planned', 'verified', 'prompting', 'submitted', 'mined', 'indexed', 'complete'],
    ])
  })

  test('behavior: the hash is reported at once, before the receipt', async () => {
    const s = scenario()
    s.provider.onSent = () => undefined
    const controller = new AbortController()
    const result = s.client.actions.buyToken({
      ...{ items: [{ token }], wallet: s.wallet, signal: controller.signal },
    })
    result.catch(() => undefined)
    await advance(500)
    expect(s.api.to('/execute/results/v1').map(call => call.body)).toEqual([
      { requestId: 'request-1', stepId: 'sale', txHash: s.provider.chain.transactions[0]?.hash },
    ])
    controller.abort()
    expect((await drive(result, advance)).error).toMatchObject({
      ...{ code: 'aborted', moneyMoved: 'unknown' },
    })
  })

  test('behavior: a report that fails is only logged', async () => {
    const lines: unknown[] = []
    const s = scenario({
      handlers: { '/execute/results/v1': () => ({ status: 500 }) },
      config: { logLevel: 2, logSink: (_, parts) => lines.push(parts[0]) },
    })
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(lines).toContain('The result was not reported')
  })

  test('options: precheck carries nothing out', async () => {
    const s = scenario()
    const { value } = await drive(
      s.client.actions.buyToken({ items: [{ token }], wallet: s.wallet, precheck: true }),
      advance,
    )
    expect(value?.steps[0]?.items[0]?.status).toBe('incomplete')
    expect(Object.keys(value ?? {}).sort()).toEqual(['fees', 'path', 'steps'])
    expect(s.provider.prompts).toEqual([])
  })

  test('options: gas is the limit of every transaction (A29)', async () => {
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => {
          const from = s.provider.account.address
          return {
            json: buyAnswer(from, { steps: [approvalStep(from), saleStep([saleItem(from)])] }),
          }
        },
      },
    })
    await buy(s, { gas: 123_456n })
    const gas = s.provider.prompts.map(prompt => (prompt.params as { gas?: string }[])[0]?.gas)
    expect(gas).toEqual(['0x1e240', '0x1e240'])
  })

  test('options: chainId of a chain that is not configured (A14)', async () => {
    const s = scenario()
    const { error } = await buy(s, { chainId: 137 })
    expect(error).toBeInstanceOf(ReferenceError)
    expect(error).toMatchObject({ message: 'ReservoirClient missing chain configuration' })
    expect(s.api.calls).toEqual([])
  })

  test('behavior: a second click joins the run (A17)', async () => {
    const s = scenario()
    const seen: string[] = []
    const options = { items: [{ token }], wallet: s.wallet } as const
    const first = s.client.actions.buyToken(options)
    const second = s.client.actions.buyToken({
      ...options,
      onProgress: (_, __, ___, { status }) => seen.push(status),
    })
    const results = await Promise.all([drive(first, advance), drive(second, advance)])
    expect(results[0].value).toBe(results[1].value)
    expect(s.provider.prompts).toHaveLength(1)
    expect(seen.at(-1)).toBe('complete')
    expect(s.client.activeRuns.size).toBe(0)
  })

  test('behavior: whoever listens knows by what the journal has the run', async () => {
    const s = scenario()
    const seen = new Set<string | undefined>()
    const options = { items: [{ token }], wallet: s.wallet } as const
    const onProgress: ProgressListener = (_, __, ___, { runId }) => seen.add(runId)
    await drive(s.client.actions.buyToken({ ...options, onProgress }), advance)
    const runs = await s.client.listRuns()
    expect(runs).toHaveLength(1)
    expect([...seen]).toEqual([runs[0]?.runId])
  })

  test('error: a second caller who expects a lower price does not join', async () => {
    const s = scenario()
    const options = { items: [{ token }], wallet: s.wallet } as const
    const price = (raw: bigint) => ({ expectedPrice: { [ether]: { raw } } })
    const callers = [2n * oneEther, 1n, oneEther].map(raw =>
      drive(s.client.actions.buyToken({ ...options, ...price(raw) }), advance),
    )
    const [first, lower, same] = await Promise.all(callers)
    expect(first?.value?.state.status).toBe('complete')
    expect(lower?.error).toMatchObject({ code: 'price_changed', moneyMoved: 'no' })
    expect(same?.value).toBe(first?.value)
    expect(s.provider.prompts).toHaveLength(1)
  })

  const slowly = (s: Scenario) => {
    s.provider.onPrompt = () => new Promise(resolve => setTimeout(resolve, 2_000))
  }

  test('behavior: the first caller aborts, the run goes on for the second', async () => {
    const s = scenario()
    slowly(s)
    const controller = new AbortController()
    const options = { items: [{ token }], wallet: s.wallet } as const
    const first = drive(
      s.client.actions.buyToken({ ...options, signal: controller.signal }),
      advance,
    )
    setTimeout(() => controller.abort(), 500)
    const second = drive(s.client.actions.buyToken(options), advance)
    expect((await first).error).toMatchObject({ code: 'aborted', moneyMoved: 'unknown' })
    expect((await second).value?.state.status).toBe('complete')
    expect(s.provider.prompts).toHaveLength(1)
  })

  test('behavior: the run is aborted when all its callers have aborted', async () => {
    const first = new AbortController()
    const second = new AbortController()
    const s = scenario({ handlers: { '/execute/buy/v7': () => new Promise(() => {}) } })
    const options = { items: [{ token }], wallet: s.wallet } as const
    const ends = [first, second].map(({ signal }) =>
      drive(s.client.actions.buyToken({ ...options, signal }), advance),
    )
    setTimeout(() => second.abort(), 500)
    setTimeout(() => first.abort(), 1_000)
    const [one, two] = await Promise.all(ends)
    expect(two).toMatchObject({ error: { code: 'aborted' } })
    expect(one).toMatchObject({ error: { code: 'aborted', moneyMoved: 'no' } })
    expect(one?.elapsed).toBeLessThan(2_000)
    expect(s.client.activeRuns.size).toBe(0)
    expect(s.provider.prompts).toEqual([])
  })

  test('error: a later quote is not what the caller who joined expects', async () => {
    let asked = 0
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => {
          asked += 1
          const price = asked === 1 ? oneEther : 2n * oneEther
          const data = { from: account, to: nft, data: '0xabcdef', value: price.toString() }
          const steps = [approvalStep(account), saleStep([saleItem(account, { data })])]
          return { json: buyAnswer(account, { path: [pathLine(price)], steps }) }
        },
      },
    })
    slowly(s)
    const options = { items: [{ token }], wallet: s.wallet } as const
    const expectedPrice = { [ether]: { raw: oneEther } }
    const ends = await Promise.all([
      drive(s.client.actions.buyToken(options), advance),
      drive(s.client.actions.buyToken({ ...options, expectedPrice }), advance),
    ])
    for (const { error } of ends) expect(error).toMatchObject({ code: 'price_changed' })
    // Only the approval.
    expect(s.provider.prompts).toHaveLength(1)
  })

  test('error: a precheck wants the status 200, and its refusal has orders looked at again', async () => {
    const s = scenario({
      handlers: { '/execute/buy/v7': () => ({ status: 201, json: buyAnswer(account) }) },
    })
    const options = { items: [{ token }], wallet: s.wallet, precheck: true } as const
    expect((await drive(s.client.actions.buyToken(options), advance)).error).toMatchObject({
      ...{ name: 'APIError', statusCode: 201 },
    })
    expect(s.api.to('/tokens/refresh/v2').map(call => call.body)).toEqual([
      { tokens: [token], liquidityOnly: true },
    ])
  })

  test('error: a second caller with other terms does not join', async () => {
    const s = scenario()
    const options = { items: [{ token }], wallet: s.wallet } as const
    const first = drive(s.client.actions.buyToken(options), advance)
    const others: Partial<buyToken.Options>[] = [
      { gas: 100_000n },
      { allow: ['raw_hash'] },
      { maxRelayerFee: 5n },
      { verify: async () => ({ verdict: 'refuse', reasons: [] }) },
    ]
    const results = await Promise.all(
      others.map(other =>
        drive(s.client.actions.buyToken({ ...options, ...other, precheck: false }), advance),
      ),
    )
    for (const { error } of results) {
      expect(error).toMatchObject({ code: 'run_under_way', moneyMoved: 'no', retryable: true })
    }
    expect((await first).value?.state.status).toBe('complete')
    expect(s.provider.prompts).toHaveLength(1)
  })

  test('behavior: with `again` the second is a run of its own', async () => {
    const s = scenario()
    const options = { items: [{ token }], wallet: s.wallet } as const
    const results = [
      s.client.actions.buyToken(options),
      s.client.actions.buyToken({ ...options, again: true }),
    ]
    for (const result of results) await drive(result, advance)
    expect(s.provider.prompts).toHaveLength(2)
  })

  test('behavior: listeners that throw or mutate change nothing', async () => {
    const s = scenario()
    s.client.addEventListener(() => {
      throw new Error('listener')
    })
    const { value } = await buy(s, {
      onProgress: async steps => {
        Object.assign(steps[0] ?? {}, { id: 'changed' })
        throw new Error('progress')
      },
    })
    expect(value?.steps[0]?.id).toBe('sale')
    expect(value?.state.status).toBe('complete')
  })

  test('behavior: after a refusal of the API its orders are looked at again', async () => {
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          status: 400,
          json: { message: 'No fillable orders', code: 5 },
        }),
      },
    })
    const { error } = await buy(s)
    await advance(0)
    expect(error).toMatchObject({ message: 'No fillable orders', statusCode: 400 })
    expect(s.api.to('/tokens/refresh/v2')[0]?.body).toEqual({
      ...{ tokens: [token], liquidityOnly: true },
    })
    expect(s.events.map(event => event.name)).toEqual(['purchase_error'])
  })

  test('behavior: not everything arrived', async () => {
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(s.provider.account.address, {
            path: [pathLine(oneEther / 2n), pathLine(oneEther / 2n, { tokenId: '2' })],
          }),
        }),
      },
    })
    const { value } = await buy(s, { items: [{ token }, { token: `${nft}:2` }] })
    expect(value?.state).toMatchObject({
      ...{ status: 'partial', error: { code: 'partial', message: 'Only 1 of 2 arrived' } },
    })
    expect(s.events.map(event => event.name)).toEqual(['purchase_error'])
  })

  describe('what leaves the account in an ERC-20 is compared with the quote', () => {
    const usdc = '0x6666666666666666666666666666666666666666'
    const quoted = 1_000_000_000n
    const spending = (...amounts: bigint[]) => {
      const line = { currency: usdc, currencySymbol: 'USDC', currencyDecimals: 6 }
      const path = [pathLine(oneEther, { ...line, rawQuote: quoted.toString() })]
      const s = scenario({
        handlers: {
          '/execute/buy/v7': () => {
            const from = s.provider.account.address
            const data = { from, to: seller, data: '0xabcdef', value: '0' }
            return {
              json: buyAnswer(from, { path, steps: [saleStep([saleItem(from, { data })])] }),
            }
          },
        },
      })
      const { address } = s.provider.account
      const logs = amounts.map(amount =>
        amount < 0n
          ? tokenLog(usdc, seller, address, -amount)
          : tokenLog(usdc, address, seller, amount),
      )
      s.provider.onSent = hash =>
        s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, address, 1n), ...logs] })
      return s
    }
    const expectedPrice = { [usdc]: { raw: quoted } } as const

    test.each([
      ['the price', [quoted]],
      ['more, of which the rest comes back', [quoted * 2n, -quoted]],
    ])('behavior: %s', async (_, amounts) => {
      expect((await buy(spending(...amounts), { expectedPrice })).value?.state.status).toBe(
        'complete',
      )
    })

    test('behavior: fees on top that the caller named are paid beside it', async () => {
      const { value } = await buy(spending(quoted, 5_000_000n), {
        options: { feesOnTop: [`${seller}:5000000`] },
      })
      expect(value?.state.status).toBe('complete')
    })

    test.each([
      ['fifty times the price', [quoted * 50n], quoted * 50n],
      ['more than the tolerance', [quoted, 11n], quoted + 11n],
    ])('error: %s left', async (_, amounts, paid) => {
      const s = spending(...amounts)
      const { error } = await buy(s, { expectedPrice })
      expect(error).toMatchObject({
        ...{ code: 'paid_too_much', moneyMoved: 'yes', retryable: false },
        details: { currency: usdc, quoted, paid },
      })
      expect(s.events).toMatchObject([
        { name: 'purchase_error', data: { state: { status: 'partial' } } },
      ])
    })
  })

  test.each([
    ['it is the one', 1n, 'complete', undefined],
    ['it may be another, or an amount', 2n, 'unknown', 'unproven'],
  ])('behavior: an old NFT names its token in the data: %s', async (_, word, status, code) => {
    const s = scenario()
    const log = tokenLog(nft, seller, s.provider.account.address, word)
    s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [log] })
    const { error } = await buy(s)
    expect(error && Reflect.get(error, 'code')).toBe(code)
    expect(s.events[0]?.data.state.status).toBe(status)
  })

  test('error: nothing arrived, whatever the API says', async () => {
    const s = scenario()
    s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [] })
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'nothing_bought', moneyMoved: 'yes' })
    expect(s.events.map(event => event.name)).toEqual(['purchase_error'])
  })

  test.each([
    [[], 'items'],
    [[{ token: '0x1:1' }], 'items.0.token'],
    [[{ token, orderId: '0xaa' }], 'items.0'],
    [[{ token, quantity: 0 }], 'items.0.quantity'],
  ])('error: bad items %j', async (items, field) => {
    const s = scenario()
    const { error } = await buy(s, { items: items as never })
    expect(error).toMatchObject({ code: 'invalid_input', details: { field } })
    expect(s.api.calls).toEqual([])
  })

  test('error: aborted before it began', async () => {
    const s = scenario()
    const { error } = await buy(s, { signal: AbortSignal.abort() })
    expect(error).toMatchObject({ code: 'aborted', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })
})
