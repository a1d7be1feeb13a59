import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { databaseFailure } from './databaseFailure.ts'

/** As drizzle and `pg` tell of it. */
const failed = (fields: object) =>
  new Error('Failed query', { cause: Object.assign(new Error('it failed'), fields) })

describe('databaseFailure', () => {
  test.each([
    ['database_full', { code: '53100', severity: 'ERROR' }],
    ['database_full', { code: '53100', severity: 'PANIC' }],
    ['database_full', { code: 'ENOSPC' }],
    ['database_unavailable', { code: '57P03', severity: 'FATAL' }],
    ['database_unavailable', { code: 'ECONNREFUSED' }],
    // A session that cannot begin because its first file has no room: PostgreSQL gives it no code of its own.
    ['database_unavailable', { code: 'XX000', severity: 'FATAL' }],
    ['database_busy', { code: '40P01', severity: 'ERROR' }],
    ['database_busy', { code: '57014', severity: 'ERROR' }],
    [undefined, { code: 'XX000', severity: 'ERROR' }],
    [undefined, { code: '23505', severity: 'ERROR' }],
    // A wrong password stays wrong, however long it is waited.
    [undefined, { code: '28P01', severity: 'FATAL' }],
    [undefined, { code: '3D000', severity: 'FATAL' }],
  ])('default: %s for %j', (code, fields) => {
    expect(databaseFailure(failed(fields))?.code).toBe(code)
  })

  test('behavior: one that takes a connection and then says nothing is not there yet', async () => {
    const sockets: Socket[] = []
    const silent = createServer(socket => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
    const error = await client.connect().catch((thrown: unknown) => thrown)
    expect(databaseFailure(error)?.code).toBe('database_unavailable')
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
})
