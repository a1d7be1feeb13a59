import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './lockFolder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const lock = () => join(folder, 'server.lock')

describe('lockFolder', () => {
  test('default', async () => {
    const unlock = await lockFolder(folder)
    expect(await readFile(lock(), 'utf8')).toBe(`${process.pid}\n`)
    await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'folder_locked' })
    await unlock()
    expect(await readdir(folder)).toEqual([])
    await (await lockFolder(folder))()
  })

  test('behavior: only one of many that want it at once gets it', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const got = results.filter(result => result.status === 'fulfilled')
    expect(got).toHaveLength(1)
    await got[0]?.value()
  })

  test('error: another living process has it', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await writeFile(lock(), `${child.pid}\n`)
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${child.pid}. Stop it first, or give another folder.`,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    // Its owner is dead now, so the lock is nobody's.
    await (await lockFolder(folder))()
  })

  test.each(['', 'nonsense', `${process.pid}\n`])('behavior: a stale lock with %j', async text => {
    await writeFile(lock(), text)
    await (await lockFolder(folder))()
  })
})
