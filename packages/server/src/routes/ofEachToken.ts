import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { toText } from '../storage/populated.ts'
import type { TokenKey } from './tokenDetails.ts'

type Columns = { contract: AnyPgColumn; tokenId: AnyPgColumn }

/**
 * What a query finds of each of some tokens by itself, so that each is bounded and read by the index of its token.
 *
 * @param rowsOf Makes the query, with the condition that a row of its table is one of the token's.
 */
export function ofEachToken(
  table: Columns,
  tokens: readonly TokenKey[],
  rowsOf: (isToken: SQL) => SQL,
): SQL {
  // One that is named twice has its rows once.
  const keys = new Map(
    tokens.map(({ contract, tokenId }) => [
      `${contract}:${tokenId}`,
      { contract, token_id: tokenId },
    ]),
  )
  const isToken = sql`(${table.contract} = k.contract and ${table.tokenId} = k.token_id)`
  return sql`select e.* from jsonb_to_recordset(${toText([...keys.values()])}::jsonb) as k(contract text, token_id numeric)
    cross join lateral (${rowsOf(isToken)}) as e`
}
