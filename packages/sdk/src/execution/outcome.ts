import { AbortedError, toSluiceError } from '../errors.ts'
import { loadCode } from '../loadCode.ts'
import { lastItems } from './lastItems.ts'
import {
  NothingBoughtError,
  NothingDoneError,
  PartialError,
  UnprovenError,
} from './outcomeErrors.ts'
import { outcomeOfCall } from './outcomes/outcomeOfCall.ts'
import { outcomeOfOrders } from './outcomes/outcomeOfOrders.ts'
import { outcomeOfPurchase } from './outcomes/outcomeOfPurchase.ts'
import { outcomeOfSale } from './outcomes/outcomeOfSale.ts'
import { outcomeOfSwap } from './outcomes/outcomeOfSwap.ts'
import { outcomeOfTransfer } from './outcomes/outcomeOfTransfer.ts'
import type { Run } from './run.ts'
import type { EndedRun, RunError, RunStatus, StepItem } from './state.ts'

/** Judges a cancellation, which a purchase never needs. */
export function cancellationCode() {
  return loadCode(() => import('./outcomes/outcomeOfCancellation.ts'))
}

export type FailedRun = { status: Exclude<RunStatus, 'running'>; error: RunError }

/**
 * How a run ends of which no item is left, judged by what the chain shows, or, for orders, by what the
 * marketplace names; without either it is not complete.
 *
 * @throws NothingBoughtError, NothingDoneError, ProceedsError, OrderRefusedError, UnprovenError
 */
export async function outcomeOfSteps(run: Run): Promise<EndedRun> {
  const { asked } = run.options
  switch (asked.kind) {
    case 'purchase':
      return outcomeOfPurchase(run, asked)
    case 'sale':
      return outcomeOfSale(run, asked.items)
    case 'orders':
      return outcomeOfOrders(run, asked.orders)
    case 'transfer':
      return outcomeOfTransfer(run, asked)
    case 'cancellation':
      return (await cancellationCode()).outcomeOfCancellation(run, asked)
    case 'swap':
      return outcomeOfSwap(run, asked)
    case 'call':
      return outcomeOfCall(run)
    default:
      return asked satisfies never
  }
}

/**
 * How a run ends that an error stopped. The error of one item does not speak for the others: when something
 * was done, or may be, what is thrown says so, and has the item's error as its cause.
 */
export function outcomeOfError(run: Run, thrown: unknown): FailedRun {
  const { steps } = run.state()
  const items = steps.flatMap((step): readonly StepItem[] => step.items)
  const open = items.some(item => inFlight.has(item.state))
  const error = toSluiceError(thrown)
  const cautious = error.moneyMoved !== 'no' && !error.retryable
  if (open || thrown instanceof UnprovenError) {
    return { status: 'unknown', error: cautious ? error : unknownOf(thrown) }
  }
  const last = lastItems(run)
  const done = last.filter(item => item.state === 'complete' && hasEvidence(run, item))
  if (done.length === 0) {
    // A preparation, such as wrapping, may have cost what the item's own error knows nothing of.
    const paid = items.some(item => item.state === 'complete' && sentWith(item) > 0n)
    return {
      status: 'failed',
      error: paid && error.moneyMoved === 'no' ? paidBefore(error) : error,
    }
  }
  // These judge the run as a whole.
  if (isJudgement(thrown) || (error.moneyMoved === 'yes' && !error.retryable)) {
    return { status: 'partial', error }
  }
  return { status: 'partial', error: partialOf(thrown, done.length, last.length) }
}

/** The native currency that an item sends along, base units. */
function sentWith({ data }: StepItem): bigint {
  return data && 'to' in data ? BigInt(data.value ?? 0) : 0n
}

/** The same error, which says that native currency left the account before it. */
function paidBefore(error: RunError): RunError {
  const copy = Object.create(Object.getPrototypeOf(error), Object.getOwnPropertyDescriptors(error))
  const hint = 'A transaction before it was mined, and sent native currency: look at your balances.'
  return Object.assign(copy, { moneyMoved: 'yes', retryable: false, hints: [hint] })
}

function isJudgement(thrown: unknown): boolean {
  return thrown instanceof NothingDoneError || thrown instanceof NothingBoughtError
}

function unknownOf(thrown: unknown): RunError {
  return thrown instanceof AbortedError
    ? new AbortedError({ cause: thrown.cause, moneyMoved: 'unknown' })
    : new UnprovenError('something was sent, and its end is not known', { cause: thrown })
}

function partialOf(thrown: unknown, done: number, asked: number): RunError {
  return thrown instanceof AbortedError
    ? new AbortedError({ cause: thrown.cause, moneyMoved: 'yes' })
    : new PartialError({
        ...{ done: BigInt(done), asked: BigInt(asked) },
        ...{ what: 'requests were carried out', cause: thrown },
      })
}

/** Something was sent or stored, and its end is not known. What was dropped may come back. */
const inFlight = new Set([
  'prompting',
  'submitted',
  'signed',
  'mined',
  'indexed',
  'dropped',
  'unknown',
])

/** Whether an item did something. A signed cancellation leaves nothing but the marketplace's word. */
function hasEvidence(run: Run, item: StepItem): boolean {
  const signed = run.options.asked.kind === 'cancellation'
  return item.receipt !== undefined || item.orderData !== undefined || signed
}
