import { guard } from '../../guard.ts'
import {
  insufficientInput,
  insufficientReserves,
  maxUint112,
  objectOf,
  overflow,
  positiveAmountOf,
} from '../check.ts'
import type { Token, V2Pair } from '../types.ts'
import { afterTax, outputOf, sideOf } from './pairMath.ts'
import { withReserves, zeroForOneOf } from './pairSides.ts'
import { pairOf } from './v2Pair.ts'

/**
 * What a pair gives for an exact input, and the pair as it stands afterwards. 0.3 % of the input stays
 * in the pair; a token that taxes its transfers takes `sellFeeBps` of the input on its way in and
 * `buyFeeBps` of the output on its way out. All amounts in base units, rounded down.
 *
 * Source: Uniswap v2 Core whitepaper, 3.2.1; `UniswapV2Library.getAmountOut`.
 *
 * @throws RouterError `insufficient_reserves` for an empty pair; `insufficient_input_amount` when
 * nothing would come out; `amount_overflow` when the pair could not hold the input (2^112 - 1);
 * `invalid_input` for anything that is no pair, token or amount.
 *
 * @example
 * ```ts
 * const { amountOut } = v2AmountOut({ pair, tokenIn: usdc, amountIn: 1_000_000n })
 * ```
 */
export const v2AmountOut = /* @__PURE__ */ guard(unguardedV2AmountOut)

function unguardedV2AmountOut(options: v2AmountOut.Options): v2AmountOut.Result {
  const bag = objectOf('options', options)
  const pair = pairOf('pair', bag.pair)
  const zeroForOne = zeroForOneOf('tokenIn', pair, bag.tokenIn)
  const amountIn = positiveAmountOf('amountIn', bag.amountIn)
  const side = sideOf(pair, zeroForOne)
  if (side.reserveIn === 0n || side.reserveOut === 0n) throw insufficientReserves('pair', pair)
  const taxedIn = afterTax(amountIn, side.keptIn)
  if (side.reserveIn + taxedIn > maxUint112) throw overflow('amountIn', amountIn)
  const sent = outputOf(side, taxedIn)
  const amountOut = afterTax(sent, side.keptOut)
  if (amountOut === 0n) throw insufficientInput('amountIn', amountIn)
  return { amountOut, pairAfter: withReserves(pair, zeroForOne, taxedIn, sent) }
}

export declare namespace v2AmountOut {
  type Options = {
    pair: V2Pair
    /** One of the two tokens of the pair. */
    tokenIn: Token
    /** Base units of `tokenIn`, more than zero. */
    amountIn: bigint | string
  }
  type Result = {
    /** Base units of the other token, after its tax. */
    amountOut: bigint
    pairAfter: V2Pair
  }
}
