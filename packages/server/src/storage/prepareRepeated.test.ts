import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { prepareRepeated } from './prepareRepeated.ts'

let pool: pg.Pool
beforeAll(async () => {
  const connectionString = await createTestDatabase(process.env.SLUICE_TEST_POSTGRES ?? '')
  pool = new pg.Pool({ connectionString, max: 1 })
  prepareRepeated(pool)
})
afterAll(() => pool.end())

const prepared = async () => {
  const { rows } = await pool.query('select statement from pg_prepared_statements')
  return rows.map(row => row.statement)
}
const times = async (count: number, text: string) => {
  for (let i = 0; i < count; i++) {
    const { rows } = await pool.query({ text }, [i])
    expect(rows).toEqual([{ is: i + 1 }])
  }
}

describe('prepareRepeated', () => {
  test('default: what comes again is prepared, and answers each time by its own values', async () => {
    const text = 'select $1::int + 1 as is'
    await times(2, text)
    expect(await prepared()).toEqual([])
    await times(5, text)
    expect(await prepared()).toEqual([text])
  })

  test('behavior: of many forms only so many are prepared, and all are answered', async () => {
    for (let form = 0; form < 450; form++) await times(4, `select $1::int + 1 as is -- ${form}`)
    expect((await prepared()).length).toBe(400)
  })
})
