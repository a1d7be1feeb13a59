import { CurrencyAmount } from '@uniswap/sdk-core'
import { Pair } from '@uniswap/v2-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Token, V2Pair } from '../../src/swap/types.ts'
import { liquidityMinted } from '../../src/swap/v2/liquidityMinted.ts'
import { liquidityValue } from '../../src/swap/v2/liquidityValue.ts'
import { pairAddress, v2Factories } from '../../src/swap/v2/pairAddress.ts'
import { v2AmountIn } from '../../src/swap/v2/v2AmountIn.ts'
import { v2AmountOut } from '../../src/swap/v2/v2AmountOut.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import { outcome, peerAmount, peerPair, peerToken, tokenAt } from './peer.ts'
import { compared, tally } from './tally.ts'
import { patience, runs, sizeOf } from './values.ts'

/** A peer's pair hashes twice when it is made: one pair serves this many amounts. */
const amountsPerPair = 10

/** Amounts of every length, so that small ones are as likely as large ones. */
const amountUpTo = (bits: number): fc.Arbitrary<bigint> => sizeOf(1, bits)

const reserve = fc.oneof(
  { weight: 30, arbitrary: amountUpTo(108) },
  { weight: 1, arbitrary: fc.constant(0n) },
)
const fee = fc.oneof(fc.constant(undefined), fc.bigInt({ min: 0n, max: 9_999n }))

const pairCase = fc
  .record({
    a: fc.integer({ min: 0, max: 500 }),
    b: fc.integer({ min: 501, max: 999 }),
    reserveA: reserve,
    reserveB: reserve,
    fees: fc.tuple(fee, fee, fee, fee),
  })
  .map(({ a, b, reserveA, reserveB, fees }) =>
    v2Pair({
      tokenA: tokenAt(a, fees[0], fees[1]),
      reserveA,
      tokenB: tokenAt(b, fees[2], fees[3]),
      reserveB,
    }),
  )

/** Amounts that go into a pair or come out of it: most of them such that it can, some of them any. */
const amounts = fc.array(
  fc.record({
    first: fc.boolean(),
    any: fc.option(amountUpTo(108), { nil: undefined, freq: 4 }),
    /** Of what the pair could do, in parts of 2^64; as likely few as many. */
    part: amountUpTo(64),
  }),
  { minLength: amountsPerPair, maxLength: amountsPerPair },
)
type Asked = typeof amounts extends fc.Arbitrary<readonly (infer asked)[]> ? asked : never

/** Many, but fewer than it holds and the tax leaves. */
const amountOutOf = ({ any, part }: Asked, reserve: bigint, taxBps = 0n): bigint =>
  any ?? 1n + (((reserve * part) >> 65n) * (10_000n - taxBps)) / 10_000n

/** Enough to buy a unit after a common tax, but no more than a pair can hold. */
function amountInOf({ any, part }: Asked, reserveIn: bigint, reserveOut: bigint): bigint {
  if (any !== undefined || reserveOut === 0n) return any ?? part
  const least = (reserveIn * 10n) / reserveOut + 10n
  const most = (1n << 112n) - 1n - reserveIn
  return least < most ? least + (((most - least) * part) >> 64n) : least
}

/** Some pairs are empty, and some amounts are nothing after a tax. */
const numRuns = Math.ceil((runs * 2.5) / amountsPerPair)

