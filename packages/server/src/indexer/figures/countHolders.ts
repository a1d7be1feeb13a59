import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../storage/openDatabase.ts'
import { toText } from '../../storage/populated.ts'
import { balances } from '../../storage/schema/chainData.ts'

/** How many of some accounts hold something of each collection. */
export async function countHolders(
  tx: Db,
  chainId: number,
  accounts: readonly { contract: Hex; owner: Hex }[],
): Promise<Map<Hex, bigint>> {
  if (accounts.length === 0) return new Map()
  const result = await tx.execute(sql`
    select v.contract, count(*)::text as count
    from jsonb_to_recordset(${toText(accounts)}::jsonb) as v(contract text, owner text)
    cross join lateral (
      select 1 from ${balances} as b
      where b.chain_id = ${chainId} and b.contract = v.contract and b.owner = v.owner and b.amount > 0
      limit 1
    ) as held
    group by v.contract`)
  const { rows } = result as unknown as { rows: { contract: Hex; count: string }[] }
  return new Map(rows.map(({ contract, count }) => [contract, BigInt(count)]))
}
