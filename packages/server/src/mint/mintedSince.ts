import { zeroAddress } from '@sluice/router/seaport'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { transfers } from '../storage/schema/chainData.ts'

/** How many tokens of contracts were minted to an account after a block, or by some transactions, by contract. */
export async function mintedSince(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  { contracts, account, block, reported }: mintedSince.Options,
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
        or(gt(transfers.block, block), inArray(transfers.txHash, [...reported])),
      ),
    )
    .groupBy(transfers.contract)
  return new Map<string, bigint>(rows.map(row => [row.contract, BigInt(row.amount)]))
}

export declare namespace mintedSince {
  type Options = {
    contracts: readonly Hex[]
    account: Hex
    block: number
    /** Transactions that count in whichever block they are: a reorganisation may have put them into one of before. */
    reported: readonly Hex[]
  }
}
