import { zeroAddress } from '@sluice/router/seaport'
import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../storage/openDatabase.ts'
import { transfers } from '../../storage/schema/chainData.ts'
import { collectionFigures } from '../../storage/schema/figures.ts'
import { chunks } from '../chunks.ts'

/**
 * Sets anew when the last token of each collection was minted, of those of which transfers came or went: by the
 * mints that there are, so that a roll-back finds the one before.
 */
export async function updateLastMints(
  tx: Db,
  chainId: number,
  moved: readonly { contract: Hex; from: Hex }[],
): Promise<void> {
  const minted = moved.filter(row => row.from === zeroAddress).map(row => row.contract)
  const last = sql`(${lastMint(chainId, sql`f.contract`)})`
  for (const some of chunks([...new Set(minted)].sort())) {
    // As values: of rows that a parameter holds, the planner takes so many that it reads all figures.
    const contracts = sql.join(
      some.map(contract => sql`${contract}`),
      sql`, `,
    )
    await tx.execute(sql`
      update ${collectionFigures} as f set last_mint_at = ${last}
      where f.chain_id = ${chainId} and f.contract in (${contracts})
        and f.last_mint_at is distinct from ${last}`)
  }
}

/** A row with the moment of the last mint of a contract, or with null. */
export function lastMint(chainId: number, contract: ReturnType<typeof sql>) {
  // Written out, so that the index of mints serves whatever the parameters are.
  return sql`select (
      select t.timestamp from ${transfers} as t
      where t.chain_id = ${chainId} and t.contract = ${contract} and t."from" = ${sql.raw(`'${zeroAddress}'`)}
      order by t.timestamp desc limit 1
    ) as timestamp`
}
