import { sql } from 'drizzle-orm'
import { ServerError } from '../../errors.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { type OfferedAs, type OrderRow, tokenSetTokens } from '../../storage/schema/orders.ts'
import { isUnoffered, offeredAs, roomForList } from './roomForList.ts'
import type { saveTokenSet } from './saveTokenSet.ts'

/**
 * The lists among those of some orders that never had an offer, by their ids, and whose place they take from now on.
 * It was looked before whether there is room; others may have come since.
 *
 * @throws ServerError 409 that says which token is in too many lists.
 */
export async function firstOffers(
  tx: Db,
  chainId: number,
  list: readonly firstOffers.Offer[],
): Promise<Map<string, OfferedAs>> {
  const found = new Map<string, OfferedAs>()
  const byId = new Map(list.map(each => [each.order.tokenSetId, each]))
  if (byId.size === 0) return found
  const ids = sql.join(
    [...byId.keys()].map(id => sql`(${id})`),
    sql`, `,
  )
  const result = await tx.execute(sql`
    select v.id from (values ${ids}) as v(id) where ${isUnoffered(chainId, sql`v.id`)}`)
  const { rows } = result as unknown as { rows: { id: string }[] }
  for (const { id } of rows) {
    const { order, set } = byId.get(id) as firstOffers.Offer
    const as = offeredAs(order.criteriaKind)
    const tokenIds = set?.list?.tokens.map(({ tokenId }) => tokenId)
    const full = await roomForList(tx, chainId, { id, contract: order.contract, as, tokenIds })
    if (full) throw new ServerError(full, { code: 'token_set_full', statusCode: 409 })
    found.set(id, as)
  }
  return found
}

export declare namespace firstOffers {
  type Offer = {
    order: Pick<OrderRow, 'tokenSetId' | 'criteriaKind' | 'contract'>
    set: saveTokenSet.Options['set'] | undefined
  }
}

/** Notes of lists that were known before that they have offers now. */
export async function markOffered(
  tx: Db,
  chainId: number,
  firsts: ReadonlyMap<string, OfferedAs>,
): Promise<void> {
  for (const [id, as] of firsts)
    await tx.execute(sql`
      update ${tokenSetTokens} set offered_as = ${as}
      where chain_id = ${chainId} and set_id = ${id} and ${isUnoffered(chainId, id)}`)
}
