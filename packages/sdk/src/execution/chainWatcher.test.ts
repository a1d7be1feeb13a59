import { encodeAbiParameters, type Hash, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import {
  buyAnswer,
  nft,
  pathLine,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'
import type { ExecutionStep, WaitReason } from './state.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const logsOf = (id: bigint) => [transferLog(nft, seller, account, id)]
const network = (more: object = {}) => ({
  ...{ id: 31337, name: 'Local', rpcUrls: { default: { http: [] } } },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  ...more,
})

/** A purchase of so many tokens, each with a transaction of its own that nothing checks but the index. */
function setUp(count: number, options: Parameters<typeof scenario>[0] = {}): Scenario {
  const ids = Array.from({ length: count }, (_, index) => String(index + 1))
  const one = (1).toString()
  const items = ids.map((_, index) =>
    saleItem(account, {
      data: { from: account, to: seller, data: `0x${index + 1_000}`, value: one },
    }),
  )
  const path = ids.map(tokenId => pathLine(1n, { tokenId }))
  const answer = buyAnswer(account, { requestId: undefined, steps: [saleStep(items)], path })
  const s = scenario({
    ...options,
    handlers: { '/execute/buy/v7': () => ({ json: answer }), ...options.handlers },
  })
  s.provider.onSent = () => undefined
  return s
}

async function buy(s: Scenario, count = 1, signal?: AbortSignal) {
  let steps: readonly ExecutionStep[] = []
  const warnings: string[] = []
  const waits: (WaitReason | undefined)[] = []
  const settled = await drive(
    s.client.actions.buyToken({
      items: Array.from({ length: count }, (_, index) => ({ token: `${nft}:${index + 1}` })),
      wallet: s.wallet,
      signal,
      onProgress: shown => {
        steps = shown
        const { warning, waitReason } = shown[0]?.items[0] ?? {}
        if (waits.at(-1) !== waitReason) waits.push(waitReason)
        if (warning && warnings.at(-1) !== warning) warnings.push(warning)
      },
    }),
    advance,
    { limit: 700_000_000 },
  )
  expect([s.client.watchers.size, s.client.syncedChecks.size]).toEqual([0, 0])
  return { ...settled, items: steps[0]?.items ?? [], warnings, waits }
}

const hashes = (s: Scenario) => s.provider.chain.transactions.map(entry => entry.hash)
/** Mines everything that is pending in one block, after so long. */
const mineAll = (s: Scenario, after: number) =>
  setTimeout(() => {
    const { chain } = s.provider
    for (const [index, entry] of chain.transactions.entries()) {
      entry.logs = logsOf(BigInt(index + 1))
    }
    chain.mine(hashes(s))
  }, after)
const reads = (s: Scenario) => s.provider.chain.calls.filter(method => method !== 'eth_chainId')
const countOf = (s: Scenario, method: string) =>
  s.provider.chain.calls.filter(entry => entry === method).length

describe('chainWatcher: how much it asks', () => {
  test('behavior: ten items mined together after 12 s: two calls for all of them', async () => {
    const s = setUp(10, { chain: { network: network({ blockTime: 12_000 }) } })
    mineAll(s, 12_000)
    const { value } = await buy(s, 10)
    expect(value?.state.status).toBe('complete')
    expect(countOf(s, 'eth_getBlockReceipts')).toBe(1)
    expect(countOf(s, 'eth_getTransactionReceipt')).toBe(0)
    // Three belong to the journal.
    expect(reads(s).length - 3).toBeLessThanOrEqual(15)
    expect(s.api.calls.map(call => call.path)).toEqual([
      '/execute/buy/v7',
      '/transactions/synced/v2',
    ])
    expect(s.api.to('/transactions/synced/v2')[0]?.query.getAll('txHash')).toHaveLength(10)
  })

  test('behavior: a node without block receipts is asked for each', async () => {
    const s = setUp(4)
    s.provider.chain.fail = method =>
      method === 'eth_getBlockReceipts'
        ? Object.assign(new Error('no such method'), { code: -32601 })
        : undefined
    mineAll(s, 1_000)
    const { value } = await buy(s, 4)
    expect(value?.state.status).toBe('complete')
    expect(countOf(s, 'eth_getTransactionReceipt')).toBe(4)
  })

  test('behavior: fifty items keep six requests in flight', async () => {
    const s = setUp(50)
    let flying = 0
    let most = 0
    const plain = s.provider.chain.request
    s.provider.chain.request = async request => {
      const counted = request.method === 'eth_getTransactionReceipt'
      flying += counted ? 1 : 0
      most = Math.max(most, flying)
      await new Promise(resolve => setTimeout(resolve, 20))
      const answer = await plain(request)
      flying -= counted ? 1 : 0
      return answer
    }
    s.provider.chain.fail = method =>
      method === 'eth_getBlockReceipts' ? new Error('unsupported') : undefined
    mineAll(s, 60_000)
    const { value } = await buy(s, 50)
    expect(value?.state.status).toBe('complete')
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(6)
    expect(s.api.to('/transactions/synced/v2').length).toBeLessThanOrEqual(7)
  })

  test('behavior: mined to resolved, at whatever moment of 2 s: mean 250 ms, at most 400', async () => {
    const late: number[] = []
    for (let moment = 1_000; moment < 3_000; moment += 97) {
      const s = setUp(1)
      mineAll(s, moment)
      let done = 0
      const began = performance.now()
      const bought = s.client.actions.buyToken({
        ...{ items: [{ token: `${nft}:1` }], wallet: s.wallet },
      })
      void bought.then(() => {
        done = performance.now() - began
      })
      for (let time = 0; time < 4_000 && !done; time += 5) await advance(5)
      late.push(done - moment)
    }
    const mean = late.reduce((sum, value) => sum + value, 0) / late.length
    expect(Math.max(...late)).toBeLessThanOrEqual(400)
    expect(mean).toBeLessThanOrEqual(250)
  })

  /** Blocks every so often; the purchase is in the first of them at or after `moment`. */
  async function buyInRhythm(declared: number, actual: number, moment: number, phase = 0) {
    // Blocks are dated by the second.
    vi.setSystemTime(1_800_000_000_000 + phase)
    const s = setUp(1, { chain: { network: network({ blockTime: declared }) } })
    const { chain } = s.provider
    chain.mine()
    const began = performance.now()
    let mined = 0
    const blocks = setInterval(() => {
      const ours = mined === 0 && performance.now() - began >= moment
      chain.mine(ours ? hashes(s) : [], ours ? { logs: logsOf(1n) } : {})
      if (ours) mined = performance.now()
    }, actual)
    const bought = s.client.actions.buyToken({
      ...{ items: [{ token: `${nft}:1` }], wallet: s.wallet },
    })
    let done = 0
    void bought.then(() => {
      done = performance.now()
    })
    while (!done && performance.now() - began < 200_000) await advance(10)
    clearInterval(blocks)
    return { late: done - mined, waited: mined - began, looks: countOf(s, 'eth_getBlockByNumber') }
  }

  const phases = [0, 270, 540, 950]

  test('behavior: declared 12 s, a block every second: 2 s late at most, then its rhythm is known', async () => {
    for (const phase of phases) {
      for (let moment = 500; moment < 15_000; moment += 970) {
        const { late, looks, waited } = await buyInRhythm(12_000, 1_030, moment, phase)
        expect(late).toBeLessThanOrEqual(moment < 2_500 ? 2_000 : 500)
        expect(looks).toBeLessThanOrEqual(1 + (waited / 1_000) * 4)
      }
    }
  })

  test('behavior: declared 12 s, and a block comes by itself at any moment: 4 s late at most', async () => {
    for (let moment = 500; moment < 30_000; moment += 470) {
      const { late } = await buyInRhythm(12_000, moment, 1, moment % 1_000)
      expect(late).toBeLessThanOrEqual(4_000)
    }
  })

  test('behavior: declared 1 s, a block every 12 s: no flood of calls, and never late by much', async () => {
    for (const phase of phases) {
      for (const [moment, most, latest] of [
        [11_000, 27, 1_500],
        [59_000, 50, 1_000],
        [119_000, 72, 1_200],
      ] as const) {
        const { late, looks } = await buyInRhythm(1_000, 12_000, moment, phase)
        expect(looks).toBeLessThanOrEqual(most)
        expect(late).toBeLessThanOrEqual(latest)
      }
    }
  })

  test('behavior: the longer it waits, the less it asks', async () => {
    const s = setUp(1, { config: { maxPollingAttemptsBeforeTimeout: 3_600 } })
    mineAll(s, 1_800_000)
    await buy(s)
    expect(countOf(s, 'eth_getBlockByNumber')).toBeLessThan(500)
  })
})

describe('chainWatcher: what becomes of a transaction', () => {
  test('error: dropped: unknown for a minute, its nonce free (F63)', async () => {
    const s = setUp(1)
    setTimeout(() => s.provider.chain.drop(hashes(s)[0] ?? '0x'), 22_000)
    const { error, items, elapsed } = await buy(s)
    expect(error).toMatchObject({
      ...{ code: 'transaction_dropped', moneyMoved: 'unknown', retryable: false },
      nonce: 0,
    })
    expect(items[0]?.state).toBe('dropped')
    expect(elapsed).toBeGreaterThanOrEqual(80_000)
    expect(s.provider.prompts).toHaveLength(1)
  })

  test('behavior: stuck behind an older nonce: it is said which (F64)', async () => {
    const s = setUp(1)
    s.provider.onSent = hash => {
      const found = s.provider.chain.transactions.find(entry => entry.hash === hash)
      if (found) found.nonce = 3
    }
    setTimeout(() => s.provider.chain.mine(), 5_000)
    mineAll(s, 60_000)
    const { value, warnings, waits, items } = await buy(s)
    expect(warnings).toEqual([expect.stringContaining('nonce 0')])
    expect(waits).toEqual(['stuck', undefined])
    expect(value?.state.status).toBe('complete')
    expect(items[0]?.warning).toBeUndefined()
  })

  test('behavior: a receipt that disappears within its confirmations (F29)', async () => {
    const s = setUp(1, { config: { confirmations: 3 } })
    const { chain } = s.provider
    mineAll(s, 1_000)
    setTimeout(() => chain.mine(), 2_000)
    setTimeout(() => chain.reorganise(2), 2_500)
    for (const at of [3_000, 4_000]) setTimeout(() => chain.mine(), at)
    setTimeout(() => chain.mine(hashes(s)), 8_000)
    for (const at of [9_000, 10_000]) setTimeout(() => chain.mine(), at)
    const { value, elapsed, items } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeGreaterThanOrEqual(10_000)
    expect(items[0]?.receipt?.blockNumber).toBe(105n)
  })

  test('error: moved to another block, where it reverts (F30)', async () => {
    const s = setUp(1, { config: { confirmations: 2 } })
    const { chain } = s.provider
    mineAll(s, 1_000)
    setTimeout(() => chain.reorganise(1), 1_500)
    setTimeout(() => chain.mine(hashes(s), { status: 'reverted', logs: [] }), 3_000)
    setTimeout(() => chain.mine(), 4_000)
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_reverted' })
  })

  test('behavior: receipts with empty fields are none (F31)', async () => {
    const s = setUp(1)
    const plain = s.provider.chain.request
    s.provider.chain.request = async request => {
      const answer = await plain(request)
      if (request.method !== 'eth_getTransactionReceipt' || performance.now() > until) return answer
      return { ...(answer as object), transactionHash: params(request), status: null, logs: [] }
    }
    const params = ({ params: list }: { params?: unknown }) => (list as Hash[])[0]
    const until = performance.now() + 9_000
    mineAll(s, 10_000)
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeGreaterThanOrEqual(10_000)
  })

  test('behavior: replaced before any node saw it: found by sender and content', async () => {
    const s = setUp(1)
    s.provider.onSent = hash => {
      const { chain } = s.provider
      const found = chain.transactions.find(entry => entry.hash === hash)
      chain.drop(hash)
      setTimeout(() => {
        if (found) chain.mine(chain.send(found), { logs: logsOf(1n) })
      }, 5_000)
    }
    const { value, items } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(items[0]?.txHashes?.[0]?.txHash).toBe(hashes(s)[0])
  })

  test('error: one of two that wait together is cancelled within seconds, and the other is mined', async () => {
    const s = setUp(2)
    setTimeout(() => {
      const { chain } = s.provider
      const [first, second] = chain.transactions
      if (!first || !second) throw new Error('two are pending')
      chain.drop(first.hash)
      const cancel = { from: account, to: account, input: '0x', value: 0n } as const
      chain.mine([chain.send({ ...cancel, nonce: first.nonce }), second.hash], { logs: logsOf(2n) })
    }, 5_000)
    const { items, elapsed } = await buy(s, 2)
    expect(items.map(({ state }) => state)).toEqual(['cancelled', 'complete'])
    expect(elapsed).toBeLessThan(60_000)
  })

  test('behavior: one that no node knows is not called replaced by what another app had sent before it', async () => {
    const s = setUp(1)
    const { chain } = s.provider
    const other = chain.send({ from: account, to: seller, input: '0xabcd', value: 5n, nonce: 0 })
    // By a private relay: what waits there has the nonce after that.
    s.provider.onSent = hash => {
      const found = chain.transactions.find(entry => entry.hash === hash)
      chain.drop(hash)
      setTimeout(() => chain.mine(other), 5_000)
      setTimeout(() => {
        if (found) chain.mine(chain.send({ ...found, nonce: 1 }), { logs: logsOf(1n) })
      }, 120_000)
    }
    const { value } = await buy(s)
    expect(value?.state.status).toBe('complete')
  })

  test('error: cancelled before any node saw it', async () => {
    const s = setUp(1)
    s.provider.onSent = hash => {
      const { chain } = s.provider
      chain.drop(hash)
      setTimeout(() => {
        chain.mine(chain.send({ from: account, to: account, input: '0x', value: 0n, nonce: 0 }))
      }, 5_000)
    }
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_cancelled' })
  })
})

describe('chainWatcher: contract accounts', () => {
  const inner: Hash = `0x${'5a'.repeat(32)}`
  const setUpSafe = (s: Scenario, after: number, topic: Hex, indexed: boolean) => {
    s.provider.chain.contracts.set(account.toLowerCase(), '0x')
    s.provider.onPrompt = () => {
      setTimeout(() => {
        const { chain } = s.provider
        const hash = chain.send({ from: seller, to: account, input: '0x6a76', value: 0n })
        const data = encodeAbiParameters([{ type: 'uint256' }], [0n])
        const log = indexed
          ? { address: account, topics: [topic, inner], data }
          : { address: account, topics: [topic], data: `${inner}${data.slice(2)}` as Hex }
        chain.mine(hash, { logs: [log, ...logsOf(1n)] })
      }, after)
      return inner
    }
  }
  const success = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
  const failure = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

  test.each([true, false])(
    'behavior: others sign hours later (F51), the hash indexed: %s',
    async indexed => {
      const s = setUp(1)
      setUpSafe(s, 18_000_000, success, indexed)
      const { value, items, warnings, waits } = await buy(s)
      expect(value?.state.status).toBe('complete')
      expect(warnings).toEqual([expect.stringMatching(/^Awaiting other signers/)])
      expect(waits).toEqual(['awaiting_signers', undefined])
      expect(items[0]?.txHashes).toEqual([{ txHash: hashes(s)[0], chainId: 31337 }])
    },
  )

  test('error: carried out, and failed inside', async () => {
    const s = setUp(1)
    setUpSafe(s, 600_000, failure, true)
    expect((await buy(s)).error).toMatchObject({ code: 'transaction_reverted' })
  })

  test('error: nobody signs within the deadline', async () => {
    const s = setUp(1, { config: { signersDeadline: 3_600_000 } })
    s.provider.chain.contracts.set(account.toLowerCase(), '0x')
    s.provider.onPrompt = () => inner
    const { error, elapsed } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_timeout' })
    expect(elapsed).toBeGreaterThanOrEqual(3_600_000)
  })

  test('error: aborted while others are to sign; nothing is left', async () => {
    const s = setUp(1)
    s.provider.chain.contracts.set(account.toLowerCase(), '0x')
    s.provider.onPrompt = () => inner
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 3_600_000)
    const { error } = await buy(s, 1, controller.signal)
    expect(error).toMatchObject({ code: 'aborted', moneyMoved: 'unknown' })
  })
})

describe('chainWatcher: nodes', () => {
  const rpc = (handler: (url: string, method: string, params: unknown) => Promise<Response>) =>
    vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
      const { method, params } = JSON.parse(init.body)
      return handler(url, method, params)
    })
  const http = ['http://127.0.0.1:1', 'http://127.0.0.1:2']
  const two = { chain: { network: network({ rpcUrls: { default: { http } } }) } }
  const answer = (s: Scenario, method: string, params: unknown) =>
    s.provider.chain
      .request({ method, params })
      .then(result => Response.json({ jsonrpc: '2.0', id: 1, result }))

  test('behavior: a node on another chain is refused, and asked its chain once (F32)', async () => {
    const s = setUp(1, two)
    const asked: string[] = []
    rpc(async (url, method, params) => {
      if (url !== http[0]) return answer(s, method, params)
      asked.push(method)
      return Response.json({ result: '0x1' })
    })
    mineAll(s, 5_000)
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(asked).toEqual(['eth_chainId'])
  })

  test.each([
    ['429', () => new Response('', { status: 429, headers: { 'retry-after': '30' } })],
    ['-32005', () => Response.json({ error: { code: -32005, message: 'limit' } })],
    ['{code:429}', () => Response.json({ code: 429, message: 'limit' })],
  ])('behavior: a node that limits rests, and the next is asked: %s (F27)', async (_, limited) => {
    const s = setUp(1, two)
    let refusals = 0
    rpc(async (url, method, params) => {
      if (url !== http[0] || method === 'eth_chainId') return answer(s, method, params)
      refusals += 1
      return limited()
    })
    mineAll(s, 10_000)
    const { value } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(refusals).toBeLessThan(12)
  })

  test('behavior: a node that is stuck without failing: the next is asked in turn (F28)', async () => {
    const s = setUp(1, two)
    rpc(async (url, method, params) => {
      const stuck = url === http[0] && performance.now() - began > 500
      if (stuck && method === 'eth_getTransactionReceipt') return Response.json({ result: null })
      if (stuck && method === 'eth_getBlockByNumber') {
        return answer(s, method, ['0x64', (params as unknown[])[1]])
      }
      return answer(s, method, params)
    })
    const began = performance.now()
    mineAll(s, 5_000)
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeLessThan(35_000)
  })

  test('behavior: a node that never answers again after the send (F26)', async () => {
    const s = setUp(1, two)
    rpc(async (url, method, params) => {
      if (url === http[0] && performance.now() - began > 500) return new Promise(() => undefined)
      return answer(s, method, params)
    })
    const began = performance.now()
    mineAll(s, 60_000)
    expect((await buy(s)).value?.state.status).toBe('complete')
  })
})

