import { describe, expect, test } from 'vitest'
import { cleanText, isRemote, readDocument } from './readDocument.ts'

const base64 = (value: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`

describe('readDocument', () => {
  test('default', () => {
    const document = {
      name: 'One',
      description: 'Two\nlines',
      image: 'data:image/svg+xml;base64,PHN2Zy8+',
      attributes: [
        { trait_type: 'Colour', value: 'red' },
        { trait_type: 'Level', value: 3 },
        { trait_type: 'Rare', value: true },
        { value: 'loose' },
        { trait_type: 'Nothing', value: null },
        'noise',
      ],
    }
    expect(readDocument(base64(document))).toEqual({
      name: 'One',
      description: 'Two\nlines',
      image: 'data:image/svg+xml;base64,PHN2Zy8+',
      media: undefined,
      attributes: [
        { key: 'Colour', value: 'red', kind: 'string' },
        { key: 'Level', value: '3', kind: 'number' },
        { key: 'Rare', value: 'true', kind: 'string' },
        { key: 'property', value: 'loose', kind: 'string' },
      ],
    })
  })

  test.each([
    ['data:application/json,{"name":"plain"}', 'plain'],
    ['data:application/json;utf8,{"name":"100%"}', '100%'],
    ['data:application/json,%7B%22name%22%3A%22encoded%22%7D', 'encoded'],
    ['data:,{"name":"bare"}', 'bare'],
  ])('behavior: %s', (uri, name) => {
    expect(readDocument(uri)?.name).toBe(name)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'data:image/svg+xml;base64x,aaaa',
    'http://127.0.0.1/',
    7,
  ])('behavior: the image %s is left out or harmless', image => {
    const kept = readDocument(base64({ image }))?.image
    // An SVG in an <img> cannot run scripts; everything else must be a picture or an address of one.
    expect(kept === undefined || /^(https?:|data:image\/svg\+xml[;,])/.test(kept)).toBe(true)
  })

  test.each([
    ['https://art.example/7.html', true],
    ['data:text/html,<script>draw()</script>', true],
    ['data:text/html;base64,PGgxPg==', true],
    ['data:text/htmlx,a', false],
    ['data:application/xhtml+xml,a', false],
    ['data:image/svg+xml,<svg/>', false],
    ['data:text/html,\u0000', false],
    ['javascript:alert(1)', false],
    ['blob:https://art.example/1', false],
  ])('behavior: of media the link %j is kept: %j', (link, isKept) => {
    expect(readDocument(base64({ animation_url: link }))?.media).toBe(isKept ? link : undefined)
  })

  test.each<[string, string]>([
    ['no JSON', 'data:application/json,nope'],
    ['no object', base64([1])],
    ['another type', 'data:text/html,{}'],
    ['too big', base64({ name: 'x'.repeat(1_100_000) })],
    ['too deep', `data:application/json,${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['abysmally deep', `data:application/json,${'['.repeat(200_000)}`],
    ['too many keys', base64(Object.fromEntries(Array.from({ length: 2100 }, (_, i) => [i, 1])))],
    ['from the network', 'https://example.org/1.json'],
    ['nothing', ''],
  ])('error: %s', (_, uri) => {
    expect(readDocument(uri)).toBeUndefined()
  })
})

describe('readDocument: half characters', () => {
  test('behavior: traits that differ only by half a character are one, as they are to the database', () => {
    const trait = (key: string, value: string) => ({ trait_type: key, value })
    const halves = ['\ud800', '\ud801', '\udc00']
    const attributes = halves.flatMap(half => [trait(half, 'a'), trait('b', half)])
    expect(readDocument(base64({ attributes }))?.attributes).toEqual([
      { key: '\ufffd', value: 'a', kind: 'string' },
      { key: 'b', value: '\ufffd', kind: 'string' },
    ])
  })
})

describe('cleanText', () => {
  test('behavior: hidden characters go, length is cut by character', () => {
    expect(cleanText('a\u202eb\u0000c\u200bd', 10)).toBe('abcd')
    expect(cleanText('🌊🌊🌊', 2)).toBe('🌊🌊')
    expect(cleanText(' \u200b ', 10)).toBeUndefined()
    expect(cleanText({}, 10)).toBeUndefined()
  })
})

describe('isRemote', () => {
  test('default', () => {
    expect(isRemote('ipfs://bafy/1')).toBe(true)
    expect(isRemote('data:application/json,{}')).toBe(false)
  })

  test('error: an address that the database would refuse', () => {
    expect(isRemote('https://example.com/\u0000')).toBe(false)
  })
})
