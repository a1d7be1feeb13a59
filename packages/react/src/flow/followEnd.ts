import type { Client, ExecutionResult, ExecutionStep, StepItem } from '@sluice/sdk'

/**
 * Follows a run in the journal whose end its caller did not see, such as an order whose post was lost, until it is over:
 * the drawer, or another tab, goes on with it, and there is one end to tell.
 *
 * @returns what stops it.
 */
export function followEnd(
  client: Pick<Client, 'watchRuns'>,
  { runId, steps, onEnd }: followEnd.Options,
): () => void {
  let isFirst = true
  let isOver = false
  let unwatch: (() => void) | undefined
  const stop = () => {
    isOver = true
    unwatch?.()
  }
  unwatch = client.watchRuns(runs => {
    if (isOver) return
    const run = runs.find(each => each.runId === runId)
    // What had failed already was told already; what is forgotten tells nothing more.
    const tells = run?.next === 'none' && !(isFirst && run.status === 'failed')
    isFirst = false
    if (run !== undefined && run.next !== 'none') return
    stop()
    if (!tells || run === undefined) return
    const { status, error, path } = run
    const done = withData(run.steps, steps)
    onEnd({
      ...{ steps: done, path, fees: undefined, requestId: undefined },
      state: { status, error, runId },
    })
  })
  if (isOver) unwatch()
  return stop
}

export declare namespace followEnd {
  type Options = {
    runId: string
    /** What was seen of it: the journal keeps nothing of what the wallet was asked for. */
    steps: readonly ExecutionStep[]
    onEnd: (result: ExecutionResult) => void
  }
}

function withData(
  now: readonly ExecutionStep[],
  seen: readonly ExecutionStep[],
): readonly ExecutionStep[] {
  return now.map(step => {
    const before = seen.find(({ id }) => id === step.id)?.items ?? []
    const items = step.items.map((item: StepItem, index) => ({
      ...item,
      data: item.data ?? before[index]?.data,
    }))
    return { ...step, items } as ExecutionStep
  })
}
