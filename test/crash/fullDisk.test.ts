import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isobars, startTestChain, type TestChain } from '@sluice/devnet'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SmallDisk, startSmallDisk } from '../../packages/server/src/testing/startSmallDisk.ts'
import {
  startTestPostgres,
  type TestPostgres,
} from '../../packages/server/src/testing/startTestPostgres.ts'
import { unprivilegedUser } from '../../packages/server/src/testing/unprivilegedUser.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { buildServices } from '../../scripts/lib/buildServices.mjs'
import { compareWithChain } from './compareWithChain.ts'
import { createTraders, type Traders } from './createTraders.ts'
import { type CrashServer, startServer } from './startServer.ts'

let program: string
let chain: TestChain
let snapshot: string
let disk: SmallDisk | undefined
let postgres: TestPostgres | undefined
let log: string | undefined
let server: CrashServer | undefined
beforeAll(async () => {
  program = (await buildServices()).server
  chain = await startTestChain()
}, 240_000)
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(async () => {
  await server?.kill()
  await postgres?.stop()
  await disk?.stop()
  if (log) rmSync(log, { recursive: true, force: true })
  server = undefined
  postgres = undefined
  disk = undefined
  log = undefined
  await chain.revert(snapshot)
})
afterAll(() => chain?.stop())

const random = (() => {
  let state = 7
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
})()

/**
 * One whose tables are on the small disk, and its log elsewhere: it stays up without room as long as it makes
 * no checkpoint, which writes small files of its own and ends the process (PANIC) when it cannot.
 */
async function startPostgresWithLogElsewhere(): Promise<string> {
  const user = unprivilegedUser()
  log = mkdtempSync(join(tmpdir(), 'sluice-log-'))
  if (user) chownSync(log, user.uid, user.gid)
  return startPostgres([`--waldir=${log}`], ['max_wal_size=4GB', 'checkpoint_timeout=1h'])
}

/**
 * One whose log is on the small disk too, in files of 1 MB. By default PostgreSQL first tries to recover, which
 * now and then finds the little room that it needs: then it is back on a disk that is still full, and
 * never ends.
 */
function startPostgresThatEnds(): Promise<string> {
  return startPostgres(
    ['--wal-segsize=1'],
    ['min_wal_size=2MB', 'max_wal_size=4MB', 'restart_after_crash=off'],
  )
}

async function startPostgres(initFlags: string[], settings: string[]): Promise<string> {
  disk = await startSmallDisk({ user: unprivilegedUser() })
  postgres = await startTestPostgres({ own: true, folder: disk.folder, initFlags, settings })
  return postgres.createDatabase()
}

async function start(database: { dataDir: string } | { databaseUrl: string }) {
  const started = await startServer({
    ...{ program, chainUrl: chain.url, collections: [isobars.address], ...database },
  })
  server = started
  await until('it is at the head', async () => (await started.get('/health')).atHead, 60_000)
  return started
}

/** A server that stands still answers nobody: that must be told, and not waited for until the test is out of time. */
const ask = (running: CrashServer, path: string) =>
  fetch(`${running.url}${path}`, { signal: AbortSignal.timeout(10_000) })

/** Trades for a while before the disk is full, while it is, and afterwards. */
async function tradeThrough(running: CrashServer, traders: Traders, full: () => Promise<void>) {
  const stopped = new AbortController()
  const trading = traders.trade(() => running.url, stopped.signal)
  const more = (count: number) => {
    const goal = traders.acknowledged.size + count
    return until('orders are taken', () => traders.acknowledged.size >= goal, 30_000)
  }
  try {
    await Promise.race([trading, more(5)])
    await Promise.race([trading, full()])
    await Promise.race([trading, more(5)])
  } finally {
    stopped.abort()
    await trading
  }
  await until('it is ready again', async () => (await ask(running, '/ready')).ok, 20_000)
  await compareWithChain(running, traders, new Map())
  expect(await running.stop()).toBe(0)
}

/** Writes lines into the log, each in a file of its own, until there is no room for another one. */
async function useUpLog(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, query_timeout: 10_000 })
  client.on('error', () => undefined)
  // The traders may have used it up before.
  const isConnected = await succeeds(client.connect())
  // Many at once, because checkpoints give files back meanwhile.
  const lines = `select pg_logical_emit_message(true, '', 'x'), pg_switch_wal() from generate_series(1, 200)`
  const isRefused = async () => !(await succeeds(client.query(lines)))
  if (isConnected) await until('the log has no room', isRefused, 30_000)
  await client.end().catch(() => undefined)
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** The first answer to a post that is a failure of the server: the newest order that was not acknowledged. */
async function refusal(running: CrashServer, traders: Traders) {
  let answer: { status: number; retryAfter: string | null; body: unknown } | undefined
  // There is room in the pages of its tables for a while.
  await until(
    'orders are refused',
    async () => {
      const order = [...traders.attempted.values()].findLast(
        ({ id }) => !traders.acknowledged.has(id),
      )
      if (!order) return false
      const response = await traders.send(running.url, order)
      const retryAfter = response.headers.get('retry-after')
      answer = { status: response.status, retryAfter, body: await response.json() }
      return answer.status >= 500
    },
    30_000,
  )
  return answer
}

const noRoom = {
  status: 503,
  retryAfter: '1',
  body: {
    statusCode: 503,
    error: 'Service Unavailable',
    message: 'The database has no room left: nothing can be written.',
  },
}

describe('a full disk', () => {
  test.each(['pglite', 'postgresql'])(
    'default: on %s the server says so, stays up, and goes on when there is room',
    async storage => {
      const database =
        storage === 'postgresql'
          ? { databaseUrl: await startPostgresWithLogElsewhere() }
          : undefined
      disk ??= await startSmallDisk()
      const full = disk
      const running = await start(database ?? { dataDir: full.folder })
      const traders = await createTraders(chain.url, random)
      await tradeThrough(running, traders, async () => {
        await full.fill()
        expect(await refusal(running, traders)).toEqual(noRoom)
        const ready = await ask(running, '/ready')
        expect(ready.status).toBe(503)
        const { reasons } = (await ready.json()) as { reasons: string[] }
        expect(reasons).toContain('the database has no room left')
        expect((await ask(running, '/health')).status).toBe(200)
        expect(running.said()).toMatch(/"level":"error".*no room left/)
        // What was acknowledged can be read.
        const { orders } = await running.get('/orders/asks/v5?limit=1')
        expect(orders).toHaveLength(1)
        await full.makeRoom()
      })
    },
    120_000,
  )

  test('behavior: a PostgreSQL that ended without room for its log: 503 until it is back, nothing is lost', async () => {
    const databaseUrl = await startPostgresThatEnds()
    const running = await start({ databaseUrl })
    const traders = await createTraders(chain.url, random)
    await tradeThrough(running, traders, async () => {
      await disk?.fill()
      await useUpLog(databaseUrl)
      await postgres?.ended()
      expect(await refusal(running, traders)).toMatchObject({ status: 503, retryAfter: '1' })
      expect((await ask(running, '/ready')).status).toBe(503)
      expect((await ask(running, '/health')).status).toBe(200)
      await disk?.makeRoom()
      // Whoever watches over it starts it again.
      await postgres?.restart()
    })
  }, 120_000)
})
