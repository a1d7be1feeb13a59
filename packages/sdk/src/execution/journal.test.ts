import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientConfig } from '../context.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import { webStore } from '../journal/webStore.ts'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { fakeLocks } from '../testing/fakeLocks.ts'
import { fakeStorage } from '../testing/fakeStorage.ts'
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
} from '../testing/scenario.ts'
import { copyStore, openTab } from '../testing/tabs.ts'
import { decodeRecord } from './journalRecord.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address.toLowerCase()
const items = [{ token: `${nft}:1` }] as const
const buy = (s: Scenario, more: object = {}) =>
  s.client.actions.buyToken({ items, ...more, wallet: s.wallet })
const list = (s: Scenario) =>
  s.client.actions.listToken({ listings: [{ token: `${nft}:1`, weiPrice: '1' }], wallet: s.wallet })
const sends = (s: Scenario) =>
  s.provider.prompts.filter(({ method }) => method === 'eth_sendTransaction').length

/** Drives two runs side by side. */
async function both<one, other>(first: Promise<one>, second: Promise<other>) {
  const watch = <value>(promise: Promise<value>) =>
    promise.then(
      value => ({ value, error: undefined }),
      (error: unknown) => ({ value: undefined, error }),
    )
  const { value } = await drive(Promise.all([watch(first), watch(second)]), advance)
  if (!value) throw new Error('neither settled')
  return value
}

/** A scenario with a journal that a test can look into. */
function journalled(
  options: { handlers?: Record<string, ApiHandler>; config?: Partial<ClientConfig> } = {},
): Scenario & { store: JournalStore; record: () => Record<string, unknown> & { raw: string } } {
  const store = memoryStore()
  const s = scenario({ ...options, config: { journal: store, ...options.config } })
  const record = () => {
    const [key = ''] = store.keys('run/') as readonly string[]
    const raw = String(store.get(key))
    return { raw, ...JSON.parse(raw) }
  }
  return { ...s, store, record }
}

