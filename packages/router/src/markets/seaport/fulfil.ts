import type { Address, Hex } from 'viem'
import { nativeCurrency } from '../../constants.ts'
import { guard } from '../../guard.ts'
import type { Amount } from '../../toAmount.ts'
import { toBytes } from '../../toBytes.ts'
import { type NowOptions, toNow } from '../../toNow.ts'
import { toObject } from '../../toObject.ts'
import { toRecipient } from '../../toRecipient.ts'
import { zeroConduitKey } from './addresses.ts'
import { fulfilCall } from './fulfilCall.ts'
import { readOrders } from './readOrders.ts'
import { seaportOf } from './seaportOf.ts'
import type { Criterion, OrderComponents, SeaportCall, SeaportVersion } from './types.ts'

/**
 * The call that fills orders directly on Seaport. One order is all or nothing; of several, those that
 * were cancelled or filled meanwhile are left out, and Seaport returns what is not needed. A token that was
 * moved away, an approval that was taken back or a wrong signature undoes all of it.
 *
 * The value is the most that the orders can cost in the native currency: of a price that changes over
 * time, Seaport returns the rest.
 *
 * @throws RouterError that names the field at fault; `deadline_passed` for an order that has ended. The
 * recipient must not be the zero address, for which Seaport would deliver to the caller, and a quantity must
 * leave whole amounts.
 *
 * @example
 * ```ts
 * const { to, data, value } = fulfil({ orders: [{ components, signature }], recipient: account })
 * ```
 */
export const fulfil = /* @__PURE__ */ guard(unguardedFulfil)

function unguardedFulfil(options: fulfil.Options): SeaportCall {
  const {
    orders,
    recipient,
    version = '1.5',
    conduitKey = zeroConduitKey,
  } = toObject(options, 'options')
  const to = seaportOf(version)
  const receiver = toRecipient(recipient, 'recipient')
  toBytes(conduitKey, 'conduitKey', 32)
  const { advanced, resolvers, prices } = readOrders(orders, 'orders', {
    parameters: 'components',
    extraData: '0x',
    currenciesOnly: false,
    now: toNow(options),
  })
  const data = fulfilCall({
    orders: advanced,
    resolvers,
    conduitKey,
    recipient: receiver,
    atMost: advanced.length,
    path: 'orders',
    parameters: 'components',
  })
  return { to, data, value: prices.get(nativeCurrency) ?? 0n }
}

export declare namespace fulfil {
  type Order = {
    components: OrderComponents
    signature: Hex
    /** Units to fill of the first item that is offered; all of it by default. */
    quantity?: Amount | undefined
    /** For zones that ask for it. */
    extraData?: Hex | undefined
    /** One for each item that is given by criteria. */
    criteria?: readonly Criterion[] | undefined
  }
  type Options = NowOptions & {
    orders: readonly Order[]
    recipient: Address
    version?: SeaportVersion | undefined
    /** The fulfiller's conduit, for what is not paid in the native currency. */
    conduitKey?: Hex | undefined
  }
  type Result = SeaportCall
}
