import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { until } from '../testing/until.ts'
import { createLease } from './createLease.ts'
import { fencedDb } from './fencedDb.ts'
import { cursors } from './schema/chainData.ts'
import { leases } from './schema/operations.ts'

const cursor = { chainId: 1, number: 5, hash: '0x05', timestamp: 9 } as const
const long = { name: 'a', lifetime: 60_000 }
const short = { name: 'a', lifetime: 100 }

describe.each(['pglite', 'postgresql'] as const)('createLease on %s', storage => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(storage)
  })
  afterAll(() => database.close())
  beforeEach(() => database.reset())

  test('default: what is done under it is done, and given back it is free', async () => {
    const [first, second] = [createLease(database, long), createLease(database, long)]
    expect(await first.take()).toBe(true)
    expect(await first.take()).toBe(true)
    await fencedDb(database.db, first.check).transaction(tx => tx.insert(cursors).values(cursor))
    expect(await database.db.select().from(cursors)).toEqual([cursor])
    await first.release()
    expect(await second.take()).toBe(true)
    expect(await database.db.select().from(leases)).toMatchObject([{ name: 'a', token: 2 }])
  })

  test('behavior: leases of other names are others', async () => {
    expect(await createLease(database, long).take()).toBe(true)
    expect(await createLease(database, { ...long, name: 'b' }).take()).toBe(true)
  })

  test('behavior: whoever slept through the end of it cannot write any more', async () => {
    const [first, second] = [createLease(database, short), createLease(database, long)]
    await first.take()
    await until('the first one has ended', () => second.take())
    const late = fencedDb(database.db, first.check).transaction(tx =>
      tx.insert(cursors).values(cursor),
    )
    await expect(late).rejects.toMatchObject({ name: 'LeaseLostError', code: 'lease_lost' })
    expect(await database.db.select().from(cursors)).toEqual([])
    await fencedDb(database.db, second.check).transaction(tx => tx.insert(cursors).values(cursor))
    // It knows now, and what it gives back is not the other's.
    await first.release()
    await second.check(database.db)
  })

  test('behavior: what does not know the schema leads nothing, though it has led before', async () => {
    const [first, second] = [createLease(database, long), createLease(database, long)]
    await first.take()
    await database.db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer server', 1)`)
    try {
      const write = () =>
        fencedDb(database.db, first.check).transaction(tx => tx.insert(cursors).values(cursor))
      await expect(write()).rejects.toMatchObject({ code: 'lease_lost' })
      expect(await database.db.select().from(cursors)).toEqual([])
      // Nothing keeps it from the newer one then.
      await database.db.update(leases).set({ expiresAt: 0 })
      for (const lease of [first, second])
        await expect(lease.take()).rejects.toMatchObject({
          ...{ name: 'NewerSchemaError', code: 'newer_schema', statusCode: 503 },
        })
      expect(await database.db.select().from(leases)).toMatchObject([{ token: 1 }])
    } finally {
      await database.db.execute(sql`
        delete from drizzle.__drizzle_migrations where hash = 'of a newer server'`)
    }
    expect(await second.take()).toBe(true)
  })

  test('behavior: a server of before leases had versions takes none', async () => {
    await createLease(database, long).take()
    await database.db.update(leases).set({ expiresAt: 0 })
    for (const name of ['a', 'b']) {
      // As it did it.
      const taking = database.db.execute(sql`
        insert into leases (name, holder, token, expires_at) values (${name}, 'old', 1, 5)
        on conflict (name) do update set holder = excluded.holder, token = leases.token + 1, expires_at = 5
        where leases.expires_at <= 1 returning token`)
      await expect(taking).rejects.toMatchObject({ cause: { code: '23502' } })
    }
    expect(await database.db.select().from(leases)).toMatchObject([{ name: 'a', token: 1 }])
  })

  test('error: a write without a transaction, or without the lease', async () => {
    const lease = createLease(database, long)
    const db = fencedDb(database.db, lease.check)
    expect(() => db.insert(cursors)).toThrow('What needs a lease is written in a transaction')
    expect(() => db.delete(cursors)).toThrow()
    await expect(db.transaction(tx => tx.delete(cursors))).rejects.toMatchObject({
      code: 'lease_lost',
    })
    expect(await db.select().from(cursors)).toEqual([])
  })
})

describe('createLease', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgresql')
  })
  afterAll(() => database.close())
  beforeEach(() => database.reset())

  test('behavior: of many that ask at once one gets it', async () => {
    const all = Array.from({ length: 10 }, () => createLease(database, long))
    const got = await Promise.all(all.map(lease => lease.take()))
    expect(got.filter(Boolean)).toHaveLength(1)
  })

  test('behavior: renewed it stays, not renewed it goes', async () => {
    const [first, second] = [createLease(database, short), createLease(database, short)]
    const stop = new AbortController()
    await first.take()
    const keeping = first.keep(stop.signal)
    for (let i = 0; i < 30; i++) {
      expect(await second.take()).toBe(false)
      await sleep(10)
    }
    stop.abort()
    await keeping
    await until('it has gone', () => second.take())
    await first.keep(AbortSignal.timeout(1))
    expect(await first.take()).toBe(false)
  })

  test('behavior: nobody takes it in the middle of a transaction of its holder', async () => {
    const [first, second] = [createLease(database, short), createLease(database, short)]
    await first.take()
    let taking: Promise<boolean> | undefined
    await fencedDb(database.db, first.check).transaction(async tx => {
      await sleep(150)
      taking = second.take().then(async taken => {
        expect(await database.db.select().from(cursors)).toEqual([cursor])
        return taken
      })
      await sleep(150)
      await tx.insert(cursors).values(cursor)
    })
    expect(await taking).toBe(true)
  })

  test('behavior: a database of one process gives it at once, whoever had it', async () => {
    const own = { ...database, isShared: false }
    expect(await createLease(own, long).take()).toBe(true)
    expect(await createLease(own, long).take()).toBe(true)
    expect(await database.db.select().from(leases)).toMatchObject([{ token: 2 }])
  })
})
