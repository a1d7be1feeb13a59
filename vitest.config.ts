import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { SameOrder } from './test/support/SameOrder.ts'

// Tests run from source: the private condition points at `src` of every package.
const source = {
  resolve: { conditions: ['@sluice/source', 'module', 'browser', 'development|production'] },
  ssr: {
    resolve: {
      // Not `import`, which Node would heed for `require` too: packages would get modules instead.
      conditions: ['@sluice/source', 'node'],
      externalConditions: ['@sluice/source', 'node'],
    },
  },
}

/**
 * Files share their worker's modules, because loading those anew for each file is most of the time that
 * the tests would take. These change modules or keep state in them, so each has a worker of its own.
 */
const alone = [
  'packages/sdk/src/reservoir/reservoirClient.test.ts',
  ...['packages/router/src', 'packages/sdk/src', 'packages/react/src', 'apps/web/src'].flatMap(
    mocking,
  ),
]

/** Those that put a module in another's place: whichever file loads it first decides which one all others get. */
function mocking(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(file => readFileSync(file, 'utf8').includes('vi.mock('))
}

/**
 * Those of the server that need its database. They run once, on PostgreSQL, where they take a third of the time; on the
 * embedded database by `npm run test:embedded`. What runs on that in `npm test`: chain, crash and browser tests.
 */
const stored = readdirSync('packages/server/src', { recursive: true, encoding: 'utf8' })
  .map(name => `packages/server/src/${name.replaceAll('\\', '/')}`)
  .filter(file => /(?<!\.chain|\.fuzz)\.test\.ts$/.test(file))
  .filter(
    file =>
      /\/src\/(bus|storage)\//.test(file) ||
      /\/testing\/(?!openSocket|until)|[Pp]ostgres|PGlite/.test(readFileSync(file, 'utf8')),
  )

/** One for each of two cores: by itself the runner would leave one of them idle. */
const maxWorkers = 2

/** One PostgreSQL for the tests of a run. */
const postgresSetup = 'packages/server/src/testing/postgresSetup.ts'

/** What every project with random cases begins with. */
const setupFiles = ['test/support/sameCases.ts']

/**
 * The server's fuzz tests take three fifths of the processor on PostgreSQL: `npm test` has them there, and
 * `npm run test:fuzz`, which sends more, on the embedded database.
 */
const fuzzStorage = process.env.SLUICE_FUZZ_STORAGE ?? 'postgresql'

export default defineConfig({
  test: {
    sequence: { sequencer: SameOrder },
    // Each phase of `npm test` is a run of its own, and most of them load the server's and the client's modules.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: join(import.meta.dirname, 'node_modules/.cache/vitest/modules'),
    },
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          setupFiles,
          isolate: false,
          maxWorkers,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/web/src/**/*.test.{ts,tsx}',
            'docs/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [
            '**/*.chain.test.ts',
            '**/*.fuzz.test.ts',
            ...stored,
            '**/node_modules/**',
            ...alone,
          ],
        },
      },
      { ...source, test: { name: 'unit-alone', maxWorkers, testTimeout: 20_000, include: alone } },
      {
        ...source,
        test: {
          name: 'fuzz',
          setupFiles,
          isolate: false,
          maxWorkers,
          include: [
            'packages/*/src/**/*.fuzz.test.ts',
            'packages/router/bench/differential/**/*.test.ts',
          ],
          exclude: ['packages/server/**', '**/node_modules/**'],
          // They run beside the tests that wait, with what these leave of the machine.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...source,
        test: {
          name: 'storage',
          setupFiles,
          isolate: false,
          maxWorkers,
          include: stored,
          env: { SLUICE_TEST_STORAGE: process.env.SLUICE_TEST_STORAGE ?? 'postgresql' },
          globalSetup: [postgresSetup],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        ...source,
        test: {
          name: 'storage-fuzz',
          setupFiles,
          isolate: false,
          maxWorkers,
          include: ['packages/server/src/**/*.fuzz.test.ts'],
          env: { SLUICE_TEST_STORAGE: fuzzStorage },
          globalSetup: fuzzStorage === 'postgresql' ? [postgresSetup] : [],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...source,
        test: {
          name: 'chain',
          setupFiles,
          isolate: false,
          include: ['packages/*/src/**/*.chain.test.ts', 'test/chain/**/*.test.ts'],
          // As `npm run test:reorg` has it; else they are on the embedded database.
          globalSetup: process.env.SLUICE_TEST_STORAGE === 'postgresql' ? [postgresSetup] : [],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        ...source,
        test: {
          name: 'crash',
          include: ['test/crash/**/*.test.ts'],
          exclude: ['test/crash/fullDisk.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        ...source,
        test: {
          name: 'disk',
          include: ['test/crash/fullDisk.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        ...source,
        test: {
          name: 'browser',
          isolate: false,
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          globalSetup: ['test/support/browserSetup.ts'],
        },
      },
      {
        ...source,
        test: {
          name: 'visual',
          include: ['test/visual/screens.test.ts', 'test/visual/trades.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          globalSetup: ['test/support/browserSetup.ts'],
        },
      },
      {
        ...source,
        test: {
          // Of the kit alone: no market is started for them.
          name: 'visual-stories',
          include: ['test/visual/stories.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          maxConcurrency: 3,
        },
      },
    ],
  },
})
