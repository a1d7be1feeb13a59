import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JournalStore } from './journal/journalStore.ts'
import { memoryStore } from './journal/memoryStore.ts'
import type { RunSummary } from './runs.ts'
import { doomed, untilDead } from './testing/crash.ts'
import { drive } from './testing/drive.ts'
import { fakeLocks } from './testing/fakeLocks.ts'
import {
  approvalStep,
  buyAnswer,
  ether,
  listAnswer,
  nft,
  oneEther,
  orderItem,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from './testing/scenario.ts'
import { copyStore, openTab } from './testing/tabs.ts'

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
const listed = async (s: Pick<Scenario, 'client'>) =>
  (await drive(s.client.listRuns(), advance)).value ?? []
const forgotten = async (s: Scenario, options: { runId: string; looked?: boolean }) =>
  (await drive(s.client.forgetRun(options), advance)).value
const withApproval = () =>
  scenario({
    handlers: {
      '/execute/buy/v7': () => ({
        json: buyAnswer(account, { steps: [approvalStep(account), saleStep([saleItem(account)])] }),
      }),
    },
  })

/** The storage of a tab that is gone: nobody holds its locks any more. */
function reloaded(store: JournalStore): JournalStore {
  const left = copyStore(store)
  for (const key of left.keys('lock/') as readonly string[]) left.delete(key)
  return left
}

/** Begins a purchase, and closes its tab as soon as `when` is true. */
async function closed(s: Scenario, when: () => boolean): Promise<Scenario> {
  const store = memoryStore()
  const stop = new AbortController()
  const tab = openTab(s, store)
  const { wallet } = tab
  const { signal } = stop
  const run = tab.client.actions.buyToken({ items, wallet, expectedPrice, signal })
  run.catch(() => undefined)
  for (let elapsed = 0; elapsed < 60_000 && !when(); elapsed += 50) await advance(50)
  const left = reloaded(store)
  stop.abort()
  await advance(1_000)
  return openTab(s, left)
}

const asksForever = (s: Scenario) => {
  s.provider.onPrompt = method =>
    method === 'eth_sendTransaction' ? new Promise(() => undefined) : undefined
}

describe('listRuns', () => {
  test('default: a run under way, and once it is complete', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    const mine = s.provider.onSent
    s.provider.onSent = () => undefined
    expect(await listed(s)).toEqual([])
    const run = s.client.actions.buyToken({ items, wallet: s.wallet, expectedPrice })
    await advance(2_000)
    const [under] = await listed(s)
    const [sent] = s.provider.chain.transactions
    expect(under).toMatchObject({
      ...{ action: 'buy', chainId: 31337, account, status: 'running', carriedBy: 'here' },
      ...{ next: 'follow', inFlight: true, expectedPrice },
      subject: { tokens: [{ contract: nft, tokenId: '1', quantity: 1n }], asked: 1n },
      steps: [{ id: 'sale', items: [{ state: 'submitted', txHashes: [{ txHash: sent?.hash }] }] }],
    })
    expect(under?.steps[0]?.items[0]).not.toHaveProperty('data')
    mine(sent?.hash ?? '0x')
    await drive(run, advance)
    expect(await listed(s)).toMatchObject([
      { status: 'complete', next: 'none', inFlight: false, carriedBy: undefined },
    ])
  })

  test('behavior: one that failed says why, with an error that is one', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    s.provider.onPrompt = () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
    await drive(s.client.actions.buyToken({ items, wallet: s.wallet }), advance)
    const [run] = await listed(s)
    expect(run).toMatchObject({ status: 'failed', error: { code: 'user_rejected' } })
    expect(run?.error).toBeInstanceOf(Error)
    expect(run?.steps[0]?.items[0]?.state).toBe('rejected')
  })

  test.each([
    ['was asked, and nothing is known', 'look'],
    ['had sent the approval', 'ask'],
  ])('behavior: after a reload while the wallet %s', async (_, next) => {
    const s = withApproval()
    if (next === 'look') asksForever(s)
    else s.provider.onSent = () => undefined
    const after = await closed(s, () =>
      next === 'look' ? sends(s) === 1 : s.provider.chain.transactions.length === 1,
    )
    expect(await listed(after)).toMatchObject([
      { status: 'running', carriedBy: undefined, inFlight: true, next },
    ])
  })

  test('behavior: what another tab carries out is told as such, by locks and by leases', async () => {
    for (const journal of [memoryStore(), { ...memoryStore(), locks: fakeLocks() }]) {
      const s = scenario({ config: { journal } })
      s.provider.onSent = () => undefined
      const stop = new AbortController()
      const run = s.client.actions.buyToken({ items, wallet: s.wallet, signal: stop.signal })
      run.catch(() => undefined)
      await advance(2_000)
      const other = openTab(s, journal)
      expect(await listed(other)).toMatchObject([{ carriedBy: 'elsewhere' }])
      stop.abort()
      await advance(1_000)
      expect(await listed(other)).toMatchObject([{ status: 'unknown', carriedBy: undefined }])
    }
  })

  test('behavior: what cannot be read is left out, and so is an action that is not known (F76)', async () => {
    const store = memoryStore()
    const s = scenario({ config: { journal: store } })
    await drive(s.client.actions.buyToken({ items, wallet: s.wallet }), advance)
    const [key = ''] = store.keys('run/') as readonly string[]
    const text = String(store.get(key))
    store.set('run/0x1/1', '{"version":1}')
    store.set('run/0x1/2', 'not json')
    store.set('run/0x1/3', text.replace('"action":"buy"', '"action":"toString"'))
    // What it names is not what it names, and the run is told all the same.
    store.set(
      'run/0x1/4',
      text.replace(/"asked":\{.*?\},"status"/, '"asked":{"kind":"x"},"status"'),
    )
    expect(await listed(s)).toMatchObject([{ action: 'buy' }, { action: 'buy' }])
    const off = openTab(s, store, { journal: false })
    expect(await listed(off)).toEqual([])
  })

  test('behavior: what it is about, where no quote says so', async () => {
    const config = { journal: memoryStore() }
    const s = scenario({
      config,
      handlers: { '/execute/list/v5': () => ({ json: listAnswer([orderItem()]) }) },
    })
    const listings = [{ token: `${nft}:7` as const, weiPrice: '1', quantity: 2 }]
    await drive(s.client.actions.listToken({ listings, wallet: s.wallet }), advance)
    await drive(
      s.client.actions.transferTokens({ to: seller, items: [...items], wallet: s.wallet }),
      advance,
    )
    const subjects = Object.fromEntries(
      (await listed(s)).map(({ action, subject }) => [action, subject]),
    )
    expect(subjects).toMatchObject({
      list: { tokens: [{ contract: nft, tokenId: '7', quantity: 2n }], asked: 1n },
      transfer: { tokens: [{ contract: nft, tokenId: '1', quantity: 1n }], to: seller, asked: 1n },
    })
  })
})

