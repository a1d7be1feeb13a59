import { createWalletClient, custom, encodeFunctionData, type Hash, type Hex, parseAbi } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { buyToken } from '../actions/buyToken.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import type { resume } from '../resume.ts'
import { doomed, untilDead } from '../testing/crash.ts'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { transferLog } from '../testing/fakeChain.ts'
import {
  approvalStep,
  buyAnswer,
  ether,
  listAnswer,
  nft,
  oneEther,
  orderItem,
  pathLine,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'
import { orderRequest } from '../testing/seaportOrder.ts'
import { copyStore, openTab } from '../testing/tabs.ts'
import { orderHashes } from './orderHashes.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address.toLowerCase() as typeof nft
const items = [{ token: `${nft}:1` }] as const
const expectedPrice = { [ether]: { raw: oneEther } }
const sends = (s: Scenario) =>
  s.provider.prompts.filter(({ method }) => method === 'eth_sendTransaction').length
const signs = (s: Scenario) =>
  s.provider.prompts.filter(({ method }) => method === 'eth_signTypedData_v4').length
const resumed = (s: Scenario, options: Partial<resume.Options> = {}) =>
  drive(s.client.resume({ wallet: s.wallet, ...options }), advance)

/** A purchase with an approval first. */
const withApproval = () =>
  scenario({
    handlers: {
      '/execute/buy/v7': () => ({
        json: buyAnswer(account, { steps: [approvalStep(account), saleStep([saleItem(account)])] }),
      }),
    },
  })

/** A marketplace that stores each order once, by its hash. */
function listing() {
  const orders = new Set<string>()
  const sign = orderRequest(account)
  const [id = ''] = orderHashes(sign)
  const s = scenario({
    handlers: {
      '/execute/list/v5': () => ({ json: listAnswer([orderItem({}, sign)]) }),
      '/order/v4': () => {
        orders.add(id)
        return { json: { results: [{ message: 'success', orderIndex: 0, orderId: id }] } }
      },
      '/orders/asks/v5': call => ({
        json: {
          orders: call.query
            .getAll('ids')
            .filter(hash => orders.has(hash))
            .map(hash => ({ id: hash })),
        },
      }),
    },
  })
  return { ...s, orders, id }
}

/** Starts a run and dies at a call; what follows is done by a new client on what the storage held. */
async function crash(
  s: Scenario,
  action: 'buy' | 'list',
  at: number,
  when: 'before' | 'after',
): Promise<{ after: Scenario; store: JournalStore | undefined; end: () => Promise<void> }> {
  const stop = new AbortController()
  const first = doomed(s, at, when)
  const { signal } = stop
  const { wallet } = first
  const run =
    action === 'buy'
      ? first.client.actions.buyToken({ items, wallet, expectedPrice, signal })
      : first.client.actions.listToken({
          listings: [{ token: `${nft}:1`, weiPrice: '1' }],
          ...{ wallet, signal },
        })
  run.catch(() => undefined)
  await untilDead(first, run, advance)
  const store = first.left()
  return {
    store,
    after: openTab(s, store ?? memoryStore()),
    end: async () => {
      stop.abort()
      await advance(60_000)
    },
  }
}

describe('resume: killed at every call (I1, I2, I6, F71, F72)', () => {
  test.each(['before', 'after'] as const)('behavior: a purchase, %s each call', async when => {
    const reached: string[] = []
    for (let at = 1; ; at += 1) {
      const s = withApproval()
      const { after, store, end } = await crash(s, 'buy', at, when)
      if (!store) {
        await end()
        break
      }
      const asked = sends(s)
      let { value, error } = await resumed(after)
      const uncertain = value?.[0]?.error?.code === 'unknown_item'
      // The wallet was asked a moment ago, and may still show it: the person looks, and says that it does not.
      if (uncertain) ({ value, error } = await resumed(after, { again: true }))
      expect(error, `call ${at}`).toBeUndefined()
      // Without a first answer nothing had begun.
      const record = (store.keys('run/') as readonly string[]).length
      const sent = s.provider.chain.transactions.map(entry => entry.input)
      if (value?.length === 0) {
        expect(sent).toHaveLength(asked)
      } else {
        expect(value, `call ${at}: ${record}`).toMatchObject([
          { action: 'buy', chainId: 31337, result: { state: { status: 'complete' } } },
        ])
        expect(sent, `call ${at}`).toEqual(['0xa22cb465', '0xabcdef'])
        expect(after.events.map(event => event.name)).toEqual([
          ...(uncertain ? ['purchase_error'] : []),
          'purchase_complete',
        ])
      }
      expect(new Set(sent).size, `call ${at}`).toBe(sent.length)
      reached.push(`${sent.length}`)
      await end()
    }
    expect(reached.length).toBeGreaterThan(20)
    expect(reached).toContain('2')
  })

  test.each(['before', 'after'] as const)('behavior: a listing, %s each call', async when => {
    let reached = 0
    for (let at = 1; ; at += 1) {
      const s = listing()
      const { after, store, end } = await crash(s, 'list', at, when)
      if (!store) {
        await end()
        break
      }
      const { value, error } = await resumed(after)
      expect(error, `call ${at}`).toBeUndefined()
      if (value?.length) {
        expect(value, `call ${at}`).toMatchObject([
          { action: 'list', result: { state: { status: 'complete' } } },
        ])
        const [item] = value[0]?.result?.steps[0]?.items ?? []
        expect(item?.orderData).toMatchObject([{ orderId: s.id }])
        expect([...s.orders]).toEqual([s.id])
        reached += 1
        // A signature that is kept is not asked for twice.
        expect(signs(s), `call ${at}`).toBeLessThanOrEqual(2)
      }
      const [key = ''] = store.keys('run/') as readonly string[]
      if (key) expect(store.get(key)).not.toMatch(/"signature":"0x/)
      await end()
    }
    expect(reached).toBeGreaterThan(3)
  })
})

describe('resume: a batch (F52, F71)', () => {
  const approvalAndSale = () => {
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(account, {
            steps: [approvalStep(account), saleStep([saleItem(account)])],
          }),
        }),
      },
    })
    s.provider.capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
    return s
  }

  test.each(['before', 'after'] as const)(
    'behavior: killed %s each call; never asked for twice',
    async when => {
      let batches = 0
      for (let at = 1; ; at += 1) {
        const s = approvalAndSale()
        const { after, store, end } = await crash(s, 'buy', at, when)
        if (!store) {
          await end()
          break
        }
        const { value } = await resumed(after)
        const sent = s.provider.chain.transactions.length
        expect(sent, `call ${at}`).toBeLessThanOrEqual(1)
        const [run] = value ?? []
        if (run?.result) {
          expect(run.result.state.status, `call ${at}`).toBe('complete')
          expect(sent, `call ${at}`).toBe(1)
          batches += 1
        } else if (run) {
          // Whether the wallet has it, only the person can tell.
          expect(run.error, `call ${at}`).toMatchObject({
            ...{ code: 'unknown_item', moneyMoved: 'unknown' },
          })
          const { value: decided } = await resumed(after, { again: true })
          expect(decided, `call ${at}`).toMatchObject([
            { result: { state: { status: 'complete' } } },
          ])
        }
        await end()
      }
      expect(batches).toBeGreaterThan(5)
    },
  )
})

