import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// Loaded beforehand: with timers that stand still nothing waits for it.
import './execution/followSeries.ts'
import { pruneJournal } from './execution/pruneJournal.ts'
import { guardStore } from './journal/guardStore.ts'
import type { JournalStore } from './journal/journalStore.ts'
import { memoryStore } from './journal/memoryStore.ts'
import { forgetSeries, openSeries, type SeriesSummary, watchSeries } from './series.ts'
import { drive } from './testing/drive.ts'
import { fakeLocks } from './testing/fakeLocks.ts'
import { ether, nft, oneEther, type Scenario, scenario } from './testing/scenario.ts'
import { copyStore, openTab } from './testing/tabs.ts'

const now = Date.UTC(2026, 5, 1)
const day = 86_400_000
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const account = scenario().provider.account.address
const wish = { action: 'buy', chainId: 31337, account } as const
const terms = { kind: 'transfer', amount: 5n }

/** What is told of a storage now. */
async function told({ client }: Pick<Scenario, 'client'>): Promise<readonly SeriesSummary[]> {
  let last: readonly SeriesSummary[] | undefined
  const stop = watchSeries(client, series => {
    last = series
  })
  for (let turn = 0; turn < 100 && last === undefined; turn++) await advance(10)
  stop()
  return last ?? []
}
/** The storage as a reload leaves it. */
function reloaded(store: JournalStore): JournalStore {
  const left = copyStore(store)
  for (const key of left.keys('lock/') as readonly string[]) left.delete(key)
  return left
}
const open = async (s: Scenario, continues?: { seriesId: string; parts: number[] }) => {
  const end = await drive(openSeries(s.client, { ...wish, continues }), advance)
  if (end.error !== undefined) throw end.error
  if (end.value === undefined) throw new Error('there is no series')
  return end.value
}
const buy = (s: Scenario, series: { seriesId: string; part: number }, more: object = {}) =>
  drive(
    s.client.actions.buyToken({
      ...{ items: [{ token: `${nft}:1` as const }], wallet: s.wallet, series },
      ...{ expectedPrice: { [ether]: { raw: oneEther } }, ...more },
    }),
    advance,
  )

describe('openSeries', () => {
  test('default: what is planned outlives the page, part by part', async () => {
    const store = memoryStore()
    const s = scenario({ config: { journal: store } })
    const series = await open(s)
    expect(await told(s)).toEqual([])
    expect(await series.plan([terms, terms, terms])).toEqual([0, 1, 2])
    await series.begin(0)
    await series.end(0, 'complete')
    await series.begin(1)
    const [summary] = await told(s)
    expect(summary).toMatchObject({
      ...{ ...wish, account: account.toLowerCase(), carriedBy: 'here' },
      seriesId: series.seriesId,
      parts: [
        { status: 'complete', terms, isContinued: false },
        { status: 'begun' },
        { status: 'planned' },
      ],
    })
    const after = openTab(s, reloaded(store))
    expect(await told(after)).toMatchObject([{ carriedBy: undefined, parts: summary?.parts }])
    await series.close()
  })

  test.each([
    ['by leases', () => memoryStore()],
    ['by Web Locks', () => Object.assign(memoryStore(), { locks: fakeLocks() })],
  ])('behavior: two tabs cannot go on with the same rest (%s)', async (_, make) => {
    const store = make()
    const s = scenario({ config: { journal: store } })
    const first = await open(s)
    await first.plan([terms, terms, terms])
    const { seriesId } = first
    const other = openTab(s, store)
    expect(await told(other)).toMatchObject([{ carriedBy: 'elsewhere' }])
    await expect(open(other, { seriesId, parts: [1, 2] })).rejects.toMatchObject({
      ...{ code: 'run_under_way', moneyMoved: 'no' },
    })
    await first.end(0, 'complete')
    await first.close()

    const second = await open(other, { seriesId, parts: [1, 2] })
    expect(await second.plan([terms])).toEqual([3])
    await second.close()
    await expect(open(s, { seriesId, parts: [1, 2] })).rejects.toMatchObject({
      ...{ code: 'series_changed', moneyMoved: 'no' },
    })
    await expect(open(s, { seriesId, parts: [0] })).rejects.toMatchObject({
      code: 'series_changed',
    })
    expect(await told(s)).toMatchObject([
      {
        parts: [
          { status: 'complete', isContinued: false },
          { isContinued: true },
          { isContinued: true },
          { status: 'planned', isContinued: false },
        ],
      },
    ])
  })

  test('behavior: a part whose run went through, or is not over, is not carried out again', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    const series = await open(s)
    await series.plan([terms, terms])
    const { seriesId } = series
    await series.begin(0)
    // The page dies here: its run is known by the journal alone.
    expect((await buy(s, { seriesId, part: 0 })).value?.state.status).toBe('complete')
    await series.close()
    const [run] = (await drive(s.client.listRuns(), advance)).value ?? []
    expect(run?.series).toEqual({ seriesId, part: 0 })
    await expect(open(s, { seriesId, parts: [0, 1] })).rejects.toMatchObject({
      code: 'series_changed',
    })
    await (await open(s, { seriesId, parts: [1] })).close()
  })

  test.each([
    ['another chain', { chainId: 1 }],
    ['another account', { account: nft }],
    ['another action', { action: 'list' as const }],
  ])('error: of %s', async (_, more) => {
    const s = scenario({ config: { journal: memoryStore() } })
    const series = await open(s)
    await series.plan([terms, terms])
    await series.close()
    const continues = { seriesId: series.seriesId, parts: [0] }
    const end = await drive(openSeries(s.client, { ...wish, ...more, continues }), advance)
    expect(end.error).toMatchObject({ code: 'series_changed' })
  })

  test('behavior: without a journal the runs go on, and nothing is kept', async () => {
    const s = scenario({ config: { journal: false } })
    const series = await open(s)
    expect(await series.plan([terms, terms])).toEqual([0, 1])
    await series.begin(0)
    await series.close()
    expect(await told(s)).toEqual([])
  })

  test('behavior: what is too long to be kept is not, and the runs go on', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    const series = await open(s)
    await series.plan(['x'.repeat(250_000), terms])
    await series.begin(0)
    await series.close()
    expect(series.isKept()).toBe(false)
    expect(await told(s)).toEqual([])
  })

  test('behavior: one run alone stands for itself; what follows it belongs to it', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    const series = await open(s)
    expect(await series.plan([terms])).toEqual([0])
    await series.begin(0)
    await series.end(0, 'failed')
    expect(series.isKept()).toBe(false)
    expect(await told(s)).toEqual([])
    expect(await series.plan([terms, terms])).toEqual([1, 2])
    expect(series.isKept()).toBe(true)
    expect(await told(s)).toMatchObject([
      {
        parts: [
          { status: 'failed', isContinued: true },
          { status: 'planned', isContinued: false },
          { status: 'planned' },
        ],
      },
    ])
    await series.close()
  })
})

