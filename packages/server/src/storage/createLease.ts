import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lte, sql } from 'drizzle-orm'
import { ServerError } from '../errors.ts'
import type { Database, Db } from './openDatabase.ts'
import { leases } from './schema/operations.ts'
import { schemaVersion } from './schemaVersion.ts'

/** Milliseconds for which a lease lasts unless it is renewed; a third of it lies between renewals. */
const defaultLifetime = 3000

export type Lease = {
  /**
   * Whether this process has the lease; takes it when it is free.
   *
   * @throws NewerSchemaError when it would, and a newer version of the server has migrated the database.
   */
  take(): Promise<boolean>
  /** Which one it is of those that there have been, each with another number; undefined when this process has none. */
  term(): number | undefined
  /** Renews the lease while this process has it; ends when the signal says so. */
  keep(signal: AbortSignal): Promise<void>
  /**
   * For the beginning of a transaction: as long as that runs, nobody else gets the lease.
   *
   * @throws LeaseLostError when this process does not have it (any more), or does not know the schema any more.
   */
  check(tx: Db): Promise<void>
  /** Gives it back, so that another one need not wait until it ends. */
  release(): Promise<void>
}

/** The clock of the database, in milliseconds: those of several machines never agree. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * The right to do what only one process may do at a time. Whoever does not renew it loses it to the next
 * one that asks, with a higher number; and as every transaction checks that number, one that was only
 * asleep can do no harm when it wakes up. A database that no other process can open gives it at once.
 * What a newer version has made of the schema an older one would not keep, so that it must not write any more.
 */
export function createLease(
  { db, isShared }: Pick<Database, 'db' | 'isShared'>,
  options: createLease.Options,
): Lease {
  const { name, lifetime = defaultLifetime } = options
  const holder = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`
  const expiresAt = sql<number>`${now} + ${lifetime}::bigint`
  let token: number | undefined

  const renew = async () => {
    const held = token
    if (held === undefined) return
    const renewed = await db
      .update(leases)
      .set({ expiresAt })
      .where(and(eq(leases.name, name), eq(leases.token, held)))
      .returning({ name: leases.name })
    if (renewed.length === 0 && token === held) token = undefined
  }

  return {
    async take() {
      if (token !== undefined) return true
      // Looked at first: taking locks the row, and its holder works with that.
      const [free] = await db
        .select({ isFree: sql<boolean>`${leases.expiresAt} <= ${now}` })
        .from(leases)
        .where(eq(leases.name, name))
      if (isShared && free?.isFree === false) return false
      const { known, applied } = schemaVersion
      const [schema] = await db.select({ version: applied }).from(sql`(values (1)) as one`)
      if (schema && schema.version > known) throw new NewerSchemaError(schema.version)
      const [taken] = await db
        .insert(leases)
        .values({ name, holder, token: 1, expiresAt, version: known })
        .onConflictDoUpdate({
          target: leases.name,
          set: { holder, token: sql`${leases.token} + 1`, expiresAt, version: known },
          ...(isShared ? { setWhere: lte(leases.expiresAt, now) } : {}),
        })
        .returning({ token: leases.token })
      token = taken?.token
      return token !== undefined
    },
    term: () => token,
    async keep(signal) {
      while (!signal.aborted) {
        // A database that is away takes nothing from us: nobody else can ask it either.
        await renew().catch(() => undefined)
        await sleep(lifetime / 3, undefined, { signal }).catch(() => undefined)
      }
    },
    async check(tx) {
      const held = token
      const [row] = await tx
        .select({ token: leases.token, schema: schemaVersion.applied })
        .from(leases)
        .where(eq(leases.name, name))
        .for('share')
      const isKnown = row && row.schema <= schemaVersion.known
      if (held !== undefined && row?.token === held && isKnown) return
      if (token === held) token = undefined
      throw new LeaseLostError(name)
    },
    async release() {
      const held = token
      token = undefined
      if (held !== undefined)
        await db
          .update(leases)
          .set({ expiresAt: 0 })
          .where(and(eq(leases.name, name), eq(leases.token, held)))
    },
  }
}

export declare namespace createLease {
  type Options = {
    name: string
    /** Milliseconds for which it lasts unless it is renewed. */
    lifetime?: number | undefined
  }
}

/** Another process has taken over. */
export class LeaseLostError extends ServerError {
  override readonly name = 'LeaseLostError'

  constructor(lease: string) {
    super(`Another process has taken over: ${lease}`, { code: 'lease_lost', statusCode: 503 })
  }
}

/** A newer version of the server has migrated the database. */
export class NewerSchemaError extends ServerError {
  override readonly name = 'NewerSchemaError'

  constructor(version: number) {
    super(
      `The database was migrated by a newer version of the server (schema ${version}, this one knows ${schemaVersion.known}). This one goes on answering, and follows nothing: run the newer one.`,
      { code: 'newer_schema', statusCode: 503, fields: { version, known: schemaVersion.known } },
    )
  }
}
