import { addresses, startTestChain, type TestChain } from '@sluice/devnet'
import fc from 'fast-check'
import {
  type Address,
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  http,
  multicall3Abi,
  numberToHex,
  type PublicClient,
  parseAbi,
  toHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RouterError } from '../../errors.ts'
import { createRoute } from '../createRoute.ts'
import { createTrade } from '../createTrade.ts'
import type { Token, V2Pair } from '../types.ts'
import { pairAddress } from './pairAddress.ts'
import { v2AmountIn } from './v2AmountIn.ts'
import { v2AmountOut } from './v2AmountOut.ts'
import { v2Pair } from './v2Pair.ts'

const abi = parseAbi([
  'function createPair(address, address) returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
])
const router02 = addresses.uniswapV2Router02
const factory = addresses.uniswapV2Factory
const most = 2n ** 112n - 1n

/** Pairs can be made of any addresses: these functions read nothing but the reserves. */
const tokens: readonly Token[] = [1, 2, 3, 4, 5].map(index => ({
  chainId: 31_337,
  address: numberToHex(BigInt(index) * 0x1234567n, { size: 20 }),
  decimals: 18,
}))
const couples = tokens.flatMap((tokenA, at) =>
  tokens.slice(at + 1).map(tokenB => ({ tokenA, tokenB })),
)

let chain: TestChain
let client: PublicClient

beforeAll(async () => {
  chain = await startTestChain()
  client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
  const [from] = (await chain.rpc.request({ method: 'eth_accounts' })) as Address[]
  for (const { tokenA, tokenB } of couples) {
    const args = [tokenA.address, tokenB.address] as const
    const data = encodeFunctionData({ abi, functionName: 'createPair', args })
    const transaction = { from, to: factory, data, gas: toHex(5_000_000) }
    const params = [transaction]
    const hash = await chain.rpc.request({ method: 'eth_sendTransaction', params })
    // The node answers before the block is there.
    await client.waitForTransactionReceipt({ hash: hash as Hex, checkReplacement: false })
  }
})
afterAll(() => chain.stop())

/** As likely of few bits as of many. */
const amountUpTo = (bits: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: bits }), fc.bigInt({ min: 0n, max: 2n ** 120n }))
    .map(([bits, noise]) => (noise & (2n ** BigInt(bits) - 1n)) + 1n)
const reserve = amountUpTo(112).map(value => (value > most ? most : value))
const question = fc.record({
  exactIn: fc.boolean(),
  amount: amountUpTo(118),
  route: fc.shuffledSubarray([...tokens.keys()], { minLength: 2, maxLength: 4 }),
})
type Question = typeof question extends fc.Arbitrary<infer value> ? value : never

const round = fc.record({
  reserves: fc.array(fc.tuple(reserve, reserve), {
    minLength: couples.length,
    maxLength: couples.length,
  }),
  questions: fc.array(question, { minLength: 50, maxLength: 50 }),
})

/** What Router02 makes of pairs with such reserves; undefined where it refuses. */
async function ask(
  pairs: readonly V2Pair[],
  questions: readonly Question[],
): Promise<(readonly bigint[] | undefined)[]> {
  const calls = questions.map(({ exactIn, amount, route }) => ({
    target: router02,
    allowFailure: true,
    callData: encodeFunctionData({
      abi,
      functionName: exactIn ? 'getAmountsOut' : 'getAmountsIn',
      args: [amount, route.map(at => (tokens[at] as Token).address)],
    }),
  }))
  // Slot 8 of a pair: reserve0, reserve1 and a time, from the lowest bit on.
  const stateOverride = pairs.map(({ address, reserve0, reserve1 }) => ({
    address: address as Address,
    stateDiff: [
      { slot: toHex(8, { size: 32 }), value: toHex((reserve1 << 112n) | reserve0, { size: 32 }) },
    ],
  }))
  const { data } = await client.call({
    to: addresses.multicall3,
    data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    stateOverride,
    // Where it divides by zero it uses up 63 of 64 parts of what is left.
    gas: 2n ** 62n,
  })
  return decodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    data: data as Hex,
  }).map(({ success, returnData }) =>
    success
      ? decodeFunctionResult({ abi, functionName: 'getAmountsOut', data: returnData })
      : undefined,
  )
}

const reservesOf = (pair: V2Pair, tokenIn: Token) =>
  pair.token0 === tokenIn ? [pair.reserve0, pair.reserve1] : [pair.reserve1, pair.reserve0]

