import { zeroAddress } from '@sluice/router/seaport'
import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../storage/openDatabase.ts'
import { toText } from '../../storage/populated.ts'
import { transfers } from '../../storage/schema/chainData.ts'
import { collectionFigures } from '../../storage/schema/figures.ts'

/**
 * Sets anew when the last token of each collection was minted, of those of which transfers came or went: by the
 * mints that there are, so that a roll-back finds the one before.
 */
export async function updateLastMints(
  tx: Db,
  chainId: number,
  moved: readonly { contract: Hex; from: Hex }[],
): Promise<void> {
  const contracts = moved.filter(row => row.from === zeroAddress).map(row => row.contract)
  if (contracts.length === 0) return
  await tx.execute(sql`
    update ${collectionFigures} as f set last_mint_at = m.timestamp
    from jsonb_array_elements_text(${toText([...new Set(contracts)].sort())}::jsonb) as c(contract)
    cross join lateral (${lastMint(chainId, sql`c.contract`)}) as m
    where f.chain_id = ${chainId} and f.contract = c.contract
      and f.last_mint_at is distinct from m.timestamp`)
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
