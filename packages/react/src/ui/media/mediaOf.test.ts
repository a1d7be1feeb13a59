import { describe, expect, test } from 'vitest'
import { mediaOf } from './mediaOf.ts'

describe('mediaOf', () => {
  test('default: by the ending, or by the type when there is one', () => {
    expect(mediaOf('/media/1.mp4')).toEqual({ kind: 'video', source: '/media/1.mp4' })
    expect(mediaOf('/media/1.MP3?v=2')?.kind).toBe('audio')
    expect(mediaOf('/media/1', { type: 'model/gltf-binary' })?.kind).toBe('model')
    expect(mediaOf('/media/1.mp4', { type: 'text/html; charset=utf-8' })?.kind).toBe('html')
    expect(mediaOf('/media/1.png')).toBeUndefined()
  })

  test.each([
    'javascript:alert(1)//.mp4',
    'data:text/html,<script>alert(1)</script>.html',
    '//elsewhere.example/1.mp4',
    '/\\elsewhere.example/1.mp4',
    'http://elsewhere.example/1.mp4',
    'blob:https://a.example/1.mp4',
  ])('behavior: %s is never played', address => {
    expect(mediaOf(address)).toBeUndefined()
    expect(mediaOf(address, { remote: true })).toBeUndefined()
  })

  test('options: remote', () => {
    expect(mediaOf('https://a.example/1.mp4')).toBeUndefined()
    expect(mediaOf('https://a.example/1.mp4', { remote: true })?.kind).toBe('video')
  })
})
