import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../buildTransaction.ts'
import { decodeTransaction } from '../decodeTransaction.ts'
import { RouterError } from '../errors.ts'
import { planCost } from '../planCost.ts'
import { createRoute } from '../swap/createRoute.ts'
import { uncheckedTrade } from '../swap/createTrade.ts'
import { swap } from '../swap/swap.ts'
import type { Native, Token, TradeType } from '../swap/types.ts'
import { v2Pair } from '../swap/v2/v2Pair.ts'
import { v3Pool } from '../swap/v3/v3Pool.ts'
import { readPlan } from './readPlan.ts'

const sender = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const payee = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const address = (digits: string) => `0x${digits.padEnd(40, digits)}` as const
const token = (digit: string): Token => ({ chainId: 1, address: address(digit), decimals: 18 })
const weth: Token = { ...token('c'), address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }
const ether: Native = { chainId: 1, native: true, wrapped: weth }
const deep = 10n ** 24n
const feeTiers = [100, 500, 3_000, 10_000]

/** A route from or to native currency or neither, over some pools of each kind. */
const routeOf = ({ kinds, first, last, at }: RouteShape & { at: number }) => {
  const ends = { native: weth, weth, token: undefined }
  const input = ends[first] ?? token('a')
  const output = ends[last] ?? token('b')
  const path = [input, ...kinds.slice(1).map((_, index) => token(`d${at}${index}`)), output]
  const pools = kinds.map((kind, index) => {
    const [tokenA, tokenB] = [path[index], path[index + 1]] as [Token, Token]
    return kind === 'v2'
      ? v2Pair({
          tokenA,
          reserveA: deep,
          tokenB,
          reserveB: deep,
          address: address(`e${at}${index}`),
        })
      : v3Pool({
          tokenA,
          tokenB,
          fee: feeTiers[at] ?? 100,
          sqrtRatioX96: 1n << 96n,
          liquidity: deep,
        })
  })
  return createRoute({
    pools,
    input: first === 'native' ? ether : input,
    output: last === 'native' ? ether : output,
  })
}
type End = 'native' | 'weth' | 'token'
type RouteShape = { kinds: readonly ('v2' | 'v3')[]; first: End; last: End }

const kinds = fc.array(fc.constantFrom('v2' as const, 'v3' as const), {
  minLength: 1,
  maxLength: 4,
})
const end = fc.constantFrom<End>('native', 'weth', 'token')
const swapCase = fc.record({
  type: fc.constantFrom<TradeType>('exactIn', 'exactOut'),
  routes: fc.array(kinds, { minLength: 1, maxLength: 4 }),
  first: end,
  last: end,
  recipient: fc.constantFrom(undefined, 'router' as const, payee),
  payer: fc.constantFrom(undefined, 'router' as const),
  fee: fc.constantFrom(
    {},
    { fee: { bips: 30n, recipient: payee } },
    { flatFee: { amount: 3n, recipient: payee } },
  ),
  safeMode: fc.boolean(),
})

const numRuns = Number(process.env.SLUICE_CASES ?? 500)

describe('readPlan', () => {
  test('behavior: swaps of the encoder leave nothing, and ask for a least amount', () => {
    let read = 0
    fc.assert(
      fc.property(swapCase, ({ type, routes, first, last, recipient, payer, fee, safeMode }) => {
        fc.pre(first === 'token' || last === 'token')
        // Not over v2 and v3 with an exact output, and over no pool twice.
        const plain = routes.filter(
          (kinds, at) =>
            (type === 'exactIn' || new Set(kinds).size === 1) &&
            (at === 0 || kinds.length > 1 || kinds[0] === 'v3'),
        )
        fc.pre(plain.length > 0)
        const trade = attempt(() =>
          uncheckedTrade({
            type,
            swaps: plain.map((kinds, at) => ({
              route: routeOf({ kinds, first, last, at }),
              inputAmount: 1_000n,
              outputAmount: 900n,
            })),
          }),
        )
        fc.pre(trade !== undefined)
        const options = { slippageTolerance: 50n, recipient, payer, safeMode, ...fee } as const
        const part = attempt(() => swap(trade, options))
        fc.pre(part !== undefined)
        const held = { heldBefore: part.uses }
        const built = attempt(() => buildTransaction([part], { router, now: 0n, ...held }))
        fc.pre(built !== undefined)
        const pairs = trade.swaps.flatMap(({ route }) =>
          route.pools.flatMap(pool =>
            pool.type === 'v2-pool' && pool.address ? [pool.address] : [],
          ),
        )
        const { problems, spent } = readPlan(decodeTransaction(built.data), {
          ...{ router, sender, value: built.value, payees: [payee, ...pairs] },
        })
        expect(problems).toEqual([])
        expect([...planCost([part]).inputs].sort()).toEqual([...spent].sort())
        read++
      }),
      { numRuns },
    )
    expect(read).toBeGreaterThan(numRuns / 4)
  })
})

/** Some options do not go together. */
function attempt<value>(work: () => value): value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof RouterError) return undefined
    throw error
  }
}
