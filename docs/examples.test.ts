import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkExamples } from './support/checkExamples.ts'
import { collectBlocks, collectExports, type Example } from './support/collectExamples.ts'
import { exampleWorld } from './support/exampleWorld.ts'
import { runExample } from './support/runExample.ts'

const root = join(import.meta.dirname, '..')

/** The public entries of the client, and the documents that show code for it. */
const entries = [
  'packages/sdk/src/index.ts',
  'packages/sdk/src/calldata/index.ts',
  'packages/sdk/src/chains/index.ts',
  'packages/sdk/src/node/index.ts',
  'packages/sdk/src/reservoir/index.ts',
]
const documents = ['README.md', 'packages/sdk/README.md', 'docs/migrate.md']

/** What an example may import. */
const modules: Record<string, () => Promise<unknown>> = {
  '@sluice/sdk': () => import('@sluice/sdk'),
  '@sluice/sdk/calldata': () => import('@sluice/sdk/calldata'),
  '@sluice/sdk/chains': () => import('@sluice/sdk/chains'),
  '@sluice/sdk/node': () => import('@sluice/sdk/node'),
  '@sluice/sdk/reservoir': () => import('@sluice/sdk/reservoir'),
  viem: () => import('viem'),
  'viem/accounts': () => import('viem/accounts'),
}

const documented = collectExports(root, entries)
const examples: readonly Example[] = [
  ...documented.flatMap(({ name, examples }) => examples.map(code => ({ name, code }))),
  ...documents.flatMap(file => collectBlocks(root, file)),
]

describe('the documentation of the client', () => {
  test.each(documented.map(({ entry, name, examples }) => [entry, name, examples.length] as const))(
    'behavior: %s: %s has an example',
    (_entry, _name, count) => {
      expect(count).toBeGreaterThan(0)
    },
  )

  test('behavior: every example type-checks', () => {
    expect(checkExamples(root, examples)).toEqual([])
  }, 60_000)
})

describe('the examples run', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test.each(examples.map(example => [example.name, example] as const))('%s', async (_, example) => {
    const { names, fetch } = exampleWorld()
    vi.stubGlobal('fetch', fetch)
    const resolve = (specifier: string) => {
      const load = modules[specifier]
      if (!load) throw new Error(`an example imports ${specifier}`)
      return load()
    }
    await runExample(example, { modules: resolve, world: names })
  })
})
