import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../journal/memoryStore.ts'
import type { resume } from '../resume.ts'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import {
  buyAnswer,
  nft,
  oneEther,
  pathLine,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const sends = (s: Scenario) =>
  s.provider.prompts.filter(({ method }) => method === 'eth_sendTransaction').length
const resumed = (s: Scenario, options: Partial<resume.Options> = {}) =>
  drive(s.client.resume({ wallet: s.wallet, ...options }), advance)
const buy = (s: Scenario, more: object = {}) =>
  s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], wallet: s.wallet, ...more })

describe('restoreState', () => {
  test('behavior: one item was refunded, the other is in flight: it is followed to its end (F24, F77)', async () => {
    let over = false
    const refund = `0x${'ef'.repeat(32)}`
    const item = (id: string) => {
      const body = { kind: 'cross-chain-intent', id }
      return saleItem(account, {
        check: { endpoint: '/execute/status/v1', method: 'POST', body },
      })
    }
    const s = scenario({
      config: { journal: memoryStore() },
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(account, {
            steps: [saleStep([item('one'), item('two')])],
            path: [pathLine(2n * oneEther, { quantity: 2 })],
          }),
        }),
        '/execute/status/v1': call => {
          const { id } = call.body as { id: string }
          if (id === 'one') return { json: { status: 'refund', txHashes: [refund] } }
          return { json: { status: over ? 'success' : 'pending' } }
        },
      },
    })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20_000)
    const items = [{ token: `${nft}:1`, quantity: 2 }]
    const { error } = await drive(buy(s, { items, signal: stop.signal }), advance)
    expect(error).toBeDefined()
    expect(s.events).toMatchObject([
      { data: { state: { status: 'unknown' }, steps: [{ items: [{ state: 'refunded' }, {}] }] } },
    ])
    over = true
    let states: readonly string[] = []
    let refunds: unknown
    const onProgress: resume.Options['onProgress'] = steps => {
      refunds = steps[0]?.items[0]?.refundTxHashes
      states = steps[0]?.items.map(({ state }) => state) ?? []
    }
    const { value } = await resumed(s, { onProgress })
    expect(value).toMatchObject([{ action: 'buy', error: { code: 'cross_chain_refunded' } }])
    expect(states).toEqual(['refunded', 'complete'])
    expect(refunds).toMatchObject([{ txHash: refund }])
    expect(sends(s)).toBe(2)
    expect((await resumed(s)).value).toEqual([])
  })
})

describe('restoreState: a transaction was dropped (F63)', () => {
  /** Buys; the network forgets the transaction. */
  async function dropped(before?: (chain: Scenario['provider']['chain']) => Hex) {
    const s = scenario({ config: { journal: memoryStore() } })
    const { chain } = s.provider
    const other = before?.(chain)
    s.provider.onSent = hash => void setTimeout(() => chain.drop(hash), 10_000)
    const run = buy(s)
    run.catch(() => undefined)
    await advance(5_000)
    if (other) chain.mine(other)
    const sent = chain.transactions.find(({ hash }) => hash !== other)
    if (!sent) throw new Error('nothing was sent')
    expect((await drive(run, advance)).error).toMatchObject({ code: 'transaction_dropped' })
    return { ...s, sent }
  }

  test('default: it comes back and is mined: the purchase is complete', async () => {
    const s = await dropped()
    s.provider.chain.transactions.push(s.sent)
    s.provider.chain.mine(s.sent.hash, { logs: [transferLog(nft, seller, account, 1n)] })
    const { value } = await resumed(s, { again: true })
    expect(value).toMatchObject([{ result: { state: { status: 'complete' } } }])
    expect(sends(s)).toBe(1)
    expect((await resumed(s)).value).toEqual([])
  })

  test('behavior: it is looked for as long as nobody gives it up', async () => {
    const s = await dropped()
    const [first] = (await resumed(s)).value ?? []
    expect(first?.error).toMatchObject({ moneyMoved: 'unknown' })
    s.provider.chain.transactions.push(s.sent)
    s.provider.chain.mine(s.sent.hash, { logs: [transferLog(nft, seller, account, 1n)] })
    expect((await resumed(s)).value).toMatchObject([{ result: { state: { status: 'complete' } } }])
    expect(sends(s)).toBe(1)
  })

  test('behavior: a look that asks for nothing ends at once where nobody knows it, and changes nothing', async () => {
    const s = await dropped()
    const began = Date.now()
    const { value } = await resumed(s, { look: true })
    expect(value).toMatchObject([{ error: { code: 'transaction_dropped' } }])
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(await s.client.listRuns()).toMatchObject([{ status: 'unknown', next: 'follow' }])
    s.provider.chain.transactions.push(s.sent)
    s.provider.chain.mine(s.sent.hash, { logs: [transferLog(nft, seller, account, 1n)] })
    expect((await resumed(s, { look: true })).value).toMatchObject([
      { result: { state: { status: 'complete' } } },
    ])
  })

  test('behavior: what another transaction took the nonce of is told as replaced, after a reload, too', async () => {
    // Another app had sent one that still waited: the nonce is not known by what was before the prompt.
    const s = await dropped(chain =>
      chain.send({ from: account, to: seller, input: '0x', value: 0n }),
    )
    const { chain } = s.provider
    const hash = `0x${'5c'.repeat(32)}` as const
    chain.transactions.push({ ...s.sent, hash, input: '0x99', to: seller })
    chain.mine(hash, { logs: [] })
    const { value } = await resumed(s, { look: true })
    expect(value).toMatchObject([{ error: { code: 'transaction_replaced' } }])
    expect(await s.client.listRuns()).toMatchObject([{ status: 'failed' }])
  })

  test.each([0, 1])(
    'behavior: `again` closes the run, after %i looks; nothing is asked for',
    async looks => {
      const s = await dropped()
      for (let look = 0; look < looks; look += 1) await resumed(s)
      const { value } = await resumed(s, { again: true })
      expect(value).toMatchObject([{ action: 'buy', error: { moneyMoved: 'unknown' } }])
      expect(sends(s)).toBe(1)
      expect((await resumed(s)).value).toEqual([])
    },
  )

  type Dropped = Awaited<ReturnType<typeof dropped>>
  test.each<[string, (s: Dropped) => unknown]>([
    ['it is pending again', s => s.provider.chain.transactions.push(s.sent)],
    [
      'a contract account sends it',
      s => s.provider.chain.contracts.set(account.toLowerCase(), '0x01'),
    ],
    [
      'no node answers',
      s => {
        s.provider.chain.fail = () => new Error('connection refused')
      },
    ],
  ])('behavior: `again` does not close it while %s', async (_, change) => {
    const s = await dropped()
    change(s)
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 60_000)
    await resumed(s, { again: true, signal: stop.signal })
    s.provider.chain.fail = () => undefined
    s.provider.chain.contracts.clear()
    if (!s.provider.chain.transactions.includes(s.sent)) s.provider.chain.transactions.push(s.sent)
    s.provider.chain.mine(s.sent.hash, { logs: [transferLog(nft, seller, account, 1n)] })
    expect((await resumed(s)).value).toMatchObject([{ result: { state: { status: 'complete' } } }])
    expect(sends(s)).toBe(1)
  })
})
