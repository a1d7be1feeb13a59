import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNode } from './lib/checkNode.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

// The client against everything that can go wrong, at length:
//   npm run test:faults                      10,000 seeds, and the crash test of every action
//   npm run test:faults -- --seeds 50000     so many seeds
//   npm run test:faults -- --seed 1234       this seed alone, exactly as it failed
checkNode()
const { seeds, seed } = readArguments()
await install({ all: true })
const { code } = await run(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'unit*'],
    join('packages/sdk/src/faults', seed === undefined ? '' : 'seeds.test.ts'),
  ],
  {
    env: {
      SLUICE_SEEDS: seeds,
      ...(seed === undefined ? { SLUICE_FAULTS: 'all' } : { SLUICE_SEED: seed }),
    },
  },
)
process.exitCode = code

/** The numbers given, as they stand. */
function readArguments() {
  try {
    const { values } = parseArgs({
      options: { seed: { type: 'string' }, seeds: { type: 'string', default: '10000' } },
    })
    for (const value of Object.values(values)) {
      if (!/^\d{1,9}$/.test(value)) fail(`"${value}" is no number of a seed.`)
    }
    return values
  } catch (error) {
    return fail(error.message)
  }
}
