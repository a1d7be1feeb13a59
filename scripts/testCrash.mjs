import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNode } from './lib/checkNode.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { ensurePostgres } from './lib/postgres.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

// The server killed in the middle of posts, cancels and fills, at length, then on disks that are full:
//   npm run test:crash                            100 times on each database
//   npm run test:crash -- --rounds 20 --storage pglite
//   npm run test:crash -- --seed 1234             with the random numbers of that run
checkNode()
const { rounds, seed, storage } = readArguments()
await install({ all: true })
if (storage !== 'pglite') {
  const log = line => process.stdout.write(`${line}\n`)
  const url = process.env.DATABASE_URL
  await ensurePostgres({ log, url }).catch(error => fail(error.message))
}
const { code } = await run(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'crash', '--project', 'disk', 'crash.test.ts', 'fullDisk.test.ts'],
  ],
  {
    env: {
      SLUICE_CRASH_ROUNDS: rounds,
      ...(seed === undefined ? {} : { SLUICE_CRASH_SEED: seed }),
      ...(storage === undefined ? {} : { SLUICE_CRASH_STORAGE: storage }),
    },
  },
)
process.exitCode = code

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: 'string', default: '100' },
        seed: { type: 'string' },
        storage: { type: 'string' },
      },
    })
    for (const name of ['rounds', 'seed']) {
      const value = values[name]
      if (value !== undefined && !/^\d{1,9}$/.test(value))
        fail(`--${name} must be a whole number, not "${value}".`)
    }
    if (values.storage !== undefined && !['pglite', 'postgresql'].includes(values.storage))
      fail(`--storage must be pglite or postgresql, not "${values.storage}".`)
    return values
  } catch (error) {
    return fail(error.message)
  }
}
