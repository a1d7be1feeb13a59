import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createRenderer } from './createRenderer.ts'

const renderer = createRenderer({ longest: 300 })
afterAll(() => renderer.close())

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">${inner}</svg>`)
const good = svg('<rect width="1000" height="500" fill="lime"/>')

describe('createRenderer', () => {
  test('error: a drawing that takes too long is ended with its process, and the next one is made (T6)', async () => {
    // Within what is let through, and some seconds' work: the library's own time limit waits for its end.
    const slow = svg(
      `<filter id="f"><feTurbulence baseFrequency="0.1" numOctaves="18"/></filter>${'<rect width="1000" height="1000" filter="url(#f)"/>'.repeat(3)}`,
    )
    await expect(renderer.render(slow, 'large')).rejects.toMatchObject({ reason: 'timeout' })
    const patient = createRenderer()
    const { width, height } = await sharp(await patient.render(good, 'small')).metadata()
    patient.close()
    expect([width, height]).toEqual([250, 250])
  })

  test('error: a drawing that takes too much memory does not get it, and the next one is made (T6)', async () => {
    // A tile of a pattern is as large as it says, however small the picture is: 3.6 GB, 0.4 GB and 4 MB.
    const tiled = (side: number) =>
      svg(
        `<pattern id="p" patternUnits="userSpaceOnUse" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="lime"/></pattern><rect width="1000" height="1000" fill="url(#p)"/>`,
      )
    const usual = createRenderer({ longest: 20_000 })
    const malformed = { reason: 'malformed' }
    await expect(usual.render(tiled(30_000), 'large')).rejects.toMatchObject(malformed)
    expect((await usual.render(tiled(10_000), 'large')).length).toBeGreaterThan(0)
    usual.close()
    // It is the bound that refuses, not the picture.
    const mean = createRenderer({ longest: 20_000, mostMemory: 400 * 1024 ** 2 })
    await expect(mean.render(tiled(10_000), 'large')).rejects.toMatchObject(malformed)
    expect((await mean.render(tiled(1000), 'large')).length).toBeGreaterThan(0)
    mean.close()
  })

  test('error: what is no picture, and a process that was ended', async () => {
    const patient = createRenderer()
    await expect(patient.render(Buffer.from('no'), 'small')).rejects.toMatchObject({
      reason: 'malformed',
    })
    const packed = Buffer.from([0x1f, 0x8b, 8, 0])
    await expect(patient.render(packed, 'small')).rejects.toMatchObject({ reason: 'malformed' })
    const ended = patient.render(good, 'small')
    patient.close()
    await expect(ended).rejects.toMatchObject({ retryable: false })
    expect((await patient.render(good, 'small')).length).toBeGreaterThan(0)
    patient.close()
  })

  test('behavior: a process that has begun before draws the first picture, and one is enough', async () => {
    const early = createRenderer()
    await early.begin()
    const before = childrenOf(process.pid)
    await early.begin()
    expect((await early.render(good, 'small')).length).toBeGreaterThan(0)
    // Those of other tests may be about to end.
    expect(before).toEqual(expect.arrayContaining(childrenOf(process.pid)))
    early.close()
  })
})

/** Where the system tells. */
function childrenOf(pid: number): string[] {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ') : []
}
