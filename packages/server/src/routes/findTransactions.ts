import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainSource } from '../indexer/chainSource.ts'
import { findBlockHash } from '../indexer/findBlockHash.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { rememberFor } from '../rememberFor.ts'
import { cursors, transactions } from '../storage/schema/chainData.ts'
import type { Asked, RouteContext } from './routeHandler.ts'

/** Of a transaction in an indexed block; `time` in seconds since 1970, `success` undefined where nobody says it. */
export type FoundTransaction = { hash: Hex; time: number; success: boolean | undefined }

/** Transactions that a node is asked about for one request. */
const mostAsked = 20
/** Milliseconds for which a node is not asked again about one that it did not know. */
const unknownFor = 2000

const memories = new WeakMap<ChainSource, ReturnType<typeof rememberFor<true>>>()

/**
 * The transactions with these hashes, as far as the chain is indexed. Of blocks that were read for their logs alone
 * the index knows only some: of others the node is asked for the receipt, and they count once their block is one
 * that the index has passed, on the same chain.
 */
export async function findTransactions(
  context: RouteContext,
  hashes: readonly Hex[],
  { charge }: findTransactions.Options = {},
): Promise<Map<Hex, FoundTransaction>> {
  const { db, chain, source } = context
  const rows = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.chainId, chain.id), inArray(transactions.hash, [...hashes])))
  const found = new Map<Hex, FoundTransaction>(
    rows.map(({ hash, timestamp, success }) => [
      hash,
      { hash, time: timestamp, success: success ?? undefined },
    ]),
  )
  const unknown = memories.get(source) ?? rememberFor<true>(unknownFor)
  memories.set(source, unknown)
  const asked = hashes.filter(hash => !found.has(hash) && !unknown.get(hash)).slice(0, mostAsked)
  if (asked.length === 0 || !source.receipt) return found
  const [cursor] = await db.select().from(cursors).where(eq(cursors.chainId, chain.id))
  if (!cursor) return found
  // One is in the price of the request itself.
  await charge?.('read', asked.length - 1)
  await Promise.all(
    asked.map(async hash => {
      const transaction = await ask(context, hash, cursor.number)
      if (transaction) found.set(hash, transaction)
      else unknown.set(hash, true)
    }),
  )
  return found
}

export declare namespace findTransactions {
  type Options = {
    /** Takes from the allowance of who asks, before a node is asked about more than one. */
    charge?: Asked['charge'] | undefined
  }
}

async function ask(
  context: RouteContext,
  hash: Hex,
  indexed: number,
): Promise<FoundTransaction | undefined> {
  const { source } = context
  try {
    const receipt = await source.receipt?.(hash)
    if (!receipt || receipt.block > indexed) return undefined
    const [header, stored] = await Promise.all([
      source.header(receipt.block),
      findBlockHash(context, receipt.block),
    ])
    // Of a block that the index, or the chain itself, does not have there is nothing to be told.
    if (header?.hash !== receipt.blockHash || (stored ?? header.hash) !== header.hash)
      return undefined
    return { hash, time: header.timestamp, success: receipt.success }
  } catch (error) {
    if (error instanceof ChainUnavailableError) return undefined
    throw error
  }
}
