import { invalid } from './errors.ts'
import type { BuyItem, Part } from './part.ts'
import { toAddress } from './toAddress.ts'
import { toAmount } from './toAmount.ts'
import { toObject } from './toObject.ts'

const tokenTypes = ['ERC721', 'ERC1155', 'Cryptopunk']

/**
 * The items that parts of a plan buy. Markets make them right; parts can be made by anybody.
 *
 * @throws RouterError that names the value at fault.
 */
export function toItems(parts: readonly Part[]): BuyItem[] {
  return parts.flatMap(({ items }, at) => {
    const path = `parts[${at}].items`
    if (!Array.isArray(items)) throw invalid(path, items, 'must be an array')
    return Array.from(items, (item: BuyItem, index) => toItem(item, `${path}[${index}]`))
  })
}

function toItem(item: BuyItem, path: string): BuyItem {
  const { tokenAddress, tokenId, tokenType, amount, recipient } = toObject(item, path)
  if (!tokenTypes.includes(tokenType))
    throw invalid(`${path}.tokenType`, tokenType, `must be one of ${tokenTypes.join(', ')}`)
  return {
    tokenAddress: toAddress(tokenAddress, `${path}.tokenAddress`),
    tokenId: toAmount(tokenId, `${path}.tokenId`),
    tokenType,
    amount: toAmount(amount, `${path}.amount`),
    recipient: toAddress(recipient, `${path}.recipient`),
  }
}
