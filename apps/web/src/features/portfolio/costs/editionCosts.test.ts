import type { Price } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { editionCosts } from './editionCosts.ts'
import type { OwnFigure } from './ownFigure.ts'

const account = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa'
const other = `0x${'b'.repeat(40)}` as const
const contract = `0x${'1'.repeat(40)}` as const
const zero = `0x${'0'.repeat(40)}` as const
const usdc = `0x${'c'.repeat(40)}` as const

const price = (raw: bigint, currency: `0x${string}` = zero): Price => ({
  currency: { contract: currency, symbol: currency === zero ? 'ETH' : 'USDC', decimals: 18 },
  amount: { raw: `${raw}` },
})
const bought = (amount: number, raw: bigint, rest: Partial<editionCosts.Deed> = {}) => ({
  ...{ type: 'sale', fromAddress: other, toAddress: account.toLowerCase() as `0x${string}` },
  ...{ contract, token: { tokenId: '7' }, price: price(raw), amount },
  ...rest,
})

/** The parts of the cost of token 7, of which so many are held; the deeds are the newest first. */
function told(held: bigint, ...deeds: editionCosts.Deed[]) {
  return toldWith(undefined, held, ...deeds)
}

/** The same beside what the person said of it. */
function toldWith(figure: OwnFigure | undefined, held: bigint, ...deeds: editionCosts.Deed[]) {
  const key = `${contract}:7`
  const own = new Map(figure && [[key, figure]])
  const { costs, unknown } = editionCosts(new Map([[key, held]]), deeds, { account, own })
  const isWhole = unknown.size === 0
  const parts = costs.get(`${contract}:7`)?.parts.map(({ each, total, items }) => ({
    each: `${each.amount.raw} ${each.currency.symbol}`,
    total,
    items,
  }))
  return { parts, isWhole }
}

