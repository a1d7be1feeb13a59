import { join } from 'node:path'
import { checkNode } from './lib/checkNode.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

// The server's tests on the embedded database, which `npm test` runs on PostgreSQL:
//   npm run test:embedded
checkNode()
await install({ all: true })
const { code } = await run(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), ...['run', '--project', 'storage']],
  { env: { SLUICE_TEST_STORAGE: 'embedded' } },
)
process.exitCode = code
