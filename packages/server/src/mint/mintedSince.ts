import { zeroAddress } from '@sluice/router/seaport'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { transfers } from '../storage/schema/chainData.ts'

/** How many tokens of contracts were minted to an account after a block, by contract. */
export async function mintedSince(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  { contracts, account, block }: { contracts: readonly Hex[]; account: Hex; block: number },
): Promise<ReadonlyMap<string, bigint>> {
  if (contracts.length === 0) return new Map()
  const rows = await db
    .select({ contract: transfers.contract, amount: sql<string>`sum(${transfers.amount})::text` })
    .from(transfers)
    .where(
      and(
        eq(transfers.chainId, chain.id),
        inArray(transfers.contract, [...contracts]),
        eq(transfers.from, zeroAddress),
        eq(transfers.to, account),
        gt(transfers.block, block),
      ),
    )
    .groupBy(transfers.contract)
  return new Map<string, bigint>(rows.map(row => [row.contract, BigInt(row.amount)]))
}
