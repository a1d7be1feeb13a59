import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { encodeAbiParameters, keccak256, parseAbiParameters } from 'viem/utils'
import type { OrderFacts, OrderState } from '../orderKind.ts'
import { reasons } from '../reasons.ts'
import type { VaultPlace } from './vaultPlace.ts'

export const poolKinds = ['sudoswap', 'nftx', 'nft20'] as const
export type PoolKind = (typeof poolKinds)[number]

/** What a pool sells one of: a token that it holds. Not posted by anybody, but read from the chain. */
export function poolOrder(options: poolOrder.Options): OrderFacts {
  const { kind, pool, vault, contract, tokenId, price } = options
  const types = parseAbiParameters('string, address, uint256, address, uint256')
  return {
    // By what a sale tells of it too. Of a pool there is one: the number says nothing.
    id: keccak256(encodeAbiParameters(types, [kind, pool, 0n, contract, tokenId])),
    kind,
    side: 'sell',
    maker: pool,
    taker: zeroAddress,
    contract,
    tokenId,
    currency: zeroAddress,
    price,
    netPrice: price,
    isDynamic: false,
    quantity: 1n,
    feeBps: 0,
    operator: null,
    counter: null,
    zone: null,
    startTime: 0,
    endTime: 0,
    rawData: { pool, ...(vault ? stored(vault) : {}) },
    signature: null,
    signedByContract: false,
  }
}

export declare namespace poolOrder {
  type Options = {
    kind: PoolKind
    /** What holds the tokens. */
    pool: Hex
    /** Of a vault: where its token is sold. */
    vault?: VaultPlace | undefined
    contract: Hex
    tokenId: bigint
    /** Of the next token, in base units of the native currency. */
    price: bigint
  }
}

const stored = ({ vault: _, vaultId, ...rest }: VaultPlace) => ({ ...rest, vaultId: `${vaultId}` })

/** The state of a pool's order: for sale while the pool has the token and a price. */
export function poolState(isHeld: boolean, price: bigint | undefined): OrderState {
  const isPriced = price !== undefined && price > 0n && price >> 216n === 0n
  return {
    status: isHeld && isPriced ? 'active' : 'inactive',
    reason: isHeld ? (isPriced ? null : reasons.poolPrice) : reasons.balance,
    quantityRemaining: 1n,
    held: isHeld ? 1n : 0n,
    ...(isPriced ? { prices: { price, netPrice: price } } : {}),
  }
}
