import { routerWorld } from '../../../../docs/support/routerWorld.ts'
import * as pools from '../../src/pools/index.ts'
import * as swap from '../../src/swap/index.ts'
import * as ticks from '../../src/ticks/index.ts'
import { buildAndRead, type PublicCall, readBack } from './publicCall.ts'

const { usdc, weth, ether, pair, usdcWeth, trade, route, account, permit } = routerWorld
const word = (digit: string) => `0x${digit.repeat(64)}` as const
const native = '0x0000000000000000000000000000000000000000'

const q96 = 1n << 96n
const range = { sqrtRatioX96: q96, sqrtRatioAX96: q96 / 2n, sqrtRatioBX96: q96 * 2n }
const [in1, out1] = [
  { pool: usdcWeth, tokenIn: usdc },
  { pool: usdcWeth, tokenOut: weth },
]
const source = { tickBitmap: async () => 0n, liquidityNet: async () => 0n }
const limits = { source, timeout: 5_000, maxReads: 3, signal: new AbortController().signal }
const slippage = { slippageTolerance: 50n }
const search = {
  ...{ input: ether, output: usdc, amount: 10n ** 9n },
  maxHops: 2,
  mixedRoutes: true,
}
const tokenTrade = swap.createTrade({
  type: 'exactIn',
  routes: [
    { route: swap.createRoute({ pools: [pair], input: weth, output: usdc }), amount: 10n ** 9n },
  ],
})
const mixed = swap.createTrade({
  type: 'exactIn',
  routes: [
    {
      route: swap.createRoute({
        pools: [routerWorld.usdcDai, usdcWeth],
        input: routerWorld.dai,
        output: weth,
      }),
      amount: 10n ** 18n,
    },
  ],
})
const taker = { recipient: account, bips: 10n }
const rate = { numerator: 1n, denominator: 1n }
const quotedToken = { address: usdc.address, chainId: 1, decimals: '18', symbol: 'A' }
const quotedV3 = {
  ...{ type: 'v3-pool', tokenIn: quotedToken, tokenOut: { ...quotedToken, address: weth.address } },
  ...{ fee: '3000', sqrtRatioX96: String(q96), liquidity: '1000000', tickCurrent: '0' },
  ...{ amountIn: '1000', amountOut: '990' },
}
const quote = await routerWorld.response.json()

