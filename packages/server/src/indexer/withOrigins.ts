import { and, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import type { sales } from '../storage/schema/chainData.ts'
import { requests } from '../storage/schema/operations.ts'

type SaleRow = typeof sales.$inferInsert

/** Milliseconds for which requests are kept: an older sale has none any more. */
const lifetime = 86_400_000
/** Requests for these orders that are looked at of each account, the newest: there is one for each purchase that was begun. */
const mostRequests = 200

/**
 * Sales with the source and the referrer of the newest request for their order that their buyer, or for an
 * offer their seller, has made here. It is what the request said; nothing on the chain vouches for it.
 *
 * @param now Milliseconds since 1970.
 */
export async function withOrigins(
  tx: Db,
  chainId: number,
  sold: readonly SaleRow[],
  now: number,
): Promise<SaleRow[]> {
  const recent = sold.filter(({ timestamp }) => timestamp * 1000 >= now - lifetime)
  if (recent.length === 0) return [...sold]
  const ids = [...new Set(recent.map(orderOf))]
  // By account, so that whoever asks often in the name of one pushes out the requests of no other.
  const ranked = tx
    .select({
      ...{ id: requests.id, account: requests.account, kind: requests.kind },
      ...{ block: requests.block, orderIds: requests.orderIds, createdAt: requests.createdAt },
      ...{ source: requests.source, referrer: requests.referrer },
      rank: sql<number>`row_number() over (partition by ${requests.account} order by ${requests.createdAt} desc, ${requests.id})`.as(
        'rank',
      ),
    })
    .from(requests)
    .where(
      and(
        eq(requests.chainId, chainId),
        inArray(requests.account, [...new Set(recent.map(takerOf))]),
        gt(requests.createdAt, now - lifetime),
        or(isNotNull(requests.source), isNotNull(requests.referrer)),
        sql`exists (select 1 from jsonb_array_elements_text(${requests.orderIds}) as wanted
          where wanted in (select jsonb_array_elements_text(${toText(ids)}::jsonb)))`,
      ),
    )
    .as('ranked')
  const found = await tx
    .select()
    .from(ranked)
    .where(lte(ranked.rank, mostRequests))
    .orderBy(desc(ranked.createdAt), ranked.id)
  return sold.map(sale => {
    const request = found.find(row => isOf(sale, row))
    return request
      ? { ...sale, fillSource: request.source, referrer: request.referrer }
      : { ...sale }
  })
}

/** Who accepted the order: it is they who ask for steps. */
export const takerOf = (sale: Pick<SaleRow, 'orderSide' | 'buyer' | 'seller'>): Hex =>
  sale.orderSide === 'sell' ? sale.buyer : sale.seller

/** As requests name it. */
const orderOf = ({ orderKind, contract, orderId }: SaleRow): Hex =>
  orderKind === 'mint' ? (`mint:${contract}` as Hex) : orderId

type Request = Pick<typeof requests.$inferSelect, 'account' | 'kind' | 'block' | 'orderIds'>

function isOf(sale: SaleRow, request: Request): boolean {
  return (
    request.account === takerOf(sale) &&
    (request.kind === 'sell') === (sale.orderSide === 'buy') &&
    request.block < sale.block &&
    request.orderIds.includes(orderOf(sale))
  )
}
