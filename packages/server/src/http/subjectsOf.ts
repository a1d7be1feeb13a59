import { addedOrders } from '../bus/addedOrders.ts'
import type { ServedPath } from '../routes/handlers.ts'
import { addressesOf, namesContracts } from './addressesOf.ts'

type Input = Parameters<typeof addressesOf>[0]

/**
 * What an answer changes with, as hints name it: its addresses, and their new orders unless it tells of tokens. These
 * show their cheapest listing and their best offer, and of other orders nothing. Undefined: with everything.
 */
export function subjectsOf(path: ServedPath, input: Input): readonly string[] | undefined {
  const addresses = addressesOf(input)
  if (isOfBest(path, input)) return addresses
  return addresses?.flatMap(address => [address, addedOrders(address)])
}

/** Whether only a maker is named: what is told of contracts, such as their royalties, is not told of who sells there. */
export function isOfMaker(input: { path?: unknown; query?: unknown }): boolean {
  const { query } = input as Input
  return query?.maker !== undefined && !namesContracts(input as Input)
}

function isOfBest(path: ServedPath, { query }: Input): boolean {
  // Whether anything is listed at a marketplace, or in a currency, may be a matter of a dearer listing; a list may come
  // with an offer.
  const ofAny = [query?.nativeSource, query?.currencies, query?.tokenSetId]
  return path === '/tokens/v7' && ofAny.every(each => each === undefined)
}
