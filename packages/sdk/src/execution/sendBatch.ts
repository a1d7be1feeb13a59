import { joinEndpoint } from '../api/joinEndpoint.ts'
import { AbortedError, SluiceError, toSluiceError } from '../errors.ts'
import { findWalletCause } from '../wallet/findWalletCause.ts'
import {
  codeOf,
  UserRejectedError,
  WalletRefusedError,
  walletOutcome,
} from '../wallet/walletError.ts'
import type { BatchCall } from '../wallet.ts'
import { withDeadline } from '../withDeadline.ts'
import { askWallet } from './askWallet.ts'
import { assertKind } from './assertKind.ts'
import { itemKey } from './itemKey.ts'
import type { PromptRecord } from './journalRecord.ts'
import { judgeItem } from './judgeItem.ts'
import { nonceWindow } from './nonceWindow.ts'
import type { BatchEntry } from './planBatch.ts'
import { randomId } from './randomId.ts'
import { type CallsStatus, readCallsStatus } from './readCallsStatus.ts'
import { readRevert } from './readRevert.ts'
import type { Run } from './run.ts'
import { assertAllowed, assertHeld } from './sendTransaction.ts'
import type { ItemState, TransactionItem, TransactionStep } from './state.ts'
import { toTransaction } from './toTransaction.ts'
import { TransactionUnknownError } from './transactionErrors.ts'
import type { ItemPatch } from './transition.ts'

/** A batch that the wallet took, or may have taken. */
export type SentBatch = {
  chainId: number
  entries: readonly BatchEntry[]
  /** By which the wallet knows it. It is no transaction hash. */
  callsId: string
  /** Another page asked for it: whether the wallet ever had it is not known. */
  resumed?: boolean | undefined
}

/**
 * Judges all items of a batch, then asks the wallet for them together, exactly once. No item is shown to
 * the wallet unless every one may be.
 *
 * @returns `refused` when the wallet surely took none and they may be asked for one by one; undefined when
 * the run was halted before.
 * @throws the error that the items end with; what may have been sent all the same ends `unknown`.
 */
export async function sendBatch(
  run: Run,
  batch: Omit<SentBatch, 'callsId'>,
): Promise<SentBatch | 'refused' | undefined> {
  if (run.halted()) return undefined
  const { options, context } = run
  const { chainId, entries } = batch
  const before = run.spent.native
  const move = (to: ItemState, patch?: ItemPatch) => {
    for (const { stepId, index } of entries) {
      run.dispatch({ type: 'item', step: stepId, item: index, to, patch })
    }
  }
  const callsId = `0x${randomId()}${randomId()}`
  let calls: readonly BatchCall[]
  try {
    calls = await judge(run, { ...batch, callsId })
  } catch (error) {
    run.spent.native = before
    throw error
  }
  move('verified')
  move('prompting', { callsId })

  let answer: unknown
  try {
    // Written down before the wallet is asked: by the id it can be asked what became of it.
    await run.journal.stored()
    answer = await askWallet(run, {
      ...(entries.at(-1) ?? { stepId: '', index: 0 }),
      ask: async signal =>
        options.wallet.handleSendCallsStep?.(chainId, calls, callsId, { signal, chainId }),
      onAbort: () => new AbortedError({ cause: options.signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () => new TransactionUnknownError('The wallet did not answer'),
    })
  } catch (error) {
    const outcome = batchOutcome(error)
    // Asked by its id whatever the error says, but for a person's no: sent one by one beside a batch that
    // the wallet has after all, everything would be paid twice.
    const looked = outcome === 'unknown' || outcome === 'not_taken'
    const known = looked ? await outcomeOf(run, callsId) : undefined
    const refused = outcome === 'not_taken' && known === 'not_included'
    if (outcome === 'taken' || (known !== undefined && !refused)) {
      move('submitted')
      await run.journal.stored()
      return { ...batch, callsId }
    }
    if (outcome !== 'unknown') run.spent.native = before
    if (outcome === 'not_taken') {
      context.logger.info(['The wallet takes no batch; asking one by one', error])
      for (const { stepId, index } of entries) noteCallsId(run, stepId, index, undefined)
      move('planned', { callsId: undefined })
      return 'refused'
    }
    const errorData = failure(error, outcome)
    move(outcome === 'refused' ? 'blocked' : outcome, { errorData })
    throw errorData
  }
  if (answer === 'null') {
    run.spent.native = before
    const errorData = new UserRejectedError()
    move('rejected', { errorData })
    throw errorData
  }
  const taken = { ...batch, callsId: idOf(answer) ?? callsId }
  for (const { stepId, index } of entries) noteCallsId(run, stepId, index, taken.callsId)
  move('submitted', { callsId: taken.callsId })
  await run.journal.stored()
  context.logger.info(['Sent together', entries])
  return taken
}

/** Judges every item, as each would be that is sent by itself, and counts what they send together. */
async function judge(
  run: Run,
  { chainId, entries, callsId }: SentBatch,
): Promise<readonly BatchCall[]> {
  const { options, context } = run
  const calls: BatchCall[] = []
  const prompts: (BatchEntry & { prompt: Omit<PromptRecord, 'at' | 'window'> })[] = []
  const each = async ({ stepId, index }: BatchEntry, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof AbortedError) throw error
      const errorData = toSluiceError(error)
      run.dispatch({ type: 'item', step: stepId, item: index, to: 'blocked', patch: { errorData } })
      throw errorData
    }
  }
  for (const entry of entries) {
    const { stepId, index } = entry
    await each(entry, async () => {
      const { step, item, data } = find(run, stepId, index)
      assertKind(context.config.chains, data, chainId)
      const transaction = toTransaction(data)
      assertAllowed(run, stepId, transaction, chainId)
      if (item.check) joinEndpoint(options.chain.baseApiUrl, item.check.endpoint)
      run.reader(chainId)
      await judgeItem(run, step, item)
      const { value } = transaction
      run.spent.native += value
      const [kind, key] = ['transaction' as const, itemKey({ ...transaction, chainId })]
      prompts.push({ stepId, index, prompt: { kind, key, chainId, value, callsId } })
      calls.push({
        ...{ from: transaction.from, to: transaction.to },
        ...{ data: transaction.data, value: transaction.value },
      })
    })
  }
  // After all are judged, about which a person may think for long: what the account sent until then is none of them.
  const windows: PromptRecord['window'][] = []
  for (const entry of entries) {
    await each(entry, async () => {
      windows.push(await nonceWindow(run, { stepId: entry.stepId, chainId }))
      await assertHeld(run)
    })
  }
  // Only now: none of them was asked for unless all are.
  for (const [place, { stepId, index, prompt }] of prompts.entries()) {
    run.journal.note(stepId, index, { ...prompt, at: Date.now(), window: windows[place] })
  }
  return calls
}

