import { describe, expect, test } from 'vitest'
import { checkItems } from './checkItems.ts'

const token = 'token'
describe('checkItems', () => {
  test('default: what names no order may say how to choose one', () => {
    const items = [{ token, exactOrderSource: 'a.example' }, { orderId: '0x1' }, { rawOrder: {} }]
    expect(() => checkItems(items)).not.toThrow()
  })

  test.each([
    [{ orderId: '0x1', exactOrderSource: 'a.example' }, 'exactOrderSource', 'orderId'],
    [{ rawOrder: {}, exactOrderSource: ['a.example'] }, 'exactOrderSource', 'rawOrder'],
    [{ orderId: '0x1', preferredOrderSource: 'a.example' }, 'preferredOrderSource', 'orderId'],
  ])('error: %o', (item, field, named) => {
    expect(() => checkItems([{ orderId: '0x2' }, item])).toThrow(
      `items[1].${field} must not stand beside ${named}: the order is chosen already`,
    )
  })
})
