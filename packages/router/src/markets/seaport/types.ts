import type { Address, Hex } from 'viem'
import type { Loose } from '../../codec/parametersCodec.ts'
import type { Amount } from '../../toAmount.ts'
import {
  erc20,
  erc721,
  erc721WithCriteria,
  erc1155,
  erc1155WithCriteria,
  native,
} from './itemTypes.ts'
import { contract, fullOpen, fullRestricted, partialOpen, partialRestricted } from './orderKinds.ts'

/** Item types of Seaport, in the order of its `ItemType`. */
export const itemType = { native, erc20, erc721, erc1155, erc721WithCriteria, erc1155WithCriteria }

/** Order types of Seaport, in the order of its `OrderType`. */
export const orderType = { fullOpen, partialOpen, fullRestricted, partialRestricted, contract }

/** The releases whose orders differ in domain and address only. */
export type SeaportVersion = '1.4' | '1.5' | '1.6'

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

/** A transaction to send; `value` is in base units of the native currency. */
export type SeaportCall = { to: Address; data: Hex; value: bigint }

/** What stands for a criteria item: the token that is meant, and its place in the tree of those allowed. */
export type Criterion = {
  side: 'offer' | 'consideration'
  /** Which item of that side. */
  index: number
  identifier: Amount
  /** From the leaf up; none where any token of the contract will do. */
  proof?: readonly Hex[] | undefined
}

/** One order to fill. Its salt may also be in hex, as some order books write it. */
export type OrderToFill = {
  parameters: Loose<Omit<OrderComponents, 'counter'>> & {
    /** Those that were signed; all by default. What comes after them is a tip. */
    totalOriginalConsiderationItems?: number | Amount | undefined
  }
  /** Of any length: a wallet contract reads what it likes (EIP-1271), a validated order needs none, `0x`. */
  signature: Hex
  /** For zones that ask for it. */
  extraData?: Hex | undefined
  /** Units to fill of the first item that is offered; all by default. */
  quantity?: Amount | undefined
  /** One for each item that is given by criteria. */
  criteria?: readonly Criterion[] | undefined
}
