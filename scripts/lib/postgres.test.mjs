import { describe, expect, test } from 'vitest'
import { ensurePostgres } from './postgres.mjs'

/** A machine without PostgreSQL, on which nothing can be installed. */
const bare = { find: () => undefined, mayInstall: () => false }

describe('ensurePostgres', () => {
  test('default: the programs that are there, also beside a server that is given', async () => {
    const find = () => '/opt/postgresql/bin'
    expect(await ensurePostgres({ ...bare, find })).toBe('/opt/postgresql/bin')
    const url = 'postgresql://127.0.0.1/postgres'
    expect(await ensurePostgres({ ...bare, find, url })).toBe('/opt/postgresql/bin')
  })

  test('behavior: a server that is given is used without them, and what cannot be tested is told', async () => {
    const lines = []
    const url = 'postgresql://user:canary@127.0.0.1/postgres'
    const log = line => lines.push(line)
    expect(await ensurePostgres({ ...bare, log, url })).toBe(undefined)
    expect(lines).toEqual([expect.stringMatching(/DATABASE_URL.* end and restart theirs fail/)])
    expect(lines.join()).not.toContain('canary')
  })

  test('error: neither of them', async () => {
    await expect(ensurePostgres(bare)).rejects.toThrow(/apt-get install postgresql.*DATABASE_URL/)
    await expect(ensurePostgres({ ...bare, url: '' })).rejects.toThrow()
  })
})
