export { conduitControllerAbi, seaportAbi } from './abi.ts'
export {
  conduitControllerAddress,
  openseaConduitKey,
  seaportAddress,
  zeroAddress,
  zeroConduitKey,
  zeroHash,
} from './addresses.ts'
export {
  bulkDigest,
  bulkSignature,
  bulkTree,
  bulkTypes,
  decodeBulkSignature,
  domainSeparator,
  maxBulkHeight,
} from './bulkTree.ts'
export { domain } from './domain.ts'
export { fulfil, SeaportFulfilError } from './fulfil.ts'
export type { FulfilmentComponent } from './fulfilments.ts'
export { fulfilments } from './fulfilments.ts'
export { orderHash } from './orderHash.ts'
export { orderTypes } from './orderTypes.ts'
export { typedData } from './typedData.ts'
export type { ConsiderationItem, OfferItem, OrderComponents, SeaportVersion } from './types.ts'
export { itemType, orderType } from './types.ts'
