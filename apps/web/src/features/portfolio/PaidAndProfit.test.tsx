// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { toCost } from './costs/toCost.ts'
import { PaidAndProfit } from './PaidAndProfit.tsx'
import { drawnField } from './testing/drawnField.ts'
import type { useHoldings } from './useHoldings.ts'

const price = {
  currency: { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 },
  amount: { raw: '3000000000000000000' },
}
const gain = {
  ...{ value: 10n ** 18n, total: 10n ** 18n, items: 1n },
  currency: { symbol: 'ETH', decimals: 18 },
}
const row = { ownership: { tokenCount: '1' } }
const cost = toCost('sale', [{ price: price as never, items: 1n }])
const known = { cost, floor: price, gain, row }
const unknown = { cost: undefined, floor: undefined, row }
const { draw } = drawnField()

/** What is said of the sum paid, and of the profit. */
async function said(holdings: object) {
  const read = { query: { data: {} }, isWhole: true, hasFloors: true, floors: new Map() }
  const all = { ...read, shown: [known], ...holdings } as unknown as useHoldings.Result
  await draw(<PaidAndProfit holdings={all} />)
  return [...document.querySelectorAll('dd')].map(each => each.textContent)
}

describe('PaidAndProfit', () => {
  test('default: of everything nothing is added, of some items how many', async () => {
    for (const each of await said({})) expect(each).not.toContain('of')
    const [paid] = await said({ shown: [known, unknown] })
    expect(paid).toContain('for 1 of 2 items')
    expect(paid).not.toContain('read')
  })

  test('behavior: sums of a part say so', async () => {
    const [paid, profit] = await said({ isWhole: false })
    expect([paid, profit]).toEqual([
      expect.stringContaining('of what was read'),
      expect.stringContaining('of what was read'),
    ])
    const [some] = await said({ isWhole: false, shown: [known, unknown] })
    expect(some).toContain('for 1 of 2 items that were read')
  })

  test('behavior: of floors that are not all read only the profit is a part', async () => {
    const [paid, profit] = await said({ hasFloors: false })
    expect(paid).not.toContain('read')
    expect(profit).toContain('of what was read')
  })

  test('behavior: each of an edition counts, and own figures are named', async () => {
    const own = toCost('own', [{ price: price as never, items: 40n }])
    const edition = { ...known, cost: own, row: { ownership: { tokenCount: '40' } } }
    const [paid, profit] = await said({ shown: [edition, unknown] })
    expect(paid).toContain('for 40 of 41 pieces · 1 own figure')
    expect(profit).not.toContain('own')
  })

  test('behavior: while purchases of editions are read there is no figure, and a part where they could not be', async () => {
    expect(await said({ isReadingCosts: true })).toEqual(['', ''])
    expect((await said({ readCosts: () => undefined }))[0]).toContain('of what was read')
  })
})
