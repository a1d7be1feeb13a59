import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { blocks } from '../storage/schema/chainData.ts'

/** The hash under which a block was indexed; undefined where it was not, or is kept no longer. */
export async function findBlockHash(
  { db, chain }: ChainContext,
  number: number,
): Promise<Hex | undefined> {
  const [row] = await db
    .select({ hash: blocks.hash })
    .from(blocks)
    .where(and(eq(blocks.chainId, chain.id), eq(blocks.number, number)))
  return row?.hash
}
