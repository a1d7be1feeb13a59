import { type ClientContext, findChain } from '../context.ts'
import { toSluiceError } from '../errors.ts'
import type { ActionKind } from '../events.ts'
import type { GuardedStore } from '../journal/guardStore.ts'
import type { ResumedRun, resume } from '../resume.ts'
import { adaptWallet } from '../wallet/adaptWallet.ts'
import { currentAccount } from '../wallet/currentAccount.ts'
import type { WalletAdapter } from '../wallet.ts'
import { closeDropped, stillDropped } from './closeDropped.ts'
import type { execute } from './execute.ts'
import { takeLock, untilAbandoned } from './intentLock.ts'
import { createJournal } from './journal.ts'
import { decodeRecord, type JournalRecord, recordKey } from './journalRecord.ts'
import { launch } from './launch.ts'
import { lockName } from './lockName.ts'
import { quotedExpectation } from './quotedExpectation.ts'
import { reconcile } from './reconcile.ts'
import { restoreState } from './restoreState.ts'
import { VerifierMissingError } from './runErrors.ts'
import { continueSteps } from './runSteps.ts'
import { storeOf } from './storeOf.ts'
import { isUnfinished } from './summarize.ts'

/** Goes on with the unfinished runs of an account; see `resume`. */
export async function resumeRuns(
  context: ClientContext,
  options: resume.Options,
): Promise<readonly ResumedRun[]> {
  const wallet = adaptWallet(options.wallet, context)
  const account = await currentAccount(wallet, options.signal)
  const store = storeOf(context)
  if (!store) return []
  const records: JournalRecord[] = []
  for (const key of await store.keys('run/')) {
    const record = decodeRecord(await store.get(key))
    if (!record) context.logger.warn(['A record of the journal cannot be read; it is ignored', key])
    else if (isUnfinished(record) && isMeant(record, account, options)) records.push(record)
  }
  records.sort((one, other) => one.startedAt - other.startedAt)
  const runs = await Promise.all(
    records.map(record => resumeOne(context, { options, wallet, store, record })),
  )
  return runs.filter(run => run !== undefined)
}

function isMeant(record: JournalRecord, account: string, options: resume.Options): boolean {
  const { chainId, runId } = options
  if (record.account.toLowerCase() !== account.toLowerCase()) return false
  if (runId !== undefined && runId !== record.runId) return false
  return chainId === undefined || chainId === record.chainId
}

async function resumeOne(
  context: ClientContext,
  parts: {
    options: resume.Options
    wallet: WalletAdapter
    store: GuardedStore
    record: JournalRecord
  },
): Promise<ResumedRun | undefined> {
  const { options, wallet, store, record } = parts
  const { runId, chainId } = record
  const intent = record.intent as `0x${string}`
  const action = record.action as ActionKind
  const lock = await takeOver(context, parts)
  if (!lock) return undefined
  const latest = decodeRecord(await store.get(recordKey(record)))
  if (!latest || !isUnfinished(latest)) {
    await lock.release()
    return undefined
  }
  try {
    const chain = findChain(context, chainId)
    const { signal, verify, onNewStep, onProgress, look, review } = options
    const own = { store, record: latest, wallet, signal }
    // A person who gives up what was dropped ends it; who only looks waits for nothing that is not there.
    const error = options.again
      ? await closeDropped(context, own)
      : look && (await stillDropped(context, own))
    if (error) {
      await lock.release()
      return { runId, action, chainId, error }
    }
    if (latest.verified && !verify && !look) {
      await lock.release()
      return { runId, action, chainId, error: new VerifierMissingError() }
    }
    const { endpoint, body, wish, gas, allow } = latest
    const { refreshTokens, lastSteps, asked, batch, preflight, dataPolling } = latest
    const quoted = { action, asked, chain, body, lastSteps }
    const expectedPrice = latest.expectedPrice ?? quotedExpectation(context, quoted, latest)
    const run: execute.Options = {
      ...{ action, chain, account: latest.account, wallet, again: latest.again },
      ...{ endpoint, body, intent: wish, expectedPrice, gas, allow },
      ...{ batch, preflight, dataPolling },
      ...{ refreshTokens, lastSteps, asked, signal, verify, onNewStep, look, review },
      onProgress: onProgress && ((...shown) => onProgress(...shown, { runId, action })),
    }
    const result = await launch(context, run, {
      intent,
      initial: restoreState(latest),
      began: latest.startedAt,
      open: async () => ({
        journal: createJournal({
          ...{ logger: context.logger, store, lock, intent, runId, run, resumed: latest },
        }),
      }),
      carryOut: async current => {
        await reconcile(current, { again: options.again ?? false })
        await continueSteps(current)
      },
    })
    return { runId, action, chainId, result }
  } catch (thrown) {
    // A chain that is not configured: the run has not begun, and its lock is still held.
    await lock.release()
    return { runId, action, chainId, error: toSluiceError(thrown) }
  }
}

/** The lock of a run whose tab or process is gone; undefined while somebody lives who carries it out. */
async function takeOver(
  context: ClientContext,
  { options, store, record }: Parameters<typeof resumeOne>[1],
) {
  if (!record.again && context.activeRuns.has(record.intent)) return undefined
  const name = lockName(record)
  const lock = await takeLock(store, name, { wait: 0, signal: options.signal })
  if (lock || !(await untilAbandoned(store, name, options.signal))) return lock
  return takeLock(store, name, { wait: 0, signal: options.signal })
}
