import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { hexToBigInt, keccak256, toBytes } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { requests } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'

/**
 * The request that orders are made for: the one that a repeated call means, else a new one. Time and salts
 * belong to it, so that a repeated call makes the same orders again, and signing them twice makes one.
 */
export async function signingRequest(
  { db, chain, now }: ChainContext,
  { kind, maker, requestId }: signingRequest.Options,
): Promise<signingRequest.Result> {
  const [earlier] =
    requestId === undefined
      ? []
      : await db
          .select({ id: requests.id, createdAt: requests.createdAt })
          .from(requests)
          .where(
            and(
              eq(requests.chainId, chain.id),
              eq(requests.id, requestId),
              eq(requests.kind, kind),
              eq(requests.account, maker),
            ),
          )
  const { id, createdAt } = earlier ?? { id: randomUUID(), createdAt: now() }
  return {
    id,
    time: Math.floor(createdAt / 1000),
    saltAt: index => hexToBigInt(keccak256(toBytes(`${id}:${index}`))),
  }
}

export declare namespace signingRequest {
  type Options = { kind: 'list' | 'bid'; maker: Hex; requestId?: string | undefined }
  type Result = {
    id: string
    /** When it was first made, in seconds since 1970. */
    time: number
    /** The salt of the order at a place of the request. */
    saltAt: (index: number) => bigint
  }
}

/** Which of some orders are in the book. */
export async function findPosted(
  { db, chain }: ChainContext,
  ids: readonly Hex[],
): Promise<Set<Hex>> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), inArray(orders.id, [...ids])))
  return new Set(rows.map(row => row.id))
}