describe('editionCosts', () => {
  test('default: the average of the purchases, weighted by quantity', () => {
    // 40 in three fills: 10 at 0.02, 10 at 0.03, 20 at 0.025 ETH are 1 ETH.
    const milli = 10n ** 15n
    expect(
      told(40n, bought(20, 25n * milli), bought(10, 30n * milli), bought(10, 20n * milli)),
    ).toEqual({
      parts: [{ each: `${25n * milli} ETH`, total: 10n ** 18n, items: 40n }],
      isWhole: true,
    })
  })

  test('behavior: exact beyond what a number holds; of one it is rounded down, of all it is not', () => {
    const high = 2n ** 200n
    const { parts } = told(3n, bought(2, high), bought(1, high + 2n))
    expect(parts).toEqual([{ each: `${high} ETH`, total: 3n * high + 2n, items: 3n }])
  })

  test('behavior: what was given has no price, and of the others it is known for how many', () => {
    const gift = { ...bought(5, 0n), type: 'transfer', price: null }
    expect(told(7n, gift, bought(2, 4n))).toEqual({
      parts: [{ each: '4 ETH', total: 8n, items: 2n }],
      // It may have been sent there before, of which older deeds would tell.
      isWhole: false,
    })
    expect(told(7n, gift)).toEqual({ parts: undefined, isWhole: false })
  })

  test('behavior: of more than is held the latest count: what was sold again is no part of it', () => {
    const sold = bought(10, 900n, { fromAddress: account, toAddress: other })
    // Ten at 100 were sold; one at 1 was bought after that.
    expect(told(1n, bought(1, 1n), sold, bought(10, 100n)).parts).toEqual([
      { each: '1 ETH', total: 1n, items: 1n },
    ])
    expect(told(3n, bought(1, 1n), bought(10, 100n)).parts).toEqual([
      { each: '67 ETH', total: 201n, items: 3n },
    ])
  })

  test('behavior: what came last is held, however it came: what was bought before a gift has left', () => {
    const gift = { ...bought(10, 0n), type: 'transfer', price: null }
    const gone = { ...gift, fromAddress: account, toAddress: other } as const
    const sold = bought(10, 900n, { fromAddress: account, toAddress: other })
    expect(told(10n, gift, sold, bought(10, 100n)).parts).toBeUndefined()
    expect(told(10n, gone, gift, bought(10, 100n)).parts).toBeUndefined()
    // What a marketplace says a gift cost was paid by somebody else, if at all.
    expect(told(10n, { ...gift, price: price(5n) }).parts).toBeUndefined()
  })

  describe('what comes back', () => {
    const vault = `0x${'5'.repeat(40)}` as const
    const moved = (amount: number, from: `0x${string}`, to: `0x${string}`, timestamp?: number) =>
      bought(amount, 0n, {
        ...{ type: 'transfer', price: null, fromAddress: from, toAddress: to, timestamp },
      })
    const away = (amount: number, to = vault) => moved(amount, account, to)
    const back = (amount: number, from = vault) => moved(amount, from, account)

    test('default: from a contract, or another account, to which it was sent, it cost what it had cost', () => {
      expect(told(10n, back(10), away(10), bought(10, 3n))).toEqual({
        parts: [{ each: '3 ETH', total: 30n, items: 10n }],
        isWhole: true,
      })
      // In parts, and with more bought meanwhile.
      expect(told(20n, back(4), bought(10, 5n), back(6), away(10), bought(10, 1n)).parts).toEqual([
        { each: '3 ETH', total: 60n, items: 20n },
      ])
    })

    test('behavior: of more than was sent there the rest is a gift, and what was sent elsewhere is none of it', () => {
      expect(told(10n, back(10), away(4), bought(10, 3n)).parts).toEqual([
        { each: '3 ETH', total: 12n, items: 4n },
      ])
      expect(told(10n, back(10), away(10, other), bought(10, 3n)).parts).toBeUndefined()
      // Sent after it came, it is no way back.
      expect(told(5n, away(5), back(10), bought(10, 3n)).parts).toBeUndefined()
    })

    test('behavior: what was sold is the first that came, wherever the others were then', () => {
      const sold = bought(10, 9n, { fromAddress: account, toAddress: other })
      expect(told(10n, back(10), sold, away(10), bought(10, 2n), bought(10, 1n)).parts).toEqual([
        { each: '2 ETH', total: 20n, items: 10n },
      ])
    })

    test('behavior: it is not known whether it comes back until the oldest deed is read', () => {
      expect(told(10n, back(10)).isWhole).toBe(false)
      expect(told(10n, back(10), away(10)).isWhole).toBe(false)
    })

    test('behavior: of what the person said nothing is taken back that was away then', () => {
      const figure: OwnFigure = { ...price(3n), held: { items: 5n, at: 100 } }
      const deeds = [
        moved(10, vault, account, 102),
        moved(10, account, vault, 99),
        bought(15, 7n, { timestamp: 98 }),
      ]
      expect(toldWith(figure, 15n, ...deeds)).toEqual({
        parts: [{ each: '3 ETH', total: 15n, items: 5n }],
        isWhole: true,
      })
    })
  })

  describe('beside what the person said', () => {
    const said = (items: bigint, at = 100): OwnFigure => ({ ...price(3n), held: { items, at } })
    const at = (timestamp: number) => ({ timestamp })

    test('behavior: it is of what was held then, and what came later counts by itself', () => {
      expect(toldWith(said(5n), 25n, bought(20, 10n, at(101)), bought(5, 9n, at(100)))).toEqual({
        parts: [{ each: '8 ETH', total: 215n, items: 25n }],
        isWhole: true,
      })
    })

    test('behavior: what was sold since is the first that it was of', () => {
      expect(toldWith(said(5n), 6n, bought(4, 10n, at(101)), bought(9, 9n, at(99))).parts).toEqual([
        { each: '7 ETH', total: 46n, items: 6n },
      ])
      expect(toldWith(said(5n), 5n, bought(5, 10n, at(101))).parts).toEqual([
        { each: '10 ETH', total: 50n, items: 5n },
      ])
    })

    test('behavior: it is not whole until all that came later was read', () => {
      expect(toldWith(said(5n), 5n).isWhole).toBe(false)
      expect(toldWith(said(5n), 5n, bought(1, 1n, { ...at(101), contract: other })).isWhole).toBe(
        false,
      )
      expect(toldWith(said(5n), 5n, bought(1, 1n, { ...at(100), contract: other }))).toEqual({
        parts: [{ each: '3 ETH', total: 15n, items: 5n }],
        isWhole: true,
      })
    })

    test('behavior: one of a former release, which has no time, is of all that is held', () => {
      expect(toldWith(price(3n), 7n, bought(2, 9n, at(101)))).toEqual({
        parts: [{ each: '3 ETH', total: 21n, items: 7n }],
        isWhole: true,
      })
    })
  })

  test('behavior: paid mints are purchases, free ones tell nothing', () => {
    const mint = bought(3, 6n, { type: 'mint', fromAddress: zero })
    const free = bought(1, 0n, { type: 'mint', fromAddress: zero, price: null })
    expect(told(4n, free, mint)).toEqual({
      parts: [{ each: '6 ETH', total: 18n, items: 3n }],
      isWhole: true,
    })
  })

  test('behavior: two currencies are never added, that of the most items stands first', () => {
    expect(told(5n, bought(1, 9n, { price: price(9n, usdc) }), bought(4, 2n)).parts).toEqual([
      { each: '2 ETH', total: 8n, items: 4n },
      { each: '9 USDC', total: 9n, items: 1n },
    ])
  })

  test('behavior: others’ purchases, other tokens, sales to oneself and nonsense count nothing', () => {
    const none = [
      bought(1, 5n, { toAddress: other }),
      bought(1, 5n, { token: { tokenId: '8' } }),
      bought(1, 5n, { contract: other }),
      bought(1, 5n, { fromAddress: account }),
      bought(0, 5n),
      bought(-1, 5n),
      bought(1.5, 5n),
      bought(Number.NaN, 5n),
      bought(1, 5n, { amount: null }),
      bought(1, 5n, { token: null }),
      bought(1, 5n, { type: 'ask' }),
    ]
    expect(told(9n, ...none)).toEqual({ parts: undefined, isWhole: false })
  })
})
