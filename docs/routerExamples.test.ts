import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkExamples } from './support/checkExamples.ts'
import { collectBlocks, collectExports, type Example } from './support/collectExamples.ts'
import { routerWorld } from './support/routerWorld.ts'
import { runExample } from './support/runExample.ts'
import { withImports } from './support/withImports.ts'

const root = join(import.meta.dirname, '..')

/** The public entries of the router by their names, and how an example gets at them. */
const entries: Record<string, { source: string; load: () => Promise<unknown> }> = {
  '@sluice/router': { source: 'index', load: () => import('@sluice/router') },
  '@sluice/router/decode': { source: 'decode/index', load: () => import('@sluice/router/decode') },
  '@sluice/router/swap': { source: 'swap/index', load: () => import('@sluice/router/swap') },
  '@sluice/router/seaport': {
    source: 'markets/seaport/index',
    load: () => import('@sluice/router/seaport'),
  },
  '@sluice/router/pools': { source: 'pools/index', load: () => import('@sluice/router/pools') },
}
const fileOf = (source: string) => `packages/router/src/${source}.ts`
const nameOf = new Map(
  Object.entries(entries).map(([name, { source }]) => [fileOf(source), name] as const),
)

const documented = collectExports(root, [...nameOf.keys()])
/** Every exported function with the entry that it is imported from. */
const exported = new Map(
  documented.map(({ name, entry }) => [name, nameOf.get(entry) ?? ''] as const),
)
const given: readonly Example[] = [
  ...documented.flatMap(({ name, examples }) => examples.map(code => ({ name, code }))),
  ...collectBlocks(root, 'packages/router/README.md'),
]
const examples = given.map(({ name, code }) => ({ name, code: withImports(code, exported) }))

describe('the documentation of the router', () => {
  test.each(documented.map(({ entry, name, examples }) => [entry, name, examples.length] as const))(
    'behavior: %s: %s has an example',
    (_entry, _name, count) => {
      expect(count).toBeGreaterThan(0)
    },
  )

  test('behavior: every example type-checks', () => {
    const globals = join(root, 'docs/support/routerGlobals.d.ts')
    expect(checkExamples(root, examples, globals)).toEqual([])
  }, 60_000)

  test('behavior: the README names every entry, and every error code', () => {
    const readme = readFileSync(join(root, 'packages/router/README.md'), 'utf8')
    const errors = readFileSync(join(root, 'packages/router/src/errors.ts'), 'utf8')
    const [union = ''] = /export type RouterErrorCode =[^;]*?\n\n/.exec(errors) ?? []
    const codes = [...union.matchAll(/'([a-z_]+)'/g)].map(([, code = '']) => code)
    expect(codes).toContain('deadline_passed')
    for (const name of [...codes, ...Object.keys(entries)]) expect(readme).toContain(`\`${name}\``)
  })
})

describe('the examples of the router run', () => {
  test.each(examples.map(example => [example.name, example] as const))('%s', async (_, example) => {
    const modules = (specifier: string): Promise<unknown> => {
      if (specifier === 'viem') return import('viem')
      const load = entries[specifier]?.load
      if (!load) throw new Error(`an example imports ${specifier}`)
      return load()
    }
    await runExample(example, { modules, world: routerWorld })
  })
})
