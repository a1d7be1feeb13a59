import { and, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { tokenSets } from '../../storage/schema/orders.ts'

/**
 * The condition of the sets whose offers are for every token of any of some collections: those for its contract, and, of
 * a range of tokens, those for the range itself.
 *
 * @param collections Contracts, and ranges of their tokens: `<contract>:<first>:<last>`.
 */
export function isForAll(collections: readonly string[]): SQL | undefined {
  const ranges = collections.filter(each => each.includes(':'))
  return or(
    inArray(
      tokenSets.id,
      collections.map(each => `contract:${each.split(':')[0]}`),
    ),
    ranges.length === 0
      ? undefined
      : and(inArray(tokenSets.collectionId, ranges), isNull(tokenSets.attributeKey)),
  )
}
