import type { Address } from 'viem'
import type { PlanItem } from './types.ts'

/** An item while the plan is read: later commands say more about it. */
export type CheckedItem = { -readonly [key in keyof PlanItem]: PlanItem[key] }

/**
 * The items that a check of an owner is about, out of those that it undoes when it fails. One that comes out of a pool
 * is given the name of its collection by it: who does not own that token then has bought nothing.
 */
export function checkOwner(
  { owner, token, identifier }: { owner: Address; token: Address; identifier: bigint },
  items: readonly CheckedItem[],
): readonly CheckedItem[] {
  const alike = items.filter(item => item.recipient === owner && item.tokenId === identifier)
  const named = alike.filter(item => item.tokenAddress === token)
  if (named.length > 0) return named
  const pooled = alike.find(item => item.tokenAddress === undefined)
  if (pooled === undefined) return []
  pooled.tokenAddress = token
  pooled.tokenType = 'ERC721'
  return [pooled]
}

/** Whether what is within `scope` is undone when `outer` fails; an empty path is that of the whole plan. */
export function isWithin(scope = '', outer: string): boolean {
  return outer === '' || scope === outer || scope.startsWith(`${outer}.`)
}
