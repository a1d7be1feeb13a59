import type { PathItem, Routes } from '@sluice/sdk/api'
import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { poolKinds } from '../orderbook/kinds/poolOrder.ts'
import { sales, transfers } from '../storage/schema/chainData.ts'
import { requestResults, requests } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import { universalRouter } from '../universalRouter.ts'

type Body = z.output<Routes['/execute/buy/v7']['body']>
/** What was bought, or sold, of one order. */
type Sale = Pick<typeof sales.$inferSelect, 'orderId' | 'orderKind' | 'amount' | 'txHash'>

/**
 * The request that a repeated call means, and the answer whose purchase or sale is on the chain: all of it, by
 * the transactions that were reported for the request, or by one transaction per exchange. Undefined for a
 * first call, and for ids that are not this account's.
 */
export async function findRequest(
  { db, chain }: ChainContext,
  { requestId, taker }: Pick<Body, 'requestId' | 'taker'>,
  kind: 'buy' | 'sell' = 'buy',
): Promise<findRequest.Result | undefined> {
  if (requestId === undefined) return undefined
  const [request] = await db
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.chainId, chain.id),
        eq(requests.id, requestId),
        eq(requests.kind, kind),
        eq(requests.account, taker),
      ),
    )
  if (!request) return undefined
  const bought = await db
    .select({
      orderId: sales.orderId,
      orderKind: sales.orderKind,
      amount: sales.amount,
      txHash: sales.txHash,
    })
    .from(sales)
    .where(
      and(
        eq(sales.chainId, chain.id),
        inArray(sales.orderId, request.orderIds),
        eq(kind === 'buy' ? sales.buyer : sales.seller, taker),
        gt(sales.block, request.block),
      ),
    )
  if (kind === 'buy') bought.push(...(await findDeliveries({ db, chain }, request)))
  const reported = new Set(
    (
      await db
        .select({ txHash: requestResults.txHash })
        .from(requestResults)
        .where(and(eq(requestResults.requestId, request.id), isNotNull(requestResults.txHash)))
    ).map(row => row.txHash?.toLowerCase()),
  )
  const ofRequest = bought.filter(sale => reported.has(sale.txHash))
  const answers = request.answers as PathItem[][]
  return {
    id: request.id,
    orderIds: request.orderIds,
    answers,
    done: answers.find(path => covers(ofRequest, path) || isBoughtAtOnce(bought, path)),
  }
}

/**
 * What pools delivered to the buyer since the request. Their logs hold no order, and some no price, so they
 * leave no sales; but each of their orders is for one token, which comes from the pool or from the router.
 */
async function findDeliveries(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  request: Pick<typeof requests.$inferSelect, 'orderIds' | 'account' | 'block'>,
): Promise<Sale[]> {
  const router = universalRouter(chain)
  return db
    .select({
      orderId: orders.id,
      orderKind: orders.kind,
      amount: transfers.amount,
      txHash: transfers.txHash,
    })
    .from(orders)
    .innerJoin(
      transfers,
      and(
        eq(transfers.chainId, orders.chainId),
        eq(transfers.contract, orders.contract),
        eq(transfers.tokenId, orders.tokenId),
      ),
    )
    .where(
      and(
        eq(orders.chainId, chain.id),
        inArray(orders.id, request.orderIds),
        inArray(orders.kind, [...poolKinds]),
        eq(transfers.to, request.account),
        gt(transfers.block, request.block),
        or(
          eq(transfers.from, orders.maker),
          router === undefined ? undefined : eq(transfers.from, router),
        ),
      ),
    )
}

export declare namespace findRequest {
  type Result = {
    id: string
    /** The orders of all answers. */
    orderIds: Hex[]
    /** The path of every answer that was given. */
    answers: PathItem[][]
    /** The path of the answer whose purchase is on the chain. */
    done: PathItem[] | undefined
  }
}

/** Whether sales fill every order of a path, with every unit. */
function covers(bought: readonly Sale[], path: readonly PathItem[]): boolean {
  const amounts = new Map<string, bigint>()
  for (const { orderId, amount } of bought)
    amounts.set(orderId, (amounts.get(orderId) ?? 0n) + amount)
  return path.every(item => (amounts.get(idOf(item)) ?? 0n) >= BigInt(item.quantity ?? 1))
}

/** Whether all orders of each exchange were filled in one transaction, as the steps would do it. */
function isBoughtAtOnce(bought: readonly Sale[], path: readonly PathItem[]): boolean {
  const kinds = new Map<string, string>(bought.map(sale => [sale.orderId, sale.orderKind]))
  if (path.some(item => !kinds.has(idOf(item)))) return false
  return [...new Set(path.map(item => kinds.get(idOf(item))))].every(kind => {
    const ofKind = path.filter(item => kinds.get(idOf(item)) === kind)
    return bought.some(({ txHash }) =>
      covers(
        bought.filter(sale => sale.txHash === txHash),
        ofKind,
      ),
    )
  })
}

const idOf = (item: PathItem) => item.orderId ?? ''
