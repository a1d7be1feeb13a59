import type { BuyRequest } from '../api/index.ts'
import { AbortedError, toSluiceError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import { allotPath } from './allotPath.ts'
import { countArrivals } from './arrivals.ts'
import type { Mined, Run } from './run.ts'
import { NothingBoughtError, PartialError, UnprovenError } from './runErrors.ts'
import { OrderRefusedError } from './signatureErrors.ts'
import type {
  OrderReference,
  RunError,
  RunState,
  RunStatus,
  StepItem,
  TransactionReference,
} from './state.ts'

export type FailedRun = { status: Exclude<RunStatus, 'running'>; error: RunError }

/**
 * How a run ends of which no item is left. A purchase is judged by what the chain's logs say arrived of
 * what the caller asked for, a listing by the orders that the marketplace names; without either it is
 * not complete.
 *
 * @throws NothingBoughtError, UnprovenError
 */
export async function outcomeOfSteps(
  run: Run,
): Promise<RunState & { status: 'complete' | 'partial' }> {
  const { asked } = run.options
  return asked.kind === 'purchase'
    ? outcomeOfPurchase(run, asked.items)
    : outcomeOfOrders(run, asked.orders)
}

async function outcomeOfPurchase(
  run: Run,
  items: BuyRequest['items'],
): ReturnType<typeof outcomeOfSteps> {
  const { wants, missing } = allotPath(items, run.state().path)
  const mined = await minedOf(run)
  const count = mined && countArrivals({ account: run.options.account, wants, mined })
  if (!count) throw new UnprovenError('no transfer of it was seen on the chain')
  if (count.arrived === 0n) throw new NothingBoughtError(count)
  const asked = count.expected + missing
  if (count.arrived === asked) return { status: 'complete' }
  const [refusal] = run.state().refusals
  const cause =
    missing > 0n && refusal
      ? new OrderRefusedError({ messages: [refusal.message ?? 'no reason given'], posted: 0 })
      : undefined
  return {
    status: 'partial',
    error: new PartialError({ done: count.arrived, asked, what: 'arrived', cause }),
  }
}

async function outcomeOfOrders(run: Run, asked: number): ReturnType<typeof outcomeOfSteps> {
  const { steps, refusals } = run.state()
  const items = steps.flatMap((step): readonly StepItem[] => step.items)
  const orders = new Set(items.flatMap(item => item.orderData ?? []).flatMap(idOf))
  const refused = items.reduce((sum, { errorData }) => sum + refusedOrders(errorData), 0)
  const left = refusals.length
  const cause =
    items.find(item => item.errorData)?.errorData ??
    (left > 0
      ? new OrderRefusedError({ messages: refusals.map(entry => entry.message), posted: 0 })
      : undefined)
  if (orders.size === 0) {
    throw cause ?? new UnprovenError('the marketplace named no order')
  }
  const most = Math.max(asked, orders.size + refused + left)
  if (orders.size === most && !cause) return { status: 'complete' }
  const error = new PartialError({
    done: BigInt(orders.size),
    asked: BigInt(most),
    what: 'orders were taken',
    cause,
  })
  return { status: 'partial', error }
}

/**
 * The transactions that show whether a purchase happened: our own on the chain of the tokens. For one
 * that was paid on another chain, or that somebody else sent, those that the marketplace names.
 *
 * @returns undefined when one of those cannot be read.
 */
async function minedOf(run: Run): Promise<readonly Pick<Mined, 'logs'>[] | undefined> {
  const { chain, lastSteps, signal } = run.options
  const own = run.mined.filter(entry => lastSteps.includes(entry.stepId))
  if (own.length > 0 && own.every(entry => entry.chainId === chain.id)) return own
  const hashes = lastItems(run)
    .flatMap((item): readonly TransactionReference[] => item.txHashes ?? [])
    .filter(entry => entry.chainId === chain.id)
    .map(entry => entry.txHash)
  try {
    return await Promise.all(
      [...new Set(hashes)].map(hash =>
        withDeadline(() => run.reader(chain.id).getTransactionReceipt({ hash }), {
          milliseconds: 15_000,
          signal,
          onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
          onTimeout: () => new UnprovenError('the node does not answer'),
        }),
      ),
    )
  } catch (error) {
    run.context.logger.warn(['The transactions of the purchase cannot be read', error])
    return undefined
  }
}

function idOf({ orderId, crossPostingOrderId }: OrderReference): readonly string[] {
  const id = orderId ?? crossPostingOrderId
  return id ? [id] : []
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
  const open = items.some(item => inFlight.has(item.state))
  if (open || thrown instanceof UnprovenError) return { status: 'unknown', error }
  const partly = lastItems(run).some(item => item.state === 'complete' && hasEvidence(item))
  return { status: partly ? 'partial' : 'failed', error }
}

/** The items of the steps that the action is about. */
function lastItems(run: Run): readonly StepItem[] {
  return run
    .state()
    .steps.filter(step => run.options.lastSteps.includes(step.id))
    .flatMap((step): readonly StepItem[] => step.items)
}

/** Something was sent or stored, and its end is not known. */
const inFlight = new Set(['prompting', 'submitted', 'signed', 'mined', 'indexed', 'unknown'])

function hasEvidence(item: { receipt?: unknown; orderData?: unknown }): boolean {
  return item.receipt !== undefined || item.orderData !== undefined
}