describe('chainWatcher: time', () => {
  test('behavior: a machine that slept has not used up its deadline (F75)', async () => {
    const s = setUp(1)
    const plain = performance.now.bind(performance)
    let asleep = 0
    vi.spyOn(performance, 'now').mockImplementation(() => plain() + asleep)
    setTimeout(() => {
      asleep = 8 * 3_600_000
    }, 10_000)
    mineAll(s, 60_000)
    const { value } = await buy(s)
    vi.mocked(performance.now).mockRestore()
    expect(value?.state.status).toBe('complete')
  })

  test('behavior: it looks at once when the page is shown again (F75)', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
    vi.stubGlobal('document', page)
    const added = vi.spyOn(page, 'addEventListener')
    const removed = vi.spyOn(page, 'removeEventListener')
    const s = setUp(1, { config: { maxPollingAttemptsBeforeTimeout: 3_600 } })
    mineAll(s, 1_200_050)
    setTimeout(() => {
      page.visibilityState = 'visible'
      page.dispatchEvent(new Event('visibilitychange'))
    }, 1_200_100)
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeLessThanOrEqual(1_200_700)
    expect(removed.mock.calls.length).toBe(added.mock.calls.length)
  })
})

describe('chainWatcher: subscriptions', () => {
  /** A WebSocket to a chain in memory. */
  const stubSocket = (s: Scenario, behaviour: 'works' | 'never opens' | 'half open') => {
    const open = new Set<EventTarget>()
    class Socket extends EventTarget {
      readyState = 0
      constructor() {
        super()
        open.add(this)
        if (behaviour === 'never opens') return
        setTimeout(() => {
          this.readyState = 1
          this.dispatchEvent(new Event('open'))
        }, 5)
      }
      tell(message: unknown) {
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
      }
      send(text: string) {
        const { id } = JSON.parse(text)
        setTimeout(() => this.tell({ id, result: '0x9' }), 5)
        if (behaviour === 'half open') return
        const tell = (result: unknown) =>
          this.tell({ method: 'eth_subscription', params: { subscription: '0x9', result } })
        s.provider.chain.subscribers.add(head => {
          this.dispatchEvent(new MessageEvent('message', { data: 'not json' }))
          tell({ number: 'nonsense' })
          tell(head)
          tell(head)
        })
      }
      close() {
        open.delete(this)
      }
    }
    vi.stubGlobal('WebSocket', Socket)
    return open
  }
  const rpcUrls = { default: { http: ['http://127.0.0.1:1'], webSocket: ['wss://node.example'] } }
  const setUpSocket = (behaviour: Parameters<typeof stubSocket>[1], trip = 0) => {
    const s = setUp(1, { chain: { network: network({ rpcUrls }) } })
    vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
      if (trip > 0) await new Promise(resolve => setTimeout(resolve, trip))
      const result = await s.provider.chain.request(JSON.parse(init.body))
      return Response.json({ jsonrpc: '2.0', id: 1, result })
    })
    return { s, open: stubSocket(s, behaviour) }
  }

  test('behavior: told of a block, it looks at once; malformed and repeated frames say nothing (F23)', async () => {
    const { s, open } = setUpSocket('works')
    setTimeout(() => s.provider.chain.mine(), 20_000)
    mineAll(s, 40_010)
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeLessThanOrEqual(40_500)
    expect(open.size).toBe(0)
  })

  test('behavior: from the block to the receipt it is one trip to the node', async () => {
    const { s } = setUpSocket('works', 200)
    const { chain } = s.provider
    let asked = 0
    setTimeout(() => {
      asked = countOf(s, 'eth_getTransactionReceipt')
      chain.mine()
    }, 4_000)
    let mined = 0
    let known = 0
    setTimeout(() => {
      chain.mine(hashes(s), { logs: logsOf(1n) })
      mined = performance.now()
    }, 10_010)
    const bought = s.client.actions.buyToken({
      ...{ items: [{ token: `${nft}:1` }], wallet: s.wallet },
      onProgress: ([step]) => {
        if (step?.items[0]?.receipt && known === 0) known = performance.now()
      },
    })
    for (let time = 0; time < 12_000; time += 10) await advance(10)
    expect((await bought).state.status).toBe('complete')
    expect(known - mined).toBeLessThanOrEqual(250)
    // With each of the two blocks that it was told of, and not again.
    expect(countOf(s, 'eth_getTransactionReceipt') - asked).toBe(2)
  })

  test('behavior: many blocks told of: no more than the block is asked for with most of them (F23)', async () => {
    const { s } = setUpSocket('works')
    const blocks = setInterval(() => s.provider.chain.mine(), 100)
    mineAll(s, 10_000)
    const { value } = await buy(s)
    clearInterval(blocks)
    expect(value?.state.status).toBe('complete')
    expect(countOf(s, 'eth_getBlockByNumber')).toBeGreaterThan(50)
    expect(countOf(s, 'eth_getTransactionReceipt')).toBeLessThanOrEqual(13)
  })

  test('behavior: a receipt that comes before its block is of another chain of blocks (F29)', async () => {
    const { s } = setUpSocket('works')
    const { chain } = s.provider
    const plain = chain.request
    let lies = 0
    chain.request = async request => {
      const answer = await plain(request)
      // A node that is on a block which never comes to be.
      if (request.method !== 'eth_getTransactionReceipt' || lies === 0) return answer
      lies -= 1
      const blockHash = `0x${'99'.repeat(32)}`
      return {
        ...{
          transactionHash: hashes(s)[0],
          blockNumber: '0x66',
          blockHash,
          transactionIndex: '0x0',
        },
        ...{ from: account, to: seller, contractAddress: null, logsBloom: `0x${'0'.repeat(512)}` },
        ...{ gasUsed: '0x1', cumulativeGasUsed: '0x1', effectiveGasPrice: '0x1', type: '0x0' },
        ...{ status: '0x0', logs: [] },
      }
    }
    for (const at of [3_000, 6_000]) setTimeout(() => chain.mine(), at)
    // With the two blocks that do not have it, and with the one that does.
    for (const [at, often] of [
      [2_900, 2],
      [8_900, 1],
    ] as const) {
      setTimeout(() => {
        lies = often
      }, at)
    }
    mineAll(s, 9_000)
    const { value, items } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect([items[0]?.receipt?.status, lies]).toEqual(['success', 0])
  })

  test.each(['half open', 'never opens'] as const)(
    'behavior: a socket that is %s hangs nothing (F23, A45)',
    async behaviour => {
      const { s, open } = setUpSocket(behaviour)
      mineAll(s, 5_000)
      const { value, elapsed } = await buy(s)
      expect(value?.state.status).toBe('complete')
      expect(elapsed).toBeLessThanOrEqual(5_500)
      expect(open.size).toBe(0)
    },
  )
})
