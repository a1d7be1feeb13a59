import { createHiddenTokens } from './createHiddenTokens.ts'

/** The tokens that this person does not want to see. */
export const hiddenTokens = createHiddenTokens()

/** A token among those of all chains. */
export function hiddenKey(chainId: number, token: { contract: string; tokenId: string }): string {
  return `${chainId}:${token.contract.toLowerCase()}:${token.tokenId}`
}
