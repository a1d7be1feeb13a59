import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

const address = `0x${'a'.repeat(40)}`

describe('decodeCursor', () => {
  test('default', () => {
    const cursor = encodeCursor([12n, address, 7])
    expect(decodeCursor(cursor, ['uint', 'address', 'uint'])).toEqual(['12', address, '7'])
    expect(decodeCursor(encodeCursor([null]), ['uint?'])).toEqual([null])
    expect(decodeCursor(undefined, ['uint'])).toBeUndefined()
  })

  test.each(['', 'zzz', encodeCursor(['x']), encodeCursor([1, 2]), encodeCursor([null])])(
    'error: %j',
    cursor => {
      expect(() => decodeCursor(cursor, ['uint'])).toThrow(/^continuation is not one/)
    },
  )
})
