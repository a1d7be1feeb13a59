import { itemType, type SeaportVersion, seaportAddress, zeroAddress } from '@sluice/router/seaport'
import type { Trial } from '../findUnwilling.ts'
import type { OrderFacts } from '../orderKind.ts'
import { seaportComponents } from './seaportComponents.ts'

/**
 * What must be taken when an order of Seaport is filled: of a listing in the native currency the money, by each who gets
 * some. Tokens of ERC20 ask nobody.
 */
export function seaportTrial(version: SeaportVersion, order: OrderFacts): Trial | undefined {
  if (order.side === 'buy' || order.currency !== zeroAddress) return undefined
  const { consideration } = seaportComponents(order)
  const paid = consideration.filter(item => item.itemType === itemType.native)
  return {
    from: seaportAddress[version],
    to: [...new Set(paid.map(({ recipient }) => recipient))],
  }
}
