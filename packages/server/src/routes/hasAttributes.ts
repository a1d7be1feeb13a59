import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ServerError } from '../errors.ts'
import { tokenAttributes } from '../storage/schema/metadata.ts'

/** Keys in one filter: each is a condition of its own. */
const mostKeys = 20

/**
 * The condition that a row's token has one of the values of each key; undefined for no filter.
 *
 * @param isLookedUp Whether it is looked up row by row: where rows come in their order and enough of them have the traits,
 * or where they are few. Else a planner may begin with the tokens that have them, however many there are.
 * @throws ServerError 400 for more keys than a query should have.
 */
export function hasAttributes(
  table: { chainId: AnyPgColumn; contract: AnyPgColumn; tokenId: AnyPgColumn },
  attributes: Readonly<Record<string, string[]>> | undefined,
  isLookedUp = false,
): SQL | undefined {
  const end = isLookedUp ? sql`offset 0` : sql``
  const entries = Object.entries(attributes ?? {})
  if (entries.length > mostKeys)
    throw new ServerError(`attributes must have ${mostKeys} keys at most, got ${entries.length}`, {
      code: 'invalid_request',
      apiCode: -1,
    })
  return and(
    ...entries.map(
      ([key, values]) =>
        sql`exists (select 1 from ${tokenAttributes} where ${and(
          eq(tokenAttributes.chainId, table.chainId),
          eq(tokenAttributes.contract, table.contract),
          eq(tokenAttributes.tokenId, table.tokenId),
          eq(tokenAttributes.key, key),
          inArray(tokenAttributes.value, values),
        )} ${end})`,
    ),
  )
}
