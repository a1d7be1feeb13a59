import { and, eq, inArray, or } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import type { PendingBlock } from '../indexer/chainSource.ts'
import { type LiveEvent, recordEvents } from '../live/recordEvents.ts'
import { collections } from '../storage/schema/metadata.ts'
import { pendingTokens } from '../storage/schema/operations.ts'
import { universalRouter } from '../universalRouter.ts'
import { type TokenOfCall, tokensIn } from './tokensIn.ts'

/** Tokens that are told of at once, of one chain. */
const most = 2000
/** Rows per statement. */
const chunkSize = 500

type Row = typeof pendingTokens.$inferSelect
type Found = TokenOfCall & { txHash: Hex }

/**
 * Keeps what a node would mine next, of the collections that are here: tokens that it names newly are told of,
 * and those that it names no more, because their transaction was mined, replaced or dropped. Answers the contracts
 * of both.
 *
 * @param indexed The newest block that is indexed: a node that is behind it names what is mined.
 */
export async function savePending(
  context: ChainContext,
  pending: PendingBlock,
  indexed: number,
): Promise<Hex[]> {
  const { db, chain, now } = context
  const isBehind = pending.number !== undefined && pending.number <= indexed
  const found = isBehind ? [] : await known(context, findIn(context, pending))
  const kept = await db.select().from(pendingTokens).where(eq(pendingTokens.chainId, chain.id))
  const named = new Set(found.map(keyOf))
  const before = new Set(kept.map(keyOf))
  const time = now()
  const added = found
    .filter(each => !before.has(keyOf(each)))
    .map((each): Row => ({ ...each, chainId: chain.id, createdAt: time }))
  const gone = kept.filter(each => !named.has(keyOf(each)))
  if (added.length === 0 && gone.length === 0) return []
  await db.transaction(async tx => {
    for (let i = 0; i < gone.length; i += chunkSize)
      await tx
        .delete(pendingTokens)
        .where(
          and(
            eq(pendingTokens.chainId, chain.id),
            or(
              ...gone
                .slice(i, i + chunkSize)
                .map(({ txHash, contract, tokenId }) =>
                  and(
                    eq(pendingTokens.txHash, txHash),
                    eq(pendingTokens.contract, contract),
                    eq(pendingTokens.tokenId, tokenId),
                  ),
                ),
            ),
          ),
        )
    for (let i = 0; i < added.length; i += chunkSize)
      await tx
        .insert(pendingTokens)
        .values(added.slice(i, i + chunkSize))
        .onConflictDoNothing()
    const events = [
      ...gone.map(row => toEvent('pending-tx.deleted', row, time)),
      ...added.map(row => toEvent('pending-tx.created', row, time)),
    ]
    await recordEvents(tx, chain.id, events, time)
  })
  return [...new Set([...added, ...gone].map(({ contract }) => contract))]
}

function findIn({ chain }: ChainContext, { transactions }: PendingBlock): Found[] {
  const router = universalRouter(chain)
  const found: Found[] = []
  for (const transaction of transactions) {
    for (const token of tokensIn(transaction, router))
      found.push({ ...token, txHash: transaction.hash })
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

async function known({ db, chain }: ChainContext, found: readonly Found[]): Promise<Found[]> {
  if (found.length === 0) return []
  const contracts = [...new Set(found.map(({ contract }) => contract))]
  const rows = await db
    .select({ contract: collections.contract })
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, contracts)))
  const ours = new Set(rows.map(({ contract }) => contract))
  return found.filter(({ contract }) => ours.has(contract))
}

const keyOf = ({ txHash, contract, tokenId }: Found) => `${txHash}:${contract}:${tokenId}`

function toEvent(
  event: 'pending-tx.created' | 'pending-tx.deleted',
  row: Row,
  time: number,
): LiveEvent {
  return {
    event,
    subject: keyOf(row),
    tags: { contract: row.contract },
    data: toPendingItem(row, time),
  }
}

/** A pending token in the words of the API. */
export function toPendingItem(row: Row, updatedAt = row.createdAt) {
  return {
    contract: row.contract,
    tokenId: row.tokenId.toString(),
    txHash: row.txHash,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}
