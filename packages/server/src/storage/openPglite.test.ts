import { afterAll, expect, test } from 'vitest'
import { keptDump } from '../testing/keptDump.ts'
import { openPglite } from './openPglite.ts'

const database = await openPglite({ loadDataDir: await keptDump() })
afterAll(() => database.close())

test('behavior: an answer that never came is an error, and no empty answer', async () => {
  await database.exec('create table pairs (a text, b integer); insert into pairs values ($$a$$, 1)')
  const rows = Array.from({ length: 5000 }, (_, index) => `('a', ${index})`)
  const sound = await database.query(`select b from pairs where (a, b) in (values ${rows.join()})`)
  expect(sound.rows).toEqual([{ b: 1 }])
  // Deeper than the stack of the embedded database.
  await expect(
    database.query(`select b from pairs where (a, b) in (${rows.join()})`),
  ).rejects.toMatchObject({
    cause: { message: expect.stringContaining('The database gave no answer where') },
  })
  // And nothing is asked of it any more.
  await expect(database.query('select 1')).rejects.toThrow('The database has ended')
})
