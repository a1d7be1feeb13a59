import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeFailure } from './describeFailure.ts'
import { openTestDatabase, type TestDatabase } from './testing/openTestDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('describeFailure', () => {
  test('default: a failed query is told without its statement and parameters', async () => {
    const secret = 'f00dcafe'
    const error = await database.db
      .execute(sql`select ${secret}::text from nowhere`)
      .catch((failure: unknown) => failure)
    expect(`${error}`).toContain(secret)
    expect(describeFailure(error)).toBe('A query failed: relation "nowhere" does not exist (42P01)')
  })

  test('behavior: other failures are told as they are', () => {
    expect(describeFailure(new Error('The port is taken'))).toBe('The port is taken')
    expect(describeFailure('text')).toBe('unknown failure')
  })
})
