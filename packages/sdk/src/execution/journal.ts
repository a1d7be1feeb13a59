import type { Hash } from 'viem'
import type { GuardedStore } from '../journal/guardStore.ts'
import type { Logger } from '../logger.ts'
import type { execute } from './execute.ts'
import type { IntentLock } from './intentLock.ts'
import {
  decodeRecord,
  encodeReadable,
  encodeRecord,
  type JournalRecord,
  markKey,
  type PromptRecord,
  recordKey,
  toErrorRecord,
  toStepRecord,
} from './journalRecord.ts'
import { pruneJournal } from './pruneJournal.ts'
import { randomId } from './randomId.ts'
import type { ExecutionState, ItemState } from './state.ts'
import type { ExecutionEvent } from './transition.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/** What a run writes down, so that another page or process can go on where it stopped. */
export type RunJournal = {
  readonly runId: string
  /** What was written before the prompt of an item, and after. */
  prompt: (stepId: string, index: number) => PromptRecord | undefined
  /** The hashes that are known, and whose they are. */
  prompts: () => Readonly<Record<string, PromptRecord>>
  /** Notes what is known about a prompt; written with the item's next change of state. */
  note: (stepId: string, index: number, prompt: PromptRecord) => void
  /** Writes a change down, at once where a crash would lose what cannot be found out again. */
  update: (state: ExecutionState, event: ExecutionEvent) => void
  /** Resolves when everything is stored. */
  stored: () => Promise<void>
  /** Whether this run is still the only one for its wish. */
  held: () => Promise<boolean>
  /** Keeps a hash that the wallet gave after the run had ended. */
  late: (stepId: string, index: number, hash: Hash) => Promise<void>
  /** Lets the next run of the same wish begin. */
  close: () => Promise<void>
}

/** A run that nobody writes down. */
export function noJournal(): RunJournal {
  const prompts: Record<string, PromptRecord> = {}
  return {
    runId: randomId(),
    prompt: (stepId, index) => prompts[`${stepId}/${index}`],
    prompts: () => prompts,
    note: (stepId, index, prompt) => {
      prompts[`${stepId}/${index}`] = prompt
    },
    update: () => undefined,
    stored: async () => undefined,
    held: async () => true,
    late: async () => undefined,
    close: async () => undefined,
  }
}

/** After these an item's prompt is judged by the chain or over; before them nothing is lost by a crash. */
const unwritten = new Set<ItemState>(['verified', 'mined', 'indexed'])

export function createJournal(options: {
  logger: Logger
  store: GuardedStore
  lock: IntentLock
  intent: Hash
  runId: string
  run: execute.Options
  /** The run that is gone on with. */
  resumed?: JournalRecord | undefined
}): RunJournal {
  const { store, lock, resumed, logger } = options
  const fixed = resumed ?? describeRun(options)
  const key = recordKey(fixed)
  let prompts: Record<string, PromptRecord> = { ...resumed?.prompts }
  let storing = Promise.resolve()
  let damaged = false
  const write = (state: ExecutionState) => {
    prompts = withHashes(prompts, state)
    const record = { ...fixed, ...describeState(state), prompts, updatedAt: Date.now() }
    storing = isEmpty(state) ? leaveMark() : store.set(key, toText(record))
  }
  const toText = (record: Parameters<typeof encodeReadable>[0]) => {
    const { text, readable } = encodeReadable(record)
    if (readable !== 'whole' && !damaged) {
      logger.error(['The journal cannot read back what it writes about a run', key, readable])
      damaged = true
    }
    return text
  }
  const isEmpty = ({ run }: ExecutionState) =>
    run.status === 'failed' && Object.keys(prompts).length === 0
  // Another tab may wait for the end; one that finds nothing has to believe that this storage failed.
  const leaveMark = async () => {
    if (!fixed.again) await store.set(markKey(fixed), `${Date.now()}`)
    await store.delete(key)
  }
  return {
    runId: fixed.runId,
    prompt: (stepId, index) => prompts[`${stepId}/${index}`],
    prompts: () => prompts,
    note: (stepId, index, prompt) => {
      prompts = { ...prompts, [`${stepId}/${index}`]: prompt }
    },
    update: (state, event) => {
      // Before its first answer a run has asked the wallet for nothing.
      if (state.known.length === 0 && !isEmpty(state)) return
      if (event.type === 'item' && unwritten.has(event.to)) return
      if (event.type === 'noted' && !event.patch.txHashes && !event.patch.orderData) return
      write(state)
    },
    stored: () => storing,
    held: lock.held,
    late: async (stepId, index, hash) => {
      // Somebody may have gone on with the run in the meantime: only what nobody knows yet is added.
      const own = prompts[`${stepId}/${index}`]
      if (own && !own.hash) prompts = { ...prompts, [`${stepId}/${index}`]: { ...own, hash } }
      const record = decodeRecord(await store.get(key))
      const prompt = record?.prompts[`${stepId}/${index}`]
      if (!record || !prompt || prompt.hash) return
      record.prompts[`${stepId}/${index}`] = { ...prompt, hash }
      await store.set(key, encodeRecord(record))
    },
    close: async () => {
      await storing
      await pruneJournal(store)
      await lock.release()
    },
  }
}

function describeRun({
  run,
  intent,
  runId,
}: {
  run: execute.Options
  intent: Hash
  runId: string
}) {
  const { action, chain, endpoint, body, expectedPrice, gas, allow } = run
  const { batch, preflight, dataPolling } = run
  return {
    ...{ runId, intent, action, chainId: chain.id, endpoint },
    account: run.account.toLowerCase() as `0x${string}`,
    again: run.again ?? false,
    body: withoutSecrets(body) as Record<string, unknown>,
    wish: withoutSecrets(run.intent),
    expectedPrice: expectedPrice && { ...expectedPrice },
    gas,
    allow: allow && [...allow],
    ...{ batch, preflight, dataPolling: dataPolling && { ...dataPolling } },
    verified: run.verify === undefined ? undefined : true,
    terms: withoutSecrets(run.terms),
    series: run.series && { ...run.series },
    refreshTokens: run.refreshTokens && [...run.refreshTokens],
    lastSteps: [...run.lastSteps],
    asked: withoutSecrets(run.asked) as JournalRecord['asked'],
    startedAt: Date.now(),
  }
}

function describeState(state: ExecutionState) {
  const { steps, path, fees, requestId, refusals, known, begun, run } = state
  return {
    status: run.status,
    error: run.error && toErrorRecord(run.error),
    steps: steps.map(toStepRecord),
    path: [...path],
    fees,
    requestId,
    refusals: [...refusals],
    known: [...known],
    begun: [...begun],
  }
}

/** The hash that an item shows is the one to look for, also after it was replaced by a faster one. */
function withHashes(
  prompts: Readonly<Record<string, PromptRecord>>,
  state: ExecutionState,
): Record<string, PromptRecord> {
  const next: Record<string, PromptRecord> = {}
  for (const [id, prompt] of Object.entries(prompts)) {
    const at = id.lastIndexOf('/')
    const step = state.steps.find(entry => entry.id === id.slice(0, at))
    const item = step?.items[Number(id.slice(at + 1))]
    const hash = item?.internalTxHashes?.[0]?.txHash
    next[id] = hash ? { ...prompt, hash } : prompt
  }
  return next
}
