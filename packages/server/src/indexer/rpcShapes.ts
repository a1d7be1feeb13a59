import type { Hex } from 'viem'
import { hexToNumber } from 'viem/utils'
import * as z from 'zod/mini'
import type { BlockHeader, Log, PendingBlock } from './chainSource.ts'

// What nodes answer, as far as it is used. A node is not to be trusted with its shape either.
const matching = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform(text => text.toLowerCase() as Hex),
  )
const hash = matching(/^0x[0-9a-f]{64}$/i)
const address = matching(/^0x[0-9a-f]{40}$/i)
const bytes = matching(/^0x([0-9a-f]{2})*$/i)
/** A number that JSON can hold: of a block, a time, a place in a list. */
const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i)),
  z.transform(text => hexToNumber(text as Hex)),
)

const block = z.object({
  number: quantity,
  hash,
  parentHash: hash,
  timestamp: quantity,
  logsBloom: z.optional(matching(/^0x[0-9a-f]{512}$/i)),
  transactions: z.array(hash),
})
const receipts = z.array(
  z.object({
    transactionHash: hash,
    blockHash: hash,
    blockNumber: z.optional(quantity),
    status: z.optional(z.nullable(z.string())),
  }),
)
const log = z.object({
  address,
  topics: z.array(hash).check(z.maxLength(4)),
  data: bytes,
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
})

const payment = z.object({
  hash,
  from: z.optional(address),
  to: z.nullable(address),
  input: z.optional(bytes),
  value: z.pipe(
    z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
    z.transform(text => BigInt(text)),
  ),
})

/** Transactions of one block that are looked at. */
const mostPending = 5000
const pendingBlock = z.object({ number: z.nullable(quantity), transactions: z.array(z.unknown()) })
const pendingTransaction = z.object({
  hash,
  from: address,
  to: z.nullable(address),
  input: bytes,
  value: z.pipe(
    z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
    z.transform(text => BigInt(text)),
  ),
})

export type RpcBlock = BlockHeader & { logsBloom?: Hex | undefined; transactions: Hex[] }

/** @throws Error when it is no block. */
export const parseBlock = (answer: unknown): RpcBlock => parse(block, answer, 'block')

export const headerOf = ({ number, hash, parentHash, timestamp }: BlockHeader): BlockHeader => ({
  number,
  hash,
  parentHash,
  timestamp,
})

/** The number of a block; below every height for what is none. */
export const heightOf = (answer: unknown): number => block.safeParse(answer).data?.number ?? -1

/** What a receipt says of its transaction; undefined where it says neither, as those before Byzantium. */
export const succeeded = ({ status }: { status?: string | null | undefined }) =>
  status === '0x1' ? true : status === '0x0' ? false : undefined

/** Undefined where the node has no such method, or answers something else. */
export const parseReceipts = (answer: unknown) => {
  const parsed = receipts.safeParse(answer)
  return parsed.success ? parsed.data : undefined
}

/** @throws Error when it is no transaction. */
export const parsePayment = (answer: unknown) => parse(payment, answer, 'transaction')

/** Undefined where the node tells of no such block. What is no transaction of a known form is left out. */
export function parsePending(answer: unknown): PendingBlock | undefined {
  if (answer === null) return undefined
  const { number, transactions } = parse(pendingBlock, answer, 'block')
  return {
    number: number ?? undefined,
    transactions: transactions.slice(0, mostPending).flatMap(each => {
      const { data } = pendingTransaction.safeParse(each)
      return data?.to ? [{ ...data, to: data.to }] : []
    }),
  }
}

/** @throws Error when it is no log. */
export const parseLog = (answer: unknown): Log => parse(log, answer, 'log')

function parse<value>(schema: z.ZodMiniType<value>, answer: unknown, what: string): value {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new Error(`The node answered a ${what} that is none: ${field}`)
}
