import { seaport } from '@sluice/router'
import { type SeaportVersion, seaportAddress, zeroAddress } from '@sluice/router/seaport'
import type { Purchase } from '../orderKind.ts'
import { seaportComponents } from './seaportComponents.ts'
import { tipped } from './tipped.ts'

/** How the Universal Router fills Seaport listings: all of them in one call, paid with what it holds. */
export function seaportPurchase(version: SeaportVersion): Purchase {
  return (fills, { recipient, time, blockTime, words }) => {
    const currencies = [...new Set(fills.map(({ order }) => order.currency))]
    const items = fills.map(({ order, quantity, royalties }) => ({
      parameters: tipped(
        seaportComponents(order),
        order.currency,
        royalties.map(({ recipient, amount }) => ({ recipient, amount: amount * order.quantity })),
      ),
      signature: order.signature ?? ('0x' as const),
      quantity,
      extraData: words?.get(order.id),
    }))
    return [
      seaport(
        {
          items,
          recipient,
          protocolAddress: seaportAddress[version],
          notBefore: blockTime,
          inputTokenProcessing: currencies
            .filter(token => token !== zeroAddress)
            .map(token => ({ token, protocolApproval: true, permit2TransferFrom: false })),
        },
        { now: BigInt(time) },
      ),
    ]
  }
}
