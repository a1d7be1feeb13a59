import { describe, expect, test } from 'vitest'
import { createWorth, noRates } from '../market/worth.ts'
import type { saleOf } from './saleOf.ts'
import { withLeast } from './withLeast.ts'

const weth = `0x${'2'.repeat(40)}` as const
const usdc = `0x${'1'.repeat(40)}` as const
const bid = (id: string, contract: string, net?: string) =>
  ({
    id,
    price: {
      currency: { contract },
      ...{ amount: { raw: '99999' }, netAmount: net && { raw: net } },
    },
  }) as unknown as saleOf.Bid
const bids = [bid('own', weth, '10'), bid('dollars', usdc, '30'), bid('untold', weth)]
/** Three dollars are worth one of the native currency. */
const worthOf = createWorth(new Map([[usdc, { of: 3n, per: 1n }]]), weth)
const idsOf = (least: bigint | undefined, rates = worthOf) => {
  const { rows, ...rest } = withLeast(bids, { least, worthOf: rates, wrappedNative: weth })
  return [rows.map(({ id }) => id), rest]
}

describe('withLeast', () => {
  test('default: by what is left after fees, of another currency by its worth, which is said', () => {
    expect(idsOf(10n)).toEqual([['own', 'dollars'], { isByRate: true, unmeasured: 0 }])
    expect(idsOf(11n)).toEqual([[], { isByRate: true, unmeasured: 0 }])
    expect(idsOf(undefined)).toEqual([
      ['own', 'dollars', 'untold'],
      { isByRate: false, unmeasured: 0 },
    ])
  })

  test('behavior: without a rate another currency is left out, and counted', () => {
    expect(idsOf(10n, noRates(weth))).toEqual([['own'], { isByRate: false, unmeasured: 1 }])
  })
})
