import * as z from 'zod/mini'
import { checkRequest, fees, pathItem, signRequest, transfer } from '../api/schemas/execute.ts'
import { address, bytes32, hex } from '../api/schemas/primitives.ts'
import { isSluiceError, SluiceError } from '../errors.ts'
import type { Asked } from './assertAnswer.ts'
import { itemStates } from './itemStates.ts'
import { parseKept, stringifyKept } from './keptJson.ts'
import { keptReasons } from './keptReasons.ts'
import type {
  ExecutionState,
  ExecutionStep,
  ItemState,
  RunError,
  StepAnswer,
  StepItem,
} from './state.ts'

/** Records of another version cannot be read. */
const version = 1

const optional = z.optional
const text = z.string()

const errorRecord = z.object({
  ...{ message: text, code: text, summary: text, hints: z.array(text), retryable: z.boolean() },
  moneyMoved: z.enum(['no', 'yes', 'unknown']),
  details: z.record(text, z.unknown()),
})

const reference = z.object({ txHash: bytes32, chainId: z.int() })
const states = Object.keys(itemStates) as ItemState[]
const itemRecord = z.object({
  status: z.enum(['incomplete', 'complete']),
  state: z.enum(states),
  tip: optional(text),
  check: optional(checkRequest),
  txHashes: optional(z.array(reference)),
  internalTxHashes: optional(z.array(reference)),
  refundTxHashes: optional(z.array(reference)),
  refundableFrom: optional(z.int().check(z.gte(0))),
  orderIds: optional(z.array(text)),
  orderIndexes: optional(z.array(z.int())),
  orderData: optional(
    z.array(
      z.object({
        orderId: optional(text),
        crossPostingOrderId: optional(text),
        orderIndex: z.int(),
      }),
    ),
  ),
  transfersData: optional(z.array(transfer)),
  receipt: optional(
    z.object({
      txHash: bytes32,
      status: z.enum(['success', 'reverted']),
      blockNumber: z.bigint(),
      gasUsed: optional(z.bigint()),
      effectiveGasPrice: optional(z.bigint()),
      l1Fee: optional(z.bigint()),
    }),
  ),
  /** By which the wallet knows a batch that the item is part of. */
  callsId: optional(text),
  warning: optional(text),
  waitReason: optional(z.enum(['awaiting_signers', 'stuck'])),
  errorData: optional(errorRecord),
})

/** A step as it is journalled: what it asks for (calldata, messages) is asked for again, never kept. */
const stepRecord = z.object({
  ...{ id: text, action: text, description: text },
  kind: z.enum(['transaction', 'signature']),
  items: z.array(itemRecord),
  errorData: optional(errorRecord),
})

