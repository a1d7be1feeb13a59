import { describe, expect, test } from 'vitest'
import { isForbidden } from './isForbidden.ts'

const url = 'wss://m.example/api/31337/ws'
const violation = (more: object = {}, name = 'securitypolicyviolation') =>
  Object.assign(new Event(name), {
    ...{ blockedURI: url, effectiveDirective: 'connect-src', disposition: 'enforce', ...more },
  })

describe('isForbidden', () => {
  test.each([
    ['its address', {}],
    ['its scheme, which is all that some browsers tell', { blockedURI: 'wss' }],
  ])('default: %s', (_, more) => {
    expect(isForbidden(violation(more), url)).toBe(true)
  })

  test.each([
    ['another address', { blockedURI: 'wss://m.example/api/1/ws' }],
    ['another scheme', { blockedURI: 'https' }],
    ['what is only reported', { disposition: 'report' }],
    ['an image of that address', { effectiveDirective: 'img-src' }],
  ])('behavior: not %s', (_, more) => {
    expect(isForbidden(violation(more), url)).toBe(false)
  })

  test('behavior: not another event', () => {
    expect(isForbidden(violation({}, 'online'), url)).toBe(false)
  })
})
