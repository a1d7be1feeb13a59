import { describe, expect, test } from 'vitest'
import { inBatches } from './inBatches.ts'

/** Work that waits to be let go, and the batches that it was given. */
function controlled(
  options: { most?: number; fails?: (items: readonly number[]) => unknown } = {},
) {
  const batches: number[][] = []
  const gates: (() => void)[] = []
  const add = inBatches<number, number>(
    async items => {
      batches.push([...items])
      await new Promise<void>(resolve => gates.push(resolve))
      const error = options.fails?.(items)
      if (error) throw error
      return items.map(item => item * 10)
    },
    { most: options.most ?? 100, isShared: error => error === 'everybody' },
  )
  const turn = () => new Promise(resolve => setImmediate(() => setImmediate(resolve)))
  const letGo = async () => {
    for (const gate of gates.splice(0)) gate()
    await turn()
  }
  return { add, batches, turn, letGo }
}

describe('inBatches', () => {
  test('default: what comes in one go, and while a batch is at work, is done together', async () => {
    const { add, batches, turn, letGo } = controlled()
    const first = [add(1), add(2)]
    await turn()
    const later = [add(3), add(4), add(5)]
    await turn()
    expect(batches).toEqual([[1, 2]])
    await letGo()
    expect(await Promise.all(first)).toEqual([10, 20])
    expect(batches).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    await letGo()
    expect(await Promise.all(later)).toEqual([30, 40, 50])
    const last = add(6)
    await turn()
    await letGo()
    expect(await last).toBe(60)
  })

  test('options: most', async () => {
    const { add, batches, turn, letGo } = controlled({ most: 2 })
    const all = [add(1), add(2), add(3)]
    await turn()
    await letGo()
    await letGo()
    expect(await Promise.all(all)).toEqual([10, 20, 30])
    expect(batches).toEqual([[1, 2], [3]])
  })

  test('behavior: an item that fails takes none of the others with it', async () => {
    const { add, batches, turn, letGo } = controlled({
      fails: items => items.includes(2) && new Error('of 2'),
    })
    const all = Promise.allSettled([add(1), add(2), add(3)])
    await turn()
    await letGo()
    await letGo()
    expect((await all).map(each => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
      10,
      'failed',
      30,
    ])
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  test('error: what fails for everybody is not tried again', async () => {
    const { add, batches, turn, letGo } = controlled({ fails: () => 'everybody' })
    const all = Promise.allSettled([add(1), add(2)])
    await turn()
    await letGo()
    expect((await all).map(each => each.status)).toEqual(['rejected', 'rejected'])
    expect(batches).toEqual([[1, 2]])
  })
})
