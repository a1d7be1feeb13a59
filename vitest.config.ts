import { defineConfig } from 'vitest/config'

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

export default defineConfig({
  test: {
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          testTimeout: 20_000,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/web/src/**/*.test.{ts,tsx}',
            'docs/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [
            '**/*.chain.test.ts',
            '**/*.fuzz.test.ts',
            'packages/server/src/storage/**',
            '**/node_modules/**',
          ],
        },
      },
      {
        ...source,
        test: {
          name: 'fuzz',
          include: [
            'packages/*/src/**/*.fuzz.test.ts',
            'packages/router/bench/differential/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'storage',
          include: ['packages/server/src/storage/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        ...source,
        test: {
          name: 'chain',
          include: ['packages/*/src/**/*.chain.test.ts', 'test/chain/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        ...source,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          globalSetup: ['test/support/browserSetup.ts'],
        },
      },
    ],
  },
})
