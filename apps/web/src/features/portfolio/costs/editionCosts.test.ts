import type { Price } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { editionCosts } from './editionCosts.ts'

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
  const { costs, isWhole } = editionCosts(new Map([[`${contract}:7`, held]]), deeds, account)
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

  test('behavior: paid mints are purchases, free ones tell nothing', () => {
    const mint = bought(3, 6n, { type: 'mint', fromAddress: zero })
    const free = bought(1, 0n, { type: 'mint', fromAddress: zero, price: null })
    expect(told(4n, free, mint)).toEqual({
      parts: [{ each: '6 ETH', total: 18n, items: 3n }],
      isWhole: false,
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
