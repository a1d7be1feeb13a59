import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { mostValue } from '../orderbook/priceColumns.ts'
import { updateBest } from '../orderbook/updateBest.ts'
import { nativeCurrency } from '../price.ts'
import { orders } from '../storage/schema/orders.ts'
import type { Rate } from './convert.ts'

/**
 * Gives the open orders in a currency the worth that follows from its rate, as `priceColumns` would, and their tokens,
 * collections and sets of tokens the floors and best offers that follow from that: of those that have it already, nothing
 * is written. Each batch is a transaction of its own, which posts and blocks take turns with.
 *
 * @param options.rate Undefined where they have none.
 */
export async function revalue(context: ChainContext, options: revalue.Options): Promise<void> {
  for (const side of ['sell', 'buy'] as const) await revalueSide(context, side, options)
}

async function revalueSide(
  context: ChainContext,
  side: 'sell' | 'buy',
  { currency, rate, signal, atOnce = 500 }: revalue.Options,
): Promise<void> {
  const { db, chain, now, announce } = context
  const worth = worthBy(side, rate)
  const isOpen = and(
    ...[eq(orders.chainId, chain.id), eq(orders.currency, currency)],
    // As the indexes of these say it.
    sql`${orders.side} = ${sql.raw(`'${side}'`)} and ${orders.status} in ('active', 'inactive')`,
    ne(orders.currency, nativeCurrency),
  )
  const isOther = sql<boolean>`${orders.value} is distinct from ${worth}`
  for (let after = ''; ; ) {
    signal?.throwIfAborted()
    const page = await db
      .select({ id: orders.id, isOther })
      .from(orders)
      .where(and(isOpen, gt(orders.id, after as Hex)))
      .orderBy(asc(orders.id))
      .limit(atOnce)
    const ids = page.flatMap(({ id, isOther }) => (isOther ? [id] : []))
    if (ids.length > 0) {
      const contracts = await db.transaction(async tx => {
        const those = and(eq(orders.chainId, chain.id), inArray(orders.id, ids))
        // In one order for everybody, and before the tokens.
        await tx
          .select({ id: orders.id })
          .from(orders)
          .where(those)
          .orderBy(orders.id)
          .for('update')
        const changed = await tx.update(orders).set({ value: worth }).where(those).returning()
        const best = await updateBest(tx, chain.id, changed, now(), { isWorthAlone: true })
        await recordEvents(tx, chain.id, best, now())
        return [...new Set(changed.map(({ contract }) => contract))]
      })
      announce?.(contracts)
    }
    const last = page.at(-1)
    if (!last || page.length < atOnce) return
    after = last.id
  }
}

export declare namespace revalue {
  type Options = {
    currency: Hex
    rate: Rate | undefined
    signal?: AbortSignal | undefined
    /** Orders that are looked at in one transaction. */
    atOnce?: number | undefined
  }
}

/** As `convert` to the native currency, rounded down. */
function worthBy(side: 'sell' | 'buy', rate: Rate | undefined): SQL {
  if (!rate) return sql`null::numeric`
  const { numerator, denominator } = rate
  const price = side === 'sell' ? orders.price : orders.netPrice
  return sql`least(div(${price} * ${`${numerator}`}::numeric, ${`${denominator}`}::numeric), ${`${mostValue}`}::numeric)`
}
