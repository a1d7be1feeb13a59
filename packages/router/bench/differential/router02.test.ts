import { CurrencyAmount } from '@uniswap/sdk-core'
import { Route as PeerRoute, Trade as PeerTrade, Router } from '@uniswap/v2-sdk'
import { utils } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRoute } from '../../src/swap/createRoute.ts'
import { createTrade } from '../../src/swap/createTrade.ts'
import type { Native, Token, TradeType, V2Pair } from '../../src/swap/types.ts'
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
  tokenAt,
} from './peer.ts'
import { tally } from './tally.ts'
import { addressOf, patience, runs } from './values.ts'

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

/** What makes the peer call each method. */
const methods = {
  swapExactTokensForTokens: ['exactIn', 'tokens', false],
  swapExactETHForTokens: ['exactIn', 'native in', false],
  swapExactTokensForETH: ['exactIn', 'native out', false],
  swapTokensForExactTokens: ['exactOut', 'tokens', false],
  swapETHForExactTokens: ['exactOut', 'native in', false],
  swapTokensForExactETH: ['exactOut', 'native out', false],
  swapExactTokensForTokensSupportingFeeOnTransferTokens: ['exactIn', 'tokens', true],
  swapExactETHForTokensSupportingFeeOnTransferTokens: ['exactIn', 'native in', true],
  swapExactTokensForETHSupportingFeeOnTransferTokens: ['exactIn', 'native out', true],
} as const satisfies Record<string, readonly [TradeType, string, feeOnTransfer: boolean]>
type Method = keyof typeof methods

/** The peer's argument as ours are: amounts in hexadecimal as numbers, addresses in small letters. */
function plain(argument: string | readonly string[]): unknown {
  if (typeof argument !== 'string') return argument.map(plain)
  return argument.length === 42 ? argument.toLowerCase() : BigInt(argument)
}

/** A peer's pairs take long to make: each route is swapped over so often. */
const callsPerRoute = 4

// Amounts that any route of such pairs can give.
const swapCase = fc.record({
  reserves: fc.array(fc.bigInt({ min: 1n << 94n, max: 1n << 100n }), {
    minLength: 8,
    maxLength: 8,
  }),
  hops: fc.integer({ min: 1, max: 4 }),
  tax: fc.option(fc.bigInt({ min: 1n, max: 3_000n }), { nil: undefined, freq: 2 }),
  calls: fc.array(
    fc.record({
      amount: fc.bigInt({ min: 1n << 30n, max: 1n << 62n }),
      slippageTolerance: fc.bigInt({ min: 0n, max: 12_000n }),
      recipient: addressOf,
      // Between these it is taken for milliseconds, and refused.
      deadline: fc.oneof(
        fc.bigInt({ min: 1n, max: 99_999_999_999n }),
        fc.bigInt({ min: 10n ** 16n + 1n, max: (1n << 256n) - 1n }),
      ),
    }),
    { minLength: callsPerRoute, maxLength: callsPerRoute },
  ),
})
type SwapCase = typeof swapCase extends fc.Arbitrary<infer value> ? value : never

/** The same route for both. Only what looks at the tax is asked for taxed tokens; the rest is told below. */
function routesOf(method: Method, { reserves, hops, tax }: SwapCase) {
  const [, ends, feeOnTransfer] = methods[method]
  const taxed = feeOnTransfer ? tax : undefined
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
  const peerIn = ends === 'native in' ? new PeerNative(native(first)) : peerToken(first)
  const peerOut = ends === 'native out' ? new PeerNative(native(last)) : peerToken(last)
  return {
    route: createRoute({ pools, input, output }),
    peerRoute: new PeerRoute(pools.map(peerPair), peerIn, peerOut),
  }
}

describe('encodeRouter02', () => {
  test.for(Object.keys(methods) as Method[])(
    'what the peer calls, with its bytes and value: %s',
    { timeout: patience },
    (method, { task }) => {
      const { count, expectAtLeast } = tally(task)
      const [type, , feeOnTransfer] = methods[method]
      fc.assert(
        fc.property(swapCase, sample => {
          const { route, peerRoute } = routesOf(method, sample)
          for (const { amount, slippageTolerance, recipient, deadline } of sample.calls) {
            const theirs =
              type === 'exactIn'
                ? PeerTrade.exactIn(
                    peerRoute,
                    CurrencyAmount.fromRawAmount(peerRoute.input, String(amount)),
                  )
                : PeerTrade.exactOut(
                    peerRoute,
                    CurrencyAmount.fromRawAmount(peerRoute.output, String(amount)),
                  )
            const expected = Router.swapCallParameters(theirs, {
              allowedSlippage: percent(slippageTolerance),
              recipient,
              feeOnTransfer,
              deadline: String(deadline) as never,
            })
            const args = [...expected.args.slice(0, -1), `0x${deadline.toString(16)}`]
            const call = encodeRouter02(createTrade({ type, routes: [{ route, amount }] }), {
              ...{ slippageTolerance, recipient, deadline, router: address, now: 0n },
              feeOnTransfer: feeOnTransfer || undefined,
            })
            expect(call).toEqual({
              to: address,
              functionName: method,
              data: router.encodeFunctionData(expected.methodName, args),
              value: BigInt(expected.value),
            })
            const { functionName, args: ours } = decodeRouter02(call.data)
            expect([functionName, Object.values(ours)]).toEqual([method, args.map(plain)])
            count(feeOnTransfer && sample.tax ? 'of a taxed token' : 'untaxed')
          }
        }),
        { numRuns: Math.ceil(runs / callsPerRoute) },
      )
      expectAtLeast()
    },
  )

  // On chain: `swap/v2/router02.chain.test.ts`, "… a tax that the route says nothing of fails …".
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

  // On chain: `swap/v2/router02.chain.test.ts`, "… an exact output of a taxed token always fails".
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