describe('resume', () => {
  const stopped = async (
    s: Scenario,
    store: JournalStore,
    when: (s: Scenario) => boolean,
    options: Partial<Pick<buyToken.Options, 'expectedPrice' | 'verify'>> = { expectedPrice },
  ): Promise<JournalStore> => {
    const stop = new AbortController()
    const tab = openTab(s, store)
    const { wallet } = tab
    const { signal } = stop
    const run = tab.client.actions.buyToken({ items, wallet, signal, ...options })
    run.catch(() => undefined)
    for (let elapsed = 0; elapsed < 60_000 && !when(s); elapsed += 50) await advance(50)
    const left = copyStore(store)
    stop.abort()
    await advance(1_000)
    return left
  }

  test('default: a transaction that is mined while nobody looks is followed by its hash', async () => {
    const s = scenario()
    s.provider.onSent = () => undefined
    const left = await stopped(s, memoryStore(), () => s.provider.chain.transactions.length === 1)
    const hash = s.provider.chain.transactions[0]?.hash as Hash
    s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, account, 1n)] })
    await advance(86_400_000)
    const shown: unknown[] = []
    const onProgress: resume.Options['onProgress'] = (_steps, _path, _fees, state, run) =>
      shown.push([state.status, run.action])
    const after = openTab(s, left)
    const { value } = await resumed(after, { onProgress })
    expect(value).toMatchObject([{ action: 'buy', result: { state: { status: 'complete' } } }])
    expect(value?.[0]?.result?.steps[0]?.items[0]?.txHashes).toEqual([
      { txHash: hash, chainId: 31337 },
    ])
    expect(shown.at(-1)).toEqual(['complete', 'buy'])
    expect(sends(s)).toBe(1)
    // It is settled: there is nothing to go on with.
    expect((await resumed(after)).value).toEqual([])
  })

  test.each([
    ['soon after the reload', 5_000],
    ['while nobody looks', 0],
  ])(
    'error: a transaction that is cancelled in the wallet %s is told as that',
    async (_, after) => {
      const s = scenario()
      const { chain } = s.provider
      s.provider.onSent = () => undefined
      const left = await stopped(s, memoryStore(), () => chain.transactions.length === 1)
      const { hash = '0x', nonce = 0 } = chain.transactions[0] ?? {}
      const cancel = () => {
        chain.drop(hash)
        chain.mine(chain.send({ from: account, to: account, input: '0x', value: 0n, nonce }))
      }
      if (after === 0) cancel()
      else setTimeout(cancel, after)
      const { value, elapsed } = await resumed(openTab(s, left))
      expect(value).toMatchObject([{ error: { code: 'transaction_cancelled', moneyMoved: 'no' } }])
      expect(elapsed).toBeLessThan(120_000)
      expect(sends(s)).toBe(1)
    },
  )

  test('behavior: an aborted run is unfinished; it is gone on with in the same client (F77)', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    const mine = s.provider.onSent
    s.provider.onSent = () => undefined
    const stop = new AbortController()
    const run = s.client.actions.buyToken({ items, wallet: s.wallet, signal: stop.signal })
    setTimeout(() => stop.abort(), 5_000)
    expect((await drive(run, advance)).error).toMatchObject({ code: 'aborted' })
    mine(s.provider.chain.transactions[0]?.hash ?? '0x')
    expect((await resumed(s)).value).toMatchObject([{ result: { state: { status: 'complete' } } }])
    expect(sends(s)).toBe(1)
  })

  test('behavior: a payment for another chain is waited for until its deadline after a reload too', async () => {
    const from = Math.floor(Date.now() / 1000) + 4_200
    const data = encodeFunctionData({
      abi: parseAbi(['function deposit(bytes32 content, uint64 deadline) payable']),
      args: [`0x${'ab'.repeat(32)}`, BigInt(from)],
    })
    const check = {
      ...{ endpoint: '/execute/status/v1', method: 'POST' },
      body: { kind: 'cross-chain-intent' },
    }
    const item = saleItem(account, { check })
    const s = scenario({
      config: { journal: memoryStore() },
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(account, {
            steps: [saleStep([{ ...item, data: { ...item.data, data } }])],
          }),
        }),
        '/execute/status/v1': () => ({ json: { status: 'pending' } }),
      },
    })
    const stop = new AbortController()
    const run = s.client.actions.buyToken({ items, wallet: s.wallet, signal: stop.signal })
    setTimeout(() => stop.abort(), 60_000)
    expect((await drive(run, advance)).error).toMatchObject({ code: 'aborted' })
    const { value, elapsed } = await drive(s.client.resume({ wallet: s.wallet }), advance, {
      limit: 28_800_000,
    })
    expect(elapsed).toBeGreaterThan(4_200_000 - 120_000)
    expect(value).toMatchObject([
      { error: { code: 'cross_chain_timeout', details: { refundableFrom: from } } },
    ])
    expect(sends(s)).toBe(1)
  })

  test('behavior: the popup was open and nothing is known; neither is it asked again, nor called failed (F71)', async () => {
    const s = scenario()
    s.provider.onPrompt = method =>
      method === 'eth_sendTransaction' ? new Promise(() => undefined) : undefined
    const left = await stopped(s, memoryStore(), () => sends(s) === 1)
    // Something else of the account is pending: the window is not clear.
    const from = account
    const other = s.provider.chain.send({ from, to: nft, input: '0x', value: 1n })
    s.provider.onPrompt = () => undefined
    const after = openTab(s, left)
    expect((await resumed(after)).value).toMatchObject([
      { error: { code: 'unknown_item', moneyMoved: 'unknown' } },
    ])
    expect(sends(s)).toBe(1)
    // Once that is mined, nothing is left that could be it.
    s.provider.chain.mine(other)
    await advance(600_000)
    expect((await resumed(after)).value).toMatchObject([
      { result: { state: { status: 'complete' } } },
    ])
    expect(sends(s)).toBe(2)
  })

  test('behavior: a prompt that outlives its page: not asked again within 10 minutes (I6, F71)', async () => {
    const s = scenario()
    let approve: (() => void) | undefined
    s.provider.onPrompt = method =>
      method === 'eth_sendTransaction'
        ? new Promise(resolve => {
            approve = () => resolve(undefined)
          })
        : undefined
    const left = await stopped(s, memoryStore(), () => sends(s) === 1)
    s.provider.onPrompt = () => undefined
    const after = openTab(s, left)
    const { value } = await resumed(after)
    expect(value).toMatchObject([{ error: { code: 'unknown_item', moneyMoved: 'unknown' } }])
    expect(value?.[0]?.error?.hints[0]).toContain('may still show the request')
    expect(sends(s)).toBe(1)
    // Now the person finds it in the wallet and approves.
    const hash = s.provider.chain.send({
      ...{ from: account, to: saleItem(account).data.to, input: '0xabcdef', value: oneEther },
    })
    s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, account, 1n)] })
    expect((await resumed(after)).value).toMatchObject([
      { result: { state: { status: 'complete' } } },
    ])
    expect(sends(s)).toBe(1)
    approve?.()
    await advance(1_000)
  })

  test('behavior: nobody answered it for 10 minutes, and the chain does not show it: asked again', async () => {
    const s = scenario()
    s.provider.onPrompt = method =>
      method === 'eth_sendTransaction' ? new Promise(() => undefined) : undefined
    const left = await stopped(s, memoryStore(), () => sends(s) === 1)
    s.provider.onPrompt = () => undefined
    await advance(600_000)
    expect((await resumed(openTab(s, left))).value).toMatchObject([
      { result: { state: { status: 'complete' } } },
    ])
    expect(sends(s)).toBe(2)
  })

  test('behavior: who only looks asks the wallet for nothing, and what is left is gone on with later', async () => {
    const s = withApproval()
    s.provider.onPrompt = (_, params) =>
      JSON.stringify(params).includes('0xabcdef') ? new Promise(() => undefined) : undefined
    const verify: resume.Options['verify'] = async () => ({ verdict: 'allow', reasons: [] })
    // The approval is mined, the purchase was asked for and is not on the chain.
    const left = await stopped(s, memoryStore(), () => sends(s) === 2, { expectedPrice, verify })
    s.provider.onPrompt = () => undefined
    await advance(600_000)
    const tab = openTab(s, left)
    for (let time = 0; time < 2; time++) {
      const { value } = await resumed(tab, { look: true })
      expect(value).toMatchObject([{ error: { code: 'aborted', moneyMoved: 'no' } }])
      expect(sends(s)).toBe(2)
      expect(await tab.client.listRuns()).toMatchObject([{ status: 'running', next: 'ask' }])
    }
    expect((await resumed(tab, { verify })).value).toMatchObject([
      { result: { state: { status: 'complete' } } },
    ])
    expect(sends(s)).toBe(3)
  })

  test('behavior: what is left can be looked at before the wallet is asked, and left as it is', async () => {
    const s = withApproval()
    s.provider.onPrompt = (_, params) =>
      JSON.stringify(params).includes('0xabcdef') ? new Promise(() => undefined) : undefined
    const verify = vi.fn<NonNullable<resume.Options['verify']>>(async () => ({
      ...{ verdict: 'allow', reasons: [] },
    }))
    const left = await stopped(s, memoryStore(), () => sends(s) === 2, { expectedPrice, verify })
    s.provider.onPrompt = () => undefined
    await advance(600_000)
    const tab = openTab(s, left)
    const review = vi.fn<NonNullable<resume.Options['review']>>(async () => false)
    const { value } = await resumed(tab, { verify, review })
    expect(value).toMatchObject([{ error: { code: 'aborted', moneyMoved: 'no' } }])
    expect(sends(s)).toBe(2)
    expect(await tab.client.listRuns()).toMatchObject([{ status: 'running', next: 'ask' }])
    // With all steps, and what they ask for; of what is done already it is not asked.
    const [steps] = review.mock.calls[0] ?? []
    expect(steps?.map(({ items }) => items.map(({ status }) => status))).toEqual([
      ['complete'],
      ['incomplete'],
    ])
    expect(steps?.at(-1)?.items[0]?.data).toMatchObject({ data: '0xabcdef' })

    review.mockResolvedValue(true)
    expect((await resumed(tab, { verify, review })).value).toMatchObject([
      { result: { state: { status: 'complete' } } },
    ])
    expect(sends(s)).toBe(3)
  })

  test('behavior: about what is refused nobody is asked', async () => {
    const s = withApproval()
    s.provider.onPrompt = (_, params) =>
      JSON.stringify(params).includes('0xabcdef') ? new Promise(() => undefined) : undefined
    const allow: resume.Options['verify'] = async () => ({ verdict: 'allow', reasons: [] })
    const left = await stopped(s, memoryStore(), () => sends(s) === 2, {
      ...{ expectedPrice, verify: allow },
    })
    await advance(600_000)
    const verify: resume.Options['verify'] = async () => ({ verdict: 'refuse', reasons: ['other'] })
    const review = vi.fn<NonNullable<resume.Options['review']>>(async () => true)
    const { value } = await resumed(openTab(s, left), { verify, review })
    expect(value).toMatchObject([{ error: { code: 'refused' } }])
    expect([review.mock.calls.length, sends(s)]).toEqual([0, 2])
  })

  test('behavior: what only has to be followed is ended by who only looks', async () => {
    const s = scenario()
    s.provider.onSent = () => undefined
    const left = await stopped(s, memoryStore(), () => s.provider.chain.transactions.length === 1)
    const hash = s.provider.chain.transactions[0]?.hash as Hash
    s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, account, 1n)] })
    expect((await resumed(openTab(s, left), { look: true })).value).toMatchObject([
      { result: { state: { status: 'complete' } } },
    ])
    expect(sends(s)).toBe(1)
  })

  test('behavior: `again` lets the person decide', async () => {
    const s = scenario()
    s.provider.onPrompt = method =>
      method === 'eth_sendTransaction' ? new Promise(() => undefined) : undefined
    const left = await stopped(s, memoryStore(), () => sends(s) === 1)
    s.provider.chain.send({ from: account, to: nft, input: '0x', value: 1n })
    s.provider.onPrompt = () => undefined
    const { value } = await resumed(openTab(s, left), { again: true })
    expect(value).toMatchObject([{ result: { state: { status: 'complete' } } }])
    expect(sends(s)).toBe(2)
  })

  test('behavior: a contract account sends through others; an absence is never believed (F51, F53)', async () => {
    const s = scenario()
    s.provider.onPrompt = method =>
      method === 'eth_sendTransaction' ? new Promise(() => undefined) : undefined
    const left = await stopped(s, memoryStore(), () => sends(s) === 1)
    s.provider.chain.contracts.set(account, '0x')
    expect((await resumed(openTab(s, left))).value).toMatchObject([
      { error: { code: 'unknown_item' } },
    ])
    expect(sends(s)).toBe(1)
  })

  test('behavior: a run that lives in another tab is left alone', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    s.provider.onSent = () => undefined
    const stop = new AbortController()
    const run = s.client.actions.buyToken({ items, wallet: s.wallet, signal: stop.signal })
    run.catch(() => undefined)
    await advance(2_000)
    const other = openTab(s, s.client.config.journal as JournalStore)
    const { value, elapsed } = await resumed(other)
    expect(value).toEqual([])
    expect(elapsed).toBeLessThan(8_000)
    expect((await resumed(s)).value).toEqual([])
    stop.abort()
    await advance(1_000)
  })

  test('error: the price moved between the approval and the sale', async () => {
    let raw = oneEther
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(account, {
            steps: [approvalStep(account), saleStep([saleItem(account)])],
            path: [pathLine(raw)],
          }),
        }),
      },
    })
    const store = memoryStore()
    s.provider.onPrompt = (_, params) =>
      JSON.stringify(params).includes('0xabcdef') ? new Promise(() => undefined) : undefined
    const left = await stopped(s, store, () => sends(s) === 2)
    raw = 2n * oneEther
    await advance(600_000)
    const { value } = await resumed(openTab(s, left))
    expect(value).toMatchObject([{ error: { code: 'price_changed' } }])
    expect(sends(s)).toBe(2)
  })

  test('behavior: what is asked for anew is verified anew', async () => {
    const s = withApproval()
    s.provider.onPrompt = (_, params) =>
      JSON.stringify(params).includes('0xabcdef') ? new Promise(() => undefined) : undefined
    const left = await stopped(s, memoryStore(), () => sends(s) === 2)
    await advance(600_000)
    const seen: unknown[] = []
    const verify: resume.Options['verify'] = async (intent, step) => {
      seen.push([intent.action, intent.arguments, step.id])
      return { verdict: 'refuse', reasons: ['not today'] }
    }
    const { value } = await resumed(openTab(s, left), { verify })
    expect(value).toMatchObject([{ error: { code: 'refused' } }])
    expect(seen).toMatchObject([['buy', { items: [{ token: `${nft}:1` }] }, 'sale']])
    expect(sends(s)).toBe(2)
  })

  test('behavior: a new step needs consent', async () => {
    let extra: unknown[] = []
    const handler: ApiHandler = () => ({
      json: buyAnswer(account, {
        steps: [approvalStep(account), ...extra, saleStep([saleItem(account)])],
      }),
    })
    const s = scenario({ handlers: { '/execute/buy/v7': handler } })
    s.provider.onPrompt = (_, params) =>
      JSON.stringify(params).includes('0xabcdef') ? new Promise(() => undefined) : undefined
    const left = await stopped(s, memoryStore(), () => sends(s) === 2)
    await advance(600_000)
    extra = [{ ...approvalStep(account), id: 'currency-approval' }]
    const { value } = await resumed(openTab(s, left))
    expect(value).toMatchObject([{ error: { code: 'steps_changed' } }])
    expect(sends(s)).toBe(2)
  })

  test('behavior: the runs of other accounts and chains are left alone', async () => {
    const s = scenario()
    s.provider.onSent = () => undefined
    const left = await stopped(s, memoryStore(), () => s.provider.chain.transactions.length === 1)
    expect((await resumed(openTab(s, left), { chainId: 1 })).value).toEqual([])
    const other = createWalletClient({
      account: '0x9999999999999999999999999999999999999999',
      transport: custom(s.provider),
    })
    s.provider.accounts = [other.account.address]
    expect((await resumed({ ...openTab(s, left), wallet: other })).value).toEqual([])
    // The account that the wallet was given with is not the one that it shares now.
    expect((await resumed(openTab(s, left))).error).toMatchObject({ code: 'account_changed' })
  })

  test('behavior: a node that leaves the gas out of its receipts costs no second purchase (F71)', async () => {
    const s = withApproval()
    const { chain } = s.provider
    const request = chain.request
    chain.request = async call => {
      const answer = await request(call)
      if (call.method !== 'eth_getTransactionReceipt' || !answer) return answer
      return { ...answer, effectiveGasPrice: undefined, gasUsed: undefined }
    }
    // It is sent, and the page dies before it hears of it.
    s.provider.onPrompt = () => {
      if (sends(s) < 2) return undefined
      const { params } = s.provider.prompts.at(-1) ?? {}
      const [{ from, to, data, value }] = params as [Record<'from' | 'to' | 'data' | 'value', Hex>]
      s.provider.onSent(chain.send({ from, to, input: data, value: BigInt(value) }))
      return new Promise(() => undefined)
    }
    const left = await stopped(s, memoryStore(), () => sends(s) === 2)
    s.provider.onPrompt = () => undefined
    const tab = openTab(s, left)
    expect((await resumed(tab)).value).toMatchObject([
      { result: { state: { status: 'complete' } } },
    ])
    expect(chain.transactions).toHaveLength(2)
  })

  test('error: without an expected price, no more is paid than the quote that was seen', async () => {
    const s = withApproval()
    s.provider.onSent = () => undefined
    const left = await stopped(
      s,
      memoryStore(),
      () => s.provider.chain.transactions.length === 1,
      {},
    )
    const [approval] = s.provider.chain.transactions
    if (approval) s.provider.chain.mine(approval.hash)
    const dear = { steps: [approvalStep(account), saleStep([saleItem(account)])] }
    s.api.handlers['/execute/buy/v7'] = () => ({
      json: buyAnswer(account, { ...dear, path: [pathLine(5n * oneEther)] }),
    })
    const { value } = await resumed(openTab(s, left))
    expect(value?.[0]?.result ?? value?.[0]).toMatchObject({ error: { code: 'price_changed' } })
    expect(sends(s)).toBe(1)
  })

  test('error: begun with a verifier, and gone on with without one', async () => {
    const s = withApproval()
    s.provider.onSent = () => undefined
    const verify = async () => ({ verdict: 'allow' as const, reasons: [] })
    const left = await stopped(s, memoryStore(), () => s.provider.chain.transactions.length === 1, {
      verify,
    })
    const { value } = await resumed(openTab(s, left))
    expect(value).toMatchObject([{ error: { code: 'verification_unavailable' } }])
    expect(sends(s)).toBe(1)
  })

  test('error: the chain is not configured any more', async () => {
    const s = scenario()
    s.provider.onSent = () => undefined
    const left = await stopped(s, memoryStore(), () => s.provider.chain.transactions.length === 1)
    const { value } = await resumed(openTab(s, left, { chains: [] }))
    expect(value).toMatchObject([{ error: { code: 'missing_chain_configuration' } }])
  })

  test('behavior: records that cannot be read are ignored with a warning (F76)', async () => {
    const lines: unknown[] = []
    const store = memoryStore()
    store.set('run/0x1/2', '{"version":1}')
    const s = scenario({
      config: { journal: store, logLevel: 2, logSink: (_, parts) => lines.push(parts[0]) },
    })
    expect((await resumed(s)).value).toEqual([])
    expect(lines).toEqual(['A record of the journal cannot be read; it is ignored'])
  })

  test('error: a hash that was tampered with is not taken for the purchase (T15)', async () => {
    const s = scenario()
    s.provider.onSent = () => undefined
    const left = await stopped(s, memoryStore(), () => s.provider.chain.transactions.length === 1)
    const own = s.provider.chain.transactions[0]?.hash ?? '0x'
    const other = s.provider.chain.send({ from: account, to: nft, input: '0x', value: 0n })
    s.provider.chain.mine(other)
    const [key = ''] = left.keys('run/') as readonly string[]
    left.set(key, String(left.get(key)).replaceAll(own, other))
    const { value } = await resumed(openTab(s, left))
    expect(value).toMatchObject([{ error: { code: 'transaction_altered' } }])
    expect(sends(s)).toBe(1)
  })

  test('error: a signature that was tampered with is not posted (T15)', async () => {
    const s = listing()
    s.api.handlers['/order/v4'] = () => new Promise(() => undefined)
    // Its third call to the marketplace or later is the post.
    let left: JournalStore | undefined
    const store = memoryStore()
    const stop = new AbortController()
    const tab = openTab(s, store)
    const run = tab.client.actions.listToken({
      listings: [{ token: `${nft}:1`, weiPrice: '1' }],
      ...{ wallet: tab.wallet, signal: stop.signal },
    })
    run.catch(() => undefined)
    for (let turn = 0; turn < 100 && !left; turn += 1) {
      await advance(50)
      if (s.api.to('/order/v4').length > 0) left = copyStore(store)
    }
    stop.abort()
    await advance(1_000)
    const kept = left ?? memoryStore()
    const [key = ''] = kept.keys('run/') as readonly string[]
    kept.set(key, String(kept.get(key)).replace('"salt":"1"', '"salt":"2"'))
    const { value } = await resumed(openTab(s, kept))
    expect(value).toMatchObject([{ error: { code: 'wrong_signer' } }])
    expect(s.api.to('/order/v4')).toHaveLength(1)
    expect(signs(s)).toBe(1)
  })

  test('error: the same wish is begun again before the crashed run was gone on with', async () => {
    const s = scenario()
    s.provider.onSent = () => undefined
    const left = await stopped(s, memoryStore(), () => s.provider.chain.transactions.length === 1)
    const after = openTab(s, left)
    const { error } = await drive(
      after.client.actions.buyToken({ items, wallet: after.wallet }),
      advance,
    )
    expect(error).toMatchObject({ code: 'run_unfinished' })
    expect(sends(s)).toBe(1)
  })
})

