import type { CollectionSubject } from '@sluice/react/ui'
import type { Collection } from '@sluice/sdk'

/**
 * A collection as the subject of a trade. Undefined for one that shares its contract with others: an offer
 * for any of its tokens, or a sweep, would be about theirs too.
 */
export function collectionSubject(
  chainId: number,
  collection: Collection,
): CollectionSubject | undefined {
  const { id, primaryContract, isSharedContract, name, image } = collection
  const contract = primaryContract ?? id
  if (isSharedContract === true || !isContract(contract)) return undefined
  if (id.toLowerCase() !== contract.toLowerCase()) return undefined
  return { chainId, contract, name: name ?? id, image: image ?? undefined }
}

function isContract(text: string): text is `0x${string}` {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
