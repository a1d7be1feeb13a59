import { RouterError } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { amountOf, insufficientReserves, maxUint112, objectOf } from '../check.ts'
import type { V2Pair } from '../types.ts'
import { squareRoot } from './squareRoot.ts'
import { pairOf } from './v2Pair.ts'

/** What a pair burns of its first liquidity, in base units of the liquidity token (18 decimals). */
export const minimumLiquidity = 1_000n

/**
 * How much of its liquidity token a pair mints for two deposits, in base units. The first deposit gives
 * the geometric mean less `minimumLiquidity`; later ones the smaller of the two shares.
 *
 * Source: Uniswap v2 Core whitepaper, 3.4; `UniswapV2Pair.mint`.
 *
 * @throws RouterError `insufficient_input_amount` when nothing would be minted;
 * `insufficient_reserves` for a pair that has liquidity and holds nothing; `invalid_input`.
 *
 * @example
 * ```ts
 * const minted = liquidityMinted({ pair, totalSupply: 0n, amount0: 10n ** 18n, amount1: 10n ** 18n })
 * // 999999999999999000n
 * ```
 */
export const liquidityMinted = /* @__PURE__ */ guard(unguardedLiquidityMinted)

function unguardedLiquidityMinted(options: liquidityMinted.Options): bigint {
  const bag = objectOf('options', options)
  const pair = pairOf('pair', bag.pair)
  const totalSupply = amountOf('totalSupply', bag.totalSupply)
  const amount0 = amountOf('amount0', bag.amount0, maxUint112)
  const amount1 = amountOf('amount1', bag.amount1, maxUint112)
  const minted = mintedOf(pair, totalSupply, amount0, amount1)
  if (minted > 0n) return minted
  throw new RouterError('insufficient input amount', {
    code: 'insufficient_input_amount',
    field: amount0 <= amount1 ? 'amount0' : 'amount1',
    value: amount0 <= amount1 ? amount0 : amount1,
    hints: ['Deposit more: so little mints nothing.'],
  })
}

export declare namespace liquidityMinted {
  type Options = {
    pair: V2Pair
    /** Of the liquidity token, in base units, before the deposit. */
    totalSupply: bigint | string
    /** Base units of `pair.token0`. */
    amount0: bigint | string
    /** Base units of `pair.token1`. */
    amount1: bigint | string
  }
}

function mintedOf(pair: V2Pair, totalSupply: bigint, amount0: bigint, amount1: bigint): bigint {
  if (totalSupply === 0n) return squareRoot(amount0 * amount1) - minimumLiquidity
  if (pair.reserve0 === 0n || pair.reserve1 === 0n) throw insufficientReserves('pair', pair)
  const share0 = (amount0 * totalSupply) / pair.reserve0
  const share1 = (amount1 * totalSupply) / pair.reserve1
  return share0 < share1 ? share0 : share1
}
