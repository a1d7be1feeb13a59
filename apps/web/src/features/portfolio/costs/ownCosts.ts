import { hiddenKey } from '../hiddenTokens.ts'
import { createOwnCosts } from './createOwnCosts.ts'

/** What this person says was paid for what is held. */
export const ownCosts = createOwnCosts()

/** A token of an account, among those of all chains and accounts. */
export const ownCostKey = (
  account: string,
  chainId: number,
  token: { contract: string; tokenId: string },
): string => `${account.toLowerCase()}:${hiddenKey(chainId, token)}`
