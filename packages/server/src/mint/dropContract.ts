import type { Hex } from 'viem'

/** The contract whose tokens are minted: a range of its tokens cannot be minted apart from the others. */
export const dropContract = (collection: string | undefined): Hex | undefined =>
  collection === undefined || collection.includes(':') ? undefined : (collection as Hex)
