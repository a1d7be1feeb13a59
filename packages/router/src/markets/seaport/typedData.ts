import { parametersCodec } from '../../codec/parametersCodec.ts'
import { guard } from '../../guard.ts'
import { domain } from './domain.ts'
import { moreStructs } from './moreStructs.ts'
import { orderTypes } from './orderTypes.ts'
import type { OrderComponents, SeaportVersion } from './types.ts'

/**
 * What a wallet signs to make one order.
 *
 * @throws RouterError that names the field which is not of its type: a wallet must not be asked to sign it.
 *
 * @example
 * ```ts
 * const signature = await wallet.signTypedData(typedData(1, '1.5', components))
 * ```
 */
export const typedData = /* @__PURE__ */ guard(unguardedTypedData)

function unguardedTypedData(
  chainId: number,
  version: SeaportVersion,
  components: OrderComponents,
): typedData.Result {
  parametersCodec(moreStructs.orderComponents).encode(components, 'components')
  return {
    domain: domain(chainId, version),
    types: orderTypes,
    primaryType: 'OrderComponents',
    message: components,
  }
}

export declare namespace typedData {
  type Result = {
    domain: domain.Result
    types: typeof orderTypes
    primaryType: 'OrderComponents'
    message: OrderComponents
  }
}