describe('journal: what it holds', () => {
  test('default: before the prompt everything to find the transaction by, after it the hash (I5)', async () => {
    const s = journalled()
    let before: ReturnType<typeof s.record> | undefined
    s.provider.onPrompt = () => {
      before = s.record()
      return undefined
    }
    const seen: unknown[] = []
    const onProgress = (steps: readonly { items: readonly { state: string }[] }[]) => {
      if (steps[0]?.items[0]?.state === 'submitted') seen.push(s.record().prompts)
    }
    await drive(buy(s, { onProgress }), advance)
    expect(before).toMatchObject({
      ...{ version: 1, status: 'running', action: 'buy', chainId: 31337, account },
      ...{ endpoint: '/execute/buy/v7', requestId: 'request-1', lastSteps: ['sale'] },
      prompts: {
        'sale/0': {
          kind: 'transaction',
          chainId: 31337,
          value: { $bigint: oneEther.toString() },
          window: { latest: 0, pending: 0, block: { $bigint: '100' } },
        },
      },
    })
    expect(before?.prompts).not.toHaveProperty(['sale/0', 'hash'])
    const hash = s.provider.chain.transactions[0]?.hash
    // The first that anybody hears of it, it is written down already.
    expect(seen[0]).toMatchObject({ 'sale/0': { hash } })
    expect(s.record()).toMatchObject({ status: 'complete', prompts: { 'sale/0': { hash } } })
  })

  test('behavior: no calldata, no key and no token of a marketplace (I11, T15)', async () => {
    const s = journalled({ config: { apiKey: 'key-of-the-client' } })
    const options = { openseaApiKey: 'secret-1', blurAuth: 'secret-2', x2y2ApiKey: 'secret-3' }
    await drive(buy(s, { options }), advance)
    expect(s.api.to('/execute/buy/v7')[0]?.body).toMatchObject({ openseaApiKey: 'secret-1' })
    expect(s.record().raw).not.toMatch(/key-of-the-client|secret-|0xabcdef/)
  })

  test('behavior: a signature only until its post is acknowledged', async () => {
    let during = ''
    const s = journalled({
      handlers: {
        '/order/v4': call => {
          during = s.record().raw
          expect(during).toContain(call.query.get('signature'))
          return { json: { results: [{ message: 'success', orderId: `0x${'ab'.repeat(32)}` }] } }
        },
      },
    })
    await drive(list(s), advance)
    expect(during).not.toBe('')
    expect(s.record()).toMatchObject({ status: 'complete' })
    expect(s.record().raw).not.toMatch(/"signature":"0x/)
  })

  test('behavior: `journal: false` writes nothing, and trades', async () => {
    const s = scenario({ config: { journal: false } })
    expect((await drive(buy(s), advance)).value?.state.status).toBe('complete')
    expect(s.client.journalStore()).toBeUndefined()
  })

  test('behavior: a run that asked the wallet for nothing leaves only a mark of that', async () => {
    const s = journalled()
    const expectedPrice = { [ether]: { raw: 1n } }
    expect((await drive(buy(s, { expectedPrice }), advance)).error).toMatchObject({
      code: 'price_changed',
    })
    const [key = '', ...others] = s.store.keys('') as readonly string[]
    expect(key).toMatch(/^mark\/0x[0-9a-f]{64}\//)
    expect(others).toEqual([])
    expect(s.store.get(key)).toBe(`${Date.now()}`)
    // The next run of the wish clears it, and so does any other after a while.
    await drive(buy(s), advance)
    expect(s.store.keys('mark/')).toEqual([])
  })

  test('behavior: runs that ended long ago are forgotten', async () => {
    const s = journalled()
    for (let index = 0; index < 12; index += 1) await drive(buy(s), advance)
    expect(s.store.keys('run/')).toHaveLength(12)
    await advance(8 * 86_400_000)
    await drive(buy(s), advance)
    expect(s.store.keys('run/')).toHaveLength(1)
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('disk full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('disk full'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('behavior: a storage that %s is done without, with one warning (F76)', async (_, fail) => {
    const lines: unknown[] = []
    const journal: JournalStore = { get: fail, set: fail, delete: fail, keys: fail }
    const s = scenario({
      config: { journal, logLevel: 2, logSink: (_, parts) => lines.push(parts[0]) },
    })
    expect((await drive(buy(s), advance)).value?.state.status).toBe('complete')
    expect(lines).toEqual(['The journal cannot be stored; it goes on in memory'])
  })

  test.each([
    ['not JSON', '{'],
    ['of an older version', '{"version":0}'],
    ['tampered with', '{"version":1,"runId":5}'],
    ['null', 'null'],
  ])('error: a record that is %s is never taken for no run (F76)', async (_, value) => {
    const s = journalled()
    await drive(buy(s), advance)
    const [key = ''] = s.store.keys('run/') as readonly string[]
    s.store.set(key, value)
    const { error } = await drive(buy(s), advance)
    expect(error).toMatchObject({ code: 'run_unknown', details: { reason: 'unreadable' } })
    expect(sends(s)).toBe(1)
    const { value: second } = await drive(buy(s, { again: true }), advance)
    expect(second?.state.status).toBe('complete')
    expect(sends(s)).toBe(2)
  })

  test('error: what cannot be read back is said, and the hash is kept all the same', async () => {
    const lines: unknown[] = []
    const sink = (_: unknown, parts: readonly unknown[]) => lines.push(parts[0])
    const s = journalled({ config: { logLevel: 1, logSink: sink } })
    // Of a kind that no node should give, and that nothing before the journal looks at.
    const request = s.provider.chain.request
    s.provider.chain.request = async call => {
      const answer = await request(call)
      return call.method === 'eth_getTransactionReceipt' && answer
        ? { ...answer, effectiveGasPrice: `0x${'ff'.repeat(40)}` }
        : answer
    }
    await drive(buy(s), advance)
    const record = decodeRecord(s.record().raw)
    expect(record).toMatchObject({
      status: 'complete',
      prompts: { 'sale/0': { hash: s.provider.chain.transactions[0]?.hash } },
    })
    expect(record?.steps[0]?.items[0]?.receipt).toBeUndefined()
    expect(lines).toEqual(['The journal cannot read back what it writes about a run'])
  })
})

describe('journal: before the prompt', () => {
  // Only a window asks for the head's number; the watcher asks for the block.
  const windows = (s: Scenario) =>
    s.provider.chain.calls.filter(method => method === 'eth_blockNumber').length

  test('behavior: the window is read once for a step of many items', async () => {
    const many = Array.from({ length: 5 }, () => saleItem(account as typeof nft))
    const answer = buyAnswer(account as typeof nft, {
      steps: [saleStep(many)],
      path: [pathLine(5n * oneEther)],
    })
    const s = journalled({ handlers: { '/execute/buy/v7': () => ({ json: answer }) } })
    let before = 0
    s.provider.onPrompt = () => {
      before = Math.max(before, windows(s))
      return undefined
    }
    await drive(buy(s), advance)
    expect(sends(s)).toBe(5)
    expect(before).toBe(1)
  })

  test('behavior: what the account sends while a person judges it is not what is asked for', async () => {
    const s = journalled()
    const { chain } = s.provider
    const verify = async () => {
      chain.mine(chain.send({ from: s.provider.account.address, to: nft, input: '0x', value: 0n }))
      return { verdict: 'allow', reasons: [] }
    }
    let before: ReturnType<typeof s.record> | undefined
    s.provider.onPrompt = () => {
      before = s.record()
      return undefined
    }
    await drive(buy(s, { verify }), advance)
    expect(before?.prompts).toMatchObject({
      'sale/0': { window: { latest: 1, pending: 1, block: { $bigint: '101' } } },
    })
  })

  test('error: no node and no wallet answers; nothing is asked (F25)', async () => {
    const s = journalled()
    s.provider.chain.fail = method =>
      method === 'eth_getTransactionCount' ? new Error('connection refused') : undefined
    const { error } = await drive(buy(s), advance)
    expect(error).toMatchObject({ code: 'rpc_unavailable', retryable: true, moneyMoved: 'no' })
    expect(sends(s)).toBe(0)
  })

  test('error: they hang; nothing is asked, and nobody waits for long (F25)', async () => {
    const s = journalled()
    const request = s.provider.chain.request
    s.provider.chain.request = async args =>
      args.method === 'eth_getTransactionCount' ? new Promise(() => undefined) : request(args)
    const { error, elapsed } = await drive(buy(s), advance)
    expect(error).toMatchObject({ code: 'rpc_unavailable', retryable: true, moneyMoved: 'no' })
    expect(elapsed).toBeLessThan(6_000)
    expect(sends(s)).toBe(0)
  })
})

describe('journal: a lost answer of the wallet', () => {
  const losing = (s: Scenario, answer: () => unknown) => {
    s.provider.onPrompt = (method, params) => {
      if (method !== 'eth_sendTransaction') return undefined
      const { from, to, data, value } = params[0] as Record<'from' | 'to' | 'data', typeof nft> & {
        value: string
      }
      const hash = s.provider.chain.send({ from, to, input: data, value: BigInt(value) })
      setTimeout(() => s.provider.onSent(hash), 3_000)
      return answer()
    }
  }
  const fail = (error: unknown) => () => {
    throw error
  }

  test.each<[string, () => unknown]>([
    ['undefined', () => null],
    ['31 bytes (F33, F41)', () => `0x${'ab'.repeat(31)}`],
    ['an empty text (F41)', () => ''],
    ['an error, but it was sent (F39)', fail(new Error('Internal error'))],
    ['-32603, but it was sent (F40)', fail(Object.assign(new Error('oops'), { code: -32603 }))],
  ])(
    'behavior: %s; it is found on the chain and followed, never asked for again',
    async (_, answer) => {
      const s = journalled()
      losing(s, answer)
      const { value, elapsed } = await drive(buy(s), advance)
      expect(value?.state.status).toBe('complete')
      expect(elapsed).toBeLessThan(8_000)
      expect(value?.steps[0]?.items[0]?.txHashes?.[0]?.txHash).toBe(
        s.provider.chain.transactions[0]?.hash,
      )
      expect(sends(s)).toBe(1)
    },
  )

  test('behavior: what the account sends meanwhile is not taken for it', async () => {
    const s = journalled()
    s.provider.onPrompt = method => {
      if (method !== 'eth_sendTransaction') return undefined
      const from = s.provider.account.address
      s.provider.chain.mine(s.provider.chain.send({ from, to: nft, input: '0x', value: 1n }))
      throw new Error('Internal error')
    }
    const { error, elapsed } = await drive(buy(s), advance)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
    expect(elapsed).toBeGreaterThan(29_000)
    expect(elapsed).toBeLessThan(33_000)
    expect(s.record()).toMatchObject({ status: 'unknown' })
  })

  test('behavior: it still waits after a minute, and says so; the wallet is not asked again (F38)', async () => {
    const s = journalled()
    s.provider.onPrompt = method =>
      method === 'eth_sendTransaction'
        ? new Promise(resolve => setTimeout(() => resolve(undefined), 120_000))
        : undefined
    const warnings = new Set<string | undefined>()
    const onProgress = (steps: readonly { items: readonly { warning?: string | undefined }[] }[]) =>
      warnings.add(steps[0]?.items[0]?.warning)
    const { value } = await drive(buy(s, { onProgress }), advance)
    expect([...warnings]).toEqual([undefined, 'Still waiting for an answer in the wallet'])
    expect(value?.steps[0]?.items[0]?.warning).toBeUndefined()
    expect(value?.state.status).toBe('complete')
    expect(sends(s)).toBe(1)
  })

  test('behavior: the person stops while the wallet asks; its late hash is written down (F58, F77)', async () => {
    const s = journalled()
    const stop = new AbortController()
    s.provider.onPrompt = method =>
      method === 'eth_sendTransaction'
        ? new Promise(resolve => setTimeout(() => resolve(undefined), 90_000))
        : undefined
    setTimeout(() => stop.abort(), 10_000)
    const { error, elapsed } = await drive(buy(s, { signal: stop.signal }), advance)
    expect(error).toMatchObject({ code: 'aborted', moneyMoved: 'unknown' })
    expect(elapsed).toBeLessThan(10_600)
    expect(s.record()).toMatchObject({ status: 'unknown' })
    await advance(90_000)
    const hash = s.provider.chain.transactions[0]?.hash
    expect(s.record()).toMatchObject({ status: 'unknown', prompts: { 'sale/0': { hash } } })
  })
})

describe('journal: one run for one wish', () => {
  test('behavior: two tabs; the second waits and gets what the first got (F73)', async () => {
    const s = journalled()
    const other = openTab(s, s.store)
    s.provider.onPrompt = method =>
      method === 'eth_sendTransaction'
        ? new Promise(resolve => setTimeout(() => resolve(undefined), 40_000))
        : undefined
    const [one, two] = await both(buy(s), buy(other))
    expect(one.value?.state.status).toBe('complete')
    expect(two.value?.state.status).toBe('complete')
    expect(two.value?.steps[0]?.items[0]?.txHashes).toEqual(one.value?.steps[0]?.items[0]?.txHashes)
    expect(two.value?.requestId).toBe('request-1')
    expect(sends(s)).toBe(1)
    expect(other.events.map(event => event.name)).toEqual(['purchase_complete'])
  })

  test('behavior: key order and the spelling of addresses make no other wish', async () => {
    const s = journalled()
    const other = openTab(s, s.store)
    const upper = `0x${nft.slice(2).toUpperCase()}:1` as const
    const first = buy(s, { items: [{ token: `${nft}:1`, quantity: 1 }] })
    const second = buy(other, { items: [{ quantity: 1, token: upper }] })
    const [one, two] = await both(first, second)
    expect([one.value?.state.status, two.value?.state.status]).toEqual(['complete', 'complete'])
    expect(sends(s)).toBe(1)
  })

  test('behavior: the first ended with nothing sent; the second begins its own', async () => {
    const s = journalled()
    const other = openTab(s, s.store)
    let asked = 0
    s.provider.onPrompt = method => {
      if (method !== 'eth_sendTransaction') return undefined
      asked += 1
      if (asked > 1) return undefined
      throw Object.assign(new Error('no'), { code: 4001 })
    }
    const [one, two] = await both(buy(s), buy(other))
    expect(one.error).toMatchObject({ code: 'user_rejected' })
    expect(two.value?.state.status).toBe('complete')
    expect(sends(s)).toBe(2)
  })

  test('error: the outcome of the first is unknown; the second does not send', async () => {
    const s = journalled()
    const other = openTab(s, s.store)
    s.provider.onSent = () => undefined
    const [one, two] = await both(buy(s), buy(other))
    expect(one.error).toMatchObject({ code: 'transaction_timeout' })
    expect(two.error).toMatchObject({
      code: 'run_unknown',
      moneyMoved: 'unknown',
      details: { hashes: [s.provider.chain.transactions[0]?.hash] },
    })
    expect(sends(s)).toBe(1)
  })

  test('behavior: the first was unknown at its end, and the second sees that it is over', async () => {
    const s = journalled()
    const other = openTab(s, s.store)
    const { onSent } = s.provider
    s.provider.onSent = () => undefined
    s.client.addEventListener(() => {
      s.provider.chain.mine(s.provider.chain.transactions[0]?.hash, { status: 'reverted' })
      s.provider.onSent = onSent
    })
    const [one, two] = await both(buy(s), buy(other))
    expect(one.error).toMatchObject({ code: 'transaction_timeout' })
    expect(two.value?.state.status).toBe('complete')
    expect(sends(s)).toBe(2)
  })

  describe('the same wish after a run whose outcome is unknown', () => {
    const silent = async () => {
      const s = journalled()
      s.provider.onPrompt = method =>
        method === 'eth_sendTransaction' ? new Promise(() => undefined) : undefined
      expect((await drive(buy(s), advance)).error).toMatchObject({ code: 'transaction_unknown' })
      s.provider.onPrompt = () => undefined
      return s
    }

    test('error: the wallet was silent for 10 minutes, and may still show it; not asked again', async () => {
      const s = await silent()
      const { error } = await drive(buy(s), advance)
      expect(error).toMatchObject({ code: 'run_unknown', moneyMoved: 'unknown' })
      expect(sends(s)).toBe(1)
      expect((await drive(buy(s, { again: true }), advance)).value?.state.status).toBe('complete')
      expect(sends(s)).toBe(2)
    })

    test('behavior: 20 minutes later the chain shows that it was never sent', async () => {
      const s = await silent()
      await advance(600_000)
      expect((await drive(buy(s), advance)).value?.state.status).toBe('complete')
      expect(sends(s)).toBe(2)
      // Nothing is left of it to go on with.
      expect((await drive(s.client.resume({ wallet: s.wallet }), advance)).value).toEqual([])
    })

    test('error: something of the account is pending, or the node is down: it cannot be said', async () => {
      const s = await silent()
      await advance(600_000)
      const from = account as typeof nft
      s.provider.chain.send({ from, to: nft, input: '0x', value: 1n })
      expect((await drive(buy(s), advance)).error).toMatchObject({ code: 'run_unknown' })
      s.provider.chain.fail = () => new Error('down')
      expect((await drive(buy(s), advance)).error).toMatchObject({ code: 'run_unknown' })
      expect(sends(s)).toBe(1)
    })

    test('behavior: what was sent is pending: not sent again; reverted: it is over', async () => {
      const s = journalled()
      const { onSent } = s.provider
      s.provider.onSent = () => undefined
      expect((await drive(buy(s), advance)).error).toMatchObject({ code: 'transaction_timeout' })
      const hash = s.provider.chain.transactions[0]?.hash ?? '0x'
      expect((await drive(buy(s), advance)).error).toMatchObject({
        ...{ code: 'run_unknown', details: { hashes: [hash] } },
      })
      expect(sends(s)).toBe(1)
      s.provider.chain.mine(hash, { status: 'reverted' })
      s.provider.onSent = onSent
      expect((await drive(buy(s), advance)).value?.state.status).toBe('complete')
      expect(sends(s)).toBe(2)
    })

    test('behavior: `resume` finds it mined, and then nothing stands in the way', async () => {
      const s = journalled()
      const { onSent } = s.provider
      s.provider.onSent = () => undefined
      await drive(buy(s), advance)
      s.provider.onSent = onSent
      onSent(s.provider.chain.transactions[0]?.hash ?? '0x')
      expect((await drive(buy(s), advance)).error).toMatchObject({ code: 'run_unknown' })
      expect((await drive(s.client.resume({ wallet: s.wallet }), advance)).value).toMatchObject([
        { result: { state: { status: 'complete' } } },
      ])
      expect((await drive(buy(s), advance)).value?.state.status).toBe('complete')
      expect(sends(s)).toBe(2)
    })
  })

  test.each([
    ['leases', memoryStore()],
    ['Web Locks', { ...memoryStore(), locks: fakeLocks() }],
  ])(
    'behavior: with %s, one waits, and the same wish right after the end is a run of its own',
    async (_, journal) => {
      const s = scenario({ config: { journal } })
      const [one, two] = await both(buy(s), buy(openTab(s, journal)))
      expect([one.value?.state.status, two.value?.state.status]).toEqual(['complete', 'complete'])
      expect(sends(s)).toBe(1)
      const twice = async () => {
        await buy(s)
        return buy(s)
      }
      expect((await drive(twice(), advance)).value?.state.status).toBe('complete')
      expect(sends(s)).toBe(3)
    },
  )

  describe.each(['get', 'set'] as const)('behavior: a Web Storage whose %s fails', failing => {
    /** Two tabs on one origin: its locks work, its storage does not keep anything. */
    const tabs = (storage: ReturnType<typeof fakeStorage>) => {
      const locks = fakeLocks()
      const store = () => ({ ...webStore(storage, () => undefined), locks })
      const s = scenario({ config: { journal: store() } })
      return { s, other: openTab(s, store()) }
    }

    test('default: the second waits, learns nothing, and does not send (F73, F76)', async () => {
      const { s, other } = tabs(fakeStorage({ [failing]: true }))
      const mine = s.provider.onSent
      s.provider.onSent = hash => void setTimeout(() => mine(hash), 3_000)
      const [one, two] = await both(buy(s), buy(other))
      expect(one.value?.state.status).toBe('complete')
      expect(two.error).toMatchObject({ code: 'run_unknown', moneyMoved: 'unknown' })
      expect(sends(s)).toBe(1)
      // Whoever asks once more, with nobody to wait for, means it.
      expect((await drive(buy(other), advance)).value?.state.status).toBe('complete')
      expect(sends(s)).toBe(2)
    })

    test('behavior: it fails in the middle of the first run', async () => {
      const storage = fakeStorage()
      const { s, other } = tabs(storage)
      const mine = s.provider.onSent
      s.provider.onSent = hash => void setTimeout(() => mine(hash), 3_000)
      s.api.handlers['/execute/buy/v7'] = () => {
        setTimeout(() => {
          storage.failing[failing] = true
        })
        return { json: buyAnswer(account as typeof nft) }
      }
      const [one, two] = await both(buy(s), buy(other))
      expect(one.value?.state.status).toBe('complete')
      expect(two.error).toMatchObject({ code: 'run_unknown', moneyMoved: 'unknown' })
      expect(sends(s)).toBe(1)
    })
  })

  test('behavior: the storage throws before the prompt and keeps an older word of the run (F73, F76)', async () => {
    const inner = memoryStore()
    const locks = fakeLocks()
    let writes = 0
    const first: JournalStore = {
      ...inner,
      locks,
      set: (key, value) => {
        writes += 1
        if (writes > 1) throw new Error('disk full')
        return inner.set(key, value)
      },
    }
    const s = scenario({ config: { journal: first } })
    const other = openTab(s, { ...inner, locks })
    const [one, two] = await both(buy(s), buy(other))
    expect(one.value?.state.status).toBe('complete')
    expect(two.error).toMatchObject({ code: 'run_unfinished', moneyMoved: 'unknown' })
    expect(sends(s)).toBe(1)
  })

  test.each([
    ['the marketplace refuses', { '/execute/buy/v7': () => ({ status: 400, json: {} }) }, {}],
    ['the price moved', {}, { expectedPrice: { [ether]: { raw: 1n } } }],
  ] as [string, Record<string, ApiHandler>, object][])(
    'behavior: %s, nothing was asked for; the one who waits begins its own',
    async (_, handlers, more) => {
      const store = { ...memoryStore(), locks: fakeLocks() }
      const s = scenario({ handlers, config: { journal: store } })
      const others = [openTab(s, store), openTab(s, store)]
      const buyAll = Promise.allSettled([s, ...others].map(tab => buy(tab, more)))
      const { value = [] } = await drive(buyAll, advance)
      const codes = value.map(end => end.status === 'rejected' && end.reason.code)
      expect(new Set(codes)).toEqual(new Set([codes[0]]))
      expect(codes[0]).toMatch(/^(api_error|price_changed)$/)
      expect(s.api.to('/execute/buy/v7')).toHaveLength(3)
    },
  )

  test('behavior: who waited only for the look of another begins its own run', async () => {
    const inner = memoryStore()
    const slow: JournalStore = {
      ...inner,
      locks: fakeLocks(),
      keys: prefix => new Promise(resolve => setTimeout(() => resolve(inner.keys(prefix)), 200)),
    }
    const s = scenario({ config: { journal: slow } })
    const late = buy(s).then(() => buy(openTab(s, slow)))
    const [three, two] = await both(late, buy(openTab(s, slow)))
    expect([two.value?.state.status, three.value?.state.status]).toEqual(['complete', 'complete'])
    const hashesOf = (end: typeof two) => end.value?.steps[0]?.items[0]?.txHashes
    expect(hashesOf(three)).not.toEqual(hashesOf(two))
    expect(sends(s)).toBe(2)
  })

  test.each(['before the answer', 'before the prompt'])(
    'behavior: who waited for the lease of a tab that died %s begins its own run (F71, F73)',
    async moment => {
      const s = journalled()
      let left: JournalStore | undefined
      const onProgress = () => {
        left ??= copyStore(s.store)
      }
      s.api.handlers['/execute/buy/v7'] = () => {
        if (moment === 'before the answer') onProgress()
        return { json: buyAnswer(account as typeof nft) }
      }
      const ended = buy(s, { onProgress })
      await advance(0)
      const next = scenario({ config: { journal: left } })
      const { value, elapsed } = await drive(buy(next), advance)
      expect(value?.state.status).toBe('complete')
      expect(elapsed).toBeGreaterThan(10_000)
      expect(sends(next)).toBe(1)
      await ended
    },
  )

  test('behavior: `again` goes past the lock', async () => {
    const s = journalled()
    const other = openTab(s, s.store)
    const ends = await both(buy(s), buy(other, { again: true }))
    expect(ends.map(end => end.value?.state.status)).toEqual(['complete', 'complete'])
    expect(sends(s)).toBe(2)
  })

  test('behavior: another wish does not wait', async () => {
    const s = journalled()
    const other = openTab(s, s.store)
    expect((await both(buy(s), list(other))).map(end => end.value?.state.status)).toEqual([
      'complete',
      'complete',
    ])
  })

  test('error: the second gives up when its signal is aborted', async () => {
    const s = journalled()
    const other = openTab(s, s.store)
    const [stop, end] = [new AbortController(), new AbortController()]
    s.provider.onPrompt = method =>
      method === 'eth_sendTransaction' ? new Promise(() => undefined) : undefined
    const first = buy(s, { signal: end.signal }).catch(() => undefined)
    await advance(1_000)
    setTimeout(() => stop.abort(), 2_000)
    const { error } = await drive(buy(other, { signal: stop.signal }), advance)
    expect(error).toMatchObject({ code: 'aborted', moneyMoved: 'no' })
    end.abort()
    await advance(1_000)
    await first
    expect(sends(s)).toBe(1)
  })

  test('behavior: a run with an approval, double clicked: one run, one approval, one sale (F74, A17)', async () => {
    const answer = buyAnswer(account as typeof nft, {
      steps: [approvalStep(account as typeof nft), saleStep([saleItem(account as typeof nft)])],
    })
    const s = journalled({ handlers: { '/execute/buy/v7': () => ({ json: answer }) } })
    const ends = await both(buy(s), buy(s))
    expect(ends.map(end => end.value?.state.status)).toEqual(['complete', 'complete'])
    expect(sends(s)).toBe(2)
  })
})
