import { afterEach, describe, expect, test, vi } from 'vitest'
import { isOwnMedia, readMedia } from './readMedia.ts'

const address = '/media/31337/0x1111111111111111111111111111111111111111/7/media'
const answer = (type: string, status = 200, url = '') =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      const response = new Response(null, { status, headers: { 'content-type': type } })
      return Object.defineProperty(response, 'url', { value: url })
    }),
  )
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('readMedia', () => {
  test('default: by what the server says it is, without reading it', async () => {
    answer('video/mp4')
    expect(await readMedia(address)).toEqual({ kind: 'video', source: address })
    expect(fetch).toHaveBeenCalledWith(address, expect.objectContaining({ method: 'HEAD' }))
    const whole = `https://api.example${address}`
    expect(await readMedia(whole)).toEqual({ kind: 'video', source: whole })
    answer('audio/mpeg')
    expect(await readMedia(address)).toEqual({ kind: 'audio', source: address })
    answer('model/gltf-binary')
    expect(await readMedia(address)).toEqual({ kind: 'model', source: address })
  })

  test('behavior: a page is where the server leads to, and nowhere else', async () => {
    const page = address.replace(/media$/, 'html')
    answer('text/html; charset=utf-8', 200, `https://own.example${page}`)
    expect(await readMedia(address)).toEqual({ kind: 'html', source: page })
    const api = 'https://api.example'
    answer('text/html; charset=utf-8', 200, api + page)
    expect(await readMedia(api + address)).toEqual({ kind: 'html', source: api + page })
    // Such as the page that a host without media gives for every path.
    for (const url of [
      `${api}${address}`,
      `${api}/login`,
      `https://elsewhere.example${page}`,
      '',
    ]) {
      answer('text/html', 200, url)
      expect(await readMedia(api + address)).toBeUndefined()
    }
  })

  test.each([
    ['a picture', 'image/svg+xml', 200],
    ['what cannot be had', 'video/mp4', 404],
  ])('behavior: %s is not played', async (_, type, status) => {
    answer(type, status)
    expect(await readMedia(address)).toBeUndefined()
  })
})

describe('isOwnMedia', () => {
  test('default', () => {
    expect(isOwnMedia(address)).toBe(true)
  })

  test.each([
    null,
    'https://elsewhere.example/media/1/media',
    '//elsewhere.example/media/1',
    '/media/../api/31337/tokens',
    'javascript:alert(1)',
  ])('behavior: %s is not', other => {
    expect(isOwnMedia(other)).toBe(false)
  })
})
