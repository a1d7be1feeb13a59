import { describe, expect, test } from 'vitest'
import { components } from '../../../bench/support/seaportComponents.ts'
import { cancel } from './cancel.ts'
import { incrementCounter } from './incrementCounter.ts'
import { orderHash } from './orderHash.ts'
import { typedData } from './typedData.ts'
import type { OrderComponents } from './types.ts'

const bad: [field: string, change: object | null][] = [
  ['', null],
  ['.offer', { offer: null }],
  ['.offer[0]', { offer: [undefined] }],
  ['.offer[0].token', { offer: [{ ...components().offer[0], token: '0x1' }] }],
  ['.consideration[1].itemType', { consideration: [components().consideration[0], {}] }],
  ['.orderType', { orderType: -1 }],
  ['.startTime', { startTime: 1.5 }],
  ['.zoneHash', { zoneHash: '0x' }],
  ['.counter', { counter: undefined }],
]
const given = (change: object | null) =>
  change === null ? (null as never) : components(change as Partial<OrderComponents>)

describe('orderHash', () => {
  test.each(bad)('error: components%s', (field, change) => {
    expect(() => orderHash(given(change))).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `components${field}` }),
    )
  })
})

describe('typedData', () => {
  test('default', () => {
    expect(typedData(1, '1.4', components())).toMatchObject({
      domain: {
        name: 'Seaport',
        version: '1.4',
        chainId: 1,
        verifyingContract: '0x00000000000001ad428e4906ae43d8f9852d0dd6',
      },
      primaryType: 'OrderComponents',
      message: components(),
    })
  })

  test.each(bad)('error: components%s', (_field, change) => {
    expect(() => typedData(1, '1.5', given(change))).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })

  test.each([0, -1, 1.5, Number.NaN, '1', undefined])('error: chain %s', chainId => {
    expect(() => typedData(chainId as number, '1.5', components())).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'chainId' }),
    )
  })

  test('error: another release', () => {
    expect(() => typedData(1, '1.1' as never, components())).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'version' }),
    )
  })
})

describe('cancel', () => {
  test.each(bad)('error: orders[1]%s', (field, change) => {
    expect(() => cancel([components(), given(change)])).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `orders[1]${field}` }),
    )
  })

  test('error: no orders', () => {
    expect(() => cancel([])).toThrow(expect.objectContaining({ field: 'orders' }))
  })
})

describe('incrementCounter', () => {
  test('error: another release', () => {
    expect(() => incrementCounter('toString' as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'version' }),
    )
  })
})
