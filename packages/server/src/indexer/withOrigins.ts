import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import type { sales } from '../storage/schema/chainData.ts'
import { requests } from '../storage/schema/operations.ts'

type SaleRow = typeof sales.$inferInsert

/** Milliseconds for which requests are kept: an older sale has none any more. */
const lifetime = 86_400_000
/** Requests that are looked at, the newest: there is one for each purchase that was begun. */
const mostRequests = 2000

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
  const found = await tx
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.chainId, chainId),
        inArray(requests.account, [...new Set(recent.map(takerOf))]),
        gt(requests.createdAt, now - lifetime),
        or(isNotNull(requests.source), isNotNull(requests.referrer)),
      ),
    )
    .orderBy(desc(requests.createdAt), requests.id)
    .limit(mostRequests)
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

function isOf(sale: SaleRow, request: typeof requests.$inferSelect): boolean {
  const orderId = sale.orderKind === 'mint' ? (`mint:${sale.contract}` as Hex) : sale.orderId
  return (
    request.account === takerOf(sale) &&
    (request.kind === 'sell') === (sale.orderSide === 'buy') &&
    request.block < sale.block &&
    request.orderIds.includes(orderId)
  )
}
