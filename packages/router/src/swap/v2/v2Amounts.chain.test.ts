import { readFileSync } from 'node:fs'
import { accounts, addresses, startTestChain, type TestChain } from '@sluice/devnet'
import fc from 'fast-check'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RouterError } from '../../errors.ts'
import { type OnChain, onChain } from '../../testing/onChain.ts'
import type { Token, V2Pair } from '../types.ts'
import { pairAddress } from './pairAddress.ts'
import { v2AmountIn } from './v2AmountIn.ts'
import { v2AmountOut } from './v2AmountOut.ts'
import { v2Pair } from './v2Pair.ts'

const routerAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) pure returns (uint256 amount)',
  'function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) pure returns (uint256 amount)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)',
])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const abi = routerAbi

let chain: TestChain
let local: OnChain
let tokens: readonly Token[]
let pairs: readonly V2Pair[]

beforeAll(async () => {
  chain = await startTestChain()
  const [trader] = accounts
  const code = new URL('../../../../devnet/contracts/out/LocalUsd.json', import.meta.url)
  local = onChain({
    url: chain.url,
    privateKey: (trader as NonNullable<typeof trader>).privateKey,
    tokenCode: (JSON.parse(readFileSync(code, 'utf8')) as { bytecode: Hex }).bytecode,
    multicall3: addresses.multicall3,
  })
  const made: Token[] = []
  for (let i = 0; i < 4; i++) made.push(await local.deployToken([addresses.uniswapV2Router02]))
  tokens = made
  pairs = [
    await makePair(0, 1, 10n ** 24n, 3_000n * 10n ** 12n),
    await makePair(1, 2, 987_654_321n, 10n ** 15n + 7n),
    await makePair(2, 3, 2n ** 111n, 2n ** 90n + 12_345n),
  ]
}, 60_000)
afterAll(() => chain.stop())

async function makePair(a: number, b: number, amountA: bigint, amountB: bigint): Promise<V2Pair> {
  const [tokenA, tokenB] = [tokens[a] as Token, tokens[b] as Token]
  await local.send(
    addresses.uniswapV2Router02,
    encodeFunctionData({
      abi,
      functionName: 'addLiquidity',
      args: [tokenA.address, tokenB.address, amountA, amountB, 0n, 0n, local.owner, 2n ** 64n],
    }),
  )
  const address = pairAddress({
    factory: addresses.uniswapV2Factory,
    tokenA,
    tokenB,
  })
  const [reserve0, reserve1] = await local.client.readContract({
    address,
    abi: pairAbi,
    functionName: 'getReserves',
  })
  const pair = v2Pair({ tokenA, tokenB, reserveA: amountA, reserveB: amountB, address })
  expect(pair).toMatchObject({ reserve0, reserve1 })
  return pair
}

const size = (bits: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: bits }), fc.bigInt({ min: 0n, max: 2n ** 111n - 1n }))
    .map(([most, noise]) => (noise & (2n ** BigInt(most) - 1n)) + 1n)

/** The amount, or the code of the error. */
function tryAmount(run: () => bigint): bigint | string {
  try {
    return run()
  } catch (error) {
    if (error instanceof RouterError) return error.code
    throw error
  }
}

describe('amounts of v2 pairs, compared with Router02', () => {
  test('behavior: 1000 random amounts at random reserves, to the unit', async () => {
    const cases = fc.sample(
      fc.record({
        exactIn: fc.boolean(),
        amount: size(111),
        reserveIn: size(111),
        reserveOut: size(111),
      }),
      { numRuns: 1_000, seed: 31 },
    )
    const answers = await local.ask(
      addresses.uniswapV2Router02,
      cases.map(({ exactIn, amount, reserveIn, reserveOut }) =>
        encodeFunctionData({
          abi,
          functionName: exactIn ? 'getAmountOut' : 'getAmountIn',
          args: [amount, reserveIn, reserveOut],
        }),
      ),
    )
    const [tokenIn, tokenOut] = tokens as [Token, Token]
    let whole = 0
    for (const [i, { exactIn, amount, reserveIn, reserveOut }] of cases.entries()) {
      const pair = v2Pair({
        tokenA: tokenIn,
        tokenB: tokenOut,
        reserveA: reserveIn,
        reserveB: reserveOut,
      })
      const ours = tryAmount(() =>
        exactIn
          ? v2AmountOut({ pair, tokenIn, amountIn: amount }).amountOut
          : v2AmountIn({ pair, tokenOut, amountOut: amount }).amountIn,
      )
      const { success, returnData: data } = answers[i] as (typeof answers)[number]
      const theirs = success && decodeFunctionResult({ abi, functionName: 'getAmountOut', data })
      if (typeof ours === 'bigint') {
        whole++
        expect(ours).toBe(theirs)
      } else if (ours === 'insufficient_input_amount') expect(theirs).toBe(0n)
      else if (ours === 'insufficient_reserves') expect(success).toBe(false)
      else {
        // The view computes what the pair, whose reserves are uint112, could not hold.
        expect(ours).toBe('amount_overflow')
        const input = exactIn ? amount : (theirs as bigint)
        expect(reserveIn + input).toBeGreaterThan(2n ** 112n - 1n)
      }
    }
    expect(whole).toBeGreaterThan(400)
  })

  test('behavior: 1000 random amounts through one to three pairs, to the unit', async () => {
    const cases = fc.sample(
      fc
        .record({
          exactIn: fc.boolean(),
          amount: size(90),
          from: fc.nat(3),
          to: fc.nat(3),
        })
        .filter(({ from, to }) => from !== to),
      { numRuns: 1_000, seed: 32 },
    )
    const pathOf = (from: number, to: number) =>
      Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (to > from ? from + i : from - i))
    const answers = await local.ask(
      addresses.uniswapV2Router02,
      cases.map(({ exactIn, amount, from, to }) =>
        encodeFunctionData({
          abi,
          functionName: exactIn ? 'getAmountsOut' : 'getAmountsIn',
          args: [amount, pathOf(from, to).map(at => (tokens[at] as Token).address)],
        }),
      ),
    )
    let whole = 0
    for (const [i, { exactIn, amount, from, to }] of cases.entries()) {
      const path = pathOf(from, to)
      const hops = path.slice(1).map((at, hop) => ({
        pair: pairs[Math.min(at, path[hop] as number)] as V2Pair,
        tokenIn: tokens[path[hop] as number] as Token,
        tokenOut: tokens[at] as Token,
      }))
      const ours = tryAmount(() =>
        exactIn
          ? hops.reduce((amountIn, hop) => v2AmountOut({ ...hop, amountIn }).amountOut, amount)
          : hops.reduceRight(
              (amountOut, hop) => v2AmountIn({ ...hop, amountOut }).amountIn,
              amount,
            ),
      )
      const { success, returnData: data } = answers[i] as (typeof answers)[number]
      const amounts = success
        ? decodeFunctionResult({ abi, functionName: 'getAmountsOut', data })
        : []
      if (typeof ours === 'bigint') {
        whole++
        expect(ours).toBe(exactIn ? amounts.at(-1) : amounts[0])
      } else if (ours === 'insufficient_reserves') expect(success).toBe(false)
      // Nothing comes out of a pair on the way, after which Router02 reverts; or of the last one.
      else if (ours === 'insufficient_input_amount') expect(success ? amounts.at(-1) : 0n).toBe(0n)
      else expect(ours).toBe('amount_overflow')
    }
    expect(whole).toBeGreaterThan(400)
  })
})
