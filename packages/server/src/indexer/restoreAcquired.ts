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
    // Each balance asks for its own: joined to the transfers, the planner reads all balances. In the order of the index of
    // tokens: by the greatest time it may go through all that the owner ever got for each of them.
    const got = sql`(
      select t.timestamp from ${transfers} as t
      where t.chain_id = b.chain_id and t.contract = b.contract and t.token_id = b.token_id and t."to" = b.owner
      order by t.block desc limit 1
    )`
    await tx.execute(sql`
      update ${balances} as b set acquired_at = ${got}
      where b.chain_id = ${chainId} and (b.contract, b.token_id) in (values ${pairs}) and b.acquired_at <> ${got}`)
  }
}
