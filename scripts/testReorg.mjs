import { join } from 'node:path'
import { checkNode } from './lib/checkNode.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { ensurePostgres } from './lib/postgres.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

// The index over a chain that is reorganised, up to 64 blocks deep, on the embedded database and on PostgreSQL:
//   npm run test:reorg
checkNode()
await install({ all: true })
await ensurePostgres({ url: process.env.DATABASE_URL }).catch(error => fail(error.message))
for (const storage of ['embedded', 'postgresql']) {
  const { code } = await run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'chain', 'packages/server/src/indexer/reorg.chain.test.ts'],
    ],
    { env: { SLUICE_REORG_DEPTHS: '1,2,3,7,16,33,64', SLUICE_TEST_STORAGE: storage } },
  )
  if (code !== 0) process.exitCode = code
}
