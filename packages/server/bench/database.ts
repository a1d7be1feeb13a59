import { once } from 'node:events'
import { startTestPostgres } from '../src/testing/startTestPostgres.ts'

// Runs a PostgreSQL of the benchmark's own until standard input ends, and prints its address. Unlike that of
// the tests it writes as one in production does: an answered post is on the disk.
const postgres = await startTestPostgres({
  own: true,
  settings: [
    'fsync=on',
    'full_page_writes=on',
    'shared_buffers=1GB',
    'effective_cache_size=4GB',
    'max_wal_size=8GB',
    'random_page_cost=1.1',
  ],
})
process.stdout.write(`${JSON.stringify({ url: await postgres.createDatabase() })}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await postgres.stop()
