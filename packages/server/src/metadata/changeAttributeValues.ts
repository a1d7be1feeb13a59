import { sql } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import { attributeValues, type tokenAttributes } from '../storage/schema/metadata.ts'

/** Rows per statement. */
const chunkSize = 2_000

/** `count`: how many tokens have it, where they stand for one; else it is one's. */
export type Trait = Pick<
  typeof tokenAttributes.$inferSelect,
  'contract' | 'key' | 'value' | 'kind'
> & { count?: number }

/**
 * Counts the traits that tokens have got, and those that they have lost, in the transaction that writes them. Values
 * are taken in one order, so that two writers wait for each other instead of both.
 */
export async function changeAttributeValues(
  tx: Db,
  chainId: number,
  { lost, got }: { lost: readonly Trait[]; got: readonly Trait[] },
): Promise<void> {
  const changes = new Map<string, Pick<Trait, 'contract' | 'key' | 'value'> & Counts>()
  const add = (trait: Trait, sign: 1 | -1) => {
    const { contract, key, value } = trait
    const name = JSON.stringify([contract, key, value])
    const change = changes.get(name) ?? { contract, key, value, tokens: 0, numbers: 0 }
    changes.set(name, change)
    change.tokens += sign * (trait.count ?? 1)
    if (trait.kind === 'number') change.numbers += sign * (trait.count ?? 1)
  }
  for (const trait of lost) add(trait, -1)
  for (const trait of got) add(trait, 1)
  const rows = [...changes]
    .filter(([, { tokens, numbers }]) => tokens !== 0 || numbers !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
  for (let i = 0; i < rows.length; i += chunkSize) {
    const chunk = rows.slice(i, i + chunkSize)
    await tx.execute(sql`
      insert into ${attributeValues} as a (chain_id, contract, key, value, tokens, numbers)
      select ${chainId}::int, v.contract, v.key, v.value, v.tokens, v.numbers
      from jsonb_to_recordset(${toText(chunk)}::jsonb)
        as v(contract text, key text, value text, tokens bigint, numbers bigint)
      on conflict (chain_id, contract, key, value) do update set
        tokens = a.tokens + excluded.tokens, numbers = a.numbers + excluded.numbers`)
    const fewer = chunk.filter(({ tokens }) => tokens < 0)
    if (fewer.length > 0)
      await tx.execute(sql`
        delete from ${attributeValues} as a
        using jsonb_to_recordset(${toText(fewer)}::jsonb) as v(contract text, key text, value text)
        where a.chain_id = ${chainId} and a.contract = v.contract and a.key = v.key
          and a.value = v.value and a.tokens <= 0`)
  }
}

type Counts = { tokens: number; numbers: number }
