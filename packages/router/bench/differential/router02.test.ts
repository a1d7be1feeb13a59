import { CurrencyAmount, type TradeType } from '@uniswap/sdk-core'
import { Route as PeerRoute, Trade as PeerTrade, Router } from '@uniswap/v2-sdk'
import { utils } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRoute } from '../../src/swap/createRoute.ts'
import { createTrade } from '../../src/swap/createTrade.ts'
import type { Native, Token, V2Pair } from '../../src/swap/types.ts'
import { decodeRouter02 } from '../../src/swap/v2/decodeRouter02.ts'
import { encodeRouter02 } from '../../src/swap/v2/encodeRouter02.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import {
  chainId,
  PeerNative,
  peerPair,
  peerToken,
  percent,
  rememberAddresses,
  runs,
  tokenAt,
} from './peer.ts'

rememberAddresses()

const tuple = 'address[] path, address to, uint deadline'
const router = new utils.Interface([
  `function swapExactTokensForTokens(uint, uint, ${tuple})`,
  `function swapTokensForExactTokens(uint, uint, ${tuple})`,
  `function swapExactETHForTokens(uint, ${tuple})`,
  `function swapTokensForExactETH(uint, uint, ${tuple})`,
  `function swapExactTokensForETH(uint, uint, ${tuple})`,
  `function swapETHForExactTokens(uint, ${tuple})`,
  `function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint, uint, ${tuple})`,
  `function swapExactETHForTokensSupportingFeeOnTransferTokens(uint, ${tuple})`,
  `function swapExactTokensForETHSupportingFeeOnTransferTokens(uint, uint, ${tuple})`,
])
const address: Token['address'] = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const recipient: Token['address'] = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const swapCase = fc.record({
  reserves: fc.array(fc.bigInt({ min: 1n << 60n, max: 1n << 100n }), {
    minLength: 8,
    maxLength: 8,
  }),
  hops: fc.integer({ min: 1, max: 4 }),
  ends: fc.constantFrom('tokens', 'native in', 'native out'),
  exactIn: fc.boolean(),
  feeOnTransfer: fc.boolean(),
  tax: fc.option(fc.bigInt({ min: 1n, max: 3_000n }), { nil: undefined }),
  amount: fc.bigInt({ min: 1n << 20n, max: 1n << 55n }),
  slippageTolerance: fc.bigInt({ min: 0n, max: 12_000n }),
  // Between these it is taken for milliseconds, and refused.
  deadline: fc.oneof(
    fc.bigInt({ min: 1n, max: 99_999_999_999n }),
    fc.bigInt({ min: 10n ** 16n + 1n, max: (1n << 256n) - 1n }),
  ),
})

