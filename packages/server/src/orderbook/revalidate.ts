import { eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { cursors } from '../storage/schema/chainData.ts'
import type { Fee, OrderRow } from '../storage/schema/orders.ts'
import { bookTime } from './bookTime.ts'
import type { Prices } from './orderKind.ts'
import { orderKind } from './orderKinds.ts'
import { type BlockId, type ReadState, readOrderStates } from './readOrderStates.ts'
import { saveOrderStates } from './saveOrderStates.ts'

/**
 * Reads the state of orders from the chain now, stores what has changed, and answers it. The price is
 * that of this moment, also where it changes over time, and never less than in the newest block.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function revalidate(
  context: ChainContext,
  rows: readonly OrderRow[],
): Promise<ReadState[]> {
  if (rows.length === 0) return []
  const { db, chain, source, now } = context
  const head = await source.head()
  const time = bookTime(context, head)
  const states = await readOrderStates(context, rows, time, { block: head.number })
  const changed = states.filter((state, index) => {
    const row = rows[index]
    return (
      row &&
      (row.status !== state.status ||
        row.statusReason !== state.reason ||
        row.quantityRemaining !== state.quantityRemaining ||
        (state.prices && row.price !== state.price) ||
        (state.charged && !isSame(row.fees, state.charged.fees)))
    )
  })
  if (changed.length > 0) {
    // Nodes are asked by the block's number: another block may have come in its place meanwhile, and it is nobody's
    // state then that the index would take for its own.
    const isStill = (await source.header(head.number))?.hash === head.hash
    const block: BlockId = isStill ? head : { ...head, hash: '0x' }
    await db.transaction(async tx => {
      const [cursor] = await tx.select().from(cursors).where(eq(cursors.chainId, chain.id))
      const read = { states: changed, block, indexed: cursor?.hash }
      const events = await saveOrderStates(tx, chain, read, now())
      await recordEvents(tx, chain.id, events, now())
    })
    context.announce?.(changed.flatMap(({ order }) => [order.contract, order.maker]))
  }
  return states.map(state => ({ ...state, ...dearer(state, head.timestamp) }))
}

const isSame = (some: readonly Fee[], others: readonly Fee[]) =>
  some.length === others.length &&
  some.every(
    ({ recipient, bps, amount }, i) =>
      recipient === others[i]?.recipient && bps === others[i].bps && amount === others[i].amount,
  )

/**
 * Of a price that falls, the one in the newest block: the block that a purchase is tried in, or lands in, may
 * be older than the wall clock says, and a purchase that is a little short is undone.
 */
function dearer(state: ReadState, time: number): Prices & Pick<ReadState, 'pricedAt'> {
  const { order, price, netPrice, pricedAt } = state
  const then = order.isDynamic ? orderKind(order.kind)?.pricesAt?.(order, time) : undefined
  return then && then.price > price ? { ...then, pricedAt: time } : { price, netPrice, pricedAt }
}
