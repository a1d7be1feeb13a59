import { fulfillAvailableAdvancedOrders } from '../../src/markets/seaport/fulfillAvailableAdvancedOrders.ts'
import type { Part } from '../../src/part.ts'

/**
 * What the peer makes of purchases on Seaport: payments are put together by recipient, whatever the
 * currency, and of every offer only the first item is asked for.
 */
export function byRecipient(part: Part): Part {
  return {
    ...part,
    commands: allowRevert =>
      part.commands(allowRevert).map(command => {
        if (command.command !== 'SEAPORT_V1_4' && command.command !== 'SEAPORT_V1_5') return command
        const call = fulfillAvailableAdvancedOrders.decode(command.args.data)
        const groups = new Map<string, { orderIndex: bigint; itemIndex: bigint }[]>()
        for (const [order, { parameters }] of call.advancedOrders.entries())
          for (const [item, { recipient }] of parameters.consideration.entries()) {
            const component = { orderIndex: BigInt(order), itemIndex: BigInt(item) }
            groups.set(recipient, [...(groups.get(recipient) ?? []), component])
          }
        const data = fulfillAvailableAdvancedOrders.encode({
          ...call,
          offerFulfillments: call.advancedOrders.map((_, order) => [
            { orderIndex: BigInt(order), itemIndex: 0n },
          ]),
          considerationFulfillments: [...groups.values()],
        })
        return { ...command, args: { ...command.args, data } }
      }),
  }
}
