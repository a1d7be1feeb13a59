import type { Address } from 'viem'
import type { BuyItem } from '../../part.ts'
import { readAmount } from '../../readAmount.ts'
import { toAddress } from '../../toAddress.ts'
import { toAmount } from '../../toAmount.ts'
import { fractionOf } from './fractionOf.ts'
import { itemAt, orderAt } from './place.ts'
import { readSmall } from './readSmall.ts'
import { itemType, type OrderToFill } from './types.ts'

/**
 * The tokens that orders hand over, every one that is offered; their amounts have been checked by then. ERC20 that comes along is none of them.
 *
 * @throws RouterError that names the field at fault.
 */
export function boughtItems(
  orders: readonly OrderToFill[],
  recipient: Address,
  path: string,
): BuyItem[] {
  return orders.flatMap((order, orderIndex) => {
    const place = { path, index: orderIndex, parameters: 'parameters' } as const
    const { numerator, denominator } = fractionOf(order.parameters, order.quantity, place)
    return order.parameters.offer.flatMap((item, index): BuyItem | [] => {
      const kind = readSmall(item.itemType) ?? 0
      if (kind < itemType.erc721) return []
      const where = itemAt(place, 'offer', index)
      const criterion =
        kind >= itemType.erc721WithCriteria
          ? order.criteria?.find(each => each.side === 'offer' && each.index === index)
          : undefined
      const [start, end] = [readAmount(item.startAmount), readAmount(item.endAmount)]
      return {
        tokenAddress: toAddress(item.token, `${where}.token`),
        tokenId: criterion
          ? toAmount(criterion.identifier, `${orderAt(place)}.criteria`)
          : toAmount(item.identifierOrCriteria, `${where}.identifierOrCriteria`),
        tokenType:
          kind === itemType.erc721 || kind === itemType.erc721WithCriteria ? 'ERC721' : 'ERC1155',
        // Of an amount that changes over time, what is certain.
        amount: ((start < end ? start : end) * numerator) / denominator,
        recipient,
      }
    })
  })
}
