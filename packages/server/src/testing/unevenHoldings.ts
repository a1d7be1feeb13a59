import { sql } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'

/** What accounts are said to hold of collections and do not, by their balances; nothing where all is well. For tests. */
export async function unevenHoldings(db: Db): Promise<Record<string, unknown>[]> {
  const result = await db.execute(sql`
    select * from (
      select chain_id, owner, contract, sum(amount) as amount from balances
      where amount > 0 group by 1, 2, 3
    ) as b full join holdings as h using (chain_id, owner, contract)
    where b.amount is distinct from h.amount`)
  return (result as unknown as { rows: Record<string, unknown>[] }).rows
}
