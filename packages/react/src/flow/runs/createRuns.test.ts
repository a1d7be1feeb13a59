import {
  AbortedError,
  type Client,
  type ExecutionStep,
  type ResumedRun,
  type RunSummary,
  type resume,
} from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryKey } from '../../query/queryKey.ts'
import { account, contract, maker, openMarket, weth } from '../../testing/openMarket.ts'
import { priceOf } from '../../testing/priceOf.ts'
import { runCases, runOf, stepOf } from '../../testing/runCases.ts'
import { seaport } from '../verify/knownContracts.ts'
import { createRuns } from './createRuns.ts'
// Loaded beforehand: what goes on with a run waits for it.
import './holdRun.ts'

/** A client whose journal is what a test says. */
function setUp(first: readonly RunSummary[] = [], answers: Parameters<typeof openMarket>[0] = {}) {
  const { scope } = openMarket(answers)
  const listeners = new Set<(runs: readonly RunSummary[]) => unknown>()
  const resumed: resume.Options[] = []
  let end: ((ended: readonly ResumedRun[]) => void) | undefined
  const client: Client = {
    ...scope.client,
    watchRuns(listener) {
      listeners.add(listener)
      listener(first)
      return () => listeners.delete(listener)
    },
    resume(options) {
      resumed.push(options)
      return new Promise(resolve => {
        end = resolve
      })
    },
  }
  const queryClient = new QueryClient()
  const { getWallet } = scope
  const onEnd = vi.fn()
  const runs = createRuns({ client, queryClient, getWallet, onEnd })
  return {
    ...{ onEnd, runs, resumed, listeners, queryClient },
    tell: (...now: RunSummary[]) => {
      for (const listener of listeners) listener(now)
    },
    end: (...ended: ResumedRun[]) => end?.(ended),
  }
}
const stopped = runCases['stopped after it was sent']
const paused = runCases['stopped between two requests']

