import { invalid } from '../errors.ts'
import type { BuyItem } from '../part.ts'

/**
 * One part buys a token that there is only one of at most once: in one call the second purchase undoes the first,
 * apart from it it fails. Who would buy the token wherever it can still be had gives each way a part of its own.
 *
 * @throws RouterError that names the second of the two, as `nameAt` calls it.
 */
export function checkOnce(items: readonly BuyItem[], nameAt: (index: number) => string): void {
  if (items.length < 2) return
  const seen = new Set<string>()
  for (const [index, { tokenAddress, tokenId, tokenType }] of items.entries()) {
    if (tokenType === 'ERC1155') continue
    const token = `${tokenAddress}:${tokenId}`
    if (seen.has(token))
      throw invalid(nameAt(index), tokenId, 'must not be bought a second time in one part')
    seen.add(token)
  }
}
