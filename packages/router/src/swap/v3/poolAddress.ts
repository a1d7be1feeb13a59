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
import { guard } from '../../guard.ts'
import { addressOf, objectOf, tokenOf } from '../check.ts'
import { sortsBefore } from '../sortsBefore.ts'
import type { Token } from '../types.ts'
import { poolFeeOf } from './check.ts'

/** The factories of Uniswap v3, by chain id. */
export const v3Factories: Readonly<Record<number, Address>> = {
  1: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  10: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  56: '0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7',
  137: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  324: '0x8fda5a7a8dca67bbcdd10f02fa0649a937215422',
  480: '0x7a5028bda40e7b173c278c5342087826455ea25a',
  8453: '0x33128a8fc17869897dce68ed026d694621f6fdfd',
  42161: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  42220: '0xafe208a311b21f13ef87e33a90049fc17a7acdec',
  43114: '0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad',
  81457: '0x792edade80af5fc680d96a2ed80a44247d2cf6fd',
  421614: '0x248ab79bbb9bc29bb72f7cd42f17e054fc40188e',
  7777777: '0x7145f8aeef1f6510e92164038e1b6f8cb2c42cbb',
  11155111: '0x0227628f3f023bb0b980b67d528571c95c6dac1c',
  11155420: '0x8ce191193d15ea94e11d327b4c7ad8bbe520f6af',
}
/** The hash of the creation code of every pool of those factories, but for zkSync Era. */
export const v3InitCodeHash: Hex =
  '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
/** zkSync Era runs other code, hence another hash, and makes addresses another way. */
const zksync = 324
const zksyncInitCodeHash: Hex = '0x010013f177ea1fcbc4520f9a3ca7cd2d1d77959e05aa66484027cb38e712aeed'

/**
 * Where the pool of two tokens of one chain and a fee lies, whether it exists or not. The order of the
 * tokens does not matter. In a file of its own because it hashes: nothing that encodes calldata imports it.
 *
 * Source: EIP-1014; `PoolAddress.computeAddress` of the v3 periphery; for zkSync Era the derivation of
 * `L2ContractHelper.computeCreate2Address`.
 *
 * @throws RouterError `invalid_input` for what is no token or fee, for two tokens that are one or on two
 * chains, and for a chain whose factory is not known, unless it is given.
 *
 * @example
 * ```ts
 * poolAddress({ tokenA: usdc, tokenB: weth, fee: 500 })
 * // 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640 on mainnet
 * ```
 */
export const poolAddress = /* @__PURE__ */ guard(unguardedPoolAddress)

function unguardedPoolAddress(options: poolAddress.Options): Address {
  const bag = objectOf('options', options)
  const tokenA = tokenOf('tokenA', bag.tokenA)
  const tokenB = tokenOf('tokenB', bag.tokenB)
  const sorted = sortsBefore('tokenA', tokenA, 'tokenB', tokenB)
  const { chainId } = tokenA
  const fee = poolFeeOf('fee', bag.fee)
  const factory = bag.factory ?? v3Factories[chainId]
  if (factory === undefined)
    throw invalid('factory', factory, `must be given: none is known on chain ${chainId}`)
  const usual = chainId === zksync ? zksyncInitCodeHash : v3InitCodeHash
  const hash = bag.initCodeHash ?? usual
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw invalid('initCodeHash', hash, 'must be 32 bytes of hex')
  // In lower case: an address with capitals in the wrong places is still that address.
  const [a, b, from] = [tokenA.address, tokenB.address, addressOf('factory', factory)].map(
    address => address.toLowerCase(),
  ) as [Address, Address, Address]
  const salt = keccak256(
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
      sorted ? [a, b, fee] : [b, a, fee],
    ),
  )
  const bytecodeHash = hash as Hex
  return chainId === zksync
    ? zksyncCreate2Address(from, salt, bytecodeHash)
    : getCreate2Address({ from, salt, bytecodeHash })
}

export declare namespace poolAddress {
  type Options = {
    tokenA: Token
    tokenB: Token
    /** Hundredths of a bip. */
    fee: number
    /** By default Uniswap's own on the chain of the tokens. */
    factory?: Address | undefined
    /** By default that of Uniswap's pools. */
    initCodeHash?: Hex | undefined
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