/** What is known about one prompt: written before it, completed after it. */
const promptRecord = z.object({
  kind: z.enum(['transaction', 'signature']),
  /** The hash of what was asked for. */
  key: bytes32,
  chainId: z.int(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Native currency, base units. */
  value: z.bigint().check(z.gte(0n)),
  /** The account's transaction counts and the chain's head just before. */
  window: optional(z.object({ latest: z.int(), pending: optional(z.int()), block: z.bigint() })),
  hash: optional(bytes32),
  /** Of a transaction that was seen, and dropped: after that its hash leads to nothing. */
  nonce: optional(z.int().check(z.gte(0))),
  /** By which the wallet knows the batch that it was asked for in. */
  callsId: optional(text),
  /** A signature and where it goes, until the marketplace has acknowledged it. */
  post: optional(
    z.object({
      signature: hex,
      sign: signRequest,
      endpoint: text,
      method: text,
      body: optional(z.unknown()),
    }),
  ),
})
export type PromptRecord = z.output<typeof promptRecord>

const recordSchema = z.object({
  version: z.literal(version),
  ...{ runId: text, intent: text, action: text, chainId: z.int(), account: address },
  /** Begun with `again`: it stood in nobody's way. */
  again: z.boolean(),
  ...{ endpoint: text, body: z.record(text, z.unknown()), wish: optional(z.unknown()) },
  expectedPrice: optional(z.record(text, z.object({ raw: z.bigint() }))),
  gas: optional(z.bigint()),
  allow: optional(z.array(z.literal('raw_hash'))),
  ...{ batch: optional(z.boolean()), preflight: optional(z.boolean()) },
  /** Begun with a verifier: nothing of it may be prompted without one. */
  verified: optional(z.boolean()),
  /** Of the caller, for a verifier in another page. */
  terms: optional(z.unknown()),
  /** The series that it is a part of; without one it stands for itself. */
  series: z.catch(optional(z.object({ seriesId: text, part: z.int().check(z.gte(0)) })), undefined),
  // JSON has no Infinity: what does not come back is the default, and no reason to lose the run.
  dataPolling: z.catch(
    optional(z.object({ attempts: z.number(), interval: z.number() })),
    undefined,
  ),
  refreshTokens: optional(z.array(text)),
  lastSteps: z.array(text),
  asked: z.looseObject({ kind: text }),
  status: z.enum(['running', 'complete', 'partial', 'failed', 'unknown']),
  error: optional(errorRecord),
  steps: z.array(stepRecord),
  path: z.array(pathItem),
  fees: optional(fees),
  requestId: optional(text),
  refusals: z.array(
    z.object({ message: text, orderIndex: optional(z.int()), orderId: optional(text) }),
  ),
  ...{ known: z.array(text), begun: z.array(text) },
  /** By step id and index: `sale/0`. */
  prompts: z.record(text, promptRecord),
  /** Milliseconds since 1970. */
  ...{ startedAt: z.number(), updatedAt: z.number() },
})

/** One run as the journal keeps it. */
export type JournalRecord = Omit<z.output<typeof recordSchema>, 'asked'> & { asked: Asked }

/** The key of a run's record; those of one wish begin alike. */
export const recordKey = ({ intent, runId }: Pick<JournalRecord, 'intent' | 'runId'>): string =>
  `run/${intent}/${runId}`

/** The key of the mark of a run that failed and had asked the wallet for nothing: it leaves no record. */
export const markKey = ({ intent, runId }: Pick<JournalRecord, 'intent' | 'runId'>): string =>
  `mark/${intent}/${runId}`

export function encodeRecord(record: Omit<JournalRecord, 'version'>): string {
  return stringifyKept({ ...record, version })
}

/**
 * The text of a record to be written, and how it can be read back: `whole`, `lean` without what nobody
 * goes on by, or `not` at all.
 */
export function encodeReadable(record: Omit<JournalRecord, 'version'>): {
  text: string
  readable: 'whole' | 'lean' | 'not'
} {
  const text = encodeRecord(record)
  if (decodeRecord(text)) return { text, readable: 'whole' }
  const { error: _, ...rest } = record
  const steps = record.steps.map(({ errorData: _, items, ...step }) => ({
    ...step,
    items: items.map(
      ({ receipt, transfersData, warning, waitReason, tip, errorData, ...item }) => item,
    ),
  }))
  const lean = encodeRecord({ ...rest, steps })
  return decodeRecord(lean) ? { text: lean, readable: 'lean' } : { text, readable: 'not' }
}

/** Reads a record back. Undefined for anything that this version did not write. */
export function decodeRecord(value: string | undefined): JournalRecord | undefined {
  if (value === undefined) return undefined
  const parsed = z.safeParse(recordSchema, parseKept(value))
  // `asked` is judged where a run ends, and a kind that is not known there is an error.
  return parsed.success ? ({ ...parsed.data } as unknown as JournalRecord) : undefined
}

const envelope = z.object({
  version: z.number(),
  status: z.catch(optional(text), undefined),
  updatedAt: z.number(),
})

/** What can be said of a record that cannot be read as a whole. */
export function readEnvelope(
  value: string | undefined,
): { isNewer: boolean; status: string | undefined; updatedAt: number } | undefined {
  let json: unknown
  try {
    json = JSON.parse(value ?? '')
  } catch {
    return undefined
  }
  const { data } = z.safeParse(envelope, json)
  if (!data) return undefined
  return { isNewer: data.version > version, status: data.status, updatedAt: data.updatedAt }
}

/** A step without what it asks for. */
export function toStepRecord(step: ExecutionStep): JournalRecord['steps'][number] {
  const { id, action, description, kind, items, errorData } = step
  return {
    ...{ id, action, description, kind },
    items: items.map((item: StepItem) => {
      // What it did is read from the chain again.
      const { data: _, crossChainIntent: ____, error: __, done: ___, ...said } = item
      const { errorData: failure, ...rest } = said
      return { ...rest, errorData: failure && toErrorRecord(failure) } as z.output<
        typeof itemRecord
      >
    }),
    errorData: errorData && toErrorRecord(errorData),
  }
}

/** What a record says of a run's answers. */
export function stateOf(
  record: JournalRecord,
): StepAnswer & Pick<ExecutionState, 'known' | 'begun'> {
  const { steps, path, fees, requestId, refusals, known, begun } = record
  return { steps: steps.map(fromStepRecord), path, fees, requestId, refusals, known, begun }
}

/** The step of a record as callers see it, its errors made anew. */
function fromStepRecord(record: JournalRecord['steps'][number]): ExecutionStep {
  const { errorData, items, ...step } = record
  const failure = errorData && fromErrorRecord(errorData)
  return {
    ...step,
    ...(failure && { error: failure.message, errorData: failure }),
    items: items.map(({ errorData, ...item }) => {
      const failure = errorData && fromErrorRecord(errorData)
      return { ...item, ...(failure && { error: failure.message, errorData: failure }) }
    }),
  } as ExecutionStep
}

export function toErrorRecord(error: RunError): z.output<typeof errorRecord> {
  const { message, code, summary, hints, retryable, moneyMoved } = error
  return {
    ...{ message, code, summary, hints: [...hints], retryable, moneyMoved },
    details: { ...plain(error.details), ...keptReasons(error.details) },
  }
}

export function fromErrorRecord(record: z.output<typeof errorRecord>): RunError {
  const { reasons: _, ...details } = record.details
  return new SluiceError(record.message, {
    ...record,
    details: { ...details, ...keptReasons(record.details) },
  })
}

/** The details that JSON can carry. */
function plain(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).filter(
      ([, value]) =>
        ['string', 'number', 'boolean', 'bigint'].includes(typeof value) && !isSluiceError(value),
    ),
  )
}
