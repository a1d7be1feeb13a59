export { RouterError } from '../../errors.ts'
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
export { cancel } from './cancel.ts'
export { criteriaTree } from './criteriaTree.ts'
export { domain } from './domain.ts'
export { fulfil } from './fulfil.ts'
export { fulfilBasic } from './fulfilBasic.ts'
export type { FulfilmentComponent } from './fulfilments.ts'
export { incrementCounter } from './incrementCounter.ts'
export { match } from './match.ts'
export { orderHash } from './orderHash.ts'
export { orderTypes } from './orderTypes.ts'
export { seaportCalls } from './seaportCalls.ts'
export { typedData } from './typedData.ts'
export type {
  ConsiderationItem,
  Criterion,
  OfferItem,
  OrderComponents,
  SeaportCall,
  SeaportVersion,
} from './types.ts'
export { itemType, orderType } from './types.ts'
