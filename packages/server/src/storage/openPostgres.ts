import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { postgresBus } from '../bus/postgresBus.ts'
import { DatabaseUnavailableError, databaseFailure, isConflict } from './databaseFailure.ts'
import { migrationsFolder } from './migrationsFolder.ts'
import type { Database } from './openDatabase.ts'
import { prepareRepeated } from './prepareRepeated.ts'
import { retryConflicts } from './retryConflicts.ts'

/** Milliseconds. */
const connectTimeout = 3000
const statementTimeout = 10_000
/** More than a statement may take: it ends waiting for a connection that has died silently. */
const queryTimeout = 12_000
/** A process that stands still in a transaction must not hold up the others for longer. */
const idleInTransactionTimeout = 5000
const idleTimeout = 30_000
const closeTimeout = 2000
/** How long a database that does not answer yet is waited for, and between attempts. */
const defaultPatience = 30_000
const retryInterval = 250

const defaultPoolSize = 20
/** Any number, the same in every process: who holds it migrates. */
const migrationLock = 7_305_808_869
/** Times that a migration is tried which a server at work stood in the way of. */
const mostMigrations = 10

/**
 * A PostgreSQL, or an engine that speaks its protocol. Connections that break are replaced when they are
 * needed again: while the database is away, queries fail, and nothing else does.
 *
 * @throws DatabaseUnavailableError when it does not answer in time.
 */
export async function openPostgres(options: openPostgres.Options): Promise<Database> {
  const connection = {
    connectionString: options.url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    application_name: 'sluice-server',
  }
  await migrateUnderLock(connection, options.patience ?? defaultPatience)
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize ?? defaultPoolSize,
    idleTimeoutMillis: idleTimeout,
    statement_timeout: statementTimeout,
    query_timeout: queryTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    // Compiling a statement takes longer than what it saves here: with it, a count of traits took three times as long.
    // Engines that know no such setting have nothing to switch off.
    onConnect: client => client.query('set jit = off').then(ignore, ignore),
  })
  // A connection that breaks between two queries: whoever asks next is told. Unheard, it would end us.
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  prepareRepeated(pool)
  const db = drizzle(pool)
  const single = new WeakMap<pg.PoolClient, NodePgDatabase>()
  // drizzle's own never gives a connection back on which no transaction could begin.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const own = single.get(client) ?? drizzle(client)
      single.set(client, own)
      return await own.transaction(work, config)
    } finally {
      // One that still waits for an answer must not be given to anybody else.
      client.release(!isIdle(client))
    }
  }
  retryConflicts(db)
  const bus = postgresBus({
    connection,
    notify: (channel, payload) => pool.query('select pg_notify($1, $2)', [channel, payload]),
    onFailure: options.onFailure,
  })
  return {
    db,
    isShared: true,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    bus,
    async close() {
      await bus.close()
      // An orderly farewell needs a database that answers.
      await Promise.race([pool.end(), sleep(closeTimeout, undefined, { ref: false })])
    },
  }
}

export declare namespace openPostgres {
  type Options = {
    url: string
    /** Milliseconds for which a database that does not answer yet is waited for. */
    patience?: number | undefined
    /** The most connections at once. */
    poolSize?: number | undefined
    /** Hears why hints to other replicas cannot be sent. */
    onFailure?: ((error: unknown) => void) | undefined
  }
}

/** Several replicas may start at once: the first one migrates, the others wait and find it done. */
async function migrateUnderLock(connection: pg.ClientConfig, patience: number) {
  const client = await connect(connection, patience)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    for (let attempt = 1; ; attempt++)
      try {
        await migrate(drizzle(client), { migrationsFolder })
        return
      } catch (error) {
        // All of it is one transaction: of one that waited for a server at work, and that for it, nothing is left.
        if (attempt === mostMigrations || !isConflict(error)) throw error
      }
  } finally {
    // The lock goes with the connection.
    await client.end().catch(ignore)
  }
}

async function connect(connection: pg.ClientConfig, patience: number): Promise<pg.Client> {
  const deadline = performance.now() + patience
  for (;;) {
    const client = new pg.Client(connection)
    client.on('error', ignore)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(ignore)
      // A wrong password stays wrong; a database that starts beside us does not stay away.
      if (!databaseFailure(error) || performance.now() > deadline)
        throw new DatabaseUnavailableError(error, 'The database of DATABASE_URL cannot be used.')
      await sleep(retryInterval)
    }
  }
}

const ignore = () => undefined

/** Missing in the types of `pg`. */
const isIdle = (client: pg.PoolClient) => 'readyForQuery' in client && client.readyForQuery === true
