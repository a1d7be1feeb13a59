import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestPostgres, type TestPostgres } from '../testing/startTestPostgres.ts'
import type { Database } from './openDatabase.ts'
import { openDatabase } from './openDatabase.ts'
import { cursors } from './schema/chainData.ts'
import { currencies } from './schema/metadata.ts'

let postgres: TestPostgres
const opened: Database[] = []
beforeAll(async () => {
  postgres = await startTestPostgres({ own: true })
}, 60_000)
afterAll(async () => {
  for (const database of opened) await database.close()
  await postgres.stop()
})

const open = async (databaseUrl: string) => {
  const database = await openDatabase({ databaseUrl, patience: 200 })
  opened.push(database)
  return database
}
const cursor = { chainId: 1, number: 5, hash: '0x05', timestamp: 9 } as const
const unavailable = { code: 'database_unavailable', statusCode: 503 }

describe('openPostgres', () => {
  test('behavior: many that start at once on an empty database migrate it once', async () => {
    const url = await postgres.createDatabase()
    const first = await open(url)
    await first.db.execute(sql`drop schema public cascade`)
    await first.db.execute(sql`drop schema drizzle cascade`)
    await first.db.execute(sql`create schema public`)
    const databases = await Promise.all(Array.from({ length: 6 }, () => open(url)))
    await databases[0]?.db.insert(cursors).values(cursor)
    expect(await databases[5]?.db.select().from(cursors)).toEqual([cursor])
  })

  test('behavior: what goes away and comes back is used again, and nothing ends meanwhile', async () => {
    const { db } = await open(await postgres.createDatabase())
    await db.insert(cursors).values(cursor)
    // Connections that wait, and one in the middle of a transaction.
    await Promise.all(Array.from({ length: 5 }, () => db.execute(sql`select pg_sleep(0.05)`)))
    let killed: Promise<void> | undefined
    const cut = db.transaction(async tx => {
      await tx.update(cursors).set({ number: 6 })
      killed = postgres.kill()
      await killed
      await tx.update(cursors).set({ number: 7 })
    })
    await expect(cut).rejects.toMatchObject(unavailable)
    // More than there are connections: none may be lost by a transaction that could not begin.
    for (let i = 0; i < 30; i++) {
      await expect(db.transaction(tx => tx.select().from(cursors))).rejects.toMatchObject(
        unavailable,
      )
    }
    await postgres.restart()
    expect(await db.select().from(cursors)).toEqual([cursor])
  })

  test('behavior: a connection that died in silence is given up, and not used again', async () => {
    const url = new URL(await postgres.createDatabase())
    const port = Number(url.port)
    const pairs: Socket[][] = []
    const proxy = createServer(socket => {
      const behind = connect(port, '127.0.0.1')
      for (const each of [socket, behind]) each.on('error', () => each.destroy())
      socket.pipe(behind).pipe(socket)
      pairs.push([socket, behind])
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const address = proxy.address()
    url.port = `${typeof address === 'object' ? address?.port : ''}`
    url.searchParams.set('query_timeout', '300')
    const { db } = await open(url.href)
    await db.insert(cursors).values(cursor)
    const stuck = db.transaction(async tx => {
      for (const pair of pairs) for (const socket of pair) socket.unpipe()
      await tx.update(cursors).set({ number: 6 })
    })
    await expect(stuck).rejects.toMatchObject(unavailable)
    expect(await db.select().from(cursors)).toEqual([cursor])
    for (const socket of pairs.flat()) socket.destroy()
    proxy.close()
  })

  test('behavior: two transactions in each other’s way both pass in the end', async () => {
    const { db } = await open(await postgres.createDatabase())
    await db.insert(cursors).values([cursor, { ...cursor, chainId: 2 }])
    const move = (first: number, second: number) =>
      db.transaction(async tx => {
        for (const chainId of [first, second]) {
          await tx
            .update(cursors)
            .set({ number: sql`${cursors.number} + 1` })
            .where(eq(cursors.chainId, chainId))
          await sleep(100)
        }
      })
    await Promise.all([move(1, 2), move(2, 1)])
    const numbers = (await db.select().from(cursors)).map(row => row.number)
    expect(numbers).toEqual([7, 7])
  })

  test('behavior: one that takes too long is ended', async () => {
    const url = new URL(await postgres.createDatabase())
    url.searchParams.set('statement_timeout', '100')
    const { db } = await open(url.href)
    await expect(db.transaction(tx => tx.execute(sql`select pg_sleep(20)`))).rejects.toMatchObject({
      code: 'database_busy',
      statusCode: 503,
    })
  })

  test('behavior: it says how many connections there are, and who waits', async () => {
    const database = await openDatabase({
      databaseUrl: await postgres.createDatabase(),
      poolSize: 2,
    })
    opened.push(database)
    const work = Promise.all(
      Array.from({ length: 3 }, () => database.db.execute(sql`select pg_sleep(0.2)`)),
    )
    await vi.waitFor(() =>
      expect(database.connections?.()).toEqual({ total: 2, idle: 0, waiting: 1 }),
    )
    await work
    expect(database.connections?.()).toEqual({ total: 2, idle: 2, waiting: 0 })
  })

  test('behavior: no statement is compiled, in transactions as little as alone', async () => {
    const { db } = await open(await postgres.createDatabase())
    const ask = sql`select current_setting('jit') as jit`
    expect(await db.execute(ask)).toMatchObject({ rows: [{ jit: 'off' }] })
    expect(await db.transaction(tx => tx.execute(ask))).toMatchObject({ rows: [{ jit: 'off' }] })
  })

  test('behavior: its own mistakes are not the database’s', async () => {
    const { db } = await open(await postgres.createDatabase())
    await expect(
      db.transaction(tx => tx.insert(currencies).values({ ...cursor, contract: '0x' } as never)),
    ).rejects.toMatchObject({ cause: { code: '23502' } })
  })

  test('error: one that is not there, or does not let us in', async () => {
    const url = new URL(await postgres.createDatabase())
    url.pathname = '/none'
    const error = await open(url.href).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ ...unavailable, cause: { code: '3D000' } })
    url.port = '1'
    await expect(open(url.href)).rejects.toMatchObject(unavailable)
  })

  test('error: TLS is asked for where there is none', async () => {
    const url = new URL(await postgres.createDatabase())
    url.searchParams.set('sslmode', 'verify-full')
    await expect(open(url.href)).rejects.toMatchObject({
      cause: { message: 'The server does not support SSL connections' },
    })
  })
})