function find(
  run: Run,
  stepId: string,
  index: number,
): { step: TransactionStep; item: TransactionItem; data: NonNullable<TransactionItem['data']> } {
  const step = run.state().steps.find(entry => entry.id === stepId)
  const item = step?.kind === 'transaction' ? step.items[index] : undefined
  if (step?.kind === 'transaction' && item?.data) return { step, item, data: item.data }
  throw new TypeError(`no transaction ${index} of the step '${stepId}'`)
}

/** Capability, chain, size, upgrade and atomicity of EIP-5792; and wallets that do not know the method. */
const notTaken = new Set<unknown>([5700, 5710, 5740, 5750, 5760])
const noMethod = new Set<unknown>([-32601, -32602, -32004, 4200])

function batchOutcome(error: unknown): 'taken' | 'not_taken' | ReturnType<typeof walletOutcome> {
  const has = (codes: Set<unknown>) =>
    findWalletCause(error, part => codes.has(codeOf(part))) !== null
  if (has(new Set([5720]))) return 'taken'
  if (has(notTaken)) return 'not_taken'
  const outcome = walletOutcome(error)
  return outcome === 'refused' && has(noMethod) ? 'not_taken' : outcome
}

/** What became of a batch whose answer was lost, or an error; undefined when the wallet does not know it. */
async function outcomeOf(run: Run, callsId: string): Promise<CallsStatus['outcome'] | undefined> {
  const { wallet, signal } = run.options
  try {
    const unsure = () => new TransactionUnknownError('The wallet did not answer')
    const answer = await withDeadline(async () => wallet.getCallsStatus?.(callsId), {
      ...{ milliseconds: 5_000, signal, onAbort: unsure, onTimeout: unsure },
    })
    return readCallsStatus(answer)?.outcome
  } catch {
    return undefined
  }
}

function failure(error: unknown, outcome: 'rejected' | 'refused' | 'unknown') {
  if (error instanceof SluiceError) return toSluiceError(error)
  if (outcome === 'rejected') return new UserRejectedError(error)
  if (outcome === 'refused') return readRevert(error) ?? new WalletRefusedError(error)
  return new TransactionUnknownError('The answer of the wallet was lost', { cause: error })
}

function noteCallsId(run: Run, stepId: string, index: number, callsId: string | undefined): void {
  const prompt = run.journal.prompt(stepId, index)
  if (prompt) run.journal.note(stepId, index, { ...prompt, callsId })
}

/** The id that the wallet gave it, should it not have kept ours. EIP-5792 allows 4096 bytes. */
function idOf(answer: unknown): string | undefined {
  const id: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : answer
  return typeof id === 'string' && id !== '' && id.length <= 8_194 ? id : undefined
}
