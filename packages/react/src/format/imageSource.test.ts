import { describe, expect, test } from 'vitest'
import { imageSource } from './imageSource.ts'

describe('imageSource', () => {
  test('default', () => {
    expect(imageSource('data:image/svg+xml;base64,PHN2Zy8+')).toBe(
      'data:image/svg+xml;base64,PHN2Zy8+',
    )
    expect(imageSource(' data:image/png;base64,AAAA ')).toBe('data:image/png;base64,AAAA')
    expect(imageSource('/media/1.png')).toBe('/media/1.png')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xmlx;base64,AAAA',
    'data:application/xhtml+xml;base64,AAAA',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'http://evil.example/a.png',
    'https://evil.example/a.png',
    'blob:https://evil.example/1',
    '',
    null,
    undefined,
  ])('error: refused: %s', source => {
    expect(imageSource(source)).toBeUndefined()
  })

  test('options: remote', () => {
    expect(imageSource('https://art.example/a.png', { remote: true })).toBe(
      'https://art.example/a.png',
    )
    expect(imageSource('http://art.example/a.png', { remote: true })).toBeUndefined()
  })
})
