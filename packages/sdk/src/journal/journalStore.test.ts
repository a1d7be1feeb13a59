import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fileStore } from '../node/fileStore.ts'
import { fakeStorage } from '../testing/fakeStorage.ts'
import type { JournalStore } from './journalStore.ts'
import { memoryStore } from './memoryStore.ts'
import { webStore } from './webStore.ts'

const folders: string[] = []
const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'sluice-journal-'))
  folders.push(made)
  return made
}
afterEach(async () => {
  for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true })
})

const kinds: [string, () => Promise<JournalStore>][] = [
  ['memoryStore', async () => memoryStore()],
  ['webStore', async () => webStore(fakeStorage())],
  ['fileStore', async () => fileStore(join(await folder(), 'below'))],
]

describe.each(kinds)('%s', (_, make) => {
  test('default', async () => {
    const store = await make()
    expect(await store.get('run/1')).toBeUndefined()
    expect(await store.keys('')).toEqual([])
    await store.set('run/1', '{"a":"é"}')
    await store.set('run/2', 'two')
    await store.set('lock/0x1', 'three')
    await store.set('run/2', 'two again')
    expect(await store.get('run/1')).toBe('{"a":"é"}')
    expect(await store.get('run/2')).toBe('two again')
    expect([...(await store.keys('run/'))].sort()).toEqual(['run/1', 'run/2'])
    await store.delete('run/1')
    await store.delete('run/1')
    expect(await store.get('run/1')).toBeUndefined()
    expect(await store.keys('run/')).toEqual(['run/2'])
  })
})

describe.each(kinds.filter(([name]) => name !== 'webStore'))('%s', (_, make) => {
  test('behavior: `add` sets only what is not there', async () => {
    const store = await make()
    expect(await store.add?.('lock/1', 'mine')).toBe(true)
    expect(await store.add?.('lock/1', 'yours')).toBe(false)
    expect(await store.get('lock/1')).toBe('mine')
  })
})

describe('fileStore', () => {
  test('behavior: two processes share a folder, and nothing half written is seen', async () => {
    const path = await folder()
    const [one, other] = [fileStore(path), fileStore(path)]
    const values = Array.from({ length: 20 }, (_, index) => String(index).repeat(20_000))
    const reads: unknown[] = []
    await Promise.all(
      values.flatMap(value => [
        one.set('run/1', value),
        Promise.resolve(other.get('run/1')).then(read => reads.push(read)),
      ]),
    )
    for (const read of reads) expect([undefined, ...values]).toContain(read)
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? one : other).add?.('lock/1', 'x')),
    )
    expect(claims.filter(claim => claim === true)).toHaveLength(1)
    expect((await readdir(path)).sort()).toEqual(['lock%2F1', 'run%2F1'])
    expect((await stat(join(path, 'run%2F1'))).mode & 0o077).toBe(0)
  })
})

describe('webStore', () => {
  test.each([
    ['is disabled', () => fakeStorage({ get: true, set: true })],
    ['is full', () => fakeStorage({ set: true })],
  ])('behavior: a storage that %s is left for memory, with one warning (F76)', async (_, make) => {
    const warnings: string[] = []
    const store = webStore(make(), problem => warnings.push(problem))
    await store.set('run/1', 'one')
    await store.set('run/2', 'two')
    expect(await store.get('run/1')).toBe('one')
    expect(await store.keys('run/')).toEqual(['run/1', 'run/2'])
    await store.delete('run/1')
    expect(await store.get('run/1')).toBeUndefined()
    expect(warnings).toEqual(['The journal cannot be kept in Web Storage; it is kept in memory'])
  })

  test('behavior: what the storage held before it was full stays readable, never an older value', async () => {
    const storage = fakeStorage()
    const store = webStore(storage, () => undefined)
    await store.set('run/1', 'one')
    await store.set('run/2', 'old')
    storage.failing.set = true
    await store.set('run/2', 'new')
    expect(await store.get('run/1')).toBe('one')
    expect(await store.get('run/2')).toBe('new')
    expect(storage.getItem('sluice/run/2')).toBeNull()
  })

  test('behavior: what another tab writes is heard of, until it is stopped', () => {
    const tab = new EventTarget()
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
    const written = (key: string | null) =>
      tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
    let heard = 0
    const stop = webStore(fakeStorage()).watch?.(() => {
      heard += 1
    })
    written('sluice/run/1')
    written('somebody/else')
    expect(heard).toBe(1)
    // The whole storage was cleared.
    written(null)
    expect(heard).toBe(2)
    stop?.()
    written('sluice/run/1')
    expect(heard).toBe(2)
    vi.unstubAllGlobals()
  })

  test('behavior: its keys begin with sluice/, and those of others are none of its', async () => {
    const storage = fakeStorage()
    storage.setItem('run/of-another', 'x')
    const store = webStore(storage)
    await store.set('run/1', 'one')
    expect(storage.getItem('sluice/run/1')).toBe('one')
    expect(await store.keys('run/')).toEqual(['run/1'])
  })
})