describe('createTrade over v2 pairs, compared with Router02', () => {
  test('behavior: 1000 random amounts over up to three pairs, to the unit', async () => {
    const rounds = fc.sample(round, { numRuns: 20, seed: 20_240 })
    const seen = { same: 0, refused: 0, overflow: 0 }
    for (const { reserves, questions } of rounds) {
      const pairs = couples.map((couple, at): V2Pair => {
        const [reserveA = 0n, reserveB = 0n] = reserves[at] ?? []
        const address = pairAddress({ ...couple, factory })
        return v2Pair({ ...couple, reserveA, reserveB, address })
      })
      const answers = await ask(pairs, questions)
      for (const [at, { exactIn, amount, route }] of questions.entries()) {
        const path = route.map(index => tokens[index] as Token)
        const pools = path
          .slice(1)
          .map((to, hop) =>
            pairs.find(({ token0, token1 }) =>
              [token0, token1].every(token => token === to || token === path[hop]),
            ),
          ) as V2Pair[]
        const [input, output] = [path[0] as Token, path.at(-1) as Token]
        const answer = answers[at]
        let ours: bigint | RouterError
        try {
          const type = exactIn ? 'exactIn' : 'exactOut'
          const made = createRoute({ pools, input, output })
          const trade = createTrade({ type, routes: [{ route: made, amount }] })
          ours = exactIn ? trade.outputAmount : trade.inputAmount
        } catch (error) {
          if (!(error instanceof RouterError)) throw error
          ours = error
        }
        const expected = exactIn ? answer?.at(-1) : answer?.[0]
        if (!(ours instanceof RouterError)) {
          expect(ours).toBe(expected)
          seen.same += 1
        } else if (answer && ours.code === 'amount_overflow') {
          // A pair holds 112 bits. The view functions do not look at that, but the swap would fail.
          const isTooMuch = answer.some((sent, hop) => {
            const [pool, tokenIn] = [pools[hop], path[hop]]
            return pool && tokenIn && sent + (reservesOf(pool, tokenIn)[0] ?? 0n) > most
          })
          expect(isTooMuch).toBe(true)
          seen.overflow += 1
        } else {
          // Router02 answers with an output of nothing, for which no pair swaps.
          expect(expected ?? 0n).toBe(0n)
          // Where it does not answer, its own sums may have been too large as well.
          const code = exactIn ? 'insufficient_input_amount' : 'insufficient_reserves'
          expect(answer ? [code] : [code, 'amount_overflow']).toContain(ours.code)
          seen.refused += 1
        }
      }
    }
    expect(seen.same + seen.refused + seen.overflow).toBe(1_000)
    expect(seen.same).toBeGreaterThan(250)
    expect(seen.refused).toBeGreaterThan(100)
    expect(seen.overflow).toBeGreaterThan(10)
  })

  test('behavior: both directions of one pair with common reserves', async () => {
    const [couple] = couples
    if (!couple) throw new Error('There is no pair')
    const pair = v2Pair({
      ...couple,
      reserveA: 2_000_000n * 10n ** 6n,
      reserveB: 1_000n * 10n ** 18n,
      address: pairAddress({ ...couple, factory }),
    })
    const questions = fc.sample(
      fc.record({
        exactIn: fc.boolean(),
        amount: fc.bigInt({ min: 10n ** 3n, max: 10n ** 10n }),
        route: fc.constant<number[]>([0, 1]),
      }),
      { numRuns: 1_000, seed: 20_241 },
    )
    const answers = (
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          ask([pair], questions.slice(at * 100, at * 100 + 100)),
        ),
      )
    ).flat()
    const { tokenA: tokenIn, tokenB: tokenOut } = couple
    for (const [at, { exactIn, amount }] of questions.entries()) {
      const [amountIn, amountOut] = answers[at] as readonly [bigint, bigint]
      if (exactIn)
        expect(v2AmountOut({ pair, tokenIn, amountIn: amount }).amountOut).toBe(amountOut)
      else expect(v2AmountIn({ pair, tokenOut, amountOut: amount }).amountIn).toBe(amountIn)
    }
  })
})

describe('pairAddress', () => {
  test('behavior: is where the factory makes pairs', async () => {
    for (const couple of couples) {
      const made = await client.readContract({
        address: factory,
        abi,
        functionName: 'getPair',
        args: [couple.tokenA.address, couple.tokenB.address],
      })
      expect(pairAddress({ ...couple, factory })).toBe(made)
    }
  })
})