describe('createRuns', () => {
  test('default: follows the journal while somebody listens; what waits or runs comes first', () => {
    const { runs, listeners, tell } = setUp()
    expect(runs.getState().runs).toBeUndefined()
    const stop = [runs.subscribe(() => undefined), runs.subscribe(() => undefined)]
    expect(listeners.size).toBe(1)
    tell({ ...runCases.complete, runId: 'over' }, runOf(), { ...paused, runId: 'paused' })
    expect(runs.getState().runs?.map(({ runId }) => runId)).toEqual(['run', 'paused', 'over'])
    stop[0]?.()
    expect(listeners.size).toBe(1)
    stop[1]?.()
    expect(listeners.size).toBe(0)
  })

  test('behavior: to look asks for nothing, and to have come to where the wallet would be asked is no failure', async () => {
    const { runs, resumed, end } = setUp([paused])
    runs.subscribe(() => undefined)
    const { runId, action, chainId } = paused
    const ended = { runId, action, chainId, error: new AbortedError() }
    const look = runs.resume(runId, { look: true })
    await vi.waitFor(() => expect(resumed).toHaveLength(1))
    expect(resumed[0]).toMatchObject({ runId, look: true })
    end(ended)
    await look
    expect([runs.getState().errors.size, runs.getState().busy.size]).toEqual([0, 0])
    // Of going on it is one.
    const goOn = runs.resume(runId)
    await vi.waitFor(() => expect(resumed).toHaveLength(2))
    expect(resumed[1]).toMatchObject({ runId, look: false })
    end(ended)
    await goOn
    expect(runs.getState().errors.get(runId)).toBe(ended.error)
  })

  describe('before the wallet is asked', () => {
    const { runId, action, chainId } = paused
    const steps: ExecutionStep[] = [
      {
        ...{ id: 'sale', action: '«act»', description: '', kind: 'transaction' },
        items: [
          {
            ...{ status: 'incomplete', state: 'planned' },
            data: { from: account, to: seaport, data: '0x', value: '5' },
          },
        ],
      },
    ]
    const begin = async (answers?: Parameters<typeof setUp>[1]) => {
      const made = setUp([paused], answers)
      made.runs.subscribe(() => undefined)
      const going = made.runs.resume(runId)
      await vi.waitFor(() => expect(made.resumed).toHaveLength(1))
      const ask = () => made.resumed[0]?.review?.(steps)
      const answered = ask()
      // The market is asked first.
      await vi.waitFor(() => expect(made.runs.getState().reviews.size).toBe(1), { timeout: 10_000 })
      return { ...made, going, ask, answered }
    }

    test('default: what is left is shown by its bytes, and goes on once the person says so', async () => {
      const { runs, going, ask, answered, end } = await begin()
      const review = runs.getState().reviews.get(runId)
      expect(review?.terms.kind).toBe('purchase')
      expect(review?.facts).toMatchObject({ isLater: false, transactions: 1, problem: undefined })
      // What cannot be read is no promise.
      expect(review?.facts.deed).toMatchObject({
        ...{ through: [seaport.toLowerCase()], isWhole: false },
      })
      runs.answer('another', true)
      expect(runs.getState().reviews.size).toBe(1)
      runs.answer(runId, true)
      expect(await answered).toBe(true)
      expect(runs.getState().reviews.size).toBe(0)
      // Once for all of it.
      expect(await ask()).toBe(true)
      expect(runs.getState().reviews.size).toBe(0)
      const error = new AbortedError()
      end({ runId, action, chainId, error })
      await going
      expect(runs.getState().errors.get(runId)).toBe(error)
    })

    test('behavior: what the market of now says has to be accepted first, each of it by itself', async () => {
      const told = priceOf(1n)
      const { runs, answered } = await begin({
        '/collections/v7': () => ({
          collections: [{ id: contract, contractKind: 'erc721', floorAsk: { maker, price: told } }],
        }),
        '/tokens/v7': () => ({
          tokens: [{ token: { contract, tokenId: '7', isFlagged: true } }],
        }),
      })
      const { warnings = [] } = runs.getState().reviews.get(runId) ?? {}
      expect(warnings.map(({ kind }) => kind).sort()).toEqual(['above-floor', 'flagged'])
      const keys = warnings.map(({ key }) => key)
      for (const some of [[], keys.slice(0, 1), keys.slice(1), ['another']]) {
        runs.answer(runId, true, some)
        expect(runs.getState().reviews.size).toBe(1)
      }
      runs.answer(runId, true, keys)
      expect(await answered).toBe(true)
    })

    test('behavior: not wanted now is no failure, whatever was not accepted', async () => {
      const { runs, going, answered, end } = await begin()
      runs.answer(runId, false)
      expect(await answered).toBe(false)
      end({ runId, action, chainId, error: new AbortedError() })
      await going
      expect([runs.getState().errors.size, runs.getState().busy.size]).toEqual([0, 0])
    })

    test('behavior: what nobody answers is not wanted', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        const { runs, answered } = await begin()
        vi.advanceTimersByTime(10 * 60_000 - 1)
        expect(runs.getState().reviews.size).toBe(1)
        vi.advanceTimersByTime(1)
        expect(await answered).toBe(false)
        expect(runs.getState().reviews.size).toBe(0)
      } finally {
        vi.useRealTimers()
      }
    })
  })

  test('behavior: goes on once with each run that only has to be followed, of the own account', async () => {
    const { runs, resumed, tell } = setUp([stopped, { ...paused, runId: 'paused' }])
    runs.subscribe(() => undefined)
    expect(resumed).toEqual([])
    runs.follow(maker)
    runs.follow(account.toUpperCase().replace('0X', '0x') as typeof account)
    await vi.waitFor(() => expect(resumed).toHaveLength(1))
    expect(resumed[0]).toMatchObject({ runId: 'run', again: false })
    tell(stopped, { ...stopped, runId: 'second' })
    await vi.waitFor(() => expect(resumed).toHaveLength(2))
    expect(resumed[1]).toMatchObject({ runId: 'second' })
    // It may have failed: a third time is for the person to decide.
    tell({ ...stopped, runId: 'second' })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(resumed).toHaveLength(2)
  })

  test('behavior: what this page carried out to an unknown end is not gone on with by itself', async () => {
    const { runs, resumed, tell } = setUp([runOf()])
    runs.subscribe(() => undefined)
    runs.follow(account)
    tell({ ...stopped, status: 'unknown' })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(resumed).toEqual([])
  })

  describe('a page that comes back', () => {
    let stop = () => {}
    afterEach(() => {
      stop()
      vi.unstubAllGlobals()
    })
    function setUpPage(...runs: RunSummary[]) {
      const page = new EventTarget()
      const screen = Object.assign(new EventTarget(), { visibilityState: 'visible' })
      const network = { onLine: true }
      vi.stubGlobal('window', page)
      vi.stubGlobal('document', screen)
      vi.stubGlobal('navigator', network)
      const {
        runs: own,
        tell,
        ...rest
      } = setUp(runs.map(run => ({ ...run, carriedBy: 'here' as const })))
      stop = own.subscribe(() => undefined)
      own.follow(account)
      // This page carried them out, to ends that it does not know.
      tell(...runs)
      const come = (from: EventTarget, event: string) => from.dispatchEvent(new Event(event))
      const toNetwork = () => come(page, 'online')
      const toSight = () => come(screen, 'visibilitychange')
      return { ...rest, own, tell, toNetwork, toSight, screen, network }
    }
    const unknown = { ...stopped, status: 'unknown' } as const
    const settled = () => new Promise(resolve => setTimeout(resolve, 20))

    test('default: what only has to be followed is looked at again, each time', async () => {
      const { resumed, toNetwork, toSight, end } = setUpPage(unknown)
      await settled()
      expect(resumed).toEqual([])
      toNetwork()
      await vi.waitFor(() => expect(resumed).toHaveLength(1))
      // The person has said nothing: the wallet is asked for nothing.
      expect(resumed[0]).toMatchObject({ runId: 'run', again: false, look: true })
      toSight()
      end()
      await settled()
      expect(resumed).toHaveLength(1)
      toSight()
      await vi.waitFor(() => expect(resumed).toHaveLength(2))
    })

    test('behavior: what nobody asked for hides nothing, and who gives the run up waits for it', async () => {
      const { own, resumed, toNetwork, end } = setUpPage(unknown)
      toNetwork()
      await vi.waitFor(() => expect(resumed).toHaveLength(1))
      expect(own.getState().busy.size).toBe(0)
      const given = own.resume('run', { again: true, look: true })
      await settled()
      expect(resumed).toHaveLength(1)
      end()
      await vi.waitFor(() => expect(resumed).toHaveLength(2))
      expect(resumed[1]).toMatchObject({ again: true, look: true })
      expect([...own.getState().busy]).toEqual(['run'])
      end()
      await given
      expect(own.getState().busy.size).toBe(0)
    })

    test('behavior: nothing that may ask the wallet, is over, is carried elsewhere or of another account', async () => {
      const { resumed, toNetwork } = setUpPage(
        { ...runCases['not known'], runId: 'look' },
        { ...paused, runId: 'ask' },
        { ...runCases.complete, runId: 'over' },
        { ...unknown, runId: 'elsewhere', carriedBy: 'elsewhere' },
        { ...unknown, runId: 'other', account: maker },
      )
      toNetwork()
      await settled()
      expect(resumed).toEqual([])
    })

    describe('while it is looked at', () => {
      beforeEach(() => void vi.useFakeTimers())
      afterEach(() => vi.useRealTimers())
      const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
      const failed = { result: undefined, error: new Error('still away') } as unknown as ResumedRun

      test('default: it looks again by itself, each time later, for half an hour', async () => {
        const { resumed, end } = setUpPage(unknown)
        await wait(14)
        expect(resumed).toHaveLength(0)
        const times: number[] = []
        for (let second = 0, seen = 0; second < 7200; second++) {
          await wait(1)
          end(failed)
          if (resumed.length > seen) times.push(second)
          seen = resumed.length
        }
        const pauses = times.map((time, index) => time - (times[index - 1] ?? -15))
        expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
        expect(times.length).toBeGreaterThan(4)
        expect(times.at(-1)).toBeLessThan(2000)
        expect(resumed.every(({ again }) => again === false)).toBe(true)
        stop()
        expect(vi.getTimerCount()).toBe(0)
      })

      test('behavior: not out of sight or without a network, and anew once it is back', async () => {
        const { resumed, network, screen, toNetwork, end } = setUpPage(unknown)
        network.onLine = false
        await wait(7200)
        network.onLine = true
        screen.visibilityState = 'hidden'
        await wait(7200)
        expect(resumed).toHaveLength(0)
        screen.visibilityState = 'visible'
        toNetwork()
        await wait(1)
        expect(resumed).toHaveLength(1)
        end(failed)
        await wait(20)
        expect(resumed).toHaveLength(2)
      })

      test('behavior: not what is over by then, may ask the wallet, or is carried out', async () => {
        const { resumed, tell } = setUpPage(unknown)
        tell(
          { ...unknown, status: 'complete', next: 'none' },
          { ...paused, runId: 'ask' },
          { ...unknown, runId: 'elsewhere', carriedBy: 'elsewhere' },
        )
        await wait(7200)
        expect(resumed).toHaveLength(0)
      })
    })

    test('behavior: not while it is out of sight, or without a network, or nobody listens', async () => {
      const { resumed, screen, network, toSight, toNetwork } = setUpPage(unknown)
      screen.visibilityState = 'hidden'
      toSight()
      screen.visibilityState = 'visible'
      network.onLine = false
      toSight()
      stop()
      network.onLine = true
      toSight()
      toNetwork()
      await settled()
      expect(resumed).toEqual([])
    })
  })

  test('behavior: goes on with one at a time, and marks what it may have changed', async () => {
    const { runs, resumed, end, queryClient } = setUp([paused])
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    runs.subscribe(() => undefined)
    const first = runs.resume('run')
    await runs.resume('run')
    await runs.resume('another')
    expect(runs.getState().busy.has('run')).toBe(true)
    await vi.waitFor(() => expect(resumed).toHaveLength(1))
    expect(resumed[0]?.verify).toBeTypeOf('function')
    end()
    await first
    expect(runs.getState().busy.size).toBe(0)
    expect(invalidate).toHaveBeenCalledOnce()
  })

  test('behavior: marks what is of those to whom a sale went, as the journal then tells', async () => {
    const { runs, resumed, end, tell, queryClient } = setUp([paused])
    const key = (user: string) => queryKey('userTokens', { chainId: 31337, user })
    const users = [account, maker, weth]
    for (const user of users) queryClient.setQueryData(key(user), {})
    runs.subscribe(() => undefined)
    const first = runs.resume('run')
    await vi.waitFor(() => expect(resumed).toHaveLength(1))
    const transfersData = [{ from: account, to: maker, amount: '1' }] as never
    tell({ ...paused, steps: [stepOf('sale', 'complete', { transfersData })] })
    end()
    await first
    expect(users.filter(user => queryClient.getQueryState(key(user))?.isInvalidated)).toEqual([
      ...[account, maker],
    ])
  })

  test('behavior: tells what was done by a run that was gone on with, and nothing of one that failed', async () => {
    const { runs, resumed, end, onEnd } = setUp([paused])
    runs.subscribe(() => undefined)
    const first = runs.resume('run')
    await vi.waitFor(() => expect(resumed).toHaveLength(1))
    end({ runId: 'run', error: new Error('no') } as unknown as ResumedRun)
    await first
    expect(onEnd).not.toHaveBeenCalled()
    const second = runs.resume('run')
    await vi.waitFor(() => expect(resumed).toHaveLength(2))
    const steps = [stepOf('sale', 'complete')]
    const state = { status: 'partial' }
    end({ runId: 'run', result: { steps, state } } as unknown as ResumedRun)
    await second
    expect(onEnd.mock.calls).toEqual([[{ ...paused, steps, status: 'partial' }]])
  })

  test('behavior: why it could not be gone on with is kept until it is tried again', async () => {
    const { runs, resumed, end } = setUp([paused])
    runs.subscribe(() => undefined)
    const error = Object.assign(new Error('no'), { code: 'x' })
    const first = runs.resume('run', { again: true })
    await vi.waitFor(() => expect(resumed).toHaveLength(1))
    expect(resumed[0]?.again).toBe(true)
    end({ runId: 'run', action: 'buy', chainId: 31337, error } as unknown as ResumedRun)
    await first
    expect(runs.getState().errors.get('run')).toBe(error)
    const second = runs.resume('run')
    expect(runs.getState().errors.size).toBe(0)
    await vi.waitFor(() => expect(resumed).toHaveLength(2))
    end()
    await second
  })

  test('behavior: where the terms are gone, the wallet is asked for nothing', async () => {
    const { runs, resumed } = setUp([runCases['a listing without its terms']])
    runs.subscribe(() => undefined)
    void runs.resume('run')
    await vi.waitFor(() => expect(resumed).toHaveLength(1))
    const asked = [{}, {}, {}, []] as unknown as Parameters<NonNullable<resume.Options['verify']>>
    await expect(resumed[0]?.verify?.(...asked)).rejects.toThrow('terms')
  })
})