describe('v2AmountOut', () => {
  test('equals getOutputAmount of the peer, to the unit', { timeout: patience }, ({ task }) => {
    const { count, expectAtLeast } = tally(task)
    fc.assert(
      fc.property(pairCase, amounts, (pair, cases) => {
        const peer = peerPair(pair)
        for (const asked of cases) {
          const { tokenIn, amountIn } = goingIn(pair, asked)
          const ours = outcome(() => v2AmountOut({ pair, tokenIn, amountIn }).amountOut)
          const theirs = outcome(() => {
            const [amountOut] = peer.getOutputAmount(peerAmount(tokenIn, amountIn))
            return BigInt(amountOut.quotient.toString())
          })
          expect(ours).toBe(theirs)
          if (typeof ours === 'bigint') count()
        }
      }),
      { numRuns },
    )
    expectAtLeast()
  })

  test('the pair afterwards is the peer’s, where no token is taxed', { timeout: patience }, ({
    task,
  }) => {
    const { count, expectAtLeast } = tally(task)
    fc.assert(
      fc.property(pairCase, amounts, (taxed, cases) => {
        const pair = untaxed(taxed)
        const peer = peerPair(pair)
        for (const asked of cases) {
          const { tokenIn, amountIn } = goingIn(pair, asked)
          const ours = outcome(() => reserves(v2AmountOut({ pair, tokenIn, amountIn }).pairAfter))
          const theirs = outcome(() =>
            peerReserves(peer.getOutputAmount(peerAmount(tokenIn, amountIn))[1]),
          )
          expect(ours).toEqual(theirs)
          if (typeof ours !== 'string') count()
        }
      }),
      { numRuns },
    )
    expectAtLeast()
  })

  // On chain: `swap/v2/pairFaults.chain.test.ts`, "the pair keeps what is no tax of its: …".
  test('fault of the peer: the pair keeps the tax that the output token took', () => {
    const pair = v2Pair({
      tokenA: tokenAt(0),
      reserveA: 10n ** 20n,
      tokenB: tokenAt(1, 1_000n),
      reserveB: 10n ** 20n,
    })
    const [amountOut, after] = peerPair(pair).getOutputAmount(peerAmount(tokenAt(0), 10n ** 18n))
    const ours = v2AmountOut({ pair, tokenIn: tokenAt(0), amountIn: 10n ** 18n })
    const theirReserve = BigInt(after.reserveOf(peerToken(tokenAt(1))).quotient.toString())
    const ourReserve = reserveOf(ours.pairAfter, tokenAt(1))
    expect(ours.amountOut).toBe(BigInt(amountOut.quotient.toString()))
    // The pair sends the whole output, and the token burns or diverts a tenth of it on the way.
    expect(10n ** 20n - theirReserve).toBe(ours.amountOut)
    expect(((10n ** 20n - ourReserve) * 9_000n) / 10_000n).toBe(ours.amountOut)
  })

  // On chain: `swap/v2/pairFaults.chain.test.ts`, "a token that keeps everything …".
  test('fault of the peer: it takes a token that keeps everything for one that keeps nothing', () => {
    const pair = v2Pair({
      tokenA: tokenAt(0, 0n, 10_000n),
      reserveA: 10n ** 20n,
      tokenB: tokenAt(1),
      reserveB: 10n ** 20n,
    })
    const peer = peerPair(pair).getOutputAmount(peerAmount(tokenAt(0), 10n ** 18n))[0]
    expect(BigInt(peer.quotient.toString())).toBeGreaterThan(0n)
    const ours = outcome(() => v2AmountOut({ pair, tokenIn: tokenAt(0), amountIn: 10n ** 18n }))
    expect(ours).toBe('insufficient_input_amount')
  })

  // On chain: `swap/v2/pairFaults.chain.test.ts`, "an input … beyond 112 bits …".
  test('fault of the peer: it quotes an input that no pair can hold', () => {
    const pair = v2Pair({
      tokenA: tokenAt(0),
      reserveA: 1n << 111n,
      tokenB: tokenAt(1),
      reserveB: 10n ** 20n,
    })
    const amountIn = 1n << 111n
    expect(peerPair(pair).getOutputAmount(peerAmount(tokenAt(0), amountIn))).toHaveLength(2)
    // UniswapV2Pair._update: require(balance <= uint112(-1), 'UniswapV2: OVERFLOW')
    const ours = outcome(() => v2AmountOut({ pair, tokenIn: tokenAt(0), amountIn }))
    expect(ours).toBe('amount_overflow')
  })
})

describe('v2AmountIn', () => {
  test('equals getInputAmount of the peer, to the unit', { timeout: patience }, ({ task }) => {
    const { count, expectAtLeast } = tally(task)
    fc.assert(
      fc.property(pairCase, amounts, (pair, cases) => {
        const peer = peerPair(pair)
        for (const asked of cases) {
          const tokenOut = asked.first ? pair.token0 : pair.token1
          const amountOut = amountOutOf(asked, reserveOf(pair, tokenOut), tokenOut.buyFeeBps)
          const ours = outcome(() => v2AmountIn({ pair, tokenOut, amountOut }).amountIn)
          // The fault is told above.
          if (ours === 'amount_overflow') continue
          const theirs = outcome(() => {
            const [amountIn] = peer.getInputAmount(peerAmount(tokenOut, amountOut))
            return BigInt(amountIn.quotient.toString())
          })
          expect(ours).toBe(theirs)
          if (typeof ours === 'bigint') count()
        }
      }),
      { numRuns },
    )
    expectAtLeast()
  })
})

