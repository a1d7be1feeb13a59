import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { hasLetters, nameBegins, nameLike } from './nameLike.ts'
import type { TokenKey } from './tokenDetails.ts'

/** So many are found whose names begin with what is looked for, and so many that have it anywhere. */
const most = 100

/** The collections that are named so: those whose names begin with it first, the short ones before the long. */
export async function findNamedCollections(
  { db, chain }: ChainContext,
  part: string,
): Promise<Hex[]> {
  const found = await db.execute(sql`
    select contract from (${named(collections, chain.id, part)}) as "collections"
    order by ${nameBegins(collections.name, part)} desc, length(name), name, contract`)
  const { rows } = found as unknown as { rows: { contract: Hex }[] }
  return rows.map(row => row.contract)
}

/** The tokens, of all collections, that are named so. */
export async function findNamedTokens(
  { db, chain }: ChainContext,
  part: string,
): Promise<TokenKey[]> {
  const found = await db.execute(sql`
    select contract, token_id::text as token_id from (${named(tokens, chain.id, part)}) as "tokens"`)
  const { rows } = found as unknown as { rows: { contract: Hex; token_id: string }[] }
  return rows.map(row => ({ contract: row.contract, tokenId: BigInt(row.token_id) }))
}

function named(table: typeof collections | typeof tokens, chainId: number, part: string): SQL {
  const keys = table === tokens ? sql`contract, token_id, name` : sql`contract, name`
  const one = (condition: SQL, order: SQL) =>
    sql`(select ${keys} from ${table} where ${and(eq(table.chainId, chainId), condition)} ${order} limit ${most})`
  const first = one(nameBegins(table.name, part), sql`order by lower(left(name, 64)) collate "C"`)
  return hasLetters(part) ? sql`${first} union ${one(nameLike(table.name, part), sql``)}` : first
}
