import * as z from 'zod/mini'
import { address, collectionId, queryBoolean, queryList } from '../schemas/primitives.ts'
import {
  attributesFilter,
  continuation,
  displayCurrency,
  excludeBad,
  groupId,
  groups,
  limitOf,
} from './query.ts'

const type = z.enum(['ask', 'bid', 'mint', 'sale', 'ask_cancel', 'bid_cancel', 'transfer'])

const common = {
  types: z.optional(queryList(type)),
  sortBy: z.optional(z.enum(['eventTimestamp', 'createdAt'])),
  includeMetadata: z.optional(queryBoolean),
  ...excludeBad,
  continuation,
  displayCurrency,
}

export const userActivityQuery = z.object({
  ...common,
  ...groups,
  users: queryList(address, 50),
  collection: z.optional(queryList(collectionId, 50)),
  contractsSetId: groupId,
  limit: limitOf(1000),
})

export const collectionActivityQuery = z.object({
  ...common,
  ...groups,
  collection: z.optional(collectionId),
  attributes: attributesFilter,
  limit: limitOf(1000),
})

export const tokenActivityQuery = z.object({ ...common, limit: limitOf(20) })
