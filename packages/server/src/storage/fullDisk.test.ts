import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { buildDatabase } from '../../../../scripts/lib/buildDatabase.mjs'
import { buildServices } from '../../../../scripts/lib/buildServices.mjs'
import type { Outcome } from '../testing/databaseProcess.ts'
import { type SmallDisk, startSmallDisk } from '../testing/startSmallDisk.ts'
import { until } from '../testing/until.ts'
import { openDatabase } from './openDatabase.ts'

const program = fileURLToPath(new URL('../testing/databaseProcess.ts', import.meta.url))
let disk: SmallDisk | undefined
afterEach(async () => {
  await disk?.stop()
  disk = undefined
})

/** The embedded database in a process that is ended when it does not answer. */
async function openProcess(dataDir: string) {
  const child = fork(program, [dataDir], {
    execArgv: ['--import', 'tsx', '--conditions=@sluice/source'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const answer = async () => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
    const answered = new AbortController()
    const { signal } = answered
    const end = once(child, 'exit', { signal }).then(() => {
      throw new Error('It ended, or was ended')
    })
    end.catch(() => undefined)
    try {
      return (await Promise.race([once(child, 'message', { signal }), end]))[0]
    } finally {
      clearTimeout(timer)
      answered.abort()
    }
  }
  await answer()
  const ask = (text: string, untilItFails: boolean) => {
    child.send({ text, untilItFails })
    return answer() as Promise<Outcome>
  }
  return {
    once: (text: string) => ask(text, false),
    often: (text: string) => ask(text, true),
    async close() {
      child.send('close')
      const [code] = await once(child, 'exit')
      return code as number
    },
    kill: () => child.kill('SIGKILL'),
  }
}

describe('the embedded database on a full disk', () => {
  test('default: it refuses, ends without room for its log, and is opened again with all that it said it has', async () => {
    disk = await startSmallDisk()
    // To make one takes ten seconds of a processor.
    const made = await buildDatabase({ services: await buildServices() })
    cpSync(made, disk.folder, { recursive: true })
    const database = await openProcess(disk.folder)
    try {
      await database.once('create table notes (id serial, note text)')
      // Room within its pages: the table does not grow when its rows change, only the log does.
      await database.once('create table counters (id int, value int) with (fillfactor = 10)')
      await database.once('insert into counters select i, 0 from generate_series(1, 500) i')
      await disk.fill()
      const insert = `insert into notes (note) select repeat('x', 1000) from generate_series(1, 10)`
      const inserted = await database.often(insert)
      expect(inserted.failure).toBe('database_full')
      const count = 'select count(*)::int as count from notes'
      expect((await database.once(count)).rows).toEqual([{ count: inserted.done * 10 }])
      expect((await database.once(insert)).failure).toBe('database_full')

      const { done, failure } = await database.often('update counters set value = value + 1')
      expect(failure).toBe('database_full')
      // It has ended: nothing can be read either. Nothing stands still, and nothing is promised.
      expect((await database.once(count)).failure).toBe('database_full')
      expect((await database.once('update counters set value = 0')).failure).toBe('database_full')

      await disk.makeRoom()
      const read = 'select distinct value from counters'
      await until('it is open again', async () => !(await database.once(read)).failure, 20_000)
      // The update that ended it may have been kept, though nobody was told so.
      const { rows } = await database.once(read)
      expect([[{ value: done }], [{ value: done + 1 }]]).toContainEqual(rows)
      expect((await database.once(insert)).failure).toBeUndefined()
      const after = [{ count: inserted.done * 10 + 10 }]
      expect((await database.once(count)).rows).toEqual(after)
      expect(await database.close()).toBe(0)
    } finally {
      database.kill()
    }
  }, 90_000)

  test('error: there is no room to begin in', async () => {
    disk = await startSmallDisk()
    await disk.fill()
    const opening = openDatabase({ dataDir: disk.folder })
    await expect(opening).rejects.toMatchObject({ code: 'database_full' })
  })
})
