import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'

/** The condition that a row belongs to a collection: a contract, or a range of its token ids. */
export function inCollection(
  table: { contract: AnyPgColumn; tokenId: AnyPgColumn },
  id: string,
): SQL | undefined {
  const [contract, first, last] = id.split(':')
  return and(
    eq(table.contract, contract as Hex),
    first === undefined ? undefined : gte(table.tokenId, BigInt(first)),
    last === undefined ? undefined : lte(table.tokenId, BigInt(last)),
  )
}
