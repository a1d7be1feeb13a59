import { domain } from './domain.ts'
import { orderTypes } from './orderTypes.ts'
import type { OrderComponents, SeaportVersion } from './types.ts'

/** What a wallet signs to make one order. */
export function typedData(
  chainId: number,
  version: SeaportVersion,
  components: OrderComponents,
): typedData.Result {
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
