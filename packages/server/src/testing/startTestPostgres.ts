import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openPostgres } from '../storage/openPostgres.ts'
import { findPostgres } from './findPostgres.ts'
import { unprivilegedUser } from './unprivilegedUser.ts'

export type TestPostgres = {
  /** A database with all tables and no rows, which nobody may be connected to. */
  templateUrl: string
  /** Makes one like it; answers its URL. */
  createDatabase(): Promise<string>
  /** Takes the server away, as a crash does; its data stays. Only of one of our own. */
  kill(): Promise<void>
  /** When it has ended by itself, which must not take long. Only of one of our own. */
  ended(): Promise<void>
  /** Brings it back, at the same address. */
  restart(): Promise<void>
  /** Ends it and forgets its data; of a given server, only the databases that were made. */
  stop(): Promise<void>
}

/** Milliseconds. */
const startTimeout = 30_000
const endTimeout = 30_000

/**
 * A real PostgreSQL for tests: one of our own on the loopback, in a temporary folder, which ends with this
 * process even if that is killed; or the one of `DATABASE_URL`, in databases of our own.
 *
 * @throws Error when there is neither that address nor an installed PostgreSQL; with `own`, without the latter.
 */
export async function startTestPostgres(
  options: startTestPostgres.Options = {},
): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL
  const server = given && !options.own ? givenServer(given) : await ownServer(options)
  const template = `sluice_${process.pid}_${Date.now()}`
  await admin(server.url, `create database ${template}`)
  const templateUrl = urlOf(server.url, template)
  await (await openPostgres({ url: templateUrl })).close()
  return {
    ...server,
    templateUrl,
    createDatabase: () => createTestDatabase(templateUrl),
    async stop() {
      if (server.isGiven) await dropAll(server.url, template)
      await server.stop()
    },
  }
}

let made = 0

/** Makes a database like the one at the address, on the same server; answers its URL. */
export async function createTestDatabase(templateUrl: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `${template}_${process.pid}_${made++}`
  await admin(urlOf(templateUrl, 'postgres'), `create database ${name} template ${template}`)
  return urlOf(templateUrl, name)
}

export declare namespace startTestPostgres {
  type Options = {
    /** Even if `DATABASE_URL` is set: for tests that take the server away. */
    own?: boolean | undefined
    /** More settings, as `name=value`. */
    settings?: readonly string[] | undefined
    /** More flags for initdb. */
    initFlags?: readonly string[] | undefined
    /** The folder for the data; a temporary one by default. */
    folder?: string | undefined
  }
}

function givenServer(url: string) {
  const refuse = () => Promise.reject(new Error('The server of DATABASE_URL is not ours to stop'))
  return {
    isGiven: true,
    url,
    kill: refuse,
    ended: refuse,
    restart: refuse,
    stop: async () => undefined,
  }
}

async function ownServer(options: startTestPostgres.Options) {
  const { folder: given, settings = [], initFlags = [] } = options
  const programs = findPostgres()
  if (!programs)
    throw new Error(
      `The programs of PostgreSQL (initdb, postgres) are not installed; npm test installs them as root on Debian. ${
        options.own
          ? 'These tests end and restart their server, which they do not do with that of DATABASE_URL'
          : 'Install them, or set DATABASE_URL'
      }.`,
    )
  const user = unprivilegedUser()
  const folder = given ?? mkdtempSync(join(tmpdir(), 'sluice-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const url = `postgresql://sluice@127.0.0.1:${port}/postgres`
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'sluice',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      ...initFlags,
    ],
    { ...user, cwd: folder, stdio: 'pipe' },
  )
  const flags = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=64MB',
    // What is written survives the death of the process; that of the machine is not what is tested.
    'fsync=off',
    'full_page_writes=off',
    ...settings,
  ].flatMap(setting => ['-c', setting])
  // The end of the shell's input is that of this process: then the server ends, and its data goes.
  const script = `
    trap 'ending=1; kill -QUIT $pid' USR1
    exec 3<&0
    "$@" 3<&- </dev/null & pid=$!
    { cat <&3 >/dev/null; kill -USR1 $$; } 2>/dev/null &
    wait $pid
    if [ "$ending" ]; then wait $pid; rm -rf "$0"; else kill $!; fi`
  let child: ChildProcess | undefined
  const start = async () => {
    const deadline = performance.now() + startTimeout
    for (;;) {
      const started = spawn(
        'sh',
        ['-c', script, folder, join(programs, 'postgres'), '-D', data, ...flags],
        // In a group of its own: what is sent to ours must not end the shell before its work.
        { ...user, cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
      )
      let said = ''
      started.stderr.on('data', text => {
        said = `${said}${text}`.slice(-4000)
      })
      child = started
      const isUp = () =>
        admin(url, 'select 1').then(
          () => true,
          () => false,
        )
      while (!isOver(started))
        if (await isUp()) return
        else if (performance.now() > deadline) throw new Error(`PostgreSQL did not start: ${said}`)
        else await sleep(20)
      // What the last one left in the memory of the machine takes a moment to go.
      if (!/shared memory/.test(said) || performance.now() > deadline)
        throw new Error(`PostgreSQL did not start: ${said}`)
    }
  }
  await start()
  return {
    isGiven: false,
    url,
    async kill() {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number.parseInt(pid, 10), 'SIGKILL')
      if (child) await ended(child)
    },
    async ended() {
      if (child) await ended(child)
    },
    restart: start,
    async stop() {
      child?.stdin?.end()
      if (child) await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function ended(child: ChildProcess): Promise<void> {
  if (isOver(child)) return
  const signal = AbortSignal.timeout(endTimeout)
  await once(child, 'exit', { signal }).catch(cause => {
    throw new Error(`PostgreSQL does not end within ${endTimeout} ms`, { cause })
  })
}

async function dropAll(url: string, template: string): Promise<void> {
  const names = await admin(
    url,
    `select datname from pg_database where datname like '${template}%'`,
  )
  for (const { datname } of names) await admin(url, `drop database "${datname}" with (force)`)
}

async function admin(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
