import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  createTestMarket,
  listing,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  await market.postListing(listing(market.chain))
})
afterAll(() => database.close())

const hex = (digits: number) => (index: number) =>
  `0x${(index + 1).toString(16).padStart(digits, '0')}`
const [address, hash] = [hex(40), hex(64)]
const token = (index: number) => `${art}:${index + 1}`
const name = (index: number) => `market-${index}.example`

const one = (field: string, textOf: (index: number) => string) => (count: number) =>
  Array.from({ length: count }, (_, index) => `${field}=${encodeURIComponent(textOf(index))}`).join(
    '&',
  )

/** Parameters that may be repeated, with how often. */
const lists: [string, string, (count: number) => string, number][] = [
  ['/tokens/v7?', 'tokens', one('tokens', token), 50],
  [`/tokens/v7?collection=${art}&`, 'source', one('source', name), 200],
  [`/tokens/v7?collection=${art}&`, 'excludeSources', one('excludeSources', name), 50],
  [`/tokens/v7?collection=${art}&`, 'currencies', one('currencies', address), 50],
  [
    `/tokens/v7?collection=${art}&`,
    'attributes.Colour',
    one('attributes[Colour]', index => `value ${index}`),
    200,
  ],
  ['/tokens/v7?', 'contract', one('contract', address), 20],
  ['/collections/v7?', 'contract', one('contract', address), 20],
  ['/orders/asks/v5?', 'ids', one('ids', hash), 50],
  ['/orders/asks/v5?', 'contracts', one('contracts', address), 20],
  ['/orders/asks/v5?', 'sources', one('sources', name), 50],
  ['/orders/bids/v6?', 'excludeSources', one('excludeSources', name), 50],
  ['/sales/v6?', 'tokens', one('tokens', token), 20],
  [`/users/${seller}/tokens/v10?`, 'tokens', one('tokens', token), 50],
  [`/users/${seller}/tokens/v10?`, 'collection', one('collection', address), 20],
  ['/users/activity/v6?', 'users', one('users', address), 50],
]

describe('parameters that are repeated', () => {
  test.each(lists)(
    'behavior: %s%s, as often as may be, and once more',
    async (path, field, list, most) => {
      const full = await market.get(`${path}${list(most)}`)
      expect([full.status, full.body.message]).toEqual([200, undefined])
      const more = await market.get(`${path}${list(most + 1)}`)
      expect(more.status).toBe(400)
      expect(more.body).toMatchObject({ statusCode: 400, code: -1 })
      expect(more.body.message).toMatch(
        new RegExp(`^${field.replace('.', '\\W?')}.*at most ${most} values`),
      )
    },
  )

  test('behavior: the one that is last of many is looked for, too', async () => {
    const found = async (query: string) =>
      ((await market.get(query)).body.tokens as unknown[]).length
    const values = one('attributes[Colour]', index => (index === 199 ? 'red' : `value ${index}`))
    expect(await found(`/tokens/v7?collection=${art}&${values(200)}`)).toBe(1)
    const sources = one('source', index => (index === 199 ? 'test.example' : name(index)))
    expect(await found(`/tokens/v7?collection=${art}&${sources(200)}`)).toBe(1)
  })

  test('behavior: traits are bounded in their number', async () => {
    const traits = (count: number) =>
      Array.from({ length: count }, (_, index) => `attributes[Trait${index}]=x`).join('&')
    const path = `/tokens/v7?collection=${art}&`
    expect((await market.get(path + traits(20))).status).toBe(200)
    const { status, body } = await market.get(path + traits(21))
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^attributes must have 20 keys at most, got 21/),
    ])
  })
})
