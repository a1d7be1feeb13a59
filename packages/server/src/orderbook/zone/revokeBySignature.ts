import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { hashTypedData } from 'viem/utils'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { recordEvents } from '../../live/recordEvents.ts'
import { subjectsTouched } from '../../live/subjectsTouched.ts'
import { type OrderRow, orders } from '../../storage/schema/orders.ts'
import { contractSignature } from '../contractSignature.ts'
import { ecdsaSignature } from '../ecdsaSignature.ts'
import { revalidate } from '../revalidate.ts'
import { cancellation } from './cancellation.ts'
import { isRevocable } from './isRevocable.ts'
import { revokeOrders } from './revokeOrders.ts'

/** Orders that one signature can be about. */
const mostOrders = 500
/** Bytes of the longest signature that is passed to a contract account. */
const mostBytes = 8192

/**
 * Cancels orders of our zone, whose maker signed their hashes. Asked again, it is a success again. Orders
 * that were filled in the meantime cannot be cancelled any more: the others are, and the answer says so.
 *
 * @throws ServerError 400 in the words of the contract.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function revokeBySignature(
  context: ChainContext,
  options: revokeBySignature.Options,
): Promise<void> {
  const { chain, db, now } = context
  const rows = await findRows(context, options)
  await checkSigner(context, rows, options.signature)
  const events = await db.transaction(async tx => {
    const events = await revokeOrders(tx, rows, now())
    await recordEvents(tx, chain.id, events, now())
    return events
  })
  // Anybody can send it again who has seen it once.
  if (events.length > 0) context.announce?.(subjectsTouched(events, []))
  // Only after that it is sure that no fill can follow which is not on its way already.
  const states = await revalidate(context, await reload(context, rows))
  const filled = states.filter(state => state.status === 'filled').map(({ order }) => order.id)
  if (filled.length === 0) return
  const rest = filled.length < rows.length ? '; the others are cancelled' : ''
  throw refuse(`Cancellation failed: filled already: ${filled.slice(0, 5).join(', ')}${rest}`)
}

export declare namespace revokeBySignature {
  type Options = {
    orderIds: readonly string[]
    orderKind: string
    signature: string | undefined
  }
}

async function findRows(
  { db, chain }: ChainContext,
  { orderIds, orderKind }: revokeBySignature.Options,
): Promise<OrderRow[]> {
  const ids = [...new Set(orderIds.map(id => id.toLowerCase() as Hex))]
  if (ids.length === 0 || ids.length > mostOrders)
    throw refuse(`orderIds must have 1 to ${mostOrders} ids, got ${ids.length}`)
  const kind = orderKind === 'seaport' ? 'seaport-v1.5' : orderKind
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), inArray(orders.id, ids)))
  const [first] = rows
  if (!first || rows.length < ids.length || rows.some(row => row.kind !== kind))
    throw refuse('Could not find all relevant orders')
  if (rows.some(row => row.maker !== first.maker))
    throw refuse('Some or all of the orders have a different maker')
  const other = rows.find(row => !isRevocable(chain, row))
  if (other) throw refuse(`Cancellation failed: ${other.id} can only be cancelled by a transaction`)
  return rows
}

async function checkSigner(
  { chain, source }: ChainContext,
  rows: readonly OrderRow[],
  signature: string | undefined,
): Promise<void> {
  const maker = rows[0]?.maker
  if (signature === undefined || !/^0x([0-9a-fA-F]{2})+$/.test(signature))
    throw refuse('signature must be given in the query: 0x and hex digits')
  if (maker === undefined || !chain.orderZone || signature.length > 2 + mostBytes * 2)
    throw refuse('Cancellation failed')
  const digest = hashTypedData(
    cancellation(
      chain.id,
      chain.orderZone.address,
      rows.map(row => row.id),
    ),
  )
  const given = { account: maker, digest, signature: signature as Hex }
  if ((await ecdsaSignature(given)) ?? (await contractSignature({ source, ...given }))) return
  throw refuse('Cancellation failed: the maker of the orders did not sign it')
}

const reload = ({ db, chain }: ChainContext, rows: readonly OrderRow[]) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        inArray(
          orders.id,
          rows.map(row => row.id),
        ),
      ),
    )

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
