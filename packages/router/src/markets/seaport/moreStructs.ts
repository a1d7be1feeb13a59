import { structs } from './structs.ts'

/** The structs of Seaport's ABI that nobody needs who only buys. */
export const moreStructs = {
  orderComponents: [...structs.orderBase, { name: 'counter', type: 'uint256' }],
  order: [
    { name: 'parameters', type: 'tuple', components: structs.orderParameters },
    { name: 'signature', type: 'bytes' },
  ],
  fulfillment: [
    { name: 'offerComponents', type: 'tuple[]', components: structs.fulfillmentComponent },
    { name: 'considerationComponents', type: 'tuple[]', components: structs.fulfillmentComponent },
  ],
  basicOrderParameters: [
    { name: 'considerationToken', type: 'address' },
    { name: 'considerationIdentifier', type: 'uint256' },
    { name: 'considerationAmount', type: 'uint256' },
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offerToken', type: 'address' },
    { name: 'offerIdentifier', type: 'uint256' },
    { name: 'offerAmount', type: 'uint256' },
    { name: 'basicOrderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'offererConduitKey', type: 'bytes32' },
    { name: 'fulfillerConduitKey', type: 'bytes32' },
    { name: 'totalOriginalAdditionalRecipients', type: 'uint256' },
    {
      name: 'additionalRecipients',
      type: 'tuple[]',
      components: [
        { name: 'amount', type: 'uint256' },
        { name: 'recipient', type: 'address' },
      ],
    },
    { name: 'signature', type: 'bytes' },
  ],
} as const
