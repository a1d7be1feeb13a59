import {
  type ActionKind,
  type ExecutionResult,
  type ExecutionStep,
  isSluiceError,
  openSeries,
  type ProgressListener,
  type Series,
  type SeriesPartStatus,
  type SeriesReference,
  type SeriesRest,
} from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import type { RunTerms } from '../runs/runTerms.ts'
import { isNothingDone } from './isNothingDone.ts'

/** One of several runs for one wish. */
export type PlannedRun = {
  terms: RunTerms
  carryOut: (run: {
    series: SeriesReference
    onProgress: ProgressListener
  }) => Promise<ExecutionResult>
}

/**
 * Carries runs out one after the other: the steps of each end in its number where there are several. The first
 * to fail ends them all; what is done by then stays, and is told. `begun`: steps of before.
 */
export type InTurn = (
  runs: readonly PlannedRun[],
  begun?: readonly ExecutionStep[],
) => Promise<ExecutionResult>

export type SeriesPlan = {
  /** What is left of the last series, for a form that goes on with it. */
  rest: () => SeriesRest | undefined
  carryOut: (
    options: { continues?: SeriesRest | undefined; onProgress: ProgressListener },
    work: (inTurn: InTurn) => Promise<ExecutionResult>,
  ) => Promise<ExecutionResult>
}

/**
 * What a flow needs that may take several runs: all of them are planned in the journal before the first begins,
 * so that after a reload it is known what is left. One that goes on with what is left of a series takes its place
 * there; so does another try after nothing at all was done.
 */
export function createSeriesPlan(
  { client, chainId, account }: FlowScope,
  action: ActionKind,
): SeriesPlan {
  let last: { seriesId: string; parts: ReadonlyMap<number, SeriesPartStatus> } | undefined
  const restOf = ({ seriesId, parts }: NonNullable<typeof last>): SeriesRest => ({
    seriesId,
    parts: [...parts].flatMap(([number, status]) => (settled.has(status) ? [] : [number])),
  })
  const isUndone = ({ parts }: NonNullable<typeof last>) =>
    [...parts.values()].every(status => !settled.has(status) && status !== 'partial')
  return {
    rest: () => last && restOf(last),
    async carryOut({ continues, onProgress }, work) {
      const left = continues ?? (last && isUndone(last) ? restOf(last) : undefined)
      const open = (rest?: SeriesRest) =>
        openSeries(client, { action, chainId, account, continues: rest })
      const series = await open(left)
      let parts = new Map<number, SeriesPartStatus>()
      try {
        return await work(async (runs, begun = []) => {
          const numbers = await series.plan(runs.map(({ terms }) => terms))
          parts = new Map(numbers.map(number => [number, 'planned']))
          return inTurn(runs, { begun, onProgress, series, numbers, parts })
        })
      } finally {
        last = series.isKept() ? { seriesId: series.seriesId, parts } : undefined
        await series.close()
      }
    },
  }
}

const settled: ReadonlySet<SeriesPartStatus> = new Set(['complete', 'unknown'])
const nothing = { path: [], fees: undefined, requestId: undefined }

async function inTurn(
  runs: readonly PlannedRun[],
  options: {
    begun: readonly ExecutionStep[]
    onProgress: ProgressListener
    series: Series
    numbers: readonly number[]
    parts: Map<number, SeriesPartStatus>
  },
): Promise<ExecutionResult> {
  const { begun, onProgress, series, numbers, parts } = options
  const isOne = runs.length === 1 && begun.length === 0
  let done = begun
  for (const [index, { carryOut }] of runs.entries()) {
    const before = done
    let own: readonly ExecutionStep[] = []
    const shown = (): readonly ExecutionStep[] =>
      isOne
        ? own
        : [
            ...before,
            ...own
              .filter(step => step.items.length > 0)
              .map(step => ({ ...step, id: `${step.id}:${index + 1}` })),
          ]
    const part = numbers[index] ?? index
    const note = async (status: SeriesPartStatus) => {
      parts.set(part, status)
      await series.end(part, status)
    }
    try {
      await series.begin(part)
      const result = await carryOut({
        series: { seriesId: series.seriesId, part },
        onProgress: (steps, ...rest) => {
          own = steps
          onProgress(shown(), ...rest)
        },
      })
      own = result.steps
      done = shown()
      const { status } = result.state
      await note(status === 'complete' || status === 'partial' ? status : 'unknown')
      if (runs.length === 1 || status !== 'complete') return { ...result, steps: done }
    } catch (error) {
      await note(isNothingDone(error, own) ? 'failed' : 'unknown')
      // What was done before stays, and is told; the first to fail is the failure of all.
      if (index === 0 || !isSluiceError(error) || !(error instanceof Error)) throw error
      return { ...nothing, steps: shown(), state: { status: 'partial', error } }
    }
  }
  return { ...nothing, steps: done, state: { status: 'complete' } }
}
