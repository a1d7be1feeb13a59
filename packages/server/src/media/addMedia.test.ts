import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../http/createKey.ts'
import { FetchError } from '../metadata/FetchError.ts'
import {
  createTestMarket,
  type Json,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const shown: Hex = `0x${'e1'.repeat(20)}`
const svg = (inner: string, size = 'width="24" height="12"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} viewBox="0 0 24 12">${inner}</svg>`
const dataUri = (text: string) =>
  `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
/** A page with all that could end the attribute that it is put into. */
const work = `<!doctype html><p title="a'b&quot;">&lt;"></iframe><script>draw(1 && "2")</script>`
const padding = `<!--${'x'.repeat(9000)}-->`

let database: TestDatabase
let market: TestMarket
let bait: Server
let visits = 0
/** What stands where; by token the metadata. */
const web = new Map<string, Uint8Array>()
let documents: Record<string, Json>

beforeAll(async () => {
  bait = createServer((_, answer) => {
    visits++
    answer.end('x')
  })
  await new Promise<void>(resolve => bait.listen(0, '127.0.0.1', resolve))
  const inside = `http://127.0.0.1:${(bait.address() as AddressInfo).port}`
  const photo = await sharp({
    create: { width: 1200, height: 600, channels: 3, background: 'red' },
  })
    .withExif({ IFD0: { Copyright: 'the place where it was taken' } })
    .jpeg()
    .toBuffer()
  web.set('https://pictures.example/photo', photo)
  web.set('https://pictures.example/page', Buffer.from('<script>alert(1)</script>'))
  web.set('https://pictures.example/work', Buffer.from(work))
  web.set('https://pictures.example/latin', Buffer.from('<!doctype html>\xe9', 'latin1'))
  web.set('https://pictures.example/film', Buffer.from('\0\0\0\x18ftypisom0000'))
  documents = {
    1: { image: 'https://pictures.example/photo', animation_url: 'https://pictures.example/film' },
    2: {
      image: dataUri(
        svg(`${padding}<script>fetch('${inside}')</script>
          <image href="${inside}/a.png" width="9" height="9"/>
          <image xlink:href="file:///etc/passwd" width="9" height="9"/>
          <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="${inside}"/></body></foreignObject>
          <rect width="24" height="12" fill="lime" onload="fetch('${inside}')"/>`),
      ),
    },
    3: { image: 'https://pictures.example/page', animation_url: 'https://pictures.example/page' },
    4: { image: dataUri(svg(padding, 'width="100000" height="100000"')) },
    5: { image: dataUri(svg('<rect width="24" height="12"/>')) },
    6: { name: 'bare' },
    8: { animation_url: `data:text/html;base64,${Buffer.from(work).toString('base64')}` },
    9: { animation_url: 'https://pictures.example/work' },
    10: { animation_url: 'https://pictures.example/latin' },
    11: { animation_url: `data:text/html;base64,${photo.toString('base64')}` },
    12: { animation_url: 'https://pictures.example/photo' },
    7: {
      image: dataUri(
        `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100)}">${[...'bcdefghij']
          .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghij'[i]};`.repeat(10)}">`)
          .join('')}]>${svg(`${padding}<text>&j;</text>`)}`,
      ),
    },
  }
  database = await openTestDatabase()
  market = await createTestMarket(database, {
    server: {
      origins: ['https://other.example'],
      remote: {
        async read(link) {
          const found = web.get(link)
          if (!found) throw new FetchError('unreachable')
          return found
        },
      },
    },
  })
  market.chain.deploy(shown, {
    kind: 'erc721',
    uri: id => `data:application/json,${encodeURIComponent(JSON.stringify(documents[`${id}`]))}`,
  })
  for (let id = 1n; id <= 12n; id++) market.chain.mint(shown, seller, id)
  await market.catchUp()
}, 60_000)
afterAll(async () => {
  bait.close()
  await database.close()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  market.server.app.request(path, { headers })
const tokenOf = async (id: number) => {
  const { body } = await market.get(`/tokens/v7?tokens=${shown}:${id}`)
  return ((body.tokens as Json[])[0]?.token ?? {}) as Record<string, string>
}
const pixels = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, height, exif } = await sharp(bytes).metadata()
  return { format, width, height, exif, bytes }
}

describe('addMedia', () => {
  test('default: a picture of the size that is asked for, without what was in the original', async () => {
    const { image = '', imageSmall = '', imageLarge = '' } = await tokenOf(1)
    const widths: unknown[] = []
    for (const path of [imageSmall, image, imageLarge]) {
      const response = await ask(path)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=3600',
      })
      const { format, width, height, exif } = await pixels(response)
      widths.push([format, width, height, exif])
    }
    expect(widths).toEqual([
      ['webp', 250, 125, undefined],
      ['webp', 512, 256, undefined],
      ['webp', 1000, 500, undefined],
    ])
  })

  test('behavior: an SVG is drawn, and nothing in it runs or is asked for (T5)', async () => {
    const { image = '' } = await tokenOf(2)
    expect(image).toBe(`/media/31337/${shown}/2/image?size=medium`)
    const { format, width, height, bytes } = await pixels(await ask(image))
    expect([format, width, height]).toEqual(['webp', 512, 256])
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    // The middle of it is lime.
    const middle = (128 * 512 + 400) * 3
    expect([...data.subarray(middle, middle + 3)].map(part => Math.round(part / 64))).toEqual([
      0, 4, 0,
    ])
    expect(visits).toBe(0)
  })

  test('behavior: small pictures stay in the answer, and are made when they are asked for', async () => {
    const { image = '' } = await tokenOf(5)
    expect(image).toMatch(/^data:image\/svg\+xml/)
    expect((await ask(`/media/31337/${shown}/5/image`)).status).toBe(200)
  })

  test.each([
    ['a page', 3],
    ['a picture of ten thousand million pixels', 4],
    ['entities without end', 7],
    ['no picture', 6],
    ['no token', 99],
  ])('error: %s; why is not told (T7)', async (_, id) => {
    const began = performance.now()
    const response = await ask(`/media/31337/${shown}/${id}/image`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'What the metadata leads to cannot be shown',
    })
    expect(response.headers.get('cache-control') ?? 'no-store').not.toMatch(/public/)
    expect(performance.now() - began).toBeLessThan(6000)
  })

  test('behavior: films by what they are, and what no page begins with is none', async () => {
    const { media = '' } = await tokenOf(1)
    const film = await ask(media)
    expect([film.status, film.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(film.headers.get('content-security-policy')).toMatch(/^sandbox/)
    expect((await ask(`/media/31337/${shown}/3/media`)).status).toBe(404)
  })

  test.each([
    ['on the chain', 8],
    ['elsewhere', 9],
  ])('behavior: a page that stands %s has a path and a policy of its own (T5)', async (_, id) => {
    const { media = '' } = await tokenOf(id)
    expect(media).toBe(`/media/31337/${shown}/${id}/media`)
    const lead = await ask(media)
    expect([lead.status, lead.headers.get('location')]).toEqual([302, 'html'])
    expect(lead.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    const page = await ask(media.replace(/media$/, 'html'))
    expect(page.status).toBe(200)
    const headers = Object.fromEntries(page.headers)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-dns-prefetch-control': 'off',
    })
    // It has no origin, and asks nobody; who may show it stands in the policy, which browsers heed instead.
    const policy = headers['content-security-policy']?.split('; ') ?? []
    expect(policy[0]).toBe('sandbox allow-scripts')
    const inline = ["'none'", "'unsafe-inline'", "'unsafe-eval'", 'data:', 'blob:']
    for (const [name = '', ...sources] of policy.slice(1).map(line => line.split(' ')))
      expect([name, sources.filter(source => !inline.includes(source))]).toEqual([
        name,
        name === 'frame-ancestors' ? ["'self'", 'https://other.example'] : [],
      ])
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "form-action 'none'", "base-uri 'none'"]),
    )
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['permissions-policy']).toMatch(/^([a-z-]+=\(\)(, )?)+$/)
    // Ours around it, in which nothing runs, holds it as one text.
    const text = await page.text()
    const inner = / srcdoc="([^"]*)"><\/iframe><\/body><\/html>$/.exec(text)?.[1] ?? ''
    expect(text.slice(0, text.indexOf(' srcdoc='))).not.toContain('<script')
    expect(text.match(/ sandbox="([^"]*)"/)?.[1]).toBe('allow-scripts')
    expect(inner.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe(work)
  })

  test.each([
    ['a picture', 1],
    ['a script alone', 3],
    ['text of another encoding', 10],
    ['a picture that says that it is one', 11],
    ['a picture in the place of media', 12],
    ['nothing', 6],
    ['no token', 99],
  ])('error: %s is no page (T5)', async (_, id) => {
    const response = await ask(`/media/31337/${shown}/${id}/html`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  })

  test.each(['document', 'embed', 'object', 'script', 'image', 'fencedframe'])(
    'error: a page is not shown as a %s, where it would stand under our name (T5)',
    async place => {
      const path = `/media/31337/${shown}/8/html`
      expect((await ask(path, { 'sec-fetch-dest': place })).status).toBe(404)
      const framed = await ask(path, { 'sec-fetch-dest': 'iframe' })
      expect([framed.status, framed.headers.get('vary')]).toEqual([200, 'Sec-Fetch-Dest'])
    },
  )

  test('error: where nothing is fetched, a page is shown that stands on the chain alone (T7)', async () => {
    const { server } = await createTestMarket(database, { fake: market.chain })
    const statuses = [8, 9].map(
      async id => (await server.app.request(`/media/31337/${shown}/${id}/html`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 404])
  })

  test('behavior: a part of a film for who goes on with it, of the same film alone', async () => {
    const path = `/media/31337/${shown}/1/media`
    const film = await ask(path)
    const [whole, etag] = [await film.text(), film.headers.get('etag') ?? '']
    expect([film.headers.get('accept-ranges'), whole.length]).toEqual(['bytes', 16])
    const part = await ask(path, { range: 'bytes=4-', 'if-range': etag })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 4-15/16'])
    expect(part.headers.get('content-type')).toBe('video/mp4')
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox/)
    expect(await part.text()).toBe(whole.slice(4))
    const other = await ask(path, { range: 'bytes=4-', 'if-range': '"another"' })
    expect([other.status, await other.text()]).toEqual([200, whole])
    const none = await ask(path, { range: 'bytes=16-' })
    expect([none.status, none.headers.get('content-range')]).toEqual([416, 'bytes */16'])
    // A page is framed as a whole.
    const page = await ask(`/media/31337/${shown}/9/html`, { range: 'bytes=4-' })
    expect([page.status, page.headers.get('accept-ranges')]).toEqual([200, null])
  })

  test('behavior: not sent again to who has it', async () => {
    const path = `/media/31337/${shown}/1/image`
    const etag = (await ask(path)).headers.get('etag') ?? ''
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304)
  })

  test('options: limits, a picture takes a twentieth of a point, whatever becomes of it, and needs no key (T12)', async () => {
    const limits = { window: 60, anonymous: 2, keyed: 2, cost: { read: 1, write: 1, execute: 1 } }
    const { server } = await createTestMarket(database, {
      fake: market.chain,
      server: { limits, apiKeys: [createKey('partner').entry], requireApiKey: 'write' },
    })
    const statuses: number[] = []
    const read = '/api/31337/collections/v7'
    const pictures = Array.from({ length: 20 }, (_, i) =>
      i % 2 ? '/media/x' : `/media/31337/${shown}/5/image`,
    )
    for (const path of [read, ...pictures, '/media/x', read])
      statuses.push((await server.app.request(path)).status)
    expect(statuses).toEqual([200, ...pictures.map((_, i) => (i % 2 ? 404 : 200)), 429, 429])
    const closed = await createTestMarket(database, {
      fake: market.chain,
      server: { apiKeys: [createKey('partner').entry], requireApiKey: 'always' },
    })
    const picture = await closed.server.app.request(`/media/31337/${shown}/5/image`)
    expect(picture.status).toBe(200)
  })

  test('error: what the path has to be', async () => {
    expect((await ask(`/media/31337/${shown}/1/image?size=huge`)).status).toBe(400)
    for (const path of ['1/x/1/image', `1/${shown}/1/image`, `31337/${shown}/x/image`, 'x'])
      expect((await ask(`/media/${path}`)).status).toBe(404)
  })
})

describe('redirectToTokenImage', () => {
  test('default: to a path of this server, whatever the metadata says', async () => {
    const api = '/api/31337/redirect'
    const token = await ask(`${api}/tokens/${shown}:1/image/v1?imageSize=small`)
    expect([
      token.status,
      token.headers.get('location'),
      token.headers.get('cache-control'),
    ]).toEqual([302, `/media/31337/${shown}/1/image?size=small`, 'public, max-age=60'])
    const collection = await ask(`${api}/collections/${shown}/image/v1`)
    expect(collection.headers.get('location')).toBe(`/media/31337/${shown}/1/image?size=medium`)
    expect((await ask(`${api}/tokens/${shown}:6/image/v1`)).status).toBe(404)
  })
})
