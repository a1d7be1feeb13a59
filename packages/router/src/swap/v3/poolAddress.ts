import type { Address, Hex } from 'viem'
import {
  concat,
  encodeAbiParameters,
  getAddress,
  getCreate2Address,
  keccak256,
  pad,
  stringToHex,
} from 'viem/utils'
import { invalid } from '../../errors.ts'
import { addressOf, objectOf } from '../check.ts'
import { poolFeeOf } from './check.ts'

/** The factory of Uniswap v3 on Ethereum mainnet and several other chains. */
export const v3Factory: Address = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
/** The hash of the creation code of every pool of that factory. */
export const v3InitCodeHash: Hex =
  '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
/** zkSync Era: other code, hence another hash, and addresses are made another way. */
const zksync = 324
const zksyncInitCodeHash: Hex = '0x010013f177ea1fcbc4520f9a3ca7cd2d1d77959e05aa66484027cb38e712aeed'

/**
 * Where the pool of two tokens and a fee lies, whether it exists or not. The order of the tokens does not
 * matter. In a file of its own because it hashes: nothing that encodes calldata imports it.
 *
 * Source: EIP-1014; `PoolAddress.computeAddress` of the v3 periphery; for zkSync Era the derivation of
 * `L2ContractHelper.computeCreate2Address`.
 *
 * @throws RouterError `invalid_input` for what is no address or fee, and for two tokens that are one.
 *
 * @example
 * ```ts
 * poolAddress({ tokenA: usdc.address, tokenB: weth.address, fee: 500 })
 * // 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640 on mainnet
 * ```
 */
export function poolAddress(options: poolAddress.Options): Address {
  const bag = objectOf('options', options)
  const a = addressOf('tokenA', bag.tokenA).toLowerCase() as Address
  const b = addressOf('tokenB', bag.tokenB).toLowerCase() as Address
  if (a === b) throw invalid('tokenB', bag.tokenB, 'must be another token than tokenA')
  const fee = poolFeeOf('fee', bag.fee)
  const onZksync = bag.chainId === zksync
  const hash = bag.initCodeHash ?? (onZksync ? zksyncInitCodeHash : v3InitCodeHash)
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw invalid('initCodeHash', hash, 'must be 32 bytes of hex')
  const from = addressOf('factory', bag.factory ?? v3Factory).toLowerCase() as Address
  const salt = keccak256(
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
      a < b ? [a, b, fee] : [b, a, fee],
    ),
  )
  const bytecodeHash = hash as Hex
  return onZksync
    ? zksyncCreate2Address(from, salt, bytecodeHash)
    : getCreate2Address({ from, salt, bytecodeHash })
}

export declare namespace poolAddress {
  type Options = {
    tokenA: Address
    tokenB: Address
    /** Hundredths of a bip. */
    fee: number
    /** By default Uniswap's on mainnet; other chains have others. */
    factory?: Address | undefined
    /** By default that of Uniswap's pools. */
    initCodeHash?: Hex | undefined
    /** Matters only where addresses are made another way: on 324, zkSync Era. */
    chainId?: number | undefined
  }
}

function zksyncCreate2Address(from: Address, salt: Hex, bytecodeHash: Hex): Address {
  const hash = keccak256(
    concat([
      keccak256(stringToHex('zksyncCreate2')),
      pad(from),
      salt,
      bytecodeHash,
      keccak256('0x'),
    ]),
  )
  return getAddress(`0x${hash.slice(26)}`)
}
