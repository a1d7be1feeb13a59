import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { toText } from '../storage/populated.ts'
import { attributeValues } from '../storage/schema/metadata.ts'
import { findKept, withListings } from './valuesOf.ts'

type Trait = { contract: Hex; key: string; value: string }
type Count = Trait & { tokens: string; listed: string; floor: string | null }

/** How many tokens have each of some traits, how many of them are listed, and for how much. */
export async function findTraitCounts(
  context: ChainContext,
  traits: readonly Trait[],
): Promise<Count[]> {
  const { db, chain } = context
  const contracts = [...new Set(traits.map(({ contract }) => contract))]
  const kept = await findKept(context, contracts)
  const wanted = traits.map(({ contract, key, value }) => ({ contract, key, value }))
  const isKept = sql`a.contract in (${sql.join(
    ['', ...kept].map(contract => sql`${contract}`),
    sql`, `,
  )})`
  const values = sql`
    select a.contract, a.key, a.value, a.tokens, a.numbers,
      case when ${isKept} then a.listed else 0 end as listed,
      case when ${isKept} then a.floor_price end as floor_price
    from jsonb_to_recordset(${toText(wanted)}::jsonb) as w(contract text, key text, value text)
    cross join lateral (
      select * from ${attributeValues} as v where v.chain_id = ${chain.id}
        and v.contract = w.contract and v.key = w.key and v.value = w.value
      offset 0
    ) as a`
  const all = withListings(
    context,
    values,
    contracts.filter(contract => !kept.has(contract)),
  )
  const { rows } = (await db.execute(sql`
    select contract, key, value, tokens::text as tokens, listed::text as listed,
      floor_price::text as floor
    from (${all}) as v`)) as unknown as { rows: Count[] }
  return rows
}
