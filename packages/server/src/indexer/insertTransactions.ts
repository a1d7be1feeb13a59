import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { transactions } from '../storage/schema/chainData.ts'
import type { Block, Payment } from './chainSource.ts'
import { chunks } from './chunks.ts'

/** Writes the transactions of blocks, with what was paid where that is known. */
export async function insertTransactions(
  tx: Db,
  chainId: number,
  blocks: readonly Block[],
  payments: ReadonlyMap<Hex, Payment>,
) {
  const rows = blocks.flatMap(block =>
    block.transactions.map(({ hash, success }) => ({
      chainId,
      hash,
      block: block.number,
      timestamp: block.timestamp,
      success: success ?? null,
      value: payments.get(hash)?.value ?? null,
      sender: payments.get(hash)?.from ?? null,
    })),
  )
  for (const part of chunks(rows)) await tx.insert(transactions).values(part).onConflictDoNothing()
}
