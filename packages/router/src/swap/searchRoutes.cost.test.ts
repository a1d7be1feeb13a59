import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenAt } from '../../bench/differential/peer.ts'
import { randomPairs } from '../../bench/support/randomPools.ts'
import { bestTrade } from './bestTrade.ts'
import type { V2Pair } from './types.ts'
import { v2Pair } from './v2/v2Pair.ts'

const asked = vi.hoisted(() => ({ times: 0 }))
vi.mock('./quotePool.ts', async original => {
  const quotes = await original<typeof import('./quotePool.ts')>()
  return {
    ...quotes,
    outputOfEdge: (...args: Parameters<typeof quotes.outputOfEdge>) => {
      asked.times += 1
      return quotes.outputOfEdge(...args)
    },
    inputOfEdge: (...args: Parameters<typeof quotes.inputOfEdge>) => {
      asked.times += 1
      return quotes.inputOfEdge(...args)
    },
  }
})
beforeEach(() => {
  asked.times = 0
})

const [input, output] = [tokenAt(0), tokenAt(1)]

/** How many paths of at most three pairs, none of them twice, lead from the input to the output. */
function pathsOf(pairs: readonly V2Pair[]): number {
  const walk = (at: string, used: readonly V2Pair[]): number => {
    if (at === output.address) return 1
    if (used.length === 3) return 0
    return pairs
      .filter(pair => !used.includes(pair))
      .filter(({ token0, token1 }) => token0.address === at || token1.address === at)
      .reduce((sum, pair) => {
        const { token0, token1 } = pair
        return sum + walk(token0.address === at ? token1.address : token0.address, [...used, pair])
      }, 0)
  }
  return walk(input.address, [])
}

describe('what a search costs', () => {
  test.each([
    [20, 7],
    [60, 24],
    [250, 23],
    [500, 60],
    [1_000, 46],
  ])('%i pairs of %i tokens: no more quotes than the hops of its paths', (count, tokens) => {
    const pairs = randomPairs(count, tokens, count)
    const paths = pathsOf(pairs)
    expect(paths).toBeGreaterThan(0)
    for (const type of ['exactIn', 'exactOut'] as const) {
      asked.times = 0
      bestTrade({ type, pools: pairs, input, output, amount: 10n ** 18n })
      expect(asked.times).toBeGreaterThanOrEqual(paths)
      expect(asked.times).toBeLessThanOrEqual(3 * paths)
    }
  })

  test('pairs of the input that lead nowhere are never quoted', () => {
    const pairs = randomPairs(20, 7, 20)
    const reserve = 10n ** 20n
    const dead = Array.from({ length: 1_000 }, (_, at) =>
      v2Pair({
        ...{ tokenA: input, reserveA: reserve, reserveB: reserve },
        tokenB: tokenAt(at + 7),
      }),
    )
    bestTrade({ type: 'exactIn', pools: pairs, input, output, amount: 10n ** 18n })
    const without = asked.times
    asked.times = 0
    bestTrade({ type: 'exactIn', pools: [...pairs, ...dead], input, output, amount: 10n ** 18n })
    expect(asked.times).toBe(without)
  })
})
