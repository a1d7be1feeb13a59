import { collectionFloors } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'

/**
 * By which columns tokens and collections have their cheapest listing: as it is priced, or with the royalties that
 * listings leave out.
 */
export const floorColumns = (normalizeRoyalties = false) =>
  normalizeRoyalties
    ? {
        orderId: tokens.normalizedFloorOrderId,
        price: tokens.normalizedFloorPrice,
        ofCollection: collectionFloors.normalizedFloorPrice,
      }
    : {
        orderId: tokens.floorOrderId,
        price: tokens.floorPrice,
        ofCollection: collectionFloors.floorPrice,
      }
