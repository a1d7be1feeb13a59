import { describe, expect, test } from 'vitest'
import { createRoom } from './createRoom.ts'

describe('createRoom', () => {
  test('behavior: beyond the bound the newest of who holds the most leaves, whoever asked for more', () => {
    const ended: string[] = []
    const room = createRoom(100)
    const enter = (key: string, name: string) => room.enter(key, () => ended.push(name))
    const [a, b, c, d] = [enter('x', 'a'), enter('x', 'b'), enter('y', 'c'), enter('x', 'd')]
    a.take(30)
    b.take(30)
    c.take(40)
    expect(ended).toEqual([])
    // It holds nothing yet, and is none of them.
    c.take(10)
    expect(ended).toEqual(['b'])
    d.take(20)
    expect(ended).toEqual(['b'])
    d.take(5)
    expect(ended).toEqual(['b', 'd'])
    a.leave()
    c.take(50)
    expect(ended).toEqual(['b', 'd'])
    c.take(1)
    expect(ended).toEqual(['b', 'd', 'c'])
  })
})
