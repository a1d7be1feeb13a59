import { guard } from '../../guard.ts'
import { insufficientReserves, maxUint112, objectOf, overflow, positiveAmountOf } from '../check.ts'
import type { Token, V2Pair } from '../types.ts'
import { beforeTax, inputOf, sideOf } from './pairMath.ts'
import { withReserves, zeroForOneOf } from './pairSides.ts'
import { pairOf } from './v2Pair.ts'

/**
 * What must be sent to a pair so that exactly `amountOut` arrives, and the pair as it stands
 * afterwards. Fee and taxes as in `v2AmountOut`. All amounts in base units, rounded up.
 *
 * Source: Uniswap v2 Core whitepaper, 3.2.1; `UniswapV2Library.getAmountIn`.
 *
 * @throws RouterError `insufficient_reserves` when the pair holds no more than is asked of it, or a
 * token's tax takes everything; `amount_overflow` when the pair could not hold the input (2^112 - 1);
 * `invalid_input` for anything that is no pair, token or amount.
 *
 * @example
 * ```ts
 * const { amountIn } = v2AmountIn({ pair, tokenOut: weth, amountOut: 10n ** 18n })
 * ```
 */
export const v2AmountIn = /* @__PURE__ */ guard(unguardedV2AmountIn)

function unguardedV2AmountIn(options: v2AmountIn.Options): v2AmountIn.Result {
  const bag = objectOf('options', options)
  const pair = pairOf('pair', bag.pair)
  const zeroForOne = !zeroForOneOf('tokenOut', pair, bag.tokenOut)
  const amountOut = positiveAmountOf('amountOut', bag.amountOut)
  const side = sideOf(pair, zeroForOne)
  if (side.reserveIn === 0n || side.keptIn === 0n || side.keptOut === 0n) {
    throw insufficientReserves('pair', pair)
  }
  const sent = beforeTax(amountOut, side.keptOut)
  if (sent >= side.reserveOut) throw insufficientReserves('amountOut', amountOut)
  const taxedIn = inputOf(side, sent)
  if (side.reserveIn + taxedIn > maxUint112) throw overflow('amountOut', amountOut)
  return {
    amountIn: beforeTax(taxedIn, side.keptIn),
    pairAfter: withReserves(pair, zeroForOne, taxedIn, sent),
  }
}

export declare namespace v2AmountIn {
  type Options = {
    pair: V2Pair
    /** One of the two tokens of the pair. */
    tokenOut: Token
    /** Base units of `tokenOut`, more than zero; what arrives, after its tax. */
    amountOut: bigint | string
  }
  type Result = {
    /** Base units of the other token, before its tax. */
    amountIn: bigint
    pairAfter: V2Pair
  }
}
