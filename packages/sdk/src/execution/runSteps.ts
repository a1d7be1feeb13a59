import { APIError } from '../api/apiError.ts'
import { loadCode } from '../loadCode.ts'
import { sleep } from '../sleep.ts'
import { assertAnswer } from './assertAnswer.ts'
import { carryOutBatch } from './carryOutBatch.ts'
import { checkQuote } from './checkQuote.ts'
import { endsAlone } from './endsAlone.ts'
import { fetchSteps } from './fetchSteps.ts'
import { mergeSteps } from './mergeSteps.ts'
import { cancellationCode } from './outcome.ts'
import type { Run } from './run.ts'
import { DataTimeoutError, StepsChangedError } from './runErrors.ts'
import type { ExecutionStep, StepAnswer, StepItem } from './state.ts'
import { carryOutTransaction } from './transaction.ts'
import { untilAnswered } from './untilAnswered.ts'

/** How often, and how many milliseconds apart, an item's missing data is asked for. */
const dataPolls = { attempts: 15, interval: 5_000 }

/** Milliseconds before the second, third and fourth attempt to get the next steps. */
const insistPauses = [500, 1_000, 2_000]

/**
 * Carries out the steps of a run in order until none is incomplete. Between two steps the same request is
 * posted again and its answer merged; while an item waits for its data, too.
 *
 * @throws what the first item that failed threw; items that were sent are followed to their end before.
 */
export async function runSteps(run: Run): Promise<void> {
  await adopt(run, await fetchSteps(run.context, run.options))
  await carryOutRest(run)
}

/**
 * Goes on with a run of which everything that was sent is settled. A step that was begun keeps its form,
 * and what of it was never asked for gets its data from the new answer.
 *
 * @throws as `runSteps`.
 */
export async function continueSteps(run: Run): Promise<void> {
  const { known, begun } = run.state()
  const step = nextStep(run)
  if (known.length > 0 && !step) return
  const waiting = step && begun.includes(step.id) ? step.id : undefined
  await adopt(run, await insist(run), waiting)
  await carryOutRest(run)
}

async function carryOutRest(run: Run): Promise<void> {
  let batching: Awaited<ReturnType<typeof carryOutBatch>> = 'not_now'
  for (;;) {
    const step = nextStep(run)
    if (!step) return
    const first = step.items.find(isOpen)
    if (first && !first.data) {
      await awaitData(run, step.id)
      continue
    }
    if (batching !== 'refused') batching = await carryOutBatch(run)
    if (batching !== 'carried') await carryOut(run, step)
    const following = nextStep(run)
    if (following && following.id !== step.id) await adopt(run, await insist(run))
  }
}

function nextStep(run: Run): ExecutionStep | undefined {
  return run.state().steps.find(step => step.items.some(isOpen))
}

/** Signs and posts, which a purchase rarely does. */
function signatureCode() {
  return loadCode(() => import('./carryOutSignature.ts'))
}

function isOpen(item: StepItem): boolean {
  return item.status === 'incomplete'
}

async function carryOut(run: Run, step: ExecutionStep): Promise<void> {
  const ready = step.items.flatMap((item, index) => (isOpen(item) && item.data ? [index] : []))
  const carry =
    step.kind === 'transaction' ? carryOutTransaction : (await signatureCode()).carryOutSignature
  let first: { error: unknown } | undefined
  const one = async (index: number) => {
    try {
      await carry(run, step.id, index)
    } catch (error) {
      first ??= { error }
      if (!endsAlone(run, error)) run.halt()
    }
  }
  if (run.context.config.synchronousStepItemExecution) {
    for (const index of ready) if (!run.halted()) await one(index)
  } else {
    await Promise.all(ready.map(one))
  }
  if (first) throw first.error
}

async function awaitData(run: Run, waiting: string): Promise<void> {
  const { attempts, interval } = run.options.dataPolling ?? dataPolls
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await sleep(interval, run.options.signal)
    const answer = await refetch(run).catch((error: unknown) => {
      if (!isPassing(error)) throw error
      run.context.logger.warn(['The marketplace did not answer; asking again', error])
      return undefined
    })
    if (answer) await adopt(run, answer, waiting)
    const item = run
      .state()
      .steps.find(step => step.id === waiting)
      ?.items.find(isOpen)
    if (!item || item.data) return
  }
  throw new DataTimeoutError({ stepId: waiting, attempts, begun: run.state().begun.length > 0 })
}

/** Asks for the steps again. It spends nothing, so it may be asked again when it fails. */
function refetch(run: Run): Promise<StepAnswer> {
  const { requestId } = run.state()
  const { options } = run
  const body = requestId ? { ...options.body, requestId } : options.body
  return fetchSteps(run.context, { ...options, body })
}

/** After a step went through, a marketplace that is down for a moment must not end the run. */
async function insist(run: Run): Promise<StepAnswer> {
  for (const pause of insistPauses) {
    try {
      return await refetch(run)
    } catch (error) {
      if (!isPassing(error)) throw error
      run.context.logger.warn(['The marketplace did not answer; asking again', error])
    }
    await sleep(pause, run.options.signal)
  }
  return refetch(run)
}

function isPassing(error: unknown): boolean {
  return error instanceof APIError && error.retryable
}

/** Takes an answer over: merged with what the run has, agreed to where it is new, and price-checked. */
async function adopt(run: Run, answer: StepAnswer, waiting?: string): Promise<void> {
  const { options, context } = run
  const began = run.state().known.length > 0
  const { steps, added } = began
    ? mergeSteps(run.state(), { answer: answer.steps, lastSteps: options.lastSteps, waiting })
    : { steps: answer.steps, added: [] }
  const begunLast = run.state().begun.some(id => options.lastSteps.includes(id))
  assertAnswer(options, { steps, path: answer.path }, { before: run.state().steps, begunLast })
  for (const step of added) {
    if (!(await untilAnswered(run, async () => options.onNewStep?.(step)))) {
      throw new StepsChangedError(`there is a new step '${step.id}'`)
    }
  }
  checkQuote(context, options, answer)
  // Before the wallet is asked for anything, an approval included: the network may be gone once it was signed.
  if (steps.some(({ kind, items }) => kind === 'signature' && items.some(isOpen)))
    await signatureCode()
  if (options.asked.kind === 'cancellation') await cancellationCode()
  const path = begunLast ? run.state().path : answer.path
  run.dispatch({ type: 'answered', answer: { ...answer, path, steps } })
}
