import { and, asc, eq, lte } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { cursors } from '../storage/schema/chainData.ts'
import { orders } from '../storage/schema/orders.ts'
import { bookTime } from './bookTime.ts'
import { askSignatures, readOrderStates } from './readOrderStates.ts'
import { saveOrderStates } from './saveOrderStates.ts'

/** Orders in one round. */
const mostAtOnce = 50

/**
 * Asks contract accounts anew whether they stand by their signatures, one round of orders after the other until
 * none is due. Those that have waited longest come first. It is no part of reading blocks: accounts that are slow
 * hold up each other's orders and nothing else.
 */
export function createSignatureCheck(context: ChainContext, signal: AbortSignal) {
  let checking: Promise<void> | undefined
  const check = async () => {
    while (!signal.aborted && (await checkDue(context)) === mostAtOnce);
  }
  return {
    /** @throws ChainUnavailableError when the chain cannot be asked. */
    check(): Promise<void> {
      checking ??= check().finally(() => {
        checking = undefined
      })
      return checking
    },
    /** When what has begun is over, however it ends. */
    end: () => Promise.resolve(checking).catch(() => undefined),
  }
}

async function checkDue(context: ChainContext): Promise<number> {
  const { db, chain, source, now } = context
  const head = await source.head()
  const time = bookTime(context, head)
  const due = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        eq(orders.signedByContract, true),
        lte(orders.nextCheck, time),
        // What was read in a newer block than this node has would stay as it is, and be due again at once.
        lte(orders.statusBlock, head.number),
      ),
    )
    .orderBy(asc(orders.nextCheck))
    .limit(mostAtOnce)
  if (due.length === 0) return 0
  // First, for as long as it takes: what the index stores meanwhile is newer than what was read before.
  const signatures = await askSignatures(source, due)
  const block = await source.head()
  const states = await readOrderStates(context, due, bookTime(context, block), {
    block: block.number,
    signatures,
  })
  const changes = await db.transaction(async tx => {
    const [cursor] = await tx.select().from(cursors).where(eq(cursors.chainId, chain.id))
    const events = await saveOrderStates(tx, chain, { states, block, indexed: cursor?.hash }, now())
    await recordEvents(tx, chain.id, events, now())
    return events.length
  })
  if (changes > 0) context.announce?.(due.flatMap(({ contract, maker }) => [contract, maker]))
  return due.length
}
