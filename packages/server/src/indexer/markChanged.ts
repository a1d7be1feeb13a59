import { and, asc, eq, gt, inArray, isNotNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Chain, ChainContext } from '../context.ts'
import { reasons } from '../orderbook/reasons.ts'
import { stale } from '../orderbook/saveOrderStates.ts'
import { servedZones } from '../orderbook/zone/servedZones.ts'
import { toText } from '../storage/populated.ts'
import { type Reread, rereads } from '../storage/schema/chainData.ts'
import { orders } from '../storage/schema/orders.ts'

/** Orders that one transaction passes: to mark one is to write it into each index of the book. */
const chunkSize = 2000
/** Marks of one pass: about as many as the next one reads, so that nothing else that is marked waits behind more. */
const mostMarks = 2000
/** Milliseconds after which the rest is for the next pass. */
const slice = 1000

/**
 * Marks some more of the orders that other settings concern, to be read again. It goes by their ids through the whole
 * book, a part in each transaction and with the place where it is, so that neither the size of the book nor an end in
 * the midst of it keeps the blocks waiting.
 *
 * @returns Whether nothing is left.
 */
export async function markChanged({
  db,
  chain,
}: Pick<ChainContext, 'db' | 'chain'>): Promise<boolean> {
  const ends = performance.now() + slice
  const find = async () => {
    const [row] = await db
      .select()
      .from(rereads)
      .where(eq(rereads.chainId, chain.id))
      .orderBy(asc(rereads.id))
      .limit(1)
    return row
  }
  let marked = 0
  let row = await find()
  while (row && marked < mostMarks && performance.now() < ends) {
    marked += await markSome({ db, chain }, row)
    row = await find()
  }
  return row === undefined
}

async function markSome(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  { id, reread, after }: typeof rereads.$inferSelect,
): Promise<number> {
  const own = and(eq(rereads.chainId, chain.id), eq(rereads.id, id))
  return db.transaction(async tx => {
    const [last] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.chainId, chain.id), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .offset(chunkSize - 1)
      .limit(1)
    const some = tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          ...[eq(orders.chainId, chain.id), gt(orders.id, after)],
          ...[last && lte(orders.id, last.id), isConcerned(chain, reread)],
          ne(orders.statusBlock, stale),
        ),
      )
      .orderBy(asc(orders.id))
      .for('update')
    const rows = await tx
      .update(orders)
      .set({ statusBlock: stale })
      .where(and(eq(orders.chainId, chain.id), inArray(orders.id, some)))
      .returning({ id: orders.id })
    if (last) await tx.update(rereads).set({ after: last.id }).where(own)
    else await tx.delete(rereads).where(own)
    return rows.length
  })
}

function isConcerned(chain: Chain, reread: Reread): SQL | undefined {
  const open = inArray(orders.status, ['active', 'inactive'])
  switch (reread.type) {
    case 'contracts': {
      const named = among(orders.contract, reread.contracts)
      return and(open, reread.except ? not(named) : named)
    }
    case 'currencies':
      return and(open, eq(orders.side, 'buy'), among(orders.currency, reread.currencies))
    case 'zones': {
      const isServed = among(orders.zone, servedZones(chain))
      const [active, resting] = [
        and(eq(orders.status, 'active'), not(isServed)),
        and(eq(orders.statusReason, reasons.zone), isServed),
      ]
      return and(isNotNull(orders.zone), or(active, resting))
    }
  }
}

/** As one value: a list of settings may be long. */
const among = (
  column: typeof orders.contract | typeof orders.currency | typeof orders.zone,
  list: readonly string[],
): SQL => sql`${column} in (select jsonb_array_elements_text(${toText(list)}::jsonb))`
