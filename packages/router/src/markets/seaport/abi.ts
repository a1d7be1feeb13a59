import { moreStructs } from './moreStructs.ts'
import { structs } from './structs.ts'

const receivedItem = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifier', type: 'uint256' },
  { name: 'amount', type: 'uint256' },
  { name: 'recipient', type: 'address' },
] as const

const spentItem = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifier', type: 'uint256' },
  { name: 'amount', type: 'uint256' },
] as const

/** The functions and events of Seaport 1.5 and 1.6 that Sluice calls and reads. */
export const seaportAbi = [
  {
    type: 'function',
    name: 'fulfillAdvancedOrder',
    stateMutability: 'payable',
    inputs: [
      { name: 'advancedOrder', type: 'tuple', components: structs.advancedOrder },
      { name: 'criteriaResolvers', type: 'tuple[]', components: structs.criteriaResolver },
      { name: 'fulfillerConduitKey', type: 'bytes32' },
      { name: 'recipient', type: 'address' },
    ],
    outputs: [{ name: 'fulfilled', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'fulfillAvailableAdvancedOrders',
    stateMutability: 'payable',
    inputs: [
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
    outputs: [
      { name: 'availableOrders', type: 'bool[]' },
      {
        name: 'executions',
        type: 'tuple[]',
        components: [
          { name: 'item', type: 'tuple', components: receivedItem },
          { name: 'offerer', type: 'address' },
          { name: 'conduitKey', type: 'bytes32' },
        ],
      },
    ],
  },
  {
    type: 'function',
    name: 'cancel',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'orders', type: 'tuple[]', components: moreStructs.orderComponents }],
    outputs: [{ name: 'cancelled', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'incrementCounter',
    stateMutability: 'nonpayable',
    inputs: [],
    outputs: [{ name: 'newCounter', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'getCounter',
    stateMutability: 'view',
    inputs: [{ name: 'offerer', type: 'address' }],
    outputs: [{ name: 'counter', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'getOrderHash',
    stateMutability: 'view',
    inputs: [{ name: 'order', type: 'tuple', components: moreStructs.orderComponents }],
    outputs: [{ name: 'orderHash', type: 'bytes32' }],
  },
  {
    type: 'function',
    name: 'getOrderStatus',
    stateMutability: 'view',
    inputs: [{ name: 'orderHash', type: 'bytes32' }],
    outputs: [
      { name: 'isValidated', type: 'bool' },
      { name: 'isCancelled', type: 'bool' },
      { name: 'totalFilled', type: 'uint256' },
      { name: 'totalSize', type: 'uint256' },
    ],
  },
  {
    type: 'function',
    name: 'information',
    stateMutability: 'view',
    inputs: [],
    outputs: [
      { name: 'version', type: 'string' },
      { name: 'domainSeparator', type: 'bytes32' },
      { name: 'conduitController', type: 'address' },
    ],
  },
  {
    type: 'event',
    name: 'OrderFulfilled',
    inputs: [
      { name: 'orderHash', type: 'bytes32', indexed: false },
      { name: 'offerer', type: 'address', indexed: true },
      { name: 'zone', type: 'address', indexed: true },
      { name: 'recipient', type: 'address', indexed: false },
      { name: 'offer', type: 'tuple[]', components: spentItem, indexed: false },
      { name: 'consideration', type: 'tuple[]', components: receivedItem, indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'OrderCancelled',
    inputs: [
      { name: 'orderHash', type: 'bytes32', indexed: false },
      { name: 'offerer', type: 'address', indexed: true },
      { name: 'zone', type: 'address', indexed: true },
    ],
  },
  {
    type: 'event',
    name: 'CounterIncremented',
    inputs: [
      { name: 'newCounter', type: 'uint256', indexed: false },
      { name: 'offerer', type: 'address', indexed: true },
    ],
  },
  {
    type: 'event',
    name: 'OrdersMatched',
    inputs: [{ name: 'orderHashes', type: 'bytes32[]', indexed: false }],
  },
] as const

/** The functions of the ConduitController that Sluice calls. */
export const conduitControllerAbi = [
  {
    type: 'function',
    name: 'getConduit',
    stateMutability: 'view',
    inputs: [{ name: 'conduitKey', type: 'bytes32' }],
    outputs: [
      { name: 'conduit', type: 'address' },
      { name: 'exists', type: 'bool' },
    ],
  },
  {
    type: 'function',
    name: 'getChannelStatus',
    stateMutability: 'view',
    inputs: [
      { name: 'conduit', type: 'address' },
      { name: 'channel', type: 'address' },
    ],
    outputs: [{ name: 'isOpen', type: 'bool' }],
  },
] as const
