import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import type { BlockHeader, Call } from '../indexer/chainSource.ts'
import { isMintLine } from '../mint/mintPath.ts'
import { dropAbi, readDrops } from '../mint/readDrops.ts'
import { bookTime } from '../orderbook/bookTime.ts'
import { readOrderStates } from '../orderbook/readOrderStates.ts'
import type { Asked } from '../routes/routeHandler.ts'
import { transactions } from '../storage/schema/chainData.ts'
import { requestResults } from '../storage/schema/operations.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import type { findRequest, Indexed } from './findRequest.ts'

/** Transactions of one request that a node is asked about, the newest that were reported. */
const mostHashes = 20
/** Orders per question. */
const pageSize = 200
/** Blocks below the newest one whose states nodes still have. */
const keptStates = 64

/**
 * Whether something of what was answered to a request may be on the chain and is not in the index yet: a transaction
 * that was reported for it, an order that ended or became less, a mint. Until the index has it nobody knows
 * what is left of the request, and whatever is chosen anew may be bought, or sold, twice.
 *
 * @throws ServerError 429 when the allowance does not pay for it; ChainUnavailableError when the chain cannot be asked.
 */
export async function isUnsettled(
  context: ChainContext,
  { earlier, account, head, charge }: isUnsettled.Options,
): Promise<boolean> {
  const { indexed } = earlier
  if (indexed?.hash !== head.hash && (await isElsewhere(context, indexed, head))) return true
  if (await isReportedSince(context, { requestId: earlier.id, indexed, charge })) return true
  if (indexed?.hash === head.hash) return false
  if (await haveChanged(context, { earlier, head, charge })) return true
  return mintedMeanwhile(context, { earlier, account, head })
}

export declare namespace isUnsettled {
  type Options = {
    earlier: findRequest.Result
    /** Whom the tokens are for, or whose they are. */
    account: Hex
    /** The newest block. */
    head: BlockHeader
    /** Takes from the allowance of who asks what is more than a request's price. */
    charge: Asked['charge'] | undefined
  }
}

/** Whether the index stands on a block that the chain does not have any more. */
async function isElsewhere(
  { source }: ChainContext,
  indexed: Indexed | undefined,
  head: BlockHeader,
): Promise<boolean> {
  // A node that is behind does not have it yet.
  if (!indexed || indexed.number > head.number) return false
  return (await source.header(indexed.number))?.hash !== indexed.hash
}

/** Whether a reported transaction of the sale itself waits for its block, or is in one that the index has yet to read. */
async function isReportedSince(
  { db, chain, source }: ChainContext,
  {
    requestId,
    indexed,
    charge,
  }: { requestId: string; indexed: Indexed | undefined; charge: Asked['charge'] | undefined },
): Promise<boolean> {
  if (!source.receipt) return false
  const rows = await db
    .select({ txHash: requestResults.txHash })
    .from(requestResults)
    .where(
      and(
        eq(requestResults.requestId, requestId),
        // Nothing is bought by an approval.
        eq(requestResults.stepId, 'sale'),
        isNotNull(requestResults.txHash),
      ),
    )
    .orderBy(desc(requestResults.id))
    .limit(mostHashes)
  const hashes = rows.flatMap(({ txHash }) => (txHash ? [txHash.toLowerCase() as Hex] : []))
  const reported = [...new Set(hashes)]
  if (reported.length === 0) return false
  const known = await db
    .select({ hash: transactions.hash })
    .from(transactions)
    .where(and(eq(transactions.chainId, chain.id), inArray(transactions.hash, reported)))
  const isKnown = new Set(known.map(({ hash }) => hash))
  const asked = reported.filter(hash => !isKnown.has(hash))
  if (asked.length > 1) await charge?.('read', asked.length - 1)
  const waiting: Hex[] = []
  for (const hash of asked) {
    const receipt = await source.receipt(hash)
    if (!receipt) waiting.push(hash)
    else if (receipt.success !== false && receipt.block > (indexed?.number ?? -1)) return true
  }
  return waiting.length > 0 && ((await source.payments?.(waiting))?.size ?? 0) > 0
}

/** Whether an order of the answers is less than it was in the last block that the index knows of it. */
async function haveChanged(
  context: ChainContext,
  { earlier, head, charge }: Pick<isUnsettled.Options, 'earlier' | 'head' | 'charge'>,
): Promise<boolean> {
  const { db, chain } = context
  const { orderIds, indexed } = earlier
  const isIndexed = ({ statusBlock }: OrderRow) =>
    statusBlock >= 0 && statusBlock <= (indexed?.number ?? -1)
  for (let i = 0; i < orderIds.length; i += pageSize) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), inArray(orders.id, orderIds.slice(i, i + pageSize))))
    const open = rows.filter(
      row => !(isIndexed(row) && (row.status === 'filled' || row.status === 'cancelled')),
    )
    if (open.length === 0) continue
    if (i > 0) await charge?.('read', 1)
    const states = await readOrderStates(context, open, bookTime(context, head), {
      block: head.number,
      signatures: 'kept',
    })
    const isLess = states.some(({ status, quantityRemaining }, index) => {
      const row = open[index]
      if (!row || (status === 'active' && quantityRemaining === row.quantity)) return false
      return !(
        isIndexed(row) &&
        row.status === status &&
        row.quantityRemaining === quantityRemaining
      )
    })
    if (isLess) return true
  }
  return false
}

/** Whether the account has minted of the drops of the answers since the block at which the index stands. */
async function mintedMeanwhile(
  context: ChainContext,
  { earlier, account, head }: Pick<isUnsettled.Options, 'earlier' | 'account' | 'head'>,
): Promise<boolean> {
  const { source } = context
  const { answers, indexed } = earlier
  const lines = answers.flat().filter(isMintLine)
  const contracts = [...new Set(lines.flatMap(({ contract }) => contract ?? []))]
  if (contracts.length === 0 || (indexed && indexed.number >= head.number)) return false
  // What was minted until then, nodes do not tell any more.
  if (!indexed || indexed.number < head.number - keptStates) return true
  const drops = await readDrops(context, contracts)
  // What others count of an account nobody knows how to ask for.
  if (drops.size < contracts.length) return true
  const calls = [...drops.values()].flatMap(({ contract, phases }) =>
    phases.map(
      ({ index }): Call => ({
        ...{ address: contract, abi: dropAbi, functionName: 'mintedInPhase' },
        args: [BigInt(index), account],
      }),
    ),
  )
  if (calls.length === 0) return false
  const [before, now] = await Promise.all([
    source.read(calls, { block: indexed.number }),
    source.read(calls, { block: head.number }),
  ])
  return now.some((count, index) => count !== before[index])
}
