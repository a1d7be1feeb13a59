import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkExamples } from './support/checkExamples.ts'
import { collectBlocks } from './support/collectExamples.ts'

const root = join(import.meta.dirname, '..')
const file = 'packages/react/README.md'
const readme = readFileSync(join(root, file), 'utf8')

describe('the documentation of the kit', () => {
  test('behavior: every example type-checks, with all that it uses imported', () => {
    const examples = collectBlocks(root, file)
    expect(examples.length).toBeGreaterThan(2)
    const styles = join(root, 'docs/support/reactGlobals.d.ts')
    expect(checkExamples(root, examples, styles)).toEqual([])
  }, 60_000)

  test('behavior: its install step names every peer in the versions that the package takes', () => {
    const { peerDependencies } = JSON.parse(
      readFileSync(join(root, 'packages/react/package.json'), 'utf8'),
    ) as { peerDependencies: Record<string, string> }
    const [step = ''] = /^npm install [\s\S]*?^```$/m.exec(readme) ?? []
    const named = [...step.matchAll(/"(@?[^@"]+)@([^"]+)"/g)].map(([, name, range]) => [
      name,
      range,
    ])
    expect(Object.fromEntries(named)).toEqual({
      ...peerDependencies,
      // What draws the components comes in the version of React itself.
      'react-dom': peerDependencies.react,
    })
  })
})
