import { addresses, isobars } from '@sluice/devnet'
import {
  itemType,
  type OrderComponents,
  openseaConduitKey,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import type { Hex } from 'viem'

/**
 * A listing in the native currency, or an offer in WETH: for a token, or for any (`null`). `price` is in wei. One that
 * the marketplace can cancel (`isRevocable`) is filled with its co-signer's word only.
 */
export type Wish =
  | { side: 'sell'; tokenId: bigint; price: bigint; isRevocable: boolean }
  | { side: 'buy'; tokenId: bigint | null; price: bigint }

/**
 * An order for Isobars that begins a day ago and ends in a day: a chain that is taken back has its clock taken back
 * too, by as long as the rounds of the other database took.
 */
export function componentsOf(wish: Wish, options: componentsOf.Options) {
  const { side, tokenId, price } = wish
  const isRevocable = side === 'sell' && wish.isRevocable
  const { maker, salt, counter } = options
  const time = BigInt(Math.floor(Date.now() / 1000))
  const token = {
    itemType: tokenId === null ? itemType.erc721WithCriteria : itemType.erc721,
    token: isobars.address,
    identifierOrCriteria: tokenId ?? 0n,
    startAmount: 1n,
    endAmount: 1n,
  }
  const money = {
    itemType: side === 'sell' ? itemType.native : itemType.erc20,
    token: side === 'sell' ? zeroAddress : addresses.weth,
    identifierOrCriteria: 0n,
    startAmount: price,
    endAmount: price,
  }
  const components: OrderComponents = {
    offerer: maker,
    zone: isRevocable ? addresses.signedZone : zeroAddress,
    offer: [side === 'sell' ? token : money],
    consideration: [{ ...(side === 'sell' ? money : token), recipient: maker }],
    orderType: isRevocable ? 2 : 0,
    startTime: time - 86_400n,
    endTime: time + 86_400n,
    zoneHash: zeroHash,
    salt,
    conduitKey: openseaConduitKey,
    counter,
  }
  return components
}

export declare namespace componentsOf {
  type Options = { maker: Hex; salt: bigint; counter: bigint }
}
