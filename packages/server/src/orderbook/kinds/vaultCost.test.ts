import type { Hex } from 'viem'
import { parseEther } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { vaultCost } from './vaultCost.ts'

const account = (digit: string) => `0x${digit.repeat(40)}` as Hex
const uniswap = { pair: account('4'), isSushi: false }
const sushi = { pair: account('5'), isSushi: true }
const place = {
  ...{ vault: account('1'), vaultId: 0n, factory: account('3'), weth: account('c') },
  pairs: [uniswap, sushi],
}
const ether = parseEther('1')
/** What a pair says that has so much of the vault's token, whose address is the lower one, and of ether. */
const has = (bought: bigint, paid: bigint) => [bought * ether, paid * ether, 0]
/** By the formula of the pair: what is paid for one more of the vault's token, rounded up. */
const priceAt = (bought: bigint, paid: bigint) =>
  (paid * ether * 1000n) / ((bought - 1n) * 997n) + 1n
const cost = (answers: unknown[], more: Partial<vaultCost.Options> = {}) =>
  vaultCost({ place, answers, wanted: ether, count: 1, type: 'exactOut', ...more })

describe('vaultCost', () => {
  test('default: by the pair that holds more ether, not by that which is cheaper', () => {
    const [small, large] = [has(50n, 5n), has(100n, 80n)]
    expect(cost([small, large])).toEqual({ sum: priceAt(100n, 80n), via: sushi })
    expect(cost([large, small])).toEqual({ sum: priceAt(100n, 80n), via: uniswap })
  })

  test('behavior: the only one that exists, that answers, or that can sell one', () => {
    for (const none of [undefined, null, 7n, has(1n, 900n), has(0n, 0n)])
      expect(cost([none, has(50n, 5n)])).toEqual({ sum: priceAt(50n, 5n), via: sushi })
    expect(cost([undefined, has(1n, 5n)])).toBeUndefined()
    expect(cost([])).toBeUndefined()
  })

  test('behavior: it does not depend on how many are wanted', () => {
    const answers = [has(50n, 5n), has(3n, 80n)]
    expect(cost(answers)?.via).toEqual(sushi)
    expect(cost(answers, { count: 2 })?.via).toEqual(sushi)
    expect(cost(answers, { count: 3 })).toBeUndefined()
  })

  test('behavior: one that was chosen before stays, whatever the other holds by now', () => {
    const answers = [has(50n, 5n), has(100n, 80n)]
    expect(cost(answers, { via: uniswap })).toEqual({ sum: priceAt(50n, 5n), via: uniswap })
    expect(cost([undefined, has(100n, 80n)], { via: uniswap })).toBeUndefined()
  })

  test('behavior: with what is kept of each', () => {
    const first = priceAt(50n, 5n)
    const { sum } = cost([has(50n, 5n)], { feeOf: paid => paid / 20n }) ?? {}
    expect(sum).toBe(first + first / 20n)
  })
})
