import type { Address, Hex } from 'viem'
import { concat, getCreate2Address, keccak256 } from 'viem/utils'
import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { addressOf, objectOf, tokenOf } from '../check.ts'
import type { Token } from '../types.ts'

/** The factories of Uniswap v2, by chain id. */
export const v2Factories: Readonly<Record<number, Address>> = {
  1: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  10: '0x0c3c1c532f1e39edf36be9fe0be1410313e074bf',
  56: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
  137: '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c',
  480: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  8453: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
  42161: '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9',
  42220: '0x79a530c8e2fa8748b7b40dd3629c0520c2ccf03f',
  43114: '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c',
  81457: '0x5c346464d33f90babaf70db6388507cc889c1070',
  11155111: '0xf62c03e08ada871a0beb309762e260a7a6a880e6',
}
/** The hash of the creation code of every pair of those factories. */
export const v2InitCodeHash: Hex =
  '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

/**
 * Where the pair of two tokens of one chain lies, whether it exists or not. Their order does not matter.
 * In a file of its own because it hashes: nothing that encodes calldata imports it.
 *
 * Source: EIP-1014; `UniswapV2Library.pairFor`.
 *
 * @throws RouterError `invalid_input` for what is no token, for two tokens that are one or on two
 * chains, and for a chain whose factory is not known, unless it is given.
 *
 * @example
 * ```ts
 * pairAddress({ tokenA: usdc, tokenB: weth })
 * // 0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc on mainnet
 * ```
 */
export const pairAddress = /* @__PURE__ */ guard(unguardedPairAddress)

function unguardedPairAddress(options: pairAddress.Options): Address {
  const bag = objectOf('options', options)
  const tokenA = tokenOf('tokenA', bag.tokenA)
  const tokenB = tokenOf('tokenB', bag.tokenB)
  const { chainId } = tokenA
  if (tokenB.chainId !== chainId) {
    throw invalid('tokenB.chainId', tokenB.chainId, 'must be the chain of tokenA')
  }
  const a = tokenA.address.toLowerCase() as Address
  const b = tokenB.address.toLowerCase() as Address
  if (a === b) throw invalid('tokenB', tokenB, 'must be another token than tokenA')
  const factory = bag.factory ?? v2Factories[chainId]
  if (factory === undefined) {
    throw invalid('factory', factory, `must be given: none is known on chain ${chainId}`)
  }
  const hash = bag.initCodeHash ?? v2InitCodeHash
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw invalid('initCodeHash', hash, 'must be 32 bytes of hex')
  }
  return getCreate2Address({
    from: addressOf('factory', factory),
    salt: keccak256(concat(a < b ? [a, b] : [b, a])),
    bytecodeHash: hash as Hex,
  })
}

export declare namespace pairAddress {
  type Options = {
    tokenA: Token
    tokenB: Token
    /** By default Uniswap's own on the chain of the tokens. */
    factory?: Address | undefined
    /** By default that of Uniswap's pairs. */
    initCodeHash?: Hex | undefined
  }
}
