import type { Address } from 'viem'
import type { BuyItem } from '../../part.ts'
import { toAddress } from '../../toAddress.ts'
import { toAmount } from '../../toAmount.ts'
import { amountsOf, smaller } from './amountsOf.ts'
import * as itemType from './itemTypes.ts'
import { itemAt, type Place } from './place.ts'
import type { readOrders } from './readOrders.ts'
import { readSmall } from './readSmall.ts'

/**
 * The tokens that orders hand over, every one that is offered. ERC20 that comes along is none of them.
 *
 * @throws RouterError that names the field at fault.
 */
export function boughtItems(
  { advanced, resolvers }: readOrders.Result,
  recipient: Address,
  path: string,
): BuyItem[] {
  return advanced.flatMap((order, index) =>
    order.parameters.offer.flatMap((offered, item): BuyItem | [] => {
      const kind = readSmall(offered.itemType) ?? 0
      if (kind < itemType.erc721) return []
      const place: Place = { path, index, parameters: 'parameters', side: 'offer', item }
      const chosen = resolvers.find(
        each => each.orderIndex === BigInt(index) && !each.side && each.index === BigInt(item),
      )
      return {
        tokenAddress: toAddress(offered.token, `${itemAt(place)}.token`),
        tokenId: toAmount(
          chosen?.identifier ?? offered.identifierOrCriteria,
          `${itemAt(place)}.identifierOrCriteria`,
        ),
        tokenType: itemType.isSingle(kind) ? 'ERC721' : 'ERC1155',
        // Of an amount that changes over time, what is certain.
        amount: smaller(amountsOf(offered, order, place)),
        recipient,
      }
    }),
  )
}
