import type { Hex } from 'viem'
import { parametersCodec } from '../../codec/parametersCodec.ts'
import { guard } from '../../guard.ts'
import { toBytes } from '../../toBytes.ts'
import { type NowOptions, toNow } from '../../toNow.ts'
import { toObject } from '../../toObject.ts'
import { zeroConduitKey } from './addresses.ts'
import { basicParameters } from './basicParameters.ts'
import { checkTimes } from './checkTimes.ts'
import { moreStructs } from './moreStructs.ts'
import { seaportCalls } from './seaportCalls.ts'
import { seaportOf } from './seaportOf.ts'
import type { OrderComponents, SeaportCall, SeaportVersion } from './types.ts'

/**
 * The call that fills one simple order for the caller: one token against one currency, at a fixed price.
 * It costs the least gas, and can deliver to nobody else.
 *
 * @throws RouterError `not_expressible` for an order that is not as simple as that, `deadline_passed` for one
 * that has ended, or one that names the field at fault.
 *
 * @example
 * ```ts
 * const { to, data, value } = fulfilBasic({ order: { components, signature } })
 * ```
 */
export const fulfilBasic = /* @__PURE__ */ guard(unguardedFulfilBasic)

function unguardedFulfilBasic(options: fulfilBasic.Options): SeaportCall {
  const { order, version = '1.5', conduitKey = zeroConduitKey } = toObject(options, 'options')
  const to = seaportOf(version)
  toBytes(conduitKey, 'conduitKey', 32)
  const { components, signature } = toObject(order, 'order')
  // What the types of the ABI ask for, under the names of the order.
  parametersCodec(moreStructs.orderComponents).encode(components, 'order.components')
  const { parameters, value } = basicParameters(components, 'order')
  const place = { path: 'order', index: undefined, parameters: 'components' } as const
  checkTimes(components, toNow(options), place)
  toBytes(signature, 'order.signature')
  const call = seaportCalls[options.efficient === false ? 'fulfillBasicOrder' : efficientName]
  return {
    to,
    data: call.encode({
      parameters: { ...parameters, fulfillerConduitKey: conduitKey, signature },
    }),
    value,
  }
}

export declare namespace fulfilBasic {
  type Options = NowOptions & {
    order: { components: OrderComponents; signature: Hex }
    version?: SeaportVersion | undefined
    /** The fulfiller's conduit, for what is not paid in the native currency. */
    conduitKey?: Hex | undefined
    /**
     * Whether the method with a selector of zeros is called, which does the same for less gas. True by
     * default.
     */
    efficient?: boolean | undefined
  }
}

const efficientName = 'fulfillBasicOrder_efficient_6GL6yc'
