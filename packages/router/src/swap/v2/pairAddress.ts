import type { Address, Hex } from 'viem'
import { concat, getCreate2Address, keccak256 } from 'viem/utils'
import { invalid } from '../../errors.ts'
import { addressOf, objectOf } from '../check.ts'

/** The factory of Uniswap v2 on Ethereum mainnet. */
export const v2Factory: Address = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
/** The hash of the creation code of every pair of that factory. */
export const v2InitCodeHash: Hex =
  '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

/**
 * Where the pair of two tokens lies, whether it exists or not. The order of the tokens does not matter.
 * In a file of its own because it hashes: nothing that encodes calldata imports it.
 *
 * Source: EIP-1014; `UniswapV2Library.pairFor`.
 *
 * @throws RouterError `invalid_input` for what is no address, and for two tokens that are one.
 *
 * @example
 * ```ts
 * pairAddress({ tokenA: usdc.address, tokenB: weth.address })
 * // 0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc on mainnet
 * ```
 */
export function pairAddress(options: pairAddress.Options): Address {
  const bag = objectOf('options', options)
  const a = addressOf('tokenA', bag.tokenA).toLowerCase() as Address
  const b = addressOf('tokenB', bag.tokenB).toLowerCase() as Address
  if (a === b) throw invalid('tokenB', bag.tokenB, 'must be another token than tokenA')
  const hash = bag.initCodeHash ?? v2InitCodeHash
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw invalid('initCodeHash', hash, 'must be 32 bytes of hex')
  }
  return getCreate2Address({
    from: addressOf('factory', bag.factory ?? v2Factory),
    salt: keccak256(concat(a < b ? [a, b] : [b, a])),
    bytecodeHash: hash as Hex,
  })
}

export declare namespace pairAddress {
  type Options = {
    tokenA: Address
    tokenB: Address
    /** By default Uniswap's on mainnet. */
    factory?: Address | undefined
    /** By default that of Uniswap's pairs. */
    initCodeHash?: Hex | undefined
  }
}
