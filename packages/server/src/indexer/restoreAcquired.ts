import { sql } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { balances, transfers } from '../storage/schema/chainData.ts'

/** Tokens per statement. */
const chunkSize = 500

/** Sets anew when the owners of tokens got them, by the transfers that there are. */
export async function restoreAcquired(
  tx: Db,
  chainId: number,
  gone: readonly { contract: string; tokenId: bigint }[],
) {
  const keys = new Map(gone.map(row => [`${row.contract}:${row.tokenId}`, row]))
  const list = [...keys.values()]
  for (let i = 0; i < list.length; i += chunkSize) {
    const pairs = sql.join(
      list
        .slice(i, i + chunkSize)
        .map(({ contract, tokenId }) => sql`(${contract}, ${tokenId.toString()}::numeric)`),
      sql`, `,
    )
    await tx.execute(sql`
      update ${balances} as b set acquired_at = t.acquired_at
      from (
        select contract, token_id, "to" as owner, max(timestamp) as acquired_at from ${transfers}
        where chain_id = ${chainId} and (contract, token_id) in (values ${pairs})
        group by contract, token_id, "to"
      ) as t
      where b.chain_id = ${chainId} and b.contract = t.contract and b.token_id = t.token_id
        and b.owner = t.owner`)
  }
}
