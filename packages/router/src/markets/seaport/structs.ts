const offerItem = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
] as const

const considerationItem = [...offerItem, { name: 'recipient', type: 'address' }] as const

const orderBase = [
  { name: 'offerer', type: 'address' },
  { name: 'zone', type: 'address' },
  { name: 'offer', type: 'tuple[]', components: offerItem },
  { name: 'consideration', type: 'tuple[]', components: considerationItem },
  { name: 'orderType', type: 'uint8' },
  { name: 'startTime', type: 'uint256' },
  { name: 'endTime', type: 'uint256' },
  { name: 'zoneHash', type: 'bytes32' },
  { name: 'salt', type: 'uint256' },
  { name: 'conduitKey', type: 'bytes32' },
] as const

const orderParameters = [
  ...orderBase,
  { name: 'totalOriginalConsiderationItems', type: 'uint256' },
] as const

const fulfillmentComponent = [
  { name: 'orderIndex', type: 'uint256' },
  { name: 'itemIndex', type: 'uint256' },
] as const

/** The structs of Seaport's ABI, the same in 1.4, 1.5 and 1.6, by their names there. */
export const structs = {
  orderParameters,
  fulfillmentComponent,
  orderComponents: [...orderBase, { name: 'counter', type: 'uint256' }],
  order: [
    { name: 'parameters', type: 'tuple', components: orderParameters },
    { name: 'signature', type: 'bytes' },
  ],
  advancedOrder: [
    { name: 'parameters', type: 'tuple', components: orderParameters },
    { name: 'numerator', type: 'uint120' },
    { name: 'denominator', type: 'uint120' },
    { name: 'signature', type: 'bytes' },
    { name: 'extraData', type: 'bytes' },
  ],
  criteriaResolver: [
    { name: 'orderIndex', type: 'uint256' },
    { name: 'side', type: 'uint8' },
    { name: 'index', type: 'uint256' },
    { name: 'identifier', type: 'uint256' },
    { name: 'criteriaProof', type: 'bytes32[]' },
  ],
  fulfillment: [
    { name: 'offerComponents', type: 'tuple[]', components: fulfillmentComponent },
    { name: 'considerationComponents', type: 'tuple[]', components: fulfillmentComponent },
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