describe('watchSeries', () => {
  test.each([
    ['no JSON', () => '{'],
    ['another version', (text: string) => text.replace('"version":1', '"version":2')],
    ['no parts', (text: string) => text.replace('"parts":[', '"pieces":[')],
    ['a status that there is not', (text: string) => text.replace('planned', 'promised')],
    ['an action that there is not', (text: string) => text.replace('"buy"', '"steal"')],
    [
      'under the key of another',
      (text: string) =>
        text.replace(/"seriesId":"(.)/, (_, first) => `"seriesId":"${first === '0' ? 1 : 0}`),
    ],
    ['more than a week old', (text: string) => text.replaceAll(`${now}`, `${now - 7 * day - 1}`)],
    ['of a time to come', (text: string) => text.replaceAll(`${now}`, `${now + 8 * day}`)],
  ])('error: a record that is %s is left out', async (_, spoil) => {
    const store = memoryStore()
    const s = scenario({ config: { journal: store } })
    const series = await open(s)
    await series.plan([terms, terms])
    await series.close()
    expect(await told(s)).toHaveLength(1)
    const key = `series/${series.seriesId}`
    store.set(key, spoil(String(store.get(key))))
    expect(await told(openTab(s, store))).toEqual([])
  })

  test('behavior: the oldest are forgotten when there are too many, and those that are too old', async () => {
    const store = memoryStore()
    const s = scenario({ config: { journal: store } })
    const ids: string[] = []
    for (let count = 0; count < 22; count++) {
      const series = await open(s)
      await series.plan([terms, terms])
      await series.close()
      ids.push(series.seriesId)
      vi.setSystemTime(Date.now() + 1_000)
    }
    const left = () => (store.keys('series/') as readonly string[]).map(key => key.slice(7))
    const guarded = guardStore(store, () => undefined)
    await pruneJournal(guarded)
    expect(left().sort()).toEqual(ids.slice(2).sort())
    vi.setSystemTime(now + 8 * day)
    await pruneJournal(guarded)
    expect(left()).toEqual([])
  })
})

describe('forgetSeries', () => {
  test('default: with its runs, once nobody carries it out', async () => {
    const s = scenario({ config: { journal: memoryStore() } })
    const series = await open(s)
    await series.plan([terms, terms])
    const { seriesId } = series
    await buy(s, { seriesId, part: 0 })
    const forget = async () => (await drive(forgetSeries(s.client, { seriesId }), advance)).value
    expect(await forget()).toBe(false)
    await series.close()
    expect(await forget()).toBe(true)
    expect(await told(s)).toEqual([])
    expect((await drive(s.client.listRuns(), advance)).value).toEqual([])
    expect(await forget()).toBe(false)
  })
})

describe('forgetRun', () => {
  test.each([
    ['complete', undefined, 'complete'],
    ['declined', 4001, 'failed'],
  ])('behavior: its series knows how it ended: %s', async (_, code, status) => {
    const s = scenario({ config: { journal: memoryStore() } })
    if (code !== undefined)
      s.provider.onPrompt = () => {
        throw Object.assign(new Error('User rejected the request.'), { code })
      }
    const series = await open(s)
    await series.plan([terms, terms])
    const { seriesId } = series
    await series.begin(0)
    await buy(s, { seriesId, part: 0 })
    const [run] = (await drive(s.client.listRuns(), advance)).value ?? []
    const { runId = '' } = run ?? {}
    const forget = async () => (await drive(s.client.forgetRun({ runId }), advance)).value
    // Whoever carries the series out still reads its parts.
    expect(await forget()).toBe(false)
    await series.close()
    expect(await forget()).toBe(true)
    expect(await told(s)).toMatchObject([{ parts: [{ status }, { status: 'planned' }] }])
  })
})
