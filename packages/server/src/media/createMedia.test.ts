import { describe, expect, test } from 'vitest'
import { FetchError } from '../metadata/FetchError.ts'
import { createMedia } from './createMedia.ts'

/** A renderer whose pictures are done when the test says so, in the order in which they were begun. */
function createFakeRenderer() {
  const begun: { name: string; end: (error?: Error) => void }[] = []
  return {
    begun,
    renderer: {
      render: (bytes: Uint8Array) =>
        new Promise<Uint8Array>((resolve, reject) => {
          const end = (error?: Error) => (error ? reject(error) : resolve(bytes))
          begun.push({ name: Buffer.from(bytes).toString(), end })
        }),
      close: () => undefined,
    },
  }
}
const link = (name: string) => `data:image/svg+xml,${name}`
/** Until what was set going has gone as far as it can by itself. */
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('createMedia', () => {
  test('behavior: a contract with many pictures, all slow, holds no other one up (T12)', async () => {
    const { renderer, begun } = createFakeRenderer()
    const media = createMedia({ remote: undefined, renderer })
    for (let i = 0; i < 20; i++) media.image('0xaa', link(`a${i}`), 'small').catch(() => undefined)
    for (let i = 0; i < 20; i++) media.image('0xbb', link(`b${i}`), 'small').catch(() => undefined)
    const own = media.image('0xcc', link('c'), 'small')
    await settled()
    expect(begun.map(({ name }) => name)).toEqual(['a0', 'a1'])
    for (const place of [0, 1, 2]) {
      begun[place]?.end()
      await settled()
    }
    expect(begun.map(({ name }) => name)).toEqual(['a0', 'a1', 'b0', 'a2', 'c'])
    begun[4]?.end()
    expect((await own).type).toBe('image/webp')
  })

  test('error: who did not get a turn is told to come again, and does (T12)', async () => {
    const { renderer, begun } = createFakeRenderer()
    const media = createMedia({ remote: undefined, renderer, longestWait: 20 })
    const slow = ['a', 'b'].map(name => media.image('0xaa', link(name), 'small'))
    await expect(media.image('0xcc', link('c'), 'small')).rejects.toMatchObject({
      ...{ code: 'media_busy', statusCode: 503 },
    })
    for (const { end } of begun) end()
    await Promise.all(slow)
    const again = media.image('0xcc', link('c'), 'small')
    await settled()
    begun[2]?.end()
    expect(Buffer.from((await again).bytes).toString()).toBe('c')
  })

  test('behavior: what makes no picture is not tried again behind another link, whatever its size', async () => {
    const { renderer, begun } = createFakeRenderer()
    const media = createMedia({ remote: undefined, renderer })
    const first = media.image('0xaa', link('bad'), 'small')
    await settled()
    begun[0]?.end(new FetchError('timeout'))
    await expect(first).rejects.toMatchObject({ reason: 'timeout' })
    await expect(media.image('0xbb', link('%62ad'), 'large')).rejects.toMatchObject({
      reason: 'timeout',
    })
    expect(begun).toHaveLength(1)
  })

  test('error: a picture whose turn at its host did not come is busy, and asked for again', async () => {
    const { renderer, begun } = createFakeRenderer()
    let reads = 0
    const remote = {
      read: async () => {
        if (reads++ === 0) throw new FetchError('no_turn')
        return Buffer.from('there')
      },
    }
    const media = createMedia({ remote, renderer })
    const ask = () => media.image('0xaa', 'https://slow.example/1.png', 'small')
    await expect(ask()).rejects.toMatchObject({ code: 'media_busy', statusCode: 503 })
    const again = ask()
    await settled()
    begun[0]?.end()
    expect(Buffer.from((await again).bytes).toString()).toBe('there')
  })

  test('error: one contract has at most a hundred on their way', async () => {
    const { renderer } = createFakeRenderer()
    const media = createMedia({ remote: undefined, renderer })
    const ask = (contract: string, name: string) => {
      const made = media.image(contract, link(name), 'small')
      made.catch(() => undefined)
      return made
    }
    for (let i = 0; i < 100; i++) ask('0xaa', `a${i}`)
    await expect(ask('0xaa', 'last')).rejects.toMatchObject({ code: 'media_busy' })
    // One that is on its way already takes no other place.
    expect(await Promise.race([ask('0xaa', 'a99'), ask('0xbb', 'b'), settled()])).toBe(undefined)
  })

  test('error: originals that wait to be drawn are bounded in bytes, at the cost of who has the most of them (T6, T12)', async () => {
    const { renderer, begun } = createFakeRenderer()
    const remote = { read: async () => Buffer.alloc(1000, 'x') }
    const media = createMedia({ remote, renderer, mostOriginals: 10_000 })
    const refused: string[] = []
    const ask = (contract: string, count: number) => {
      for (let i = 0; i < count; i++)
        media
          .image(contract, `https://${contract}.example/${i}`, 'small')
          .catch(error => refused.push(`${contract}: ${error.code}`))
    }
    ask('0xaa', 50)
    ask('0xbb', 50)
    await settled()
    // Beside the two that are drawn ten wait.
    expect(begun).toHaveLength(2)
    expect(refused).toHaveLength(88)
    ask('0xcc', 2)
    await settled()
    expect(refused).toHaveLength(90)
    expect(refused.filter(each => each.startsWith('0xcc'))).toEqual([])
    expect(new Set(refused)).toEqual(new Set(['0xaa: media_busy', '0xbb: media_busy']))
    // What is drawn waits no longer, and makes room.
    begun[0]?.end()
    await settled()
    ask('0xdd', 1)
    await settled()
    expect(refused).toHaveLength(90)
  })
})
