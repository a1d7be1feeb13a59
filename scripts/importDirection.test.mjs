import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './lib/root.mjs'

const refused = [
  ['packages/router', '@sluice/sdk'],
  ['packages/router', 'zod/mini'],
  ['packages/sdk', '@sluice/server'],
  ['packages/sdk', '@sluice/react'],
  ['packages/sdk', 'node:fs'],
  ['packages/sdk', 'zod'],
  ['packages/devnet', '@sluice/sdk'],
  ['packages/devnet', '@sluice/router/seaport'],
  ['packages/server', '@sluice/devnet'],
  ['packages/server', 'react'],
  ['packages/react', '@sluice/server'],
  ['packages/react', '@sluice/router/seaport'],
  ['apps/web', '@sluice/server'],
  ['apps/web', '@sluice/router/seaport'],
]
const taken = [
  ['packages/router', 'viem'],
  ['packages/sdk', 'zod/mini'],
  ['packages/sdk', '@sluice/router/seaport'],
  ['packages/server', '@sluice/sdk/api'],
  ['packages/server', '@sluice/router/seaport'],
  ['packages/react', '@sluice/sdk'],
  ['apps/web', '@sluice/react'],
]

/** The probes that our lint rules refuse: one file an import, in a tree of the same shape as ours. */
function lint(probes) {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    const { vcs: _, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
    probes.forEach(([path, specifier], index) => {
      mkdirSync(join(folder, path, 'src'), { recursive: true })
      writeFileSync(join(folder, path, `src/probe${index}.ts`), `import '${specifier}'\n`)
    })
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/@biomejs/biome/bin/biome'),
        'lint',
        '--only=style/noRestrictedImports',
        '--reporter=github',
        '--max-diagnostics=none',
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    if (!/noRestrictedImports/.test(stdout)) throw new Error(stdout + stderr)
    return probes.filter((_, index) => stdout.includes(`probe${index}.ts`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the direction of imports', () => {
  test('behavior: what points the wrong way is refused, and nothing else', () => {
    expect(lint([...refused, ...taken])).toEqual(refused)
  })
})
