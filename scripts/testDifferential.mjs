import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNode } from './lib/checkNode.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { readSeed } from './lib/readSeed.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

// The router beside its peers, at length: prints how many cases each property has really compared. A new
// seed each time.
//   npm run test:differential                       100,000 cases of each kind
//   npm run test:differential -- --cases 5000       so many
//   npm run test:differential -- seaport commands   these files alone
//   npm run test:differential -- --seed 1234       what was compared with this seed
checkNode()
const { cases, files, seed } = readArguments()
await install({ all: true })
await install({ folder: join(root, 'packages/router/bench'), all: true })

const folder = join(root, 'node_modules/.cache/vitest')
const report = join(folder, 'differential.json')
mkdirSync(folder, { recursive: true })
rmSync(report, { force: true })
const { code } = await run(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'fuzz', '--reporter=default', '--reporter=json'],
    ...[`--outputFile.json=${report}`, '--testTimeout=86400000'],
    ...(files.length > 0 ? files : ['']).map(file =>
      join('packages/router/bench/differential', file),
    ),
  ],
  { env: { SLUICE_CASES: cases, SLUICE_SEED: seed } },
)
printCounts()
// What the client and the router promise of any input, which takes longer by the case.
const own = files.length > 0 ? { code: 0 } : await runOwn()
process.exitCode = code || own.code

function runOwn() {
  const fewer = String(Math.max(2_000, Math.ceil(Number(cases) / 50)))
  return run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'fuzz', '--testTimeout=86400000'],
      ...['packages/router/src', 'packages/sdk/src'],
    ],
    { env: { SLUICE_CASES: fewer, SLUICE_SEED: seed } },
  )
}

/** The number of cases as it stands, and the files that were named. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string' } },
      allowPositionals: true,
    })
    if (!/^[1-9]\d{0,8}$/.test(values.cases)) fail(`"${values.cases}" is no number of cases.`)
    return { cases: values.cases, files: positionals, seed: readSeed(values.seed) }
  } catch (error) {
    return fail(error.message)
  }
}

/** What each property has really compared, as it counted it itself. */
function printCounts() {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const number = value => value.toLocaleString('en-US')
  for (const { name, assertionResults } of testResults) {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length
    const minutes = assertionResults.reduce((sum, { duration = 0 }) => sum + duration, 0) / 60_000
    process.stdout.write(
      `\n${basename(name, '.test.ts')}: ${passed} of ${assertionResults.length} tests passed, ${minutes.toFixed(1)} min\n`,
    )
    for (const { fullName, status, meta } of assertionResults) {
      if (!meta?.compared) continue
      const { cases, ...kinds } = meta.compared
      const parts = Object.entries(kinds).map(([kind, count]) => `${kind} ${number(count)}`)
      process.stdout.write(
        `${number(cases).padStart(12)}  ${status === 'passed' ? '' : `${status.toUpperCase()}: `}${fullName}\n${parts.length > 0 ? `${' '.repeat(14)}(${parts.join(', ')})\n` : ''}`,
      )
    }
  }
}
