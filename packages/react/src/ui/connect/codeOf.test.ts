import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { type Code, codeOf } from './codeOf.ts'

/** Pixels of a side of a module. */
const scale = 3

/** What a camera sees of it: the rectangles of the path, dark on light. */
function pixelsOf({ size, path }: Code) {
  const side = size * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, left, top, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let y = Number(top) * scale; y < (Number(top) + 1) * scale; y++) {
      const from = (y * side + Number(left) * scale) * 4
      pixels.fill(0, from, from + Number(width) * scale * 4)
      for (let x = 0; x < Number(width) * scale; x++) pixels[from + x * 4 + 3] = 255
    }
  return { pixels, side }
}

const linkOf = (length: number) =>
  `wc:${'0a1b'.repeat(64).slice(0, length)}@2?s=${'9b8'.repeat(21)}`

describe('codeOf', () => {
  test.each([
    ['a link', linkOf(64)],
    ['a long one', linkOf(256)],
    ['one with other letters', 'https://wallet.example/wc?uri=wc%3Aü%26name=木'],
  ])('default: %s is read by a reader that knows nothing of how it was drawn', async (_, text) => {
    const code = await codeOf(text)
    const { pixels, side } = pixelsOf(code)
    expect(jsQR.default(pixels, side, side)?.data).toBe(text)
  })

  test('behavior: four modules around it are light', async () => {
    const { size, path } = await codeOf(linkOf(64))
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(found => found.slice(1).map(Number))
    expect(Math.min(...runs.map(([x = 0]) => x))).toBe(4)
    expect(Math.min(...runs.map(([, y = 0]) => y))).toBe(4)
    expect(Math.max(...runs.map(([x = 0, , width = 0]) => x + width))).toBe(size - 4)
    expect(Math.max(...runs.map(([, y = 0]) => y + 1))).toBe(size - 4)
  })

  test('error: what fits no code', async () => {
    await expect(codeOf(linkOf(64).repeat(40))).rejects.toThrow()
  })
})
