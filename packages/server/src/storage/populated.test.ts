import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { populated, toText } from './populated.ts'
import { events } from './schema/operations.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('populated', () => {
  test('default: the rows that an insert would write', async () => {
    const rows = [
      {
        chainId: 1,
        id: 9_007_199_254_740_991,
        event: 'ask.created' as const,
        subject: '',
        tags: { contract: '0x1', source: '\\ud800 "quoted"' },
        changed: ['status', 'price'],
        data: null,
        createdAt: 1,
      },
      {
        chainId: 1,
        id: 2,
        event: 'bid.created' as const,
        subject: 'é',
        tags: {},
        changed: null,
        data: { deep: [{ id: '1' }] },
        createdAt: 1,
      },
    ]
    await database.db.execute(sql`insert into ${events} select * from ${populated(events, rows)}`)
    expect(await database.db.select().from(events).orderBy(events.subject)).toEqual(rows)
  })
})

describe('toText', () => {
  test('behavior: whole numbers of any length', () => {
    expect(toText({ a: 2n ** 256n })).toBe(`{"a":"${2n ** 256n}"}`)
  })

  test('behavior: half a character becomes the mark for one, an escaped backslash stays', () => {
    const text = toText(['\ud800', 'a\udfffb', '😀', '\\ud800', '\\\ud800'])
    expect(JSON.parse(text)).toEqual(['�', 'a�b', '😀', '\\ud800', '\\�'])
  })
})