describe('listRuns and resume: killed at every call (I1, I2, F71)', () => {
  test.each(['before', 'after'] as const)(
    'behavior: a purchase, %s each call: spent once, and what is only followed asks for nothing',
    async when => {
      const nexts = new Set<string>()
      for (let at = 1; ; at += 1) {
        const s = withApproval()
        const stop = new AbortController()
        const first = doomed(s, at, when)
        const { wallet } = first
        const { signal } = stop
        const run = first.client.actions.buyToken({ items, wallet, expectedPrice, signal })
        run.catch(() => undefined)
        await untilDead(first, run, advance)
        const left = first.left()
        if (!left) break
        const after = openTab(s, reloaded(left))
        const [found, ...others] = await listed(after)
        expect(others, `call ${at}`).toEqual([])
        if (found) {
          const { runId, next } = found
          nexts.add(next)
          const asked = sends(s)
          const resume = (more: { again?: boolean; runId?: string } = {}) =>
            drive(after.client.resume({ wallet: after.wallet, runId, ...more }), advance)
          // Another run's id goes on with nothing.
          expect((await resume({ runId: 'another' })).value).toEqual([])
          let { value } = await resume()
          if (next === 'follow') expect(sends(s), `call ${at}`).toBe(asked)
          if (value?.[0]?.error?.code === 'unknown_item') {
            expect(next, `call ${at}`).toBe('look')
            expect(await listed(after)).toMatchObject([{ status: 'unknown', next: 'look' }])
            ;({ value } = await resume({ again: true }))
          }
          expect(value, `call ${at}`).toMatchObject([{ result: { state: { status: 'complete' } } }])
          const sent = s.provider.chain.transactions.map(entry => entry.input)
          expect(sent, `call ${at}`).toEqual(['0xa22cb465', '0xabcdef'])
          expect(await listed(after)).toMatchObject([{ runId, status: 'complete', next: 'none' }])
        }
        stop.abort()
        await advance(60_000)
      }
      expect([...nexts].sort()).toEqual(['ask', 'follow', 'look'])
    },
  )
})

