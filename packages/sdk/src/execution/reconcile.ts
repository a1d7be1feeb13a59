import type { Hash } from 'viem'
import type { Transfer } from '../api/index.ts'
import { AbortedError, SluiceError, toSluiceError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import { assertSignature } from './assertSignature.ts'
import { confirmPosted } from './confirmPosted.ts'
import { deliver } from './deliver.ts'
import { findSent } from './findSent.ts'
import { followBatch, isForgotten } from './followBatch.ts'
import { itemKey, signKey } from './itemKey.ts'
import type { PromptRecord } from './journalRecord.ts'
import { cancellationCode } from './outcome.ts'
import { UnprovenError } from './outcomeErrors.ts'
import { ownParties } from './ownParties.ts'
import type { BatchEntry } from './planBatch.ts'
import { readCancelled } from './readCancelled.ts'
import type { Run } from './run.ts'
import { UnknownItemError } from './runErrors.ts'
import { hashesOf } from './sendTransaction.ts'
import { sentAmong } from './sentAmong.ts'
import { WrongSignerError } from './signatureErrors.ts'
import type { RunError, StepItem } from './state.ts'
import { storeOf } from './storeOf.ts'
import { takenHashes } from './takenHashes.ts'
import { followTransaction } from './transaction.ts'
import { transfersOf } from './transfers.ts'
import { promptDeadline } from './walletQueue.ts'

type Place = BatchEntry & { item: StepItem }

/**
 * Brings a run that was stopped up to date with the chain and the marketplace, without asking the wallet
 * for anything: what has a hash is followed, what may have been sent is looked for, what was signed and
 * not acknowledged is posted.
 *
 * @param options.again - The person says that what cannot be found was not sent.
 * @throws the error of the first item that failed, or UnknownItemError, when the rest is settled.
 */
export async function reconcile(run: Run, options: { again: boolean }): Promise<void> {
  // Before anything is judged: what judges it must not be missing at the end.
  if (run.options.asked.kind === 'cancellation') await cancellationCode()
  countSpent(run)
  const lost = places(run).filter(({ item }) => item.state === 'prompting' && !item.callsId)
  for (const place of lost) await lookFor(run, place, options)
  const open = places(run)
  const batches = new Map<string, Place[]>()
  for (const place of open) {
    const { callsId } = place.item
    if (callsId && isSent(place.item)) {
      batches.set(callsId, [...(batches.get(callsId) ?? []), place])
    }
  }
  const work = [
    ...open.filter(({ item }) => !item.callsId).map(place => settle(run, place)),
    ...[...batches].map(([callsId, entries]) => settleBatch(run, { callsId, entries }, options)),
  ]
  const results = await Promise.allSettled(work)
  await readMined(run)
  const failed = results.find(result => result.status === 'rejected')
  const before = places(run).find(({ item }) => item.errorData && item.state !== 'complete')
  const failure: unknown = failed?.reason ?? before?.item.errorData
  if (failure) throw failure
}

function places(run: Run): readonly Place[] {
  return run
    .state()
    .steps.flatMap(step => step.items.map((item, index) => ({ stepId: step.id, index, item })))
}

function isSent({ state }: StepItem): boolean {
  return state === 'submitted' || state === 'prompting'
}

/** What was sent before counts towards what the run may spend. */
function countSpent(run: Run): void {
  for (const { stepId, index, item } of places(run)) {
    if (item.state !== 'submitted' && item.state !== 'complete') continue
    run.spent.native += run.journal.prompt(stepId, index)?.value ?? 0n
  }
}

/** Looks on the chain for what the wallet was asked for when the run was stopped. */
async function lookFor(
  run: Run,
  { stepId, index }: Place,
  { again }: { again: boolean },
): Promise<void> {
  const at = { type: 'item', step: stepId, item: index } as const
  const prompt = run.journal.prompt(stepId, index)
  let found: findSent.Result = { kind: 'open', scanned: undefined }
  let cause: unknown
  try {
    if (prompt) {
      const { account, signal } = run.options
      const others = await takenHashes(run.context, {
        ...{ store: storeOf(run.context), account, runId: run.journal.runId },
      })
      const own = Object.values(run.journal.prompts()).flatMap(({ hash }) => hash ?? [])
      const taken = new Set([...others, ...own])
      const reader = (end: AbortSignal) => run.reader(prompt.chainId, end)
      found = await findSent({ reader, account, prompt, taken, signal })
    }
  } catch (error) {
    if (error instanceof AbortedError) throw error
    cause = error
  }
  if (prompt && found.kind === 'found') {
    run.journal.note(stepId, index, { ...prompt, hash: found.hash })
    run.dispatch({ ...at, to: 'submitted', patch: hashesOf(found.hash, prompt.chainId) })
    run.spent.native += prompt.value
    return
  }
  // A prompt may outlive the page that asked: what is absent now may be sent yet.
  const lately = prompt !== undefined && Date.now() - prompt.at < promptDeadline
  if ((found.kind === 'absent' && !lately) || again) {
    run.dispatch({ ...at, to: 'planned' })
    return
  }
  const errorData = new UnknownItemError({ stepId, index, lately, cause })
  run.dispatch({ ...at, to: 'unknown', patch: { errorData } })
}

async function settle(run: Run, { stepId, index, item }: Place): Promise<void> {
  const prompt = run.journal.prompt(stepId, index)
  if (prompt?.kind === 'signature' && item.state === 'signed') {
    if (prompt.post) await deliverAgain(run, { stepId, index }, prompt, prompt.post)
    else await confirmPosted(run, stepId, index)
    return
  }
  const own = item.internalTxHashes?.[0]
  const hash = prompt?.hash ?? own?.txHash
  if (item.state !== 'submitted' || !hash || !prompt) return
  const { chainId, key } = prompt
  const from = run.options.account
  await followTransaction(run, {
    ...{ stepId, index, chainId, hash, window: prompt.window },
    sent: {
      ...{ from, ...sentAmong(run, { stepId, index }, prompt.window) },
      // Of one that was dropped the nonce is known, whatever waited beside it.
      ...(prompt.nonce === undefined ? {} : { nonce: prompt.nonce, only: true }),
      matches: ({ to, value, input }) => itemKey({ chainId, from, to, value, data: input }) === key,
    },
  })
}

/** Posts a signature that was kept, once it is proven to be the account's and of what was shown. */
async function deliverAgain(
  run: Run,
  { stepId, index }: BatchEntry,
  prompt: PromptRecord,
  post: NonNullable<PromptRecord['post']>,
): Promise<void> {
  const { account, chain, signal } = run.options
  const { sign, signature, endpoint, method, body } = post
  try {
    if (signKey(sign) !== prompt.key) {
      throw new WrongSignerError({ account, problem: 'it is not of what was shown' })
    }
    const reader = (stop: AbortSignal) => run.reader(chain.id, stop)
    await assertSignature({ reader, account, request: sign, signature, signal })
  } catch (error) {
    if (error instanceof AbortedError) throw error
    const errorData = toSluiceError(error)
    const patch = { errorData }
    run.dispatch({ type: 'item', step: stepId, item: index, to: 'blocked', patch })
    throw errorData
  }
  const request = { endpoint, method, body }
  await deliver(run, stepId, index, { request, signature, sign }, { askFirst: true })
}

async function settleBatch(
  run: Run,
  { callsId, entries }: { callsId: string; entries: readonly Place[] },
  { again }: { again: boolean },
): Promise<void> {
  if (again && (await isForgotten(run, callsId))) {
    for (const { stepId, index } of entries) {
      const prompt = run.journal.prompt(stepId, index)
      if (prompt) run.journal.note(stepId, index, { ...prompt, callsId: undefined })
      const patch = { callsId: undefined }
      run.dispatch({ type: 'item', step: stepId, item: index, to: 'planned', patch })
    }
    return
  }
  const [first] = entries
  const chainId = first && run.journal.prompt(first.stepId, first.index)?.chainId
  if (chainId === undefined || !run.options.wallet.getCallsStatus) {
    const fail = ({ stepId, index }: Place): RunError => {
      const errorData = new UnknownItemError({ stepId, index })
      run.dispatch({ type: 'item', step: stepId, item: index, to: 'unknown', patch: { errorData } })
      return errorData
    }
    throw entries.map(fail)[0]
  }
  for (const { stepId, index } of entries) {
    run.dispatch({ type: 'item', step: stepId, item: index, to: 'submitted' })
  }
  await followBatch(run, { callsId, chainId, entries, resumed: true })
}

/**
 * Reads the receipts of what was complete before: the end of a run is judged by their logs, and what is left
 * of it by what they moved.
 */
async function readMined(run: Run): Promise<void> {
  const { lastSteps, signal } = run.options
  const parties = ownParties(run.options)
  const told = new Set<Hash>()
  for (const { stepId, index, item } of places(run)) {
    const hash = item.receipt?.txHash
    // A purchase may be paid with what a swap before it brought in, and an order takes the place of one that is cancelled.
    const counts = lastSteps.includes(stepId) || stepId === 'swap' || stepId === 'cancellation'
    if (item.state !== 'complete' || !hash || !counts) continue
    const prompt = run.journal.prompt(stepId, index)
    const chainId = prompt?.chainId ?? run.options.chain.id
    if (!run.mined.some(entry => entry.txHash === hash)) {
      const { logs, to } = await withDeadline(
        stop => run.reader(chainId, stop).getTransactionReceipt({ hash }),
        {
          milliseconds: 15_000,
          signal,
          onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
          onTimeout: () => new UnprovenError('the node does not answer'),
        },
      ).catch((error: unknown) => {
        throw error instanceof SluiceError ? error : new UnprovenError('a receipt cannot be read')
      })
      run.mined.push({ stepId, chainId, txHash: hash, logs, to })
    }
    const mined = run.mined.find(entry => entry.txHash === hash)
    if (!prompt || !mined) continue
    // Items that one transaction carried out share its logs, which count once.
    const transfers = told.has(hash) ? [] : transfersOf(mined).filter(isOwn)
    told.add(hash)
    const cancelled = readCancelled(mined.logs, run.options.account)
    const patch = { done: { value: prompt.value, transfers, cancelled } }
    run.dispatch({ type: 'noted', step: stepId, item: index, patch })
  }

  function isOwn({ from, to }: Transfer): boolean {
    return [from, to].some(party => party != null && parties.has(party.toLowerCase()))
  }
}
