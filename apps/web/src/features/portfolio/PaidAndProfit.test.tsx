// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { PaidAndProfit } from './PaidAndProfit.tsx'
import { drawnField } from './testing/drawnField.ts'
import type { useHoldings } from './useHoldings.ts'

const price = {
  currency: { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 },
  amount: { raw: '3000000000000000000' },
}
const gain = { value: 10n ** 18n, currency: { symbol: 'ETH', decimals: 18 } }
const known = { cost: price, floor: price, gain }
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
    const [paid] = await said({ shown: [known, { cost: undefined, floor: undefined }] })
    expect(paid).toContain('for 1 of 2 items')
    expect(paid).not.toContain('read')
  })

  test('behavior: sums of a part say so', async () => {
    const [paid, profit] = await said({ isWhole: false })
    expect([paid, profit]).toEqual([
      expect.stringContaining('of what was read'),
      expect.stringContaining('of what was read'),
    ])
    const [some] = await said({ isWhole: false, shown: [known, { cost: undefined }] })
    expect(some).toContain('for 1 of 2 items that were read')
  })

  test('behavior: of floors that are not all read only the profit is a part', async () => {
    const [paid, profit] = await said({ hasFloors: false })
    expect(paid).not.toContain('read')
    expect(profit).toContain('of what was read')
  })
})
