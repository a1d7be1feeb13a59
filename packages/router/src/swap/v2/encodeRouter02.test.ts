import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { RouterError } from '../../errors.ts'
import { createRoute } from '../createRoute.ts'
import { createTrade } from '../createTrade.ts'
import type { Currency, Native, Token, Trade } from '../types.ts'
import { decodeRouter02 } from './decodeRouter02.ts'
import { encodeRouter02 } from './encodeRouter02.ts'
import { v2Pair } from './v2Pair.ts'

// As the contract's interface has them.
const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

const token = (digit: string): Token => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}`,
  decimals: 18,
})
const [t0, t1, t2] = [token('1'), token('2'), token('3')]
const native = (wrapped: Token): Native => ({ chainId: 1, native: true, wrapped })
const pools = [
  v2Pair({ tokenA: t0, reserveA: 1_000n, tokenB: t1, reserveB: 1_000n }),
  v2Pair({ tokenA: t1, reserveA: 1_200n, tokenB: t2, reserveB: 1_000n }),
]
const tradeOver = (type: 'exactIn' | 'exactOut', input: Currency, output: Currency): Trade => {
  const route = createRoute({ pools, input, output })
  return createTrade({ type, routes: [{ route, amount: 100n }] })
}
const recipient = '0x9999999999999999999999999999999999999999'
const options = { slippageTolerance: 100n, recipient, ttl: 50n, now: 1_000n } as const
const path = [t0.address, t1.address, t2.address]
const [exactIn, exactOut] = [tradeOver('exactIn', t0, t2), tradeOver('exactOut', t0, t2)]

describe('encodeRouter02', () => {
  // The numbers of the v2 SDK's own test: 100 give 69, 156 are needed for 100; 1 % makes 68 and 157.
  test.each<[string, readonly unknown[], bigint, Trade, boolean]>([
    ['swapExactTokensForTokens', [100n, 68n], 0n, exactIn, false],
    ['swapExactTokensForTokensSupportingFeeOnTransferTokens', [100n, 68n], 0n, exactIn, true],
    ['swapExactETHForTokens', [68n], 100n, tradeOver('exactIn', native(t0), t2), false],
    [
      'swapExactETHForTokensSupportingFeeOnTransferTokens',
      [68n],
      100n,
      tradeOver('exactIn', native(t0), t2),
      true,
    ],
    ['swapExactTokensForETH', [100n, 68n], 0n, tradeOver('exactIn', t0, native(t2)), false],
    [
      'swapExactTokensForETHSupportingFeeOnTransferTokens',
      [100n, 68n],
      0n,
      tradeOver('exactIn', t0, native(t2)),
      true,
    ],
    ['swapTokensForExactTokens', [100n, 157n], 0n, exactOut, false],
    ['swapETHForExactTokens', [100n], 157n, tradeOver('exactOut', native(t0), t2), false],
    ['swapTokensForExactETH', [100n, 157n], 0n, tradeOver('exactOut', t0, native(t2)), false],
  ])('default: %s', (functionName, amounts, value, trade, feeOnTransfer) => {
    const call = encodeRouter02(trade, { ...options, feeOnTransfer })
    expect(call).toMatchObject({
      to: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
      functionName,
      value,
    })
    const decoded = decodeFunctionData({ abi, data: call.data })
    expect(decoded).toEqual({ functionName, args: [...amounts, path, recipient, 1_050n] })
    const ours = decodeRouter02(call.data)
    expect(ours.functionName).toBe(functionName)
    expect(Object.values(ours.args)).toEqual([...amounts, path, recipient, 1_050n])
  })

  test('options: a deadline instead of a ttl', () => {
    const { ttl: _ttl, ...rest } = options
    const { data } = encodeRouter02(exactIn, { ...rest, deadline: 2_000n })
    expect(decodeRouter02(data).args.deadline).toBe(2_000n)
  })

  test('behavior: tokens that say that they tax transfers get the variant for those', () => {
    const taxed = { ...t0, sellFeeBps: 100n }
    const tax = v2Pair({ tokenA: taxed, reserveA: 1_000n, tokenB: t1, reserveB: 1_000n })
    const route = createRoute({ pools: [tax], input: taxed, output: t1 })
    const trade = createTrade({ type: 'exactIn', routes: [{ route, amount: 100n }] })
    const name = 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
    expect(encodeRouter02(trade, options).functionName).toBe(name)
    // The pair would be asked for what it would give without the tax, and refuse.
    const denied = () => encodeRouter02(trade, { ...options, feeOnTransfer: false })
    expect(thrownBy(denied)).toMatchObject({ code: 'invalid_input', field: 'feeOnTransfer' })
    const exact = createTrade({ type: 'exactOut', routes: [{ route, amount: 100n }] })
    for (const feeOnTransfer of [undefined, false, true]) {
      const error = thrownBy(() => encodeRouter02(exact, { ...options, feeOnTransfer }))
      expect(error.code).toBe('not_expressible')
    }
  })

  test.each<[string, string, string, unknown, object]>([
    [
      'native for native',
      'not_expressible',
      'trade',
      tradeOver('exactIn', native(t0), native(t2)),
      {},
    ],
    [
      'an exact output of taxed tokens',
      'not_expressible',
      'trade',
      exactOut,
      { feeOnTransfer: true },
    ],
    [
      'a deadline in milliseconds, which never comes',
      'invalid_input',
      'deadline',
      exactIn,
      { ttl: undefined, deadline: 1_800_000_000_000n },
    ],
    [
      'the router itself',
      'invalid_input',
      'recipient',
      exactIn,
      { recipient: '0x7A250d5630B4cF539739dF2C5dAcb4c659F2488D' },
    ],
    ['a ttl of nothing', 'invalid_input', 'ttl', exactIn, { ttl: 0n }],
    ['a ttl that is negative', 'invalid_input', 'ttl', exactIn, { ttl: -1 }],
    ['a ttl that is not a number', 'invalid_input', 'ttl', exactIn, { ttl: Number.NaN }],
    ['neither ttl nor deadline', 'invalid_input', 'deadline', exactIn, { ttl: undefined }],
    ['both of them', 'invalid_input', 'deadline', exactIn, { deadline: 2_000n }],
    [
      'a deadline that has passed',
      'deadline_passed',
      'deadline',
      exactIn,
      { ttl: undefined, deadline: 1_000n },
    ],
    [
      'a negative slippage',
      'invalid_input',
      'slippageTolerance',
      exactIn,
      { slippageTolerance: -1n },
    ],
    [
      'a recipient of zero',
      'invalid_input',
      'recipient',
      exactIn,
      { recipient: `0x${'0'.repeat(40)}` },
    ],
    ['no recipient', 'invalid_input', 'recipient', exactIn, { recipient: undefined }],
    ['a router that is none', 'invalid_input', 'router', exactIn, { router: '0x' }],
    ['a tax that is no answer', 'invalid_input', 'feeOnTransfer', exactIn, { feeOnTransfer: 1 }],
    ['no trade', 'invalid_input', 'trade', null, {}],
  ])('error: %s', (_title, code, field, trade, change) => {
    const bag = { ...options, ...change } as encodeRouter02.Options
    expect(thrownBy(() => encodeRouter02(trade as Trade, bag))).toMatchObject({ code, field })
  })

  test('error: what is wrong with a moment is said of seconds', () => {
    for (const change of [{ ttl: undefined }, { ttl: 0.5 }, { ttl: 2n ** 256n }]) {
      const bag = { ...options, ...change } as encodeRouter02.Options
      expect(thrownBy(() => encodeRouter02(exactIn, bag)).message).toMatch(
        /^(deadline|ttl) must be a whole number of seconds/,
      )
    }
  })

  test('error: several routes, and a chain without a known router', () => {
    const direct = v2Pair({ tokenA: t0, reserveA: 1_000n, tokenB: t2, reserveB: 1_000n })
    const routes = [pools, [direct]].map(each => ({
      route: createRoute({ pools: each, input: t0, output: t2 }),
      amount: 50n,
    }))
    const split = createTrade({ type: 'exactIn', routes })
    expect(thrownBy(() => encodeRouter02(split, options)).code).toBe('not_expressible')
    const local = (one: Token): Token => ({ ...one, chainId: 31_337 })
    const pair = v2Pair({
      tokenA: local(t0),
      reserveA: 9_000n,
      tokenB: local(t1),
      reserveB: 9_000n,
    })
    const route = createRoute({ pools: [pair], input: local(t0), output: local(t1) })
    const trade = createTrade({ type: 'exactIn', routes: [{ route, amount: 100n }] })
    expect(thrownBy(() => encodeRouter02(trade, options)).field).toBe('router')
    const router = `0x${'77'.repeat(20)}` as const
    expect(encodeRouter02(trade, { ...options, router }).to).toBe(router)
  })
})

describe('decodeRouter02', () => {
  test('error: another call, other bytes, and nothing', () => {
    const { data } = encodeRouter02(exactIn, options)
    expect(thrownBy(() => decodeRouter02('0x12345678')).code).toBe('not_decodable')
    expect(thrownBy(() => decodeRouter02('0x')).code).toBe('not_decodable')
    expect(thrownBy(() => decodeRouter02(undefined as never)).code).toBe('not_decodable')
    expect(thrownBy(() => decodeRouter02(`${data}00`)).code).toBe('not_canonical')
  })
})

function thrownBy(action: () => unknown): RouterError {
  try {
    action()
  } catch (error) {
    if (error instanceof RouterError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
