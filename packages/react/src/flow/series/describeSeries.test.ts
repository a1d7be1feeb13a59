import { type RunSummary, type SeriesPart, type SeriesSummary, SluiceError } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { account, contract, maker, weth } from '../../testing/openMarket.ts'
import { runOf, stepOf } from '../../testing/runCases.ts'
import { englishRuns } from '../../ui/runs/englishRuns.ts'
import { seriesWords } from '../../ui/runs/seriesWords.ts'
import { describeSeries } from './describeSeries.ts'
import { seriesNeeds } from './seriesNeeds.ts'

const seriesId = 'ab'.repeat(16)
const tokens = (...ids: bigint[]) => ids.map(tokenId => ({ contract, tokenId, quantity: 1n }))
const part = (
  status: SeriesPart['status'],
  ids: bigint[],
  more: Partial<SeriesPart> = {},
): SeriesPart => ({
  ...{ status, isContinued: false, terms: { kind: 'transfer', to: maker, tokens: tokens(...ids) } },
  ...more,
})
const seriesOf = (
  parts: readonly SeriesPart[],
  more: Partial<SeriesSummary> = {},
): SeriesSummary => ({
  ...{ seriesId, action: 'transfer', chainId: 31337, account, parts, startedAt: 1, updatedAt: 1 },
  ...more,
})
const sent = (...ids: bigint[]) => ({
  transfersData: ids.map(id => ({
    ...{ from: account, to: maker, amount: '1', token: { contract, tokenId: `${id}` } },
  })),
})
const run = (number: number, more: Partial<RunSummary>): RunSummary =>
  runOf({
    ...{ runId: `${number}`, action: 'transfer', series: { seriesId, part: number } },
    ...{ carriedBy: undefined, next: 'none', inFlight: false, status: 'complete' },
    ...{ steps: [stepOf('transfer', 'complete')], path: [] },
    ...more,
  })
const failed = (moneyMoved: 'no' | 'unknown') => new SluiceError('no', { code: 'x', moneyMoved })
const view = (series: SeriesSummary, runs: readonly RunSummary[] = []) => {
  const found = describeSeries(series, runs)
  if (found === undefined) throw new Error('it cannot be read')
  return found
}

