import { describe, expect, test } from 'vitest'
import { readAhead } from './readAhead.ts'

describe('readAhead', () => {
  test('default: in order, whoever is ready first, and never more than are allowed', async () => {
    let open = 0
    let most = 0
    const handed: number[] = []
    for await (const n of readAhead({
      ranges: Array.from({ length: 20 }, (_, i) => i),
      atOnce: 4,
      read: async n => {
        most = Math.max(most, ++open)
        // The later ones of a group are ready first.
        for (let turns = 8 - (n % 8); turns > 0; turns--) await Promise.resolve()
        return n
      },
    })) {
      handed.push(n)
      open--
    }
    expect(handed).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(most).toBe(4)
  })

  test('error: a failure comes in its turn, and those behind it are not unheard', async () => {
    const handed: number[] = []
    const reading = async () => {
      for await (const n of readAhead({
        ranges: [1, 2, 3, 4, 5],
        atOnce: 3,
        read: async n => {
          if (n > 2) throw new Error(`${n}`)
          return n
        },
      }))
        handed.push(n)
    }
    await expect(reading()).rejects.toThrow('3')
    expect(handed).toEqual([1, 2])
  })
})
