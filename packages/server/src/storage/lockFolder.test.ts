import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, utimesSync } from 'node:fs'
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

/** As another container, or another machine, would have written it. */
const elsewhere = '1 another-place 4242\n'
/** Touches the lock as its owner does, until it is ended. */
function touching() {
  const beat = setInterval(() => utimesSync(lock(), new Date(), new Date()), 5)
  return () => clearInterval(beat)
}

describe('lockFolder', () => {
  test('default', async () => {
    const unlock = await lockFolder(folder)
    expect(await readFile(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} \\S+`))
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
    expect(await readdir(folder)).toEqual([])
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

  test('behavior: the id of a dead owner that another process has now', async () => {
    const unlock = await lockFolder(folder)
    const text = await readFile(lock(), 'utf8')
    await unlock()
    const [, place] = text.trim().split(' ')
    // The test's own parent lives, and began at another time.
    await writeFile(lock(), `${process.ppid} ${place} 1\n`)
    await (await lockFolder(folder))()
  })

  test('error: one of another container or machine that gives signs of life, whoever has its id here', async () => {
    await writeFile(lock(), elsewhere)
    const end = touching()
    await expect(lockFolder(folder, { silence: 2000 })).rejects.toMatchObject({
      ...{ code: 'folder_locked', pid: 1 },
    })
    end()
    expect(await readFile(lock(), 'utf8')).toBe(elsewhere)
  })

  test('behavior: one of another container that has been silent is taken over, at once where it was long ago', async () => {
    await writeFile(lock(), elsewhere)
    const begun = performance.now()
    await (await lockFolder(folder, { silence: 300 }))()
    expect(performance.now() - begun).toBeGreaterThanOrEqual(250)
    await writeFile(lock(), elsewhere)
    const past = new Date(Date.now() - 60_000)
    utimesSync(lock(), past, past)
    // Waiting for a sign would take longer than the test may.
    await (await lockFolder(folder, { silence: 59_000 }))()
  })

  test('behavior: an owner gives signs of life, and ends where its lock has become another one', async () => {
    const unlock = await lockFolder(folder, { silence: 150 })
    const past = new Date(Date.now() - 60_000)
    utimesSync(lock(), past, past)
    await expect.poll(() => statSync(lock()).mtimeMs).toBeGreaterThan(past.getTime())
    await unlock()
    const script = `
      import { lockFolder } from ${JSON.stringify(new URL('./lockFolder.ts', import.meta.url).href)}
      await lockFolder(${JSON.stringify(folder)}, { silence: 150 })
      setInterval(() => {}, 1000)
      console.log('there')`
    const args = ['--import', 'tsx', '--conditions=@sluice/source', '--input-type=module']
    const child = spawn(process.execPath, [...args, '-e', script])
    await once(child.stdout, 'data')
    await writeFile(lock(), elsewhere)
    expect((await once(child, 'exit'))[0]).toBe(1)
  })
})
