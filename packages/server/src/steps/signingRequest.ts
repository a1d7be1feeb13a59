import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { hexToBigInt, keccak256, toBytes } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { requests } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import { checkKnown } from './checkKnown.ts'
import { newRequestId } from './newRequestId.ts'

/** Seconds: clocks differ, and a purchase is tried at the time of a chain's last block. */
const before = 60

/**
 * The request that orders are made for: the one that a repeated call means, else a new one. Times and salts
 * belong to it, so that a repeated call makes the same orders again, and signing them twice makes one.
 *
 * @throws ServerError for one that is not known; ChainUnavailableError when the chain cannot be asked.
 */
export async function signingRequest(
  context: ChainContext,
  { kind, maker, requestId }: signingRequest.Options,
): Promise<signingRequest.Result> {
  const { db, chain, source, now } = context
  const [earlier] =
    requestId === undefined
      ? []
      : await db
          .select({
            id: requests.id,
            createdAt: requests.createdAt,
            startTime: requests.startTime,
          })
          .from(requests)
          .where(
            and(
              eq(requests.chainId, chain.id),
              eq(requests.id, requestId),
              eq(requests.kind, kind),
              eq(requests.account, maker),
            ),
          )
  const { id, createdAt, startTime } = checkKnown(requestId, earlier) ?? {
    id: newRequestId(context),
    createdAt: now(),
    startTime: null,
  }
  const time = Math.floor(createdAt / 1000)
  return {
    id,
    time,
    // A chain that makes blocks only when it must is as old as its last one: what began since then could
    // not be bought until the next, because nodes and wallets try a transaction at that time.
    startTime: startTime ?? Math.min(time, (await source.head()).timestamp) - before,
    fallsFrom: time - before,
    saltAt: index => hexToBigInt(keccak256(toBytes(`${id}:${index}`))),
  }
}

export declare namespace signingRequest {
  type Options = { kind: 'list' | 'bid'; maker: Hex; requestId?: string | undefined }
  type Result = {
    id: string
    /** When it was first made, in seconds since 1970. */
    time: number
    /** From when its orders hold unless they say so themselves, in seconds since 1970. */
    startTime: number
    /** The same for a price that falls, which must not have fallen before it was asked for. */
    fallsFrom: number
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
