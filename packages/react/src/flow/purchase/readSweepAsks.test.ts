import type { Order } from '@sluice/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { account, ask, contract, maker, openMarket, weth } from '../../testing/openMarket.ts'
import { mostLines } from '../mostLines.ts'
import { pickSweep } from './pickSweep.ts'
import { readSweepAsks } from './readSweepAsks.ts'

const { signal } = new AbortController()
const within = { account, currency: `0x${'0'.repeat(40)}` as const, now: 0, most: mostLines }
const attributes = { Decoration: ['Waves'] }
const inWeth = (raw: string) => ({
  price: { currency: { contract: weth, symbol: 'WETH', decimals: 18 }, amount: { raw } },
})

/** A marketplace with these listings, whose tokens all have the trait; pages have `size` rows. */
function openBook(book: readonly Order[], options: { kind?: string; size?: number } = {}) {
  const { kind = 'erc1155', size = 100 } = options
  const sorted = book.toSorted((a, b) => Number(a.price?.amount.raw) - Number(b.price?.amount.raw))
  const page = <row>(rows: readonly row[], url: URL) => {
    const from = Number(url.searchParams.get('continuation') ?? '0')
    const end = from + Math.min(size, Number(url.searchParams.get('limit')))
    return { rows: rows.slice(from, end), continuation: end < rows.length ? `${end}` : null }
  }
  return openMarket({
    '/orders/asks/v5': (_, url) => {
      const ids = url.searchParams.getAll('ids')
      const token = url.searchParams.get('token')
      const native = url.searchParams.get('native') === 'true'
      const { rows, continuation } = page(
        sorted.filter(
          order =>
            (ids.length === 0 || ids.includes(order.id)) &&
            (token === null || order.tokenSetId === `token:${token}`) &&
            (!native || order.price?.currency.symbol === 'ETH'),
        ),
        url,
      )
      return { orders: rows, continuation }
    },
    '/tokens/v7': (_, url) => {
      const floors = sorted.filter(
        (order, at) => sorted.findIndex(({ tokenSetId }) => tokenSetId === order.tokenSetId) === at,
      )
      const { rows, continuation } = page(floors, url)
      return {
        tokens: rows.map(({ id, price, maker: owner, tokenSetId }) => ({
          token: { contract, tokenId: tokenSetId.split(':')[2], kind },
          market: { floorAsk: { id, price, maker: owner } },
        })),
        continuation,
      }
    },
  })
}
const read = (market: ReturnType<typeof openBook>, more: object = {}) =>
  readSweepAsks(
    { ...market.scope, now: () => 0, collection: contract, attributes, ...more },
    { excluded: [] },
    signal,
  )
const order = (id: string, raw: string, tokenId: string, more: object = {}) =>
  ask(id, raw, tokenId, { contractKind: 'erc1155', ...more }) as Order

describe('readSweepAsks', () => {
  test('default: with a trait, the further listings of each token too', async () => {
    const book = [
      order('amphora', '80', '1', { quantityRemaining: 2 }),
      order('amphora-more', '85', '1', { quantityRemaining: 3 }),
      order('vase', '112', '2', { quantityRemaining: 9 }),
    ]
    const { orders, isWhole } = await read(openBook(book))
    expect(isWhole).toBe(true)
    const lines = pickSweep(orders, { ...within, terms: { count: 6n, excluded: [] } })
    expect(lines.map(({ orderId, quantity }) => [orderId, quantity])).toEqual([
      ...[['amphora', 2n] as const, ['amphora-more', 3n] as const, ['vase', 1n] as const],
    ])
  })

  test.each([
    ['one’s own', { maker: account }],
    ['in another currency', inWeth('70')],
  ])('behavior: behind a floor that is %s are listings of others', async (_, floor) => {
    const book = [order('floor', '70', '1', floor), order('behind', '90', '1')]
    for (const kind of ['erc721', 'erc1155']) {
      const { orders } = await read(openBook(book, { kind }))
      const lines = pickSweep(orders, { ...within, terms: { count: 1n, excluded: [] } })
      expect(lines.map(({ orderId }) => orderId)).toEqual(['behind'])
    }
  })

  test('behavior: floors of an ERC721 are read at once, whatever is left behind them', async () => {
    const book = Array.from({ length: 60 }, (_, at) => order(`${at}`, `${at + 1}`, `${at}`))
    const market = openBook(book, { kind: 'erc721' })
    expect(await read(market)).toMatchObject({ isWhole: true })
    expect(market.asked.map(({ path }) => path)).toEqual(['/tokens/v7', '/orders/asks/v5'])
  })

  test('behavior: pages of listings go on until there are enough that can be taken', async () => {
    const own = Array.from({ length: 300 }, (_, at) =>
      order(`own-${at}`, '1', `${at}`, { maker: account }),
    )
    const book = [...own, order('other', '2', '999', { maker })]
    const { orders, isWhole } = await read(openBook(book), { attributes: undefined })
    expect(isWhole).toBe(true)
    expect(orders.some(({ id }) => id === 'other')).toBe(true)
  })

  test('behavior: where a look ends early it says so, and leaves out what something cheaper may be before', async () => {
    // Nothing of more tokens than are read can be taken; the cheapest of the rest is behind an own floor.
    const own = Array.from({ length: 150 }, (_, at) =>
      order(`own-${at}`, `${at + 1}`, `${at}`, { maker: account }),
    )
    const book = [...own, order('dear', '1000', '0'), order('near', '3', '0')]
    const { orders, isWhole } = await read(openBook(book))
    expect(isWhole).toBe(false)
    const ids = orders.map(({ id }) => id)
    expect(ids).toContain('near')
    expect(ids).not.toContain('dear')
  })

  test('property: what is picked by trait is what the whole book gives', async () => {
    const entry = fc.record({
      raw: fc.integer({ min: 1, max: 40 }),
      tokenId: fc.integer({ min: 0, max: 12 }),
      quantityRemaining: fc.integer({ min: 1, max: 4 }),
      isOwn: fc.boolean(),
      isWeth: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 25 }),
        fc.integer({ min: 5, max: 30 }),
        async (entries, size) => {
          const book = entries.map(({ raw, tokenId, quantityRemaining, isOwn, isWeth }, at) =>
            order(`${at}`, `${raw}`, `${tokenId}`, {
              quantityRemaining,
              ...(isOwn ? { maker: account } : {}),
              ...(isWeth ? inWeth(`${raw}`) : {}),
            }),
          )
          const { orders, isWhole } = await read(openBook(book, { size }))
          const prices = (from: readonly Order[]) =>
            pickSweep(from, { ...within, terms: { count: 50n, excluded: [] } }).flatMap(line =>
              Array.from({ length: Number(line.quantity) }, () => line.unitPrice),
            )
          const found = prices(orders)
          expect(found).toEqual(prices(book).slice(0, found.length))
          if (isWhole) expect(found).toEqual(prices(book))
        },
      ),
      { numRuns: 30 },
    )
  })
})
