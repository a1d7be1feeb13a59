import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../buildTransaction.ts'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { decodeTransaction } from '../decodeTransaction.ts'
import { dai, usdc, weth } from '../testing/v3Pools.ts'
import { createRoute } from './createRoute.ts'
import { uncheckedTrade } from './createTrade.ts'
import { swap } from './swap.ts'
import type { Native, Pool, Trade, TradeType } from './types.ts'
import { v2Pair } from './v2/v2Pair.ts'
import { v3Pool } from './v3/v3Pool.ts'

const ether: Native = { chainId: 1, native: true, wrapped: weth }
const deep = 10n ** 24n
const pair = v2Pair({ tokenA: weth, reserveA: deep, tokenB: dai, reserveB: deep })
const price = { sqrtRatioX96: 1n << 96n, liquidity: deep }
const pool = v3Pool({ tokenA: weth, tokenB: usdc, fee: 3_000, ...price })
const tradeOf = (type: TradeType, over: Pool): Trade =>
  uncheckedTrade({
    type,
    swaps: [
      {
        route: createRoute({ pools: [over], input: ether, output: over === pair ? dai : usdc }),
        inputAmount: 1_000n,
        outputAmount: 900n,
      },
    ],
  })
const account = '0x9999999999999999999999999999999999999999'
const friend = '0x7777777777777777777777777777777777777777'
const sent = (trade: Trade, recipient: swap.Options['recipient'], refundTo?: typeof friend) => {
  const part = swap(trade, { slippageTolerance: 1_000n, recipient })
  const { commands } = decodeTransaction(buildTransaction([part], { chainId: 1, refundTo }).data)
  return commands.map(({ command, args }) => [command, 'recipient' in args && args.recipient])
}

describe('tradeCommands: who gets the change of a native input', () => {
  const wrapped = ['WRAP_ETH', routerAsRecipient]
  test.each([
    ['an exact output', tradeOf('exactOut', pair), 'V2_SWAP_EXACT_OUT'],
    ['what a v3 pool does not take', tradeOf('exactIn', pool), 'V3_SWAP_EXACT_IN'],
  ] as const)('behavior: of %s', (_, trade, name) => {
    const swapped = [name, account]
    expect(sent(trade, account)).toEqual([wrapped, swapped, ['UNWRAP_WETH', senderAsRecipient]])
    expect(sent(trade, account, friend)).toEqual([wrapped, swapped, ['UNWRAP_WETH', friend]])
  })

  test('behavior: what stays in the router with the output is swept at the end', () => {
    const trade = tradeOf('exactOut', pair)
    expect(sent(trade, 'router', friend)).toEqual([
      wrapped,
      ['V2_SWAP_EXACT_OUT', routerAsRecipient],
      ['UNWRAP_WETH', routerAsRecipient],
      ['SWEEP', friend],
      ['SWEEP', friend],
    ])
    const part = swap(trade, { slippageTolerance: 1_000n, recipient: 'router' })
    expect(part.leaves).toEqual([dai.address.toLowerCase(), nativeCurrency])
  })
})
