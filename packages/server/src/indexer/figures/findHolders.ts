import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../storage/openDatabase.ts'
import { toText } from '../../storage/populated.ts'
import { balances } from '../../storage/schema/chainData.ts'

export type Account = { contract: Hex; owner: Hex }

/** Which of some accounts hold something of their collection. */
export async function findHolders(
  tx: Db,
  chainId: number,
  accounts: readonly Account[],
): Promise<Account[]> {
  if (accounts.length === 0) return []
  const result = await tx.execute(sql`
    select v.contract, v.owner
    from jsonb_to_recordset(${toText(accounts)}::jsonb) as v(contract text, owner text)
    cross join lateral (
      select 1 from ${balances} as b
      where b.chain_id = ${chainId} and b.contract = v.contract and b.owner = v.owner and b.amount > 0
      limit 1
    ) as held`)
  return (result as unknown as { rows: Account[] }).rows
}
