import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createEncoder } from './createEncoder.ts'

const bytes = new TextEncoder().encode('price '.repeat(1000))

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=much', undefined],
  [undefined, undefined],
])('behavior: who accepts %s gets %s', async (accepted, encoding) => {
  const answer = await createEncoder()('a.js', bytes, accepted)
  expect(answer.encoding).toBe(encoding)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  const plain = answer.encoding ? unpack[answer.encoding](answer.bytes) : answer.bytes
  expect(Buffer.from(plain).equals(bytes)).toBe(true)
  if (encoding) expect(answer.bytes.length).toBeLessThan(200)
})

test('behavior: a file is packed once, for many at a time', async () => {
  const encode = createEncoder()
  const [first, second] = await Promise.all([
    encode('a.js', bytes, 'br'),
    encode('a.js', bytes, 'br'),
  ])
  expect(first.bytes).toBe(second.bytes)
  const other = await encode('b.js', new TextEncoder().encode('other '.repeat(1000)), 'br')
  expect(brotliDecompressSync(other.bytes).toString()).toContain('other')
})

test('behavior: small files stay as they are', async () => {
  const small = bytes.slice(0, 100)
  expect(await createEncoder()('a.js', small, 'br')).toEqual({ bytes: small, encoding: undefined })
})
