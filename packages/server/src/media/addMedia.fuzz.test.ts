import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokens } from '../storage/schema/metadata.ts'
import { hostileValues } from '../testing/arbitraryOf.ts'
import {
  art,
  chainId,
  createTestMarket,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { ownTime } from '../testing/ownTime.ts'

/** Requests; `npm run test:fuzz` makes more of them. */
const cases = Number(process.env.SLUICE_CASES ?? 200)
/** Milliseconds of its own time that the server may take for an answer, and bytes. */
const longest = 1000
const largest = 2_000_000

const shown = `0x${'e1'.repeat(20)}` as const
let database: TestDatabase
let market: TestMarket
/** What stands at every address. */
let bytes: Uint8Array = new Uint8Array()
let fetched = 0
let photos: Buffer[]
beforeAll(async () => {
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
  photos = await Promise.all([
    photo.clone().png().toBuffer(),
    photo.clone().jpeg().toBuffer(),
    photo.clone().webp().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
    Buffer.from('<!doctype html><p>"&<script>draw()</script>'),
  ])
  database = await openTestDatabase()
  market = await createTestMarket(database, {
    server: {
      remote: {
        async read() {
          fetched++
          return bytes
        },
      },
    },
  })
  market.chain.deploy(shown, {
    kind: 'erc721',
    uri: () =>
      'data:application/json,{"image":"https://a.example/i","animation_url":"https://a.example/f"}',
  })
  market.chain.mint(shown, seller, 1n)
  await market.catchUp()
  // The process that draws has its start for the first picture, once a minute at most.
  bytes = photos[0] as Buffer
  await market.server.app.request(`/media/${chainId}/${shown}/1/image?size=large`)
}, 60_000)
afterAll(() => database.close())

async function check(path: string) {
  const { result, time } = await ownTime(async () => {
    const response = await market.server.app.request(path)
    return { response, body: Buffer.from(await response.arrayBuffer()) }
  })
  const { response, body } = result
  const type = response.headers.get('content-type') ?? ''
  expect(time).toBeLessThan(longest)
  expect(body.length).toBeLessThan(largest)
  expect([200, 302, 400, 404]).toContain(response.status)
  const policy = response.headers.get('content-security-policy')
  if (response.status === 302) {
    expect(response.headers.get('location')).toBe('html')
  } else if (type.startsWith('text/html')) {
    expect(new URL(path, 'http://own.invalid').pathname).toMatch(/\/html$/)
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'/)
  } else if (response.status === 200) {
    expect(type).toMatch(/^(image|video|audio)\//)
    expect(policy).toMatch(/^sandbox; default-src 'none'/)
  } else expect(JSON.parse(body.toString())).toMatchObject({ statusCode: response.status })
  expect(market.failures).toEqual([])
  return response.status
}

describe('addMedia, against hostile requests', () => {
  test(
    'behavior: no address is answered with a 500, slowly or without bounds',
    async () => {
      const hostile = fc.oneof(fc.constantFrom(...hostileValues), fc.string({ maxLength: 30 }))
      const part = (...known: string[]) =>
        fc
          .oneof(
            { weight: 8, arbitrary: fc.constantFrom(...known) },
            { weight: 1, arbitrary: hostile },
          )
          // Longer addresses do not come through an HTTP server.
          .map(value =>
            encodeURIComponent(`${value}`.replace(/\p{Surrogate}/gu, '?').slice(0, 500)),
          )
      const addresses = fc.oneof(
        fc.tuple(
          part(`${chainId}`, '1'),
          part(shown, art, seller),
          part('1', '2', '0', '9'.repeat(78)),
          part('image', 'media', 'html'),
        ),
        fc.tuple(part(`${chainId}`), part(shown, art), part('image')),
      )
      // What every object has is no size.
      const sizes = part('small', 'medium', 'large', 'constructor', 'toString', '__proto__')
      const there = [`${chainId}`, shown, '1', 'image']
      let found = 0
      await fc.assert(
        fc.asyncProperty(addresses, sizes, async (parts, size) => {
          bytes = photos[0] as Buffer
          if ((await check(`/media/${parts.join('/')}?size=${size}`)) === 200) found++
        }),
        // One that is there is always among them: chance alone may draw none.
        {
          numRuns: cases,
          examples: [
            [there, 'constructor'],
            [there, 'small'],
          ],
        },
      )
      expect(found).toBeGreaterThan(0)
      // Nothing of all that was asked for has hidden it.
      for (const size of ['small', 'medium', 'large'])
        expect(await check(`/media/${there.join('/')}?size=${size}`)).toBe(200)
    },
    cases * 600,
  )

  test(
    'behavior: whatever stands where a picture should, it is shown as a picture, as a page apart, or not at all',
    async () => {
      const changes = fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { maxLength: 5 })
      const cut = fc.oneof({ weight: 3, arbitrary: fc.constant(5000) }, fc.nat(5000))
      const broken = fc.tuple(fc.nat(4), changes, cut).map(([which, places, length]) => {
        const copy = Buffer.from(photos[which] as Buffer)
        for (const [at, value] of places) copy[at % copy.length] = value
        return copy.subarray(0, length)
      })
      const statuses = new Set<number>()
      const before = fetched
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 4, arbitrary: broken }, fc.uint8Array({ maxLength: 200 })),
          fc.constantFrom('image', 'media', 'html'),
          async (given, kind) => {
            bytes = given
            // What was shown once is kept by its address.
            const link = `https://a.example/${fetched}`
            await database.db
              .update(tokens)
              .set({ image: link, media: link })
              .where(eq(tokens.contract, shown))
            statuses.add(await check(`/media/${chainId}/${shown}/1/${kind}?size=small`))
          },
        ),
        // A page as it is, which few of the others are still.
        { numRuns: cases, examples: [[new Uint8Array(photos[4] ?? []), 'media']] },
      )
      expect([...statuses].sort()).toEqual([200, 302, 404])
      expect(fetched - before).toBeGreaterThanOrEqual(cases)
    },
    cases * 600,
  )
})
