import { type Address, concatHex, type Hex, keccak256, slice, stringToHex, toHex } from 'viem'
import { addresses } from './addresses.ts'

/** EIP-712 types of a Seaport order, the same in 1.4, 1.5 and 1.6. */
export const orderTypes = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
  ],
  ConsiderationItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
    { name: 'recipient', type: 'address' },
  ],
} as const

type OfferItem = {
  itemType: number
  token: Address
  identifierOrCriteria: bigint
  startAmount: bigint
  endAmount: bigint
}

export type OrderComponents = {
  offerer: Address
  zone: Address
  offer: readonly OfferItem[]
  consideration: readonly (OfferItem & { recipient: Address })[]
  orderType: number
  startTime: bigint
  endTime: bigint
  zoneHash: Hex
  salt: bigint
  conduitKey: Hex
  counter: bigint
}

export type SeaportVersion = '1.4' | '1.5' | '1.6'

export const seaports = {
  '1.4': addresses.seaport14,
  '1.5': addresses.seaport15,
  '1.6': addresses.seaport16,
} as const satisfies Record<SeaportVersion, Address>

export function seaportDomain(chainId: number, version: SeaportVersion = '1.5') {
  return { name: 'Seaport', version, chainId, verifyingContract: seaports[version] } as const
}

/** A salt that names its source in the first four bytes, as the order book reads it back. */
export function sourceSalt(source: string, tail: Hex): bigint {
  const tag = (text: string) => slice(keccak256(stringToHex(text)), 0, 4)
  const rest = slice(keccak256(tail), 0, 16)
  return BigInt(concatHex([tag(source), tag('reservoir.tools'), toHex(0, { size: 8 }), rest]))
}
