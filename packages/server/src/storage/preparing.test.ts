import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptDump } from '../testing/keptDump.ts'
import { openPglite } from './openPglite.ts'

// The database itself is asked what it has prepared.
const database = await openPglite({ loadDataDir: await keptDump() })
beforeAll(async () => {
  await database.exec('create table items (id integer primary key, name text)')
})
afterAll(() => database.close())

const find = 'select name from items where id = $1'
const add = 'insert into items values ($1, $2)'
const prepared = async (text: string) => {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::integer as count from pg_prepared_statements where statement = $1',
    [text],
  )
  return rows[0]?.count
}
const often = async (text: string, values: () => unknown[]) => {
  for (let i = 0; i < 4; i++) await database.query(text, values())
}

describe('preparing', () => {
  test('default: what comes again and again is prepared once, and answers as before', async () => {
    let id = 0
    await often(add, () => [++id, `item ${id}`])
    await often(find, () => [1])
    expect([await prepared(add), await prepared(find)]).toEqual([1, 1])
    const { rows, fields } = await database.query(find, [3])
    expect(rows).toEqual([{ name: 'item 3' }])
    expect(fields.map(({ name }) => name)).toEqual(['name'])
    expect((await database.query(find, [99])).rows).toEqual([])
    expect((await database.query(add, [5, null])).affectedRows).toBe(1)
    expect((await database.query(find, [5])).rows).toEqual([{ name: null }])
  })

  test('default: what came once or twice, and what is long, is not', async () => {
    await database.query('select 1 as once')
    await database.query('select 1 as once')
    const long = `select 1 as long /* ${'x'.repeat(8000)} */`
    await often(long, () => [])
    expect([await prepared('select 1 as once'), await prepared(long)]).toEqual([0, 0])
  })

  test('error: one that fails says so, with what was asked, and the next one is answered', async () => {
    await expect(database.query(add, [1, 'again'])).rejects.toMatchObject({
      code: '23505',
      query: add,
      params: [1, 'again'],
    })
    expect((await database.query(find, [1])).rows).toEqual([{ name: 'item 1' }])
    await expect(database.query(find, ['no number'])).rejects.toMatchObject({ code: '22P02' })
    expect((await database.query(find, [2])).rows).toEqual([{ name: 'item 2' }])
    for (let i = 0; i < 4; i++)
      await expect(database.query('select nothing')).rejects.toMatchObject({ code: '42703' })
    expect((await database.query(find, [2])).rows).toEqual([{ name: 'item 2' }])
  })

  test('behavior: a transaction that fails is rolled back, also where statements were prepared in it', async () => {
    const count = 'select count(*)::integer as all from items where id > $1'
    const failed = database.transaction(async tx => {
      for (let i = 0; i < 4; i++) await tx.query(count, [0])
      await tx.query(add, [6, 'six'])
      await tx.query(add, [6, 'six'])
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect((await database.query(find, [6])).rows).toEqual([])
    expect((await database.query(count, [0])).rows).toEqual([{ all: 5 }])
  })

  test('behavior: tables that change, and questions that come at once', async () => {
    await database.exec('alter table items add column price numeric')
    await database.exec('create index on items (name)')
    const asked = [1, 2, 3, 4].map(id => database.query<{ name: string }>(find, [id]))
    const named = (await Promise.all(asked)).map(({ rows }) => rows[0]?.name)
    expect(named).toEqual(['item 1', 'item 2', 'item 3', 'item 4'])
    const priced = 'select price from items where price is not distinct from $1 limit 1'
    await often(priced, () => [null])
    expect((await database.query(priced, [null])).rows).toEqual([{ price: null }])
  })
})
