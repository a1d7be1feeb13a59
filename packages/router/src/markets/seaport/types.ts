import type { Address, Hex } from 'viem'

/** Item types of Seaport, in the order of its `ItemType`. */
export const itemType = {
  native: 0,
  erc20: 1,
  erc721: 2,
  erc1155: 3,
  erc721WithCriteria: 4,
  erc1155WithCriteria: 5,
} as const

/** Order types of Seaport, in the order of its `OrderType`. */
export const orderType = {
  fullOpen: 0,
  partialOpen: 1,
  fullRestricted: 2,
  partialRestricted: 3,
  contract: 4,
} as const

/** The releases whose orders differ in domain and address only. */
export type SeaportVersion = '1.5' | '1.6'

export type OfferItem = {
  itemType: number
  token: Address
  identifierOrCriteria: bigint
  /** Base units of the token. */
  startAmount: bigint
  /** Base units of the token. */
  endAmount: bigint
}

export type ConsiderationItem = OfferItem & { recipient: Address }

/** What an offerer signs. */
export type OrderComponents = {
  offerer: Address
  zone: Address
  offer: readonly OfferItem[]
  consideration: readonly ConsiderationItem[]
  orderType: number
  /** Seconds since 1970. */
  startTime: bigint
  /** Seconds since 1970. */
  endTime: bigint
  zoneHash: Hex
  salt: bigint
  conduitKey: Hex
  counter: bigint
}
