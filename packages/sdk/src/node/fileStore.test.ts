import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nft, scenario } from '../testing/scenario.ts'
import { openTab } from '../testing/tabs.ts'
import { fileStore } from './fileStore.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-runs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const items = [{ token: `${nft}:1` }] as const

describe('fileStore', () => {
  test('behavior: a file that somebody else put there is no key, and hides none', async () => {
    const store = fileStore(folder)
    await store.set('run/0xab/1', 'x')
    for (const name of ['100%.txt', 'run%2f0xab%2f2', '.DS_Store']) {
      await writeFile(join(folder, name), '')
    }
    expect(await store.keys('run/')).toEqual(['run/0xab/1'])
    expect(await store.keys('')).toEqual(['run/0xab/1'])
  })
})

describe('fileStore: as a journal', () => {
  test('behavior: two processes share it; one purchase for both, and nothing half written (F73)', async () => {
    const s = scenario({ config: { journal: fileStore(folder) } })
    const other = openTab(s, fileStore(folder))
    const [one, two] = await Promise.all([
      s.client.actions.buyToken({ items, wallet: s.wallet }),
      other.client.actions.buyToken({ items, wallet: other.wallet }),
    ])
    expect([one.state.status, two.state.status]).toEqual(['complete', 'complete'])
    expect(two.steps[0]?.items[0]?.txHashes).toEqual(one.steps[0]?.items[0]?.txHashes)
    expect(s.provider.chain.transactions).toHaveLength(1)
    const files = await readdir(folder)
    // The run of the one, and of the other the mark that it asked for nothing.
    expect(files.sort()).toEqual([
      expect.stringMatching(/^mark%2F0x[0-9a-f]{64}%2F[0-9a-f]{32}$/),
      expect.stringMatching(/^run%2F0x[0-9a-f]{64}%2F[0-9a-f]{32}$/),
    ])
  })

  test('behavior: a run that was stopped is gone on with by another process', async () => {
    const s = scenario({ config: { journal: fileStore(folder) } })
    const mine = s.provider.onSent
    const stop = new AbortController()
    s.provider.onSent = () => stop.abort()
    await expect(
      s.client.actions.buyToken({ items, wallet: s.wallet, signal: stop.signal }),
    ).rejects.toMatchObject({ code: 'aborted' })
    mine(s.provider.chain.transactions[0]?.hash ?? '0x')
    const other = openTab(s, fileStore(folder))
    expect(await other.client.resume({ wallet: other.wallet })).toMatchObject([
      { action: 'buy', result: { state: { status: 'complete' } } },
    ])
    expect(s.provider.chain.transactions).toHaveLength(1)
  })
})
