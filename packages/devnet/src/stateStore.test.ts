import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStateStore, stateDigest } from './stateStore.ts'

const dump = (content: object) => gzipSync(JSON.stringify(content))

describe('openStateStore', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'devnet-store-'))
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const texts = async () =>
    [...(await openStateStore(folder, 1)).read()].map(state => state.toString())

  test('default: newest first, no more than two', async () => {
    const store = await openStateStore(folder, 1)
    expect(store.exists()).toBe(false)
    for (const n of [1, 2, 3]) await store.write(dump({ n }))
    expect(await texts()).toEqual(['{"n":3}', '{"n":2}'])
    expect(readdirSync(folder).filter(name => name.endsWith('.tmp'))).toEqual([])
  })

  test('behavior: who looks while it is written finds a state', async () => {
    const store = await openStateStore(folder, 1)
    await store.write(dump({ n: 0 }))
    let done = false
    const written = (async () => {
      for (let n = 1; n <= 30; n++) await store.write(dump({ n }))
      done = true
    })()
    let missing = 0
    while (!done) {
      if (!existsSync(join(folder, 'state.json.gz'))) missing++
      await new Promise(setImmediate)
    }
    await written
    expect(missing).toBe(0)
    expect(await texts()).toEqual(['{"n":30}', '{"n":29}'])
  })

  test('behavior: where only the one before is left, it is read', async () => {
    const store = await openStateStore(folder, 1)
    await store.write(dump({ n: 1 }))
    await store.write(dump({ n: 2 }))
    rmSync(join(folder, 'state.json.gz'))
    expect(store.exists()).toBe(true)
    expect(await texts()).toEqual(['{"n":1}'])
    await store.write(dump({ n: 3 }))
    expect(await texts()).toEqual(['{"n":3}', '{"n":1}'])
  })

  test('behavior: a half-written file is passed over', async () => {
    const store = await openStateStore(folder, 1)
    await store.write(dump({ n: 1 }))
    await store.write(dump({ n: 2 }))
    writeFileSync(join(folder, 'state.json.gz'), dump({ n: 3 }).subarray(0, 20))
    expect(await texts()).toEqual(['{"n":1}'])
  })

  test('error: a folder of another chain', async () => {
    await openStateStore(folder, 1)
    await expect(openStateStore(folder, 2)).rejects.toMatchObject({ code: 'wrong_chain' })
    writeFileSync(join(folder, 'chain.json'), '{')
    await expect(openStateStore(folder, 1)).rejects.toMatchObject({ code: 'data_unreadable' })
  })
})

describe('stateDigest', () => {
  test('default: only accounts count', () => {
    const one = stateDigest(dump({ accounts: { a: 1 }, blocks: [1, 2] }))
    expect(stateDigest(dump({ accounts: { a: 1 }, blocks: [2, 1] }))).toBe(one)
    expect(stateDigest(dump({ accounts: { a: 2 }, blocks: [1, 2] }))).not.toBe(one)
  })
})
