import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relayerFee } from './relayerFee.ts'

describe('relayerFee', () => {
  test('default: gas of both chains with a quarter more, and a share of what is laid out', () => {
    const result = relayerFee({
      ...{ value: 1_000_000n, fillGas: 100_000n, feeBps: 10, units: 1n },
      ...{ destinationGasPrice: 4n, originGasPrice: 2n },
    })
    expect(result).toEqual({ fee: 500_000n + 150_000n + 1000n, gasCost: 500_000n })
  })

  test('behavior: each unit bears the same, and all of them less than a unit more than the cost', () => {
    const amount = fc.bigInt(0n, 10n ** 24n)
    const options = fc.record({
      ...{ value: amount, fillGas: amount, destinationGasPrice: amount, originGasPrice: amount },
      feeBps: fc.integer({ min: 0, max: 1000 }),
      units: fc.bigInt(1n, 10_000n),
    })
    fc.assert(
      fc.property(options, given => {
        const { fee } = relayerFee(given)
        const one = relayerFee({ ...given, units: 1n }).fee
        const exact = given.fillGas * given.destinationGasPrice + 60_000n * given.originGasPrice
        expect(fee % given.units).toBe(0n)
        expect(fee - one).toBeLessThan(given.units)
        expect(one).toBeGreaterThanOrEqual(exact)
      }),
    )
  })
})
