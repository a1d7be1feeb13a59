import { itemType, type SeaportVersion, seaportAddress, zeroAddress } from '@sluice/router/seaport'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Trial } from '../findUnwilling.ts'
import type { OrderFacts } from '../orderKind.ts'
import { seaportComponents } from './seaportComponents.ts'

const abi = parseAbi([
  'function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes data) returns (bytes4)',
])

/**
 * What must be taken when an order of Seaport is filled: of a listing in the native currency the money, by each who gets
 * some, and of an offer for an ERC1155 token that, by its maker. Tokens of ERC20 and, as Seaport moves them, of ERC721
 * ask nobody.
 */
export function seaportTrial(version: SeaportVersion, order: OrderFacts): Trial | undefined {
  const { consideration } = seaportComponents(order)
  if (order.side === 'sell') {
    if (order.currency !== zeroAddress) return undefined
    const paid = consideration.filter(item => item.itemType === itemType.native)
    return {
      from: seaportAddress[version],
      to: [...new Set(paid.map(({ recipient }) => recipient))],
    }
  }
  const { contract, tokenId, operator, maker } = order
  const isEdition = consideration.some(
    item => item.itemType === itemType.erc1155 || item.itemType === itemType.erc1155WithCriteria,
  )
  if (!isEdition || operator === null) return undefined
  // Of an offer for several nobody knows yet which it will be.
  const args = [operator, operator, tokenId ?? 0n, 1n, '0x'] as const
  return { from: contract, to: [maker], hook: encodeFunctionData({ abi, args }) }
}
