import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from '../../../scripts/lib/fail.mjs'
import { install } from '../../../scripts/lib/install.mjs'
import { root } from '../../../scripts/lib/root.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { writeSection } from '../../../scripts/lib/writeSection.mjs'

// What the transactions of the router's tests on the local chain cost; writes docs/benchmarks.md.
const log = line => process.stdout.write(`${line}\n`)
await install({ all: true, log })
await install({ folder: import.meta.dirname, all: true, log })
const folder = join(root, 'node_modules/.cache/router-gas')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const { code } = await run(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'chain', 'packages/router'],
  { env: { SLUICE_GAS: '1' } },
)
if (code !== 0) fail('The tests on the local chain failed.')

const rows = readdirSync(folder)
  .map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
if (rows.length === 0) fail('No gas was recorded.')
const table = [
  '| transaction | gas |',
  '|---|---|',
  ...rows.map(({ name, gas }) => `| ${name} | ${gas.toLocaleString('en')} |`),
].join('\n')
log(`\n${table}`)
writeSection('gas', 'npm run bench:gas', table)
