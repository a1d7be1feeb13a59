import { parametersCodec } from '../../codec/parametersCodec.ts'
import { structs } from './structs.ts'

/** Fills those of several orders that can still be filled. */
export const fulfillAvailableAdvancedOrders = /* @__PURE__ */ parametersCodec(
  [
    { name: 'advancedOrders', type: 'tuple[]', components: structs.advancedOrder },
    { name: 'criteriaResolvers', type: 'tuple[]', components: structs.criteriaResolver },
    { name: 'offerFulfillments', type: 'tuple[][]', components: structs.fulfillmentComponent },
    {
      name: 'considerationFulfillments',
      type: 'tuple[][]',
      components: structs.fulfillmentComponent,
    },
    { name: 'fulfillerConduitKey', type: 'bytes32' },
    { name: 'recipient', type: 'address' },
    { name: 'maximumFulfilled', type: 'uint256' },
  ],
  '0x87201b41',
)
