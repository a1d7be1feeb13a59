import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail } from '../../../scripts/lib/fail.mjs'
import { install } from '../../../scripts/lib/install.mjs'
import { root } from '../../../scripts/lib/root.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { writeSection } from '../../../scripts/lib/writeSection.mjs'

// Measures our client beside the one it replaces and writes docs/benchmarks.md. `--only mined,calls` does
// some of it and writes nothing; `--differential` compares what reaches the API instead of measuring.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    differential: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const log = line => process.stdout.write(`${line}\n`)

await install({ all: true, log })
await install({ folder: import.meta.dirname, all: true, log })
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
const built = await run(process.execPath, [tsc, '-b', 'packages/sdk', 'packages/devnet'])
if (built.code !== 0) fail('The packages could not be built.')

process.exitCode = (values.differential ? await compare() : await measure()) ? 0 : 1

async function compare() {
  const { differential } = await import('./differential/differential.mjs')
  const results = await differential()
  for (const { name, meant, problems } of results) {
    const verdict = problems.length > 0 ? 'different' : meant ? 'as meant ' : 'the same '
    log(`${verdict} ${name}${meant ? `: ${meant}` : ''}`)
    for (const problem of problems) log(`            ${problem}`)
  }
  return results.every(({ problems }) => problems.length === 0)
}

async function measure() {
  const { measurements } = await import('./rows.mjs')
  const { startNode } = await import('./lib/startNode.mjs')
  const names = values.only?.split(',') ?? Object.keys(measurements)
  const unknown = names.find(name => !Object.hasOwn(measurements, name))
  if (unknown)
    fail(`There is no measurement "${unknown}"; there are: ${Object.keys(measurements)}.`)

  const rows = []
  const node = await startNode()
  try {
    for (const name of names) {
      log(`Measuring: ${name}…`)
      rows.push(...(await measurements[name]({ node, rounds })))
    }
  } finally {
    await node.stop()
  }

  const table = [
    '| what | the old client | ours | ours, at most |',
    '|---|---|---|---|',
    ...rows.map(({ what, old, ours, atMost }) => `| ${what} | ${old} | ${ours} | ${atMost} |`),
  ].join('\n')
  log(`\n${table}`)
  const missed = rows.filter(({ ok }) => !ok)
  for (const { what, ours, atMost } of missed)
    log(`\nOver its budget: ${what}: ${ours}, not ${atMost}`)
  if (!values.only) writeSection('client', 'npm run bench:client', table, [`${rounds} rounds`])
  return missed.length === 0
}