describe('resume: how the run was to be carried out', () => {
  /** Begins a purchase, and goes on with it in another page that dies to it at its first answer. */
  const gone = async (how: object, answer?: unknown): Promise<Scenario & { run: unknown }> => {
    const make = () => {
      const steps = [approvalStep(account), saleStep([saleItem(account)])]
      const json = buyAnswer(account, { steps })
      const s = scenario({ handlers: { '/execute/buy/v7': () => ({ json }) } })
      s.provider.capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
      return s
    }
    const store = memoryStore()
    let left = memoryStore()
    const tab = openTab(make(), store)
    const onProgress = () => {
      if ((left.keys('run/') as readonly string[]).length === 0) left = copyStore(store)
    }
    await drive(
      tab.client.actions.buyToken({ items, wallet: tab.wallet, onProgress, ...how }),
      advance,
    )
    const s = make()
    if (answer) s.api.handlers['/execute/buy/v7'] = () => ({ json: answer })
    const after = openTab(s, left)
    const { value } = await resumed(after)
    return { ...after, run: value?.[0] }
  }
  const promptsOf = (s: Scenario) => s.provider.prompts.map(({ method }) => method)
  const complete = { result: { state: { status: 'complete' } } }

  test('default: together, if the wallet can', async () => {
    const s = await gone({})
    expect(s.run).toMatchObject(complete)
    expect(promptsOf(s)).toEqual(['wallet_sendCalls'])
  })

  test('behavior: `batch: false` and `preflight: false` stay so', async () => {
    const one = await gone({ batch: false })
    expect(one.run).toMatchObject(complete)
    expect(promptsOf(one)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    expect(one.provider.chain.calls).toContain('eth_call')
    const other = await gone({ batch: false, preflight: false })
    expect(other.run).toMatchObject(complete)
    expect(other.provider.chain.calls).not.toContain('eth_call')
  })

  test.each([
    [{ attempts: 2, interval: 100 }, 2],
    [{ attempts: Number.POSITIVE_INFINITY, interval: 100 }, 15],
  ])(
    'behavior: with `dataPolling` %j missing data is asked for %i times',
    async (dataPolling, times) => {
      const { data: _, ...bare } = saleItem(account)
      const s = await gone({ dataPolling }, buyAnswer(account, { steps: [saleStep([bare])] }))
      expect(s.run).toMatchObject({ error: { code: 'data_timeout' } })
      expect(s.api.to('/execute/buy/v7')).toHaveLength(1 + times)
    },
  )
})
