import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNode } from './lib/checkNode.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { ensurePostgres } from './lib/postgres.mjs'
import { readSeed } from './lib/readSeed.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

// Every route of the server, its order book, its pictures and its live feed against hostile requests, at length. A new
// seed each time.
//   npm run test:fuzz                      10,000 requests to each
//   npm run test:fuzz -- --cases 1000      so many
//   npm run test:fuzz -- --seed 1234       what was sent with this seed
//   npm run test:fuzz -- --postgres        on a PostgreSQL: that of DATABASE_URL, in databases of its own, or one that is
//                                          started for it; by default on the embedded database
checkNode()
const { cases, seed, postgres } = readArguments()
await install({ all: true })
if (postgres && !process.env.DATABASE_URL)
  await ensurePostgres({ log: line => process.stdout.write(`${line}\n`) }).catch(error =>
    fail(error.message),
  )
const { code } = await run(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'storage-fuzz'],
    ...[
      ...['routes/everyRead', 'routes/everyWrite', 'orderbook/hostileOrders'],
      ...['media/addMedia', 'live/feed'],
    ].map(name => `packages/server/src/${name}.fuzz.test.ts`),
  ],
  {
    env: {
      ...{ SLUICE_CASES: cases, SLUICE_SEED: seed },
      SLUICE_FUZZ_STORAGE: postgres ? 'postgresql' : 'embedded',
    },
  },
)
process.exitCode = code

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        cases: { type: 'string', default: '10000' },
        seed: { type: 'string' },
        postgres: { type: 'boolean', default: false },
      },
    })
    if (!/^[1-9]\d{0,8}$/.test(values.cases)) fail(`"${values.cases}" is no number of cases.`)
    return { cases: values.cases, seed: readSeed(values.seed), postgres: values.postgres }
  } catch (error) {
    return fail(error.message)
  }
}