describe('watchRuns', () => {
  const watched = (s: Pick<Scenario, 'client'>) => {
    const seen: (readonly RunSummary[])[] = []
    const stop = s.client.watchRuns(runs => seen.push(runs))
    return { seen, stop }
  }

  test('default: at first, and with every change; a run that did not change is the same object', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    await drive(s.client.actions.buyToken({ items, wallet: s.wallet }), advance)
    const { seen, stop } = watched(s)
    await advance(0)
    expect(seen).toMatchObject([[{ status: 'complete' }]])
    const before = seen[0]?.[0]
    await drive(s.client.actions.buyToken({ items, wallet: s.wallet }), advance)
    const statuses = seen.map(runs => runs[0]?.status)
    expect(statuses).toContain('running')
    expect(seen.at(-1)).toMatchObject([
      { status: 'complete', carriedBy: undefined },
      { status: 'complete' },
    ])
    expect(seen.at(-1)?.[1]).toBe(before)
    stop()
    const heard = seen.length
    await drive(s.client.actions.buyToken({ items, wallet: s.wallet }), advance)
    expect(seen).toHaveLength(heard)
  })

  test('behavior: the other tab is heard, and its end as well, though nobody tells', async () => {
    const store = { ...memoryStore(), locks: fakeLocks() }
    const heard = new Set<() => void>()
    const watch: JournalStore['watch'] = listener => {
      heard.add(listener)
      return () => heard.delete(listener)
    }
    const s = scenario({ config: { journal: { ...store, locks: store.locks } } })
    s.provider.onSent = () => undefined
    const here = openTab(s, { ...store, watch })
    const { seen, stop } = watched(here)
    const end = new AbortController()
    const run = s.client.actions.buyToken({ items, wallet: s.wallet, signal: end.signal })
    run.catch(() => undefined)
    await advance(2_000)
    expect(seen).toEqual([[]])
    for (const listener of heard) listener()
    await advance(0)
    expect(seen.at(-1)).toMatchObject([{ status: 'running', carriedBy: 'elsewhere' }])
    end.abort()
    await advance(6_000)
    expect(seen.at(-1)).toMatchObject([{ status: 'unknown', carriedBy: undefined }])
    stop()
    expect(heard.size).toBe(0)
  })

  test('behavior: stopped before it began, or without a journal, it tells nothing more', async () => {
    const s = scenario({ config: { journal: false } })
    const { seen, stop } = watched(s)
    await advance(0)
    expect(seen).toEqual([[]])
    stop()
    const other = watched(s)
    other.stop()
    await advance(0)
    expect(other.seen).toEqual([])
  })

  test('behavior: a listener that throws stops neither the run nor the others', async () => {
    const lines: unknown[] = []
    const s = scenario({
      config: { journal: memoryStore(), logLevel: 1, logSink: (_, parts) => lines.push(parts[0]) },
    })
    const stop = s.client.watchRuns(() => {
      throw new Error('mine')
    })
    const { seen, stop: stopOther } = watched(s)
    const { value } = await drive(s.client.actions.buyToken({ items, wallet: s.wallet }), advance)
    expect(value?.state.status).toBe('complete')
    expect(seen.at(-1)).toMatchObject([{ status: 'complete' }])
    expect(lines).toContain('A listener of runs threw')
    stop()
    stopOther()
  })
})

describe('forgetRun', () => {
  test('default: one that is over', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    await drive(s.client.actions.buyToken({ items, wallet: s.wallet }), advance)
    const [run] = await listed(s)
    expect(await forgotten(s, { runId: 'another' })).toBe(false)
    expect(await forgotten(s, { runId: run?.runId ?? '' })).toBe(true)
    expect(await listed(s)).toEqual([])
    expect(await forgotten(s, { runId: run?.runId ?? '' })).toBe(false)
  })

  test('behavior: never one that is carried out, here or in another tab', async () => {
    const journal = memoryStore()
    const s = scenario({ config: { journal } })
    s.provider.onSent = () => undefined
    const end = new AbortController()
    const run = s.client.actions.buyToken({ items, wallet: s.wallet, signal: end.signal })
    run.catch(() => undefined)
    await advance(2_000)
    const [{ runId } = { runId: '' }] = await listed(s)
    expect(await forgotten(s, { runId, looked: true })).toBe(false)
    expect(await forgotten(openTab(s, journal), { runId, looked: true })).toBe(false)
    end.abort()
    await advance(1_000)
    expect(await listed(s)).toHaveLength(1)
  })

  test('behavior: what may have been sent only when the person has looked', async () => {
    const s = scenario()
    asksForever(s)
    const after = await closed(s, () => sends(s) === 1)
    const [{ runId } = { runId: '' }] = await listed(after)
    expect(await forgotten(after, { runId })).toBe(false)
    expect(await listed(after)).toHaveLength(1)
    expect(await forgotten(after, { runId, looked: true })).toBe(true)
    expect(await listed(after)).toEqual([])
  })

  test('behavior: one that was stopped between two requests, its approval mined', async () => {
    const s = withApproval()
    const answer = s.api.handlers['/execute/buy/v7']
    // The second answer, after the approval, is the one that the page does not live to see.
    s.api.handlers['/execute/buy/v7'] = (call, count) =>
      s.api.to('/execute/buy/v7').length > 1 || !answer
        ? new Promise(() => undefined)
        : answer(call, count)
    const after = await closed(s, () => s.api.to('/execute/buy/v7').length > 1)
    const [run] = await listed(after)
    expect(run).toMatchObject({ status: 'running', inFlight: false, next: 'ask' })
    expect(await forgotten(after, { runId: run?.runId ?? '' })).toBe(true)
  })
})
