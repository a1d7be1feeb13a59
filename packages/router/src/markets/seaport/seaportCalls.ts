import { parametersCodec } from '../../codec/parametersCodec.ts'
import { fulfillAdvancedOrder } from './fulfillAdvancedOrder.ts'
import { fulfillAvailableAdvancedOrders } from './fulfillAvailableAdvancedOrders.ts'
import { moreStructs } from './moreStructs.ts'
import { structs } from './structs.ts'

const basic = [
  { name: 'parameters', type: 'tuple', components: moreStructs.basicOrderParameters },
] as const
const orders = { name: 'orders', type: 'tuple[]', components: moreStructs.order } as const
const conduitKey = { name: 'fulfillerConduitKey', type: 'bytes32' } as const
const fulfillments = {
  name: 'fulfillments',
  type: 'tuple[]',
  components: moreStructs.fulfillment,
} as const

/** The methods of Seaport 1.4, 1.5 and 1.6 that orders are made, filled and undone with. */
export const seaportCalls = {
  fulfillBasicOrder: /* @__PURE__ */ parametersCodec(basic, '0xfb0f3ee1'),
  fulfillBasicOrder_efficient_6GL6yc: /* @__PURE__ */ parametersCodec(basic, '0x00000000'),
  fulfillOrder: /* @__PURE__ */ parametersCodec(
    [{ name: 'order', type: 'tuple', components: moreStructs.order }, conduitKey],
    '0xb3a34c4c',
  ),
  fulfillAdvancedOrder,
  fulfillAvailableOrders: /* @__PURE__ */ parametersCodec(
    [
      orders,
      { name: 'offerFulfillments', type: 'tuple[][]', components: structs.fulfillmentComponent },
      {
        name: 'considerationFulfillments',
        type: 'tuple[][]',
        components: structs.fulfillmentComponent,
      },
      conduitKey,
      { name: 'maximumFulfilled', type: 'uint256' },
    ],
    '0xed98a574',
  ),
  fulfillAvailableAdvancedOrders,
  matchOrders: /* @__PURE__ */ parametersCodec([orders, fulfillments], '0xa8174404'),
  matchAdvancedOrders: /* @__PURE__ */ parametersCodec(
    [
      { name: 'orders', type: 'tuple[]', components: structs.advancedOrder },
      { name: 'criteriaResolvers', type: 'tuple[]', components: structs.criteriaResolver },
      fulfillments,
      { name: 'recipient', type: 'address' },
    ],
    '0xf2d12b12',
  ),
  cancel: /* @__PURE__ */ parametersCodec(
    [{ name: 'orders', type: 'tuple[]', components: moreStructs.orderComponents }],
    '0xfd9f1e10',
  ),
  validate: /* @__PURE__ */ parametersCodec([orders], '0x88147732'),
  incrementCounter: /* @__PURE__ */ parametersCodec([], '0x5b34b966'),
  getCounter: /* @__PURE__ */ parametersCodec([{ name: 'offerer', type: 'address' }], '0xf07ec373'),
  getOrderHash: /* @__PURE__ */ parametersCodec(
    [{ name: 'order', type: 'tuple', components: moreStructs.orderComponents }],
    '0x79df72bd',
  ),
  getOrderStatus: /* @__PURE__ */ parametersCodec(
    [{ name: 'orderHash', type: 'bytes32' }],
    '0x46423aa7',
  ),
} as const
