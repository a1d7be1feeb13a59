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

/**
 * The structs of Seaport's ABI that orders are filled with, the same in 1.4, 1.5 and 1.6, by their names
 * there. All others stand in `moreStructs`, so that they weigh on nobody who only buys.
 */
export const structs = {
  orderBase,
  orderParameters,
  fulfillmentComponent,
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
} as const
