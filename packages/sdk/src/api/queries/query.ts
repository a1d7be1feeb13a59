import * as z from 'zod/mini'
import { address, queryBoolean, queryInt, queryList, text } from '../schemas/primitives.ts'

/** Parts of query strings that many routes have in common. */
export const sortDirection = z.optional(z.enum(['asc', 'desc']))
/** Where the next page begins: the value that the last one came with. */
export const continuation = z.optional(z.string().check(z.maxLength(400)))

/** How many rows a page has at most. */
export const limitOf = (most: number) =>
  z.optional(
    queryInt.check(
      z.refine(value => Number(value) >= 1 && Number(value) <= most, `must be from 1 to ${most}`),
    ),
  )

/** A price in whole units that narrows a search: digits, which are exact, or a number. */
export const queryPrice = z.union([
  z.number(),
  z.string().check(z.regex(/^-?[0-9]{1,15}(\.[0-9]{1,18})?$/, 'must be a number')),
])

/** Trait filters: `attributes[Key]=Value`, repeated for several values of one key. */
export const attributesFilter = z.optional(z.record(z.string(), queryList(text, 200)))

/** Collections that somebody grouped. */
const groupName = z.string().check(z.minLength(1), z.maxLength(200))
export const groupId = z.optional(groupName)
export const groups = { community: groupId, collectionsSetId: groupId }

export const excludeBad = {
  excludeSpam: z.optional(queryBoolean),
  excludeNsfw: z.optional(queryBoolean),
}

/** The currency that prices are given in. */
export const displayCurrency = z.optional(address)

/** Seconds since 1970. */
export const between = {
  startTimestamp: z.optional(queryInt),
  endTimestamp: z.optional(queryInt),
}
