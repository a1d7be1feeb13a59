import { describe, expect, test } from 'vitest'
import { item, pay as priced, purchase } from '../bench/support/seaportItem.ts'
import { buildTransaction } from './buildTransaction.ts'
import { nativeCurrency } from './constants.ts'
import { seaport } from './markets/seaport/seaport.ts'
import type { Part } from './part.ts'
import { pay } from './pay.ts'
import { createRoute } from './swap/createRoute.ts'
import { uncheckedTrade } from './swap/createTrade.ts'
import { swap } from './swap/swap.ts'
import type { Currency, Token, TradeType } from './swap/types.ts'
import { v2Pair } from './swap/v2/v2Pair.ts'
import { takeTokens } from './takeTokens.ts'
import { unwrapWeth } from './unwrapWeth.ts'
import { wrapWeth } from './wrapWeth.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const payee = `0x${'aa'.repeat(20)}` as const
const slippageTolerance = 1_000n

const token = (address: Token['address'], taxes: Partial<Token> = {}): Token => ({
  ...{ chainId: 1, address, decimals: 18 },
  ...taxes,
})
const [dollars, wrapped] = [token(usdc), token(weth)]
const trade = (type: TradeType, input: Currency, output: Currency, inputAmount = 1_000n) => {
  const of = (currency: Currency) => ('native' in currency ? currency.wrapped : currency)
  const [tokenA, tokenB] = [of(input), of(output)]
  const pair = v2Pair({ tokenA, tokenB, reserveA: 10n ** 24n, reserveB: 10n ** 24n })
  const route = createRoute({ pools: [pair], input, output })
  return uncheckedTrade({ type, swaps: [{ route, inputAmount, outputAmount: 900n }] })
}
const fee = (amount: bigint, of: typeof usdc | typeof weth = usdc) =>
  pay([{ token: of, recipient: payee, amount }])
const take = (amount: bigint) => takeTokens({ token: usdc, amount })
const listing = (amount: bigint) => {
  const order = item({ consideration: [priced(`${amount}`, { itemType: 1, token: usdc })] })
  return seaport(purchase([order]))
}
const strict = (part: Part): Part => ({ ...part, allowRevert: false })
const swapped = (type: TradeType, options: object) =>
  swap(trade(type, dollars, wrapped), { slippageTolerance, ...options })

const build = (...parts: Part[]) => buildTransaction(parts, { chainId: 1, now: 0n })
const short = (index: number, value: string = usdc) =>
  expect.objectContaining({ code: 'insufficient_funds', field: `parts[${index}]`, value })