describe('describeSeries', () => {
  test('default: of three runs one is done, one was begun, and one never was, when the page went', () => {
    const parts = [part('complete', [1n, 2n]), part('begun', [3n]), part('planned', [4n, 5n])]
    const found = view(seriesOf(parts), [run(0, {})])
    expect(found).toMatchObject({
      ...{ state: 'stopped', done: 2, asked: 5 },
      parts: [{ outcome: 'done' }, { outcome: 'not-done' }, { outcome: 'not-done' }],
      rest: {
        ...{ count: 3, continues: { seriesId, parts: [1, 2] } },
        terms: [{ tokens: tokens(3n) }, { tokens: tokens(4n, 5n) }],
      },
    })
    expect(seriesNeeds(found)).toBe('person')
  })

  test.each<[string, Partial<RunSummary>, string, number, number[]]>([
    ['is on its way', { status: 'running', next: 'follow' }, 'under-way', 0, [1]],
    ['waits for a second step', { status: 'running', next: 'ask' }, 'under-way', 0, [1]],
    ['may have been sent', { status: 'unknown', next: 'look' }, 'unknown', 0, [1]],
    ['is complete', {}, 'done', 2, [1]],
    [
      'was declined',
      { status: 'failed', error: failed('no'), steps: [stepOf('transfer', 'rejected')] },
      'not-done',
      0,
      [0, 1],
    ],
    [
      'failed, and was perhaps sent',
      { status: 'failed', error: failed('unknown'), steps: [stepOf('transfer', 'replaced')] },
      'unknown',
      0,
      [1],
    ],
    [
      'failed after something of it was signed',
      { status: 'failed', error: failed('no'), steps: [stepOf('transfer', 'signed')] },
      'unknown',
      0,
      [1],
    ],
  ])('behavior: a part whose run %s', (_, more, outcome, done, left) => {
    const found = view(seriesOf([part('begun', [1n, 2n]), part('planned', [3n])]), [run(0, more)])
    expect(found.parts[0]?.outcome).toBe(outcome)
    expect(found).toMatchObject({ done, rest: { continues: { parts: left } } })
  })

  test('behavior: of a part that was done in part only what surely was not is left', () => {
    const parts = [part('begun', [1n, 2n, 3n])]
    const of = (state: 'reverted' | 'dropped') => {
      const steps = [stepOf('transfer', 'complete', sent(1n) as never), stepOf('transfer', state)]
      return view(seriesOf(parts), [run(0, { status: 'partial', steps })])
    }
    expect(of('reverted')).toMatchObject({
      ...{ done: 1, asked: 3, rest: { count: 2, terms: [{ tokens: tokens(2n, 3n) }] } },
    })
    expect(of('dropped').rest).toBeUndefined()
  })

  test('behavior: what others took over counts with what it did, and is not left again', () => {
    const parts = [
      part('complete', [1n]),
      part('failed', [2n], { isContinued: true }),
      part('partial', [3n, 4n], { isContinued: true }),
      part('complete', [2n]),
      part('complete', [4n]),
    ]
    const steps = [stepOf('transfer', 'complete', sent(3n) as never)]
    const found = view(seriesOf(parts), [run(2, { status: 'partial', steps })])
    expect(found).toMatchObject({ done: 4, asked: 4 })
    expect(found.rest).toBeUndefined()
  })

  test('behavior: without its run a part is what the series says, and nothing is guessed', () => {
    const parts = (['complete', 'partial', 'unknown', 'failed'] as const).map((status, index) =>
      part(status, [BigInt(index)]),
    )
    const found = view(seriesOf(parts))
    expect(found.parts.map(({ outcome }) => outcome)).toEqual([
      ...['done', 'unknown', 'unknown', 'not-done'],
    ])
    // What may have been done is neither a part nor a failure.
    expect(found).toMatchObject({ state: 'unknown', rest: { continues: { parts: [3] } } })
    expect(seriesWords(found, englishRuns)).toBe('Outcome unknown, 1 of 4 done')
    // It ended by itself: nobody has to be called.
    expect(seriesNeeds(found)).toBe('nothing')
  })

  test('behavior: whose first run may have been sent is not told as failed', () => {
    const found = view(seriesOf([part('unknown', [1n]), part('planned', [2n])]))
    expect(found.state).toBe('unknown')
  })

  test.each(['here', 'elsewhere'] as const)(
    'behavior: carried out %s: nothing to go on with',
    by => {
      const found = view(
        seriesOf([part('complete', [1n]), part('planned', [2n])], { carriedBy: by }),
      )
      expect(found.state).toBe(by === 'here' ? 'running' : by)
      expect(found.rest).toBeUndefined()
      expect(seriesNeeds(found)).toBe('time')
    },
  )

  test('behavior: nothing to go on with while one of its runs is followed after a reload', () => {
    const open = { status: 'running', next: 'follow', carriedBy: 'here' } as const
    const found = view(seriesOf([part('begun', [1n]), part('planned', [2n])]), [run(0, open)])
    expect(found.state).toBe('running')
    expect(found.rest).toBeUndefined()
    expect(seriesNeeds(found)).toBe('time')
  })

  test.each<[string, Partial<RunSummary>]>([
    ['another account', { account: maker }],
    ['another chain', { chainId: 1 }],
    ['another action', { action: 'list' }],
  ])('behavior: a run of %s is none of it', (_, more) => {
    const found = view(seriesOf([part('planned', [1n])]), [run(0, more)])
    expect(found).toMatchObject({ done: 0, rest: { count: 1 } })
  })

  test.each<[string, unknown]>([
    ['no terms', undefined],
    ['terms of another kind', { kind: 'swap' }],
    ['an address that is none', { kind: 'transfer', to: 'me', tokens: tokens(1n) }],
    ['a token that is none', { kind: 'transfer', to: maker, tokens: [{ contract: weth }] }],
  ])('error: with %s it is not shown at all', (_, terms) => {
    const parts = [part('complete', [1n]), part('planned', [2n], { terms })]
    expect(describeSeries(seriesOf(parts), [])).toBeUndefined()
  })
})