describe('encodeRouter02', () => {
  test('calls the method that the peer calls, with its bytes and value', () => {
    let encoded = 0
    fc.assert(
      fc.property(swapCase, sample => {
        const { exactIn, feeOnTransfer, hops, reserves, ends, tax } = sample
        fc.pre(exactIn || !feeOnTransfer)
        const taxed = exactIn ? tax : undefined
        const tokens = Array.from({ length: hops + 1 }, (_, index) =>
          index === 1 ? tokenAt(index, taxed, taxed) : tokenAt(index),
        )
        const pools = tokens.slice(1).map(
          (tokenB, index): V2Pair =>
            v2Pair({
              tokenA: tokens[index] as Token,
              reserveA: reserves[index * 2] as bigint,
              tokenB,
              reserveB: reserves[index * 2 + 1] as bigint,
            }),
        )
        const [first, last] = [tokens[0] as Token, tokens[hops] as Token]
        const native = (wrapped: Token): Native => ({ chainId, native: true, wrapped })
        const input = ends === 'native in' ? native(first) : first
        const output = ends === 'native out' ? native(last) : last
        const route = createRoute({ pools, input, output })
        // That a token is taxed cannot be denied: the fault is told below.
        fc.pre(feeOnTransfer || !taxed)
        const peerIn = ends === 'native in' ? new PeerNative(native(first)) : peerToken(first)
        const peerOut = ends === 'native out' ? new PeerNative(native(last)) : peerToken(last)
        const peerRoute = new PeerRoute(pools.map(peerPair), peerIn, peerOut)
        let theirs: PeerTrade<typeof peerIn, typeof peerOut, TradeType>
        try {
          theirs = exactIn
            ? PeerTrade.exactIn(
                peerRoute,
                CurrencyAmount.fromRawAmount(peerIn, String(sample.amount)),
              )
            : PeerTrade.exactOut(
                peerRoute,
                CurrencyAmount.fromRawAmount(peerOut, String(sample.amount)),
              )
        } catch {
          // What both refuse to price is compared elsewhere.
          return
        }
        const expected = Router.swapCallParameters(theirs, {
          allowedSlippage: percent(sample.slippageTolerance),
          recipient,
          feeOnTransfer,
          deadline: String(sample.deadline) as never,
        })
        encoded++
        const trade = createTrade({
          type: exactIn ? 'exactIn' : 'exactOut',
          routes: [{ route, amount: sample.amount }],
        })
        const call = encodeRouter02(trade, { ...sample, recipient, router: address, now: 0n })
        const deadline = `0x${sample.deadline.toString(16)}`
        const args = [...expected.args.slice(0, -1), deadline]
        expect(call.functionName).toBe(expected.methodName)
        expect(call.data).toBe(router.encodeFunctionData(expected.methodName, args))
        expect(call.value).toBe(BigInt(expected.value))
        expect(decodeRouter02(call.data).args.deadline).toBe(sample.deadline)
      }),
      { numRuns: runs },
    )
    expect(encoded).toBeGreaterThan(runs / 2)
  })

  test('fault of the peer: it asks a pair for all that a taxed token would have bought untaxed', () => {
    const taxed = tokenAt(0, 0n, 500n)
    const [reserveA, reserveB] = [10n ** 20n, 10n ** 20n]
    const pool = v2Pair({ tokenA: taxed, reserveA, tokenB: tokenAt(1), reserveB })
    const peers = new PeerRoute([peerPair(pool)], peerToken(taxed), peerToken(tokenAt(1)))
    const raw = CurrencyAmount.fromRawAmount(peerToken(taxed), String(10n ** 18n))
    const settings = { allowedSlippage: percent(50n), recipient, ttl: 50 }
    const call = Router.swapCallParameters(PeerTrade.exactIn(peers, raw), settings)
    expect(call.methodName).toBe('swapExactTokensForTokens')
    const route = createRoute({ pools: [pool], input: taxed, output: tokenAt(1) })
    const ours = createTrade({ type: 'exactIn', routes: [{ route, amount: 10n ** 18n }] })
    const options = { slippageTolerance: 50n, recipient, router: address, ttl: 50 }
    const name = 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
    expect(encodeRouter02(ours, options).functionName).toBe(name)
    expect(() => encodeRouter02(ours, { ...options, feeOnTransfer: false })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'feeOnTransfer' }),
    )
  })

  test('fault of the peer: it encodes an exact output of a taxed token, which always fails', () => {
    const taxed = tokenAt(0, 0n, 500n)
    const pool = v2Pair({
      tokenA: taxed,
      reserveA: 10n ** 20n,
      tokenB: tokenAt(1),
      reserveB: 10n ** 20n,
    })
    const route = new PeerRoute([peerPair(pool)], peerToken(taxed), peerToken(tokenAt(1)))
    const amount = CurrencyAmount.fromRawAmount(peerToken(tokenAt(1)), String(10n ** 18n))
    const settings = { allowedSlippage: percent(50n), recipient, ttl: 50 }
    const call = Router.swapCallParameters(PeerTrade.exactOut(route, amount), settings)
    // Router02 sends what an untaxed token would need: the pair gets less, and its product falls.
    expect(call.methodName).toBe('swapTokensForExactTokens')
    const ours = createTrade({
      type: 'exactOut',
      routes: [
        {
          route: createRoute({ pools: [pool], input: taxed, output: tokenAt(1) }),
          amount: 10n ** 18n,
        },
      ],
    })
    const options = { slippageTolerance: 50n, recipient, router: address, ttl: 50 }
    expect(() => encodeRouter02(ours, options)).toThrow(
      expect.objectContaining({ code: 'not_expressible', field: 'trade' }),
    )
  })
})
