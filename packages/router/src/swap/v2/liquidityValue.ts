import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { amountOf, objectOf, positiveAmountOf } from '../check.ts'
import type { Token, V2Pair } from '../types.ts'
import { zeroForOneOf } from './pairSides.ts'
import { squareRoot } from './squareRoot.ts'
import { pairOf } from './v2Pair.ts'

/**
 * What burning `liquidity` pays out of one token of the pair, in its base units, rounded down. When the
 * protocol's fee is on, the pair first mints a sixth of the growth since `kLast` to the protocol.
 *
 * Source: Uniswap v2 Core whitepaper, 2.4; `UniswapV2Pair.burn` and `_mintFee`.
 *
 * @throws RouterError `invalid_input` for more liquidity than there is, a fee without `kLast`, a token
 * that the pair does not hold.
 *
 * @example
 * ```ts
 * const wethBack = liquidityValue({ pair, token: weth, totalSupply, liquidity })
 * ```
 */
export const liquidityValue = /* @__PURE__ */ guard(unguardedLiquidityValue)

function unguardedLiquidityValue(options: liquidityValue.Options): bigint {
  const bag = objectOf('options', options)
  const pair = pairOf('pair', bag.pair)
  const reserve = zeroForOneOf('token', pair, bag.token) ? pair.reserve0 : pair.reserve1
  const totalSupply = positiveAmountOf('totalSupply', bag.totalSupply)
  const liquidity = amountOf('liquidity', bag.liquidity)
  if (liquidity > totalSupply) {
    throw invalid('liquidity', liquidity, 'must not be more than totalSupply')
  }
  if (bag.feeOn !== true) return (liquidity * reserve) / totalSupply
  const kLast = amountOf('kLast', bag.kLast)
  return (liquidity * reserve) / (totalSupply + protocolShare(pair, totalSupply, kLast))
}

export declare namespace liquidityValue {
  type Options = {
    pair: V2Pair
    /** One of the two tokens of the pair. */
    token: Token
    /** Of the liquidity token, in base units. */
    totalSupply: bigint | string
    /** Base units of the liquidity token. */
    liquidity: bigint | string
  } & (
    | { feeOn?: false | undefined; kLast?: undefined }
    | {
        feeOn: true
        /** The product of the reserves when liquidity last changed; 0 when the fee was off then. */
        kLast: bigint | string
      }
  )
}

function protocolShare(pair: V2Pair, totalSupply: bigint, kLast: bigint): bigint {
  if (kLast === 0n) return 0n
  const root = squareRoot(pair.reserve0 * pair.reserve1)
  const rootLast = squareRoot(kLast)
  return root > rootLast ? (totalSupply * (root - rootLast)) / (root * 5n + rootLast) : 0n
}
