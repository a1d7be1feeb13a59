import type { Price } from '@sluice/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { languageChoice } from '../language/languageChoice.ts'
import { toCost } from './costs/toCost.ts'
import type { OfferedHolding } from './holding.ts'
import { holdingsCsv } from './holdingsCsv.ts'

afterEach(() => vi.restoreAllMocks())

const currency = {
  contract: `0x${'0'.repeat(40)}` as const,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
}
const floor: Price = {
  currency,
  amount: { raw: '1250000000000000001', decimal: 1.25, usd: null, native: 1.25 },
}
const holding = {
  row: {
    token: { contract: `0x${'1'.repeat(40)}`, tokenId: '7', name: 'Harbor #7' },
    ownership: { tokenCount: '2', acquiredAt: '2026-01-02T03:04:05.000Z' },
  },
  floor,
  offer: undefined,
  cost: undefined,
} as unknown as OfferedHolding

describe('holdingsCsv', () => {
  test.each(['en', 'de'] as const)('behavior: programs read it alike in %s', language => {
    vi.spyOn(languageChoice, 'get').mockReturnValue(language)
    const [head, row] = holdingsCsv([holding], 31337).split('\r\n')
    expect(head).toMatch(
      /^\ufeffChain,Contract,Token,Name,.*,Floor each,Floor currency,.*,Acquired$/,
    )
    expect(row?.split(',')).toEqual([
      ...['31337', `0x${'1'.repeat(40)}`, '#7', 'Harbor #7', '', '2'],
      ...['1.250000000000000001', 'ETH', '', '', '', '', '', '', '', '', '', ''],
      '2026-01-02T03:04:05.000Z',
    ])
  })

  test('behavior: numbers of tokens keep all their digits in a spreadsheet, and names hide nothing', () => {
    const { row } = holding
    const tokenId = `${2n ** 256n - 1n}`
    const collection = { name: '\u2066Tide\u200blines\u2069' }
    const token = { ...row.token, tokenId, name: '\u202egnp.exe', collection }
    const [, cells] = holdingsCsv([{ ...holding, row: { ...row, token } } as never], 1).split(
      '\r\n',
    )
    expect(cells?.split(',').slice(2, 5)).toEqual([
      ...[`#${tokenId}`, '⟨U+202E⟩gnp.exe', '⟨U+2066⟩Tide⟨U+200B⟩lines⟨U+2069⟩'],
    ])
  })

  test('behavior: a profit is told with its currency, for one of an edition like the prices', () => {
    const usdc = { contract: `0x${'2'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
    const gain = { value: -1_500_000n, total: -3_000_001n, items: 2n, currency: usdc }
    const [head, row] = holdingsCsv([{ ...holding, gain } as OfferedHolding], 1).split('\r\n')
    const cells = Object.fromEntries(
      (head ?? '').split(',').map((name, at) => [name, row?.split(',')[at]]),
    )
    expect(cells).toMatchObject({
      'Profit each at floor after fees': '-1.5',
      'Profit currency': 'USDC',
      Quantity: '2',
    })
  })

  test.each(['unread', 'failed'] as const)(
    'behavior: what is %s is not left out as if there were none',
    why => {
      const cost = toCost('sale', [{ price: floor, items: 1n }])
      const unread = { ...holding, floor: why, offer: why, cost } as OfferedHolding
      const [, row] = holdingsCsv([unread, { ...unread, cost: undefined }], 31337).split('\r\n')
      expect(row?.split(',').slice(6, 15)).toEqual([
        ...['not read', '', 'not read', '', '1.250000000000000001', 'ETH', '1'],
        ...['last sale to this account', 'not read'],
      ])
    },
  )

  test('behavior: a cost says for how many it is and where it is from, in several currencies each by itself', () => {
    const usdc = { contract: `0x${'2'.repeat(40)}` as const, symbol: 'USDC', decimals: 6 }
    const cellsOf = (cost: OfferedHolding['cost']) =>
      holdingsCsv([{ ...holding, cost } as OfferedHolding], 1)
        .split('\r\n')[1]
        ?.split(',')
        .slice(10, 15)
    const lots: toCost.Lot[] = [
      { price: floor, items: 2n },
      { price: { currency: usdc, amount: { raw: '1500000' } }, items: 1n },
    ]
    expect(cellsOf(toCost('purchases', lots))).toEqual([
      ...['1.250000000000000001; 1.5', 'ETH; USDC', '2; 1'],
      ...['average of purchases by this account (first in first out)', ''],
    ])
    expect(cellsOf(toCost('mint', lots.slice(1)))?.slice(2, 4)).toEqual([
      ...['1', 'mint to this account'],
    ])
    expect(cellsOf(toCost('own', lots.slice(1)))?.slice(2, 4)).toEqual(['1', 'own figure'])
    expect(cellsOf('failed')).toEqual(['not read', '', '', '', 'not read'])
  })
})