describe('liquidityMinted', () => {
  test('equals getLiquidityMinted of the peer, to the unit', { timeout: patience }, ({ task }) => {
    const { count, expectAtLeast } = tally(task)
    fc.assert(
      fc.property(pairCase, fc.array(deposit, { minLength: 5, maxLength: 5 }), (pair, cases) => {
        const peer = peerPair(pair)
        const empty = pair.reserve0 === 0n || pair.reserve1 === 0n
        for (const { supply, amount0, amount1 } of cases) {
          const totalSupply = empty ? 0n : supply
          const ours = outcome(() => liquidityMinted({ pair, totalSupply, amount0, amount1 }))
          const theirs = outcome(() =>
            BigInt(
              peer
                .getLiquidityMinted(
                  CurrencyAmount.fromRawAmount(peer.liquidityToken, totalSupply.toString()),
                  peerAmount(pair.token0, amount0),
                  peerAmount(pair.token1, amount1),
                )
                .quotient.toString(),
            ),
          )
          expect(ours).toBe(theirs)
          if (typeof ours === 'bigint') count()
        }
      }),
      { numRuns: Math.ceil((runs * 2) / 5) },
    )
    expectAtLeast()
  })
})

describe('liquidityValue', () => {
  test('equals getLiquidityValue of the peer, to the unit, with and without the protocol’s fee', {
    timeout: patience,
  }, ({ task }) => {
    fc.assert(
      fc.property(pairCase, fc.array(withdrawal, { minLength: 5, maxLength: 5 }), (pair, cases) => {
        const peer = peerPair(pair)
        for (const { supply, share, first, feeOn, growth } of cases) {
          const token = first ? pair.token0 : pair.token1
          const liquidity = (supply * share) / 10_000n
          const kLast = (pair.reserve0 * pair.reserve1 * growth) / 10_000n
          const ours = liquidityValue({
            pair,
            token,
            totalSupply: supply,
            liquidity,
            ...(feeOn ? { feeOn, kLast } : {}),
          })
          const theirs = peer.getLiquidityValue(
            peerToken(token),
            CurrencyAmount.fromRawAmount(peer.liquidityToken, supply.toString()),
            CurrencyAmount.fromRawAmount(peer.liquidityToken, liquidity.toString()),
            feeOn,
            kLast.toString(),
          )
          expect(ours).toBe(BigInt(theirs.quotient.toString()))
        }
      }),
      { numRuns: Math.ceil(runs / 5) },
    )
    compared(task, Math.ceil(runs / 5) * 5)
  })
})

describe('pairAddress', () => {
  test('equals the peer’s address, on every chain that both know', { timeout: patience }, ({
    task,
  }) => {
    const chains = Object.keys(v2Factories).map(Number)
    const index = fc.integer({ min: 0, max: 999 })
    fc.assert(
      fc.property(index, index, fc.constantFrom(...chains), (a, b, chainId) => {
        fc.pre(a !== b)
        const tokenA = { ...tokenAt(a), chainId }
        const tokenB = { ...tokenAt(b), chainId }
        const ours = pairAddress({ tokenA, tokenB })
        expect(ours).toBe(Pair.getAddress(peerToken(tokenA), peerToken(tokenB)))
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })
})

const deposit = fc.record({
  supply: fc.oneof(amountUpTo(100), fc.constant(0n)),
  amount0: amountUpTo(100),
  amount1: amountUpTo(100),
})

const withdrawal = fc.record({
  supply: amountUpTo(100),
  /** Of the supply, in bps. */
  share: fc.bigInt({ min: 0n, max: 10_000n }),
  first: fc.boolean(),
  feeOn: fc.boolean(),
  /** What the product of the reserves was, in bps of what it is. */
  growth: fc.bigInt({ min: 0n, max: 11_000n }),
})

const reserves = (pair: V2Pair): readonly bigint[] => [pair.reserve0, pair.reserve1]

const peerReserves = (pair: Pair): readonly bigint[] => [
  BigInt(pair.reserve0.quotient.toString()),
  BigInt(pair.reserve1.quotient.toString()),
]

const reserveOf = (pair: V2Pair, token: Token): bigint =>
  pair.token0.address === token.address ? pair.reserve0 : pair.reserve1

/** What goes into a pair. */
function goingIn(pair: V2Pair, asked: Asked): { tokenIn: Token; amountIn: bigint } {
  const [tokenIn, tokenOut] = asked.first ? [pair.token0, pair.token1] : [pair.token1, pair.token0]
  const amountIn = amountInOf(asked, reserveOf(pair, tokenIn), reserveOf(pair, tokenOut))
  return { tokenIn, amountIn }
}

function untaxed(pair: V2Pair): V2Pair {
  const bare = ({ buyFeeBps: _buy, sellFeeBps: _sell, ...token }: Token): Token => token
  return { ...pair, token0: bare(pair.token0), token1: bare(pair.token1) }
}