describe('checkFunds', () => {
  test.each<[string, Part[], number, string?]>([
    ['paid out of nothing', [fee(600n)], 0],
    ['more than was taken', [take(500n), fee(600n)], 1],
    ['more than was wrapped', [wrapWeth({ amount: 5n, weth }), fee(6n, weth)], 1, weth],
    ['another token than was taken', [take(500n), fee(1n, weth)], 1, weth],
    ['taken too late', [fee(500n), take(500n)], 0],
    ['a swap that the router is to pay', [swapped('exactIn', { payer: 'router' })], 0],
    ['the same, with less', [take(999n), swapped('exactIn', { payer: 'router' })], 1],
    ['an order', [listing(500n)], 0],
    ['an order, with less', [take(499n), listing(500n)], 1],
    ['an order beside others, none of which can be paid', [listing(5n), listing(6n)], 0],
    ['one of them', [take(5n), listing(5n), listing(6n)], 2],
    ['two orders that must be filled', [take(9n), strict(listing(5n)), strict(listing(5n))], 2],
    ['a fee when an order before it is filled', [take(9n), listing(5n), listing(5n), fee(5n)], 3],
    ['two payments of one part', [take(9n), pay([5n, 5n].map(paid))], 1],
    [
      'more than a swap leaves',
      [swapped('exactIn', { recipient: 'router' }), fee(901n, weth)],
      1,
      weth,
    ],
    [
      'more than a swap leaves after its fee',
      [
        swapped('exactIn', { recipient: 'router', fee: { bips: 100n, recipient: payee } }),
        fee(892n, weth),
      ],
      ...([1, weth] as const),
    ],
    ['what a swap sends away', [swapped('exactIn', {}), fee(1n, weth)], 1, weth],
    [
      'wrapped currency that was unwrapped',
      [unwrapWeth({ amount: 5n, weth }), fee(5n, weth)],
      ...([1, weth] as const),
    ],
  ])('error: %s', (_title, parts, index, value) => {
    expect(() => build(...parts)).toThrow(short(index, value))
  })

  test.each<[string, Part[]]>([
    ['what was taken', [take(600n), fee(600n)]],
    ['what two parts have taken', [take(300n), take(300n), fee(600n)]],
    ['what was wrapped', [wrapWeth({ amount: 5n, weth }), fee(5n, weth)]],
    [
      'what a swap leaves as quoted, and more than at least',
      [swapped('exactIn', { recipient: 'router' }), fee(900n, weth)],
    ],
    [
      'what the exact output of a swap is',
      [swapped('exactOut', { recipient: 'router' }), fee(900n, weth)],
    ],
    // At most 1,100; as quoted 1,000.
    ['a swap as it was quoted', [take(1_000n), swapped('exactOut', { payer: 'router' })]],
    [
      'one swap out of another',
      [
        swapped('exactIn', { recipient: 'router' }),
        swap(trade('exactIn', wrapped, dollars, 900n), { slippageTolerance, payer: 'router' }),
      ],
    ],
    ['whichever of two orders is still there', [take(6n), listing(6n), listing(6n)]],
    [
      'orders, and a fee whether or not they are filled',
      [take(11n), listing(5n), listing(5n), fee(1n)],
    ],
    [
      'native currency, which is sent along',
      [pay([{ token: nativeCurrency, recipient: payee, amount: 7n }])],
    ],
  ])('behavior: %s', (_title, parts) => {
    expect(() => build(...parts)).not.toThrow()
  })

  test('behavior: what the sender pays for an order itself need not be there', () => {
    const order = item({ consideration: [priced('7', { itemType: 1, token: usdc })] })
    const itself = { token: usdc, protocolApproval: true, permit2TransferFrom: true } as const
    const part = seaport(purchase([order], { inputTokenProcessing: [itself] }))
    expect(() => build(part)).not.toThrow()
    // And it leaves nothing for others.
    expect(() => build(part, fee(1n))).toThrow(short(1))
  })

  describe('a token that taxes its transfers', () => {
    const taxed = token(usdc, { buyFeeBps: 100n, sellFeeBps: 300n })
    const paid = swap(trade('exactIn', taxed, wrapped), { slippageTolerance, payer: 'router' })

    test('error: what was taken of it does not all arrive', () => {
      expect(() => build(take(1_000n), paid)).toThrow(short(1))
      // 1,030 less 30.9, of which the token may take 31.
      expect(() => build(take(1_030n), paid)).toThrow(short(1))
    })

    test('behavior: so much more is taken that enough arrives', () => {
      expect(() => build(take(1_031n), paid)).not.toThrow()
    })

    test('behavior: what a swap brings has been taxed already', () => {
      const bought = trade('exactIn', wrapped, taxed)
      const first = swap(bought, { slippageTolerance, recipient: 'router' })
      const sold = trade('exactIn', taxed, wrapped, 900n)
      expect(() => build(first, swap(sold, { slippageTolerance, payer: 'router' }))).not.toThrow()
    })
  })

  describe('heldBefore', () => {
    const held = (heldBefore: unknown, ...parts: Part[]) =>
      buildTransaction(parts, { chainId: 1, now: 0n, heldBefore: heldBefore as never })

    test('options: what a contract has sent to the router', () => {
      const entry = { token: usdc.toUpperCase().replace('X', 'x'), amount: '600' }
      expect(() => held([entry], fee(600n))).not.toThrow()
      expect(() => held([entry], fee(601n))).toThrow(short(0))
      expect(() => held([entry, entry], fee(601n))).not.toThrow()
    })

    test.each<[string, unknown, string]>([
      ['no list', {}, 'heldBefore'],
      ['no entry', [null], 'heldBefore[0]'],
      ['no token', [{ amount: 1n }], 'heldBefore[0].token'],
      ['no amount', [{ token: usdc, amount: -1n }], 'heldBefore[0].amount'],
      ['native currency', [{ token: `0x${'ee'.repeat(20)}`, amount: 1n }], 'heldBefore[0].token'],
    ])('error: %s', (_title, given, field) => {
      expect(() => held(given, fee(1n))).toThrow(
        expect.objectContaining({ code: 'invalid_input', field }),
      )
    })
  })
})

function paid(amount: bigint) {
  return { token: usdc, recipient: payee, amount } as const
}
