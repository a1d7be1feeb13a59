import { describe, expect, test } from 'vitest'
import { ForeignEndpointError, joinEndpoint } from './joinEndpoint.ts'

const base = 'https://market.example/api/31337'

describe('joinEndpoint', () => {
  test.each(['/order/v4', '/order/v4?x=1', '/users/0xabc/tokens/v10'])('default: %s', endpoint => {
    expect(joinEndpoint(base, endpoint)).toBe(base + endpoint)
  })

  test.each([
    ['@127.0.0.1:1/steal'],
    ['.evil.com/x'],
    ['order/v4'],
    [''],
    ['//evil.com/x'],
    ['/../../admin'],
    ['/../31338/order/v4'],
    ['/./order'],
    ['/%2e%2e/x'],
    ['/a/%2E%2E%2Fx'],
    ['/a%5c..%5cx'],
    ['/\\evil.com'],
    ['/a\\..\\..\\x'],
    ['https://market.example/api/31337/order/v4'],
    ['/order/v4#@evil.com'],
    ['/a\t/b'],
    [' /order'],
  ])('error: %j (A50)', endpoint => {
    expect(() => joinEndpoint(base, endpoint)).toThrow(ForeignEndpointError)
  })

  test('error: an endpoint that continues the host of a base without a path', () => {
    for (const endpoint of [':80@evil.com/', '.evil.com/', '@evil.com/']) {
      expect(() => joinEndpoint('https://market.example', endpoint)).toThrow(ForeignEndpointError)
    }
    expect(joinEndpoint('https://market.example', '/order/v4')).toBe(
      'https://market.example/order/v4',
    )
  })
})
