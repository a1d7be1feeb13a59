import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '../src/storage/openDatabase.ts'
import { pgliteExtensions } from '../src/storage/pgliteExtensions.ts'
import { createWorld } from './world/createWorld.ts'
import { fillMarket } from './world/fillMarket.ts'

// Fills the PostgreSQL of DATABASE_URL, or the embedded database of a folder, with the market of the benchmark.
const { values } = parseArgs({ options: { data: { type: 'string' } } })
const databaseUrl = process.env.DATABASE_URL
const begin = performance.now()

// Once opened, a database has all tables.
await (await openDatabase({ databaseUrl, dataDir: values.data })).close()
if (values.data === undefined) await fillPostgres()
else await fillEmbedded(values.data)
process.stdout.write(`${JSON.stringify({ seconds: (performance.now() - begin) / 1000 })}\n`)

async function fillPostgres() {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
  await fillMarket(
    {
      query: text => client.query(text),
      copy: (statement, text) =>
        pipeline(
          Readable.from(text, { objectMode: true }),
          client.query(copyFrom(`${statement} stdin`)),
        ),
    },
    createWorld('million'),
  )
  // What PostgreSQL does by itself in the minutes after so many rows: else it would do so while they are read.
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

async function fillEmbedded(folder: string) {
  const client = await PGlite.create({
    dataDir: join(folder, 'postgres'),
    extensions: pgliteExtensions,
  })
  await fillMarket(
    {
      query: async text => {
        const { rows } = await client.query<Record<string, unknown>>(text)
        return { rows }
      },
      async copy(statement, text) {
        await client.query(`${statement} '/dev/blob'`, [], { blob: new Blob([...text]) })
      },
    },
    createWorld('tenThousand'),
  )
  await client.close()
}
