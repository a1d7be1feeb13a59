import * as z from 'zod/mini'
import { address, collectionId, queryBoolean, queryInt, text } from '../schemas/primitives.ts'
import { continuation, displayCurrency, limitOf, sortDirection } from './query.ts'

export const allAttributesQuery = z.object({ displayCurrency })

export const exploreAttributesQuery = z.object({
  tokenId: z.optional(text),
  includeTopBid: z.optional(queryBoolean),
  excludeRangeTraits: z.optional(queryBoolean),
  excludeNumberTraits: z.optional(queryBoolean),
  attributeKey: z.optional(text),
  maxFloorAskPrices: z.optional(queryInt),
  maxLastSells: z.optional(queryInt),
  sortDirection,
  limit: limitOf(5000),
  continuation,
})

export const marketplaceConfigurationsQuery = z.object({ tokenId: z.optional(text) })

/** Collections in one set: as many as the contract allows. */
const mostGrouped = 500
const grouped = <item extends z.ZodMiniType>(item: item) =>
  z
    .array(item)
    .check(
      z.minLength(1, 'must name at least one'),
      z.maxLength(mostGrouped, `must name at most ${mostGrouped}`),
    )
export const collectionsSetRequest = z.object({ collections: grouped(collectionId) })
export const contractsSetRequest = z.object({ contracts: grouped(address) })

export const tokenSetRequest = z.object({ tokens: z.array(text) })
