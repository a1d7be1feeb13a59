import type { PathItem, Routes } from '@sluice/sdk/api'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { requests, sales } from '../storage/schema.ts'

type Body = z.output<Routes['/execute/buy/v7']['body']>

/**
 * The request that a repeated call means, and whether its purchase is on the chain. Undefined for a
 * first call, and for ids that are not this account's.
 */
export async function findRequest(
  { db, chain }: ChainContext,
  { requestId, taker }: Pick<Body, 'requestId' | 'taker'>,
): Promise<{ id: string; orderIds: Hex[]; path: PathItem[]; isDone: boolean } | undefined> {
  if (requestId === undefined) return undefined
  const [request] = await db
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.chainId, chain.id),
        eq(requests.id, requestId),
        eq(requests.kind, 'buy'),
        eq(requests.account, taker),
      ),
    )
  if (!request) return undefined
  const bought = await db
    .select({ orderId: sales.orderId })
    .from(sales)
    .where(
      and(
        eq(sales.chainId, chain.id),
        inArray(sales.orderId, request.orderIds),
        eq(sales.buyer, taker),
        gt(sales.block, request.block),
      ),
    )
    .limit(1)
  return {
    id: request.id,
    orderIds: request.orderIds,
    path: request.path,
    isDone: bought.length > 0,
  }
}
