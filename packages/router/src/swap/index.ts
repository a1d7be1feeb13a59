export { RouterError, type RouterErrorCode } from '../errors.ts'
export { isNativeAddress } from '../isNativeAddress.ts'
export { bestSplit } from './bestSplit.ts'
export { bestTrade } from './bestTrade.ts'
export { createRoute } from './createRoute.ts'
export { createTrade, uncheckedTrade } from './createTrade.ts'
export { executionPrice } from './executionPrice.ts'
export { fromQuote } from './fromQuote.ts'
export { maximumAmountIn } from './maximumAmountIn.ts'
export { midPrice } from './midPrice.ts'
export { minimumAmountOut } from './minimumAmountOut.ts'
export { priceImpact } from './priceImpact.ts'
export type { Slippage } from './slippage.ts'
export { swap } from './swap.ts'
export type {
  Currency,
  Fraction,
  Native,
  Pool,
  Route,
  Swap,
  Token,
  Trade,
  TradeType,
  V2Pair,
  V3Pool,
  V3Tick,
} from './types.ts'
export { decodeRouter02 } from './v2/decodeRouter02.ts'
export { encodeRouter02 } from './v2/encodeRouter02.ts'
export { liquidityMinted, minimumLiquidity } from './v2/liquidityMinted.ts'
export { liquidityValue } from './v2/liquidityValue.ts'
export { router02Addresses } from './v2/router02Addresses.ts'
export { v2AmountIn } from './v2/v2AmountIn.ts'
export { v2AmountOut } from './v2/v2AmountOut.ts'
export { v2Pair } from './v2/v2Pair.ts'
export { maxSqrtRatio, maxTick, minSqrtRatio, minTick } from './v3/bounds.ts'
export { computeSwapStep } from './v3/computeSwapStep.ts'
export { encodeSqrtRatioX96 } from './v3/encodeSqrtRatioX96.ts'
export { mulDivRoundingUp } from './v3/fullMath.ts'
export { amountsForLiquidity, maxLiquidityForAmounts } from './v3/liquidityAmounts.ts'
export { addDelta } from './v3/liquidityMath.ts'
export { mostSignificantBit } from './v3/mostSignificantBit.ts'
export { nearestUsableTick } from './v3/nearestUsableTick.ts'
export { decodeV3Path, encodeV3Path } from './v3/path.ts'
export { priceToClosestTick } from './v3/priceToClosestTick.ts'
export type { V3Quote } from './v3/quote.ts'
export {
  getAmount0Delta,
  getAmount1Delta,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
} from './v3/sqrtPriceMath.ts'
export { getSqrtRatioAtTick, getTickAtSqrtRatio } from './v3/tickMath.ts'
export { type FeeTier, tickSpacings } from './v3/tickSpacings.ts'
export { tickToPrice } from './v3/tickToPrice.ts'
export { v3AmountIn } from './v3/v3AmountIn.ts'
export { v3AmountOut } from './v3/v3AmountOut.ts'
export { v3Pool } from './v3/v3Pool.ts'
export { v3Price } from './v3/v3Price.ts'
export { worstExecutionPrice } from './worstExecutionPrice.ts'
