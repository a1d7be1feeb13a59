import { seaport } from '@sluice/router'
import { type SeaportVersion, seaportAddress, zeroAddress } from '@sluice/router/seaport'
import type { Fill } from '../../steps/buy/Fill.ts'
import type { Purchase } from '../orderKind.ts'
import { seaportComponents } from './seaportComponents.ts'
import { tipped } from './tipped.ts'

/**
 * How the Universal Router fills Seaport listings, paid with what it holds: all of them in one call, or each in
 * one of its own, so that a token that was moved away or an approval that is gone undoes none of the others.
 */
export function seaportPurchase(version: SeaportVersion): Purchase {
  return (fills, { recipient, time, blockTime, words, apart }) => {
    const purchaseOf = (together: readonly Fill[]) => ({
      items: together.map(({ order, quantity, royalties }) => ({
        parameters: tipped(
          seaportComponents(order),
          order.currency,
          royalties.map(({ recipient, amount }) => ({
            recipient,
            amount: amount * order.quantity,
          })),
        ),
        signature: order.signature ?? ('0x' as const),
        quantity,
        extraData: words?.get(order.id),
      })),
      recipient,
      protocolAddress: seaportAddress[version],
      notBefore: blockTime,
      inputTokenProcessing: [...new Set(together.map(({ order }) => order.currency))]
        .filter(token => token !== zeroAddress)
        .map(token => ({ token, protocolApproval: true, permit2TransferFrom: false })),
    })
    const purchases = apart ? fills.map(fill => purchaseOf([fill])) : [purchaseOf(fills)]
    return [seaport(purchases, { now: BigInt(time) })]
  }
}
