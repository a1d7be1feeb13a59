import { AbortedError, toSluiceError } from '../errors.ts'
import { countArrivals, NothingBoughtError, PartialError } from './arrivals.ts'
import type { Run } from './run.ts'
import { OrderRefusedError } from './signature.ts'
import type { RunError, RunState, RunStatus, StepItem } from './state.ts'

export type FailedRun = { status: Exclude<RunStatus, 'running'>; error: RunError }

/**
 * How a run ends of which every item was carried out. A purchase is judged by what the chain's logs say
 * arrived, not by what the marketplace says.
 *
 * @throws NothingBoughtError
 */
export function outcomeOfSteps(run: Run): RunState & { status: 'complete' | 'partial' } {
  const { action, account, chain, lastStep } = run.options
  const { steps, path, refusals } = run.state()
  if (action === 'buy') {
    const mined = run.mined.filter(entry => entry.stepId === lastStep)
    const elsewhere = mined.some(entry => entry.chainId !== chain.id)
    const count = elsewhere ? undefined : countArrivals({ account, path, mined })
    if (count && count.expected > 0n && count.arrived === 0n) throw new NothingBoughtError(count)
    if (count && count.arrived < count.expected) {
      return {
        status: 'partial',
        error: new PartialError({ done: count.arrived, asked: count.expected, what: 'arrived' }),
      }
    }
  }
  const items = steps.flatMap((step): readonly StepItem[] => step.items)
  const left = refusals.length
  const cause =
    items.find(item => item.errorData)?.errorData ??
    (left > 0
      ? new OrderRefusedError({ messages: refusals.map(entry => entry.message), posted: 0 })
      : undefined)
  if (!cause) return { status: 'complete' }
  const done =
    action === 'buy'
      ? path.reduce((sum, line) => sum + (line.quantity ?? 1), 0)
      : items.reduce((sum, item) => sum + (item.orderData?.length ?? 0), 0)
  const refused = items.reduce((sum, { errorData }) => sum + refusedOrders(errorData), 0)
  const error = new PartialError({
    done: BigInt(done),
    asked: BigInt(done + refused + left),
    what: action === 'buy' ? 'could be bought' : 'orders were taken',
    cause,
  })
  return { status: 'partial', error }
}

function refusedOrders(error: unknown): number {
  return error instanceof OrderRefusedError ? error.refused : 0
}

/** How a run ends that an error stopped. */
export function outcomeOfError(run: Run, thrown: unknown): FailedRun {
  const { steps } = run.state()
  const items = steps.flatMap((step): readonly StepItem[] => step.items)
  const error =
    thrown instanceof AbortedError && items.some(item => inFlight.has(item.state))
      ? new AbortedError({ cause: thrown.cause, moneyMoved: 'unknown' })
      : toSluiceError(thrown)
  const last = steps.find(step => step.id === run.options.lastStep)
  if (items.some(item => inFlight.has(item.state))) return { status: 'unknown', error }
  const partly = last?.items.some(item => item.state === 'complete' && hasEvidence(item)) ?? false
  return { status: partly ? 'partial' : 'failed', error }
}

/** Something was sent or stored, and its end is not known. */
const inFlight = new Set(['prompting', 'submitted', 'signed', 'mined', 'indexed', 'unknown'])

function hasEvidence(item: { receipt?: unknown; orderData?: unknown }): boolean {
  return item.receipt !== undefined || item.orderData !== undefined
}