export const swapCalls: Record<string, PublicCall> = {
  addDelta: { call: swap.addDelta, args: [5n, -3n] },
  amountsForLiquidity: {
    call: swap.amountsForLiquidity,
    args: [{ ...range, liquidity: 10n ** 9n, roundUp: true }],
  },
  bestSplit: {
    call: swap.bestSplit,
    args: [{ ...search, type: 'exactIn', pools: [pair, usdcWeth], maxRoutes: 2, parts: 4 }],
  },
  bestTrade: {
    call: swap.bestTrade,
    args: [{ ...search, type: 'exactOut', pools: [pair, usdcWeth], maxResults: 2 }],
  },
  computeSwapStep: {
    call: swap.computeSwapStep,
    args: [
      {
        ...{ sqrtRatioX96: q96, sqrtRatioTargetX96: q96 * 2n, liquidity: 10n ** 9n, fee: 500 },
        amountRemaining: 10n ** 6n,
      },
    ],
  },
  createRoute: { call: swap.createRoute, args: [{ pools: [pair], input: ether, output: usdc }] },
  createTrade: {
    call: swap.createTrade,
    args: [{ type: 'exactIn', routes: [{ route, amount: 1n << 40n }] }],
  },
  decodeRouter02: { call: swap.decodeRouter02, args: [routerWorld.transaction.data] },
  decodeV3Path: {
    call: swap.decodeV3Path,
    args: [swap.encodeV3Path({ pools: [usdcWeth], path: [usdc, weth] }, 'exactIn'), 'exactIn'],
  },
  encodeRouter02: {
    call: (...args: Parameters<typeof swap.encodeRouter02>) =>
      readBack(swap.encodeRouter02(...args)),
    args: [tokenTrade, { ...slippage, recipient: account, ttl: 5n, feeOnTransfer: true, now: 5n }],
  },
  encodeSqrtRatioX96: { call: swap.encodeSqrtRatioX96, args: [3n, 2n] },
  encodeV3Path: {
    call: swap.encodeV3Path,
    args: [{ pools: [usdcWeth], path: [usdc, weth] }, 'exactOut'],
  },
  executionPrice: { call: swap.executionPrice, args: [trade] },
  fromQuote: {
    call: swap.fromQuote,
    args: [{ ...quote, amountIn: '5' }, { wrappedNative: weth.address }],
  },
  'fromQuote, v3': {
    call: swap.fromQuote,
    args: [
      { tokenIn: usdc.address, tokenOut: weth.address, tradeType: 0, route: [[quotedV3]] },
      { wrappedNative: weth.address },
    ],
  },
  getAmount0Delta: { call: swap.getAmount0Delta, args: [q96, q96 * 2n, 5n, true] },
  getAmount1Delta: { call: swap.getAmount1Delta, args: [q96, q96 * 2n, 5n, false] },
  getNextSqrtPriceFromInput: { call: swap.getNextSqrtPriceFromInput, args: [q96, 5n, 1n, true] },
  getNextSqrtPriceFromOutput: { call: swap.getNextSqrtPriceFromOutput, args: [q96, 5n, 1n, true] },
  getSqrtRatioAtTick: { call: swap.getSqrtRatioAtTick, args: [100] },
  getTickAtSqrtRatio: { call: swap.getTickAtSqrtRatio, args: [q96] },
  isNativeAddress: { call: swap.isNativeAddress, args: [native] },
  liquidityMinted: {
    call: swap.liquidityMinted,
    args: [{ pair, totalSupply: 10n ** 18n, amount0: 10n ** 15n, amount1: String(10n ** 15n) }],
  },
  liquidityValue: {
    call: swap.liquidityValue,
    args: [{ pair, token: usdc, totalSupply: 10n, liquidity: 1n, feeOn: true, kLast: 9n }],
  },
  maxLiquidityForAmounts: {
    call: swap.maxLiquidityForAmounts,
    args: [{ ...range, amount0: 5n ** 9n, amount1: 5n ** 9n, precise: true }],
  },
  maximumAmountIn: { call: swap.maximumAmountIn, args: [trade, slippage] },
  midPrice: { call: swap.midPrice, args: [route] },
  minimumAmountOut: { call: swap.minimumAmountOut, args: [trade, slippage] },
  mostSignificantBit: { call: swap.mostSignificantBit, args: [5n] },
  mulDivRoundingUp: { call: swap.mulDivRoundingUp, args: [5n, 3n, 2n] },
  nearestUsableTick: { call: swap.nearestUsableTick, args: [105, 60] },
  priceImpact: { call: swap.priceImpact, args: [mixed] },
  priceToClosestTick: { call: swap.priceToClosestTick, args: [usdc, weth, rate] },
  swap: {
    call: (...args: Parameters<typeof swap.swap>) => buildAndRead(swap.swap(...args)),
    args: [
      tokenTrade,
      { ...slippage, recipient: account, payer: 'sender', safeMode: true, permit, fee: taker },
    ],
  },
  'swap, a flat fee': {
    call: (...args: Parameters<typeof swap.swap>) => buildAndRead(swap.swap(...args)),
    args: [tokenTrade, { ...slippage, flatFee: { amount: 1n, recipient: account } }],
  },
  'swap over v2 and v3': {
    call: (...args: Parameters<typeof swap.swap>) => buildAndRead(swap.swap(...args)),
    args: [mixed, { ...slippage, fee: taker, pairAddress: () => account }],
  },
  tickToPrice: { call: swap.tickToPrice, args: [usdc, weth, 5] },
  uncheckedTrade: {
    call: swap.uncheckedTrade,
    args: [{ type: 'exactIn', swaps: [{ route, inputAmount: 5n, outputAmount: 4n }] }],
  },
  v2AmountIn: { call: swap.v2AmountIn, args: [{ pair, tokenOut: usdc, amountOut: 10n ** 9n }] },
  v2AmountOut: { call: swap.v2AmountOut, args: [{ pair, tokenIn: usdc, amountIn: 10n ** 9n }] },
  v2Pair: {
    call: swap.v2Pair,
    args: [{ tokenA: usdc, reserveA: 5n, tokenB: weth, reserveB: '6', address: account }],
  },
  v3AmountIn: { call: swap.v3AmountIn, args: [{ ...out1, amountOut: 5n }] },
  v3AmountOut: { call: swap.v3AmountOut, args: [{ ...in1, amountIn: 10n ** 6n }] },
  v3Pool: {
    call: swap.v3Pool,
    args: [
      {
        ...{ tokenA: usdc, tokenB: weth, fee: 500, liquidity: 5n, sqrtRatioX96: q96 },
        ticks: [
          { index: -887_270, liquidityNet: 5n },
          { index: 887_270, liquidityNet: -5n },
        ],
      },
    ],
  },
  v3Price: { call: swap.v3Price, args: [{ pool: usdcWeth, base: weth }] },
  worstExecutionPrice: { call: swap.worstExecutionPrice, args: [trade, slippage] },
}

export const tickCalls: Record<string, PublicCall> = {
  readV3AmountIn: {
    ...{ call: ticks.readV3AmountIn, throwsTheirs: 'source' },
    args: [{ ...out1, ...limits, amountOut: 5n, sqrtPriceLimitX96: 1n << 100n }],
  },
  readV3AmountOut: {
    ...{ call: ticks.readV3AmountOut, throwsTheirs: 'source' },
    args: [{ ...in1, ...limits, amountIn: 5n, sqrtPriceLimitX96: 1n << 97n }],
  },
  v3TickReader: {
    call: ticks.v3TickReader,
    args: [{ pool: account, call: async () => word('0') }],
  },
}

export const poolCalls: Record<string, PublicCall> = {
  pairAddress: {
    call: pools.pairAddress,
    args: [{ tokenA: usdc, tokenB: weth, factory: account, initCodeHash: word('1') }],
  },
  poolAddress: {
    call: pools.poolAddress,
    args: [{ tokenA: usdc, tokenB: weth, fee: 500, factory: account, initCodeHash: word('1') }],
  },
}
