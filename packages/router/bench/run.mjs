import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail } from '../../../scripts/lib/fail.mjs'
import { install } from '../../../scripts/lib/install.mjs'
import { root } from '../../../scripts/lib/root.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { writeSection } from '../../../scripts/lib/writeSection.mjs'
import { knownMisses, targets } from './targets.mjs'

// Measures the router beside its peers and writes docs/benchmarks.md. `--only encode,start` does some of it
// and writes nothing; `--rounds 1` is quick.
const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '3' } },
})
const log = line => process.stdout.write(`${line}\n`)
const folder = import.meta.dirname
const suffix = '.bench.ts'
const all = readdirSync(folder)
  .filter(file => file.endsWith(suffix))
  .map(file => file.slice(0, -suffix.length))
const names = values.only?.split(',') ?? all
const unknown = names.find(name => !all.includes(name))
if (unknown) fail(`There is no benchmark "${unknown}"; there are: ${all.join(', ')}.`)

await install({ all: true, log })
await install({ folder, all: true, log })
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
if ((await run(process.execPath, [tsc, '-b', 'packages/router'])).code !== 0)
  fail('The package could not be built.')
if ((await run(process.execPath, [join(folder, '../scripts/bundle.mjs')])).code !== 0)
  fail('The package could not be bundled.')

// A processor's speed drifts within seconds, so the sides of a comparison may meet it at different speeds: everything
// is measured in several rounds, and what counts is the middle one of each ratio.
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) fail('--rounds must be a whole number from 1.')
const measured = new Map(names.map(name => [name, []]))
for (let round = 1; round <= rounds; round++)
  for (const name of names) {
    log(`Measuring: ${name}, ${round} of ${rounds}…`)
    measured.get(name).push(await measure(name))
  }
const rows = [...measured.values()].flatMap(results => {
  const [first] = results
  const comparisons = first.comparisons.flatMap((_, index) =>
    rowsOf(results.map(({ comparisons }) => comparisons[index])),
  )
  // Each is a median of processes of its own; the round is not chosen by what it says.
  const { figures } = results[(results.length - 1) >> 1]
  return [...comparisons, ...figures.map(rowOf)]
})
const table = [
  '| work | ours | against | theirs | times as fast |',
  '|---|---|---|---|---|',
  ...rows.map(([work, ours, peer, theirs, ratio]) =>
    `| ${work} | ${ours} | ${peer} | ${theirs} | ${ratio} |`.replaceAll('|  |', '| |'),
  ),
].join('\n')
log(`\n${table}`)
const missed = rows.filter(([, , , , , ok]) => !ok)
for (const [work, ours, peer, , ratio] of missed) log(`\nMissed: ${work}: ${ours} ${peer} ${ratio}`)
if (!values.only) writeSection('router', 'npm run bench:router', table)
process.exitCode = missed.length === 0 ? 0 : 1

/**
 * Runs one file in a process of its own, so that none warms up or litters the heap of another. It is
 * compiled before: what compiles modules as they are loaded makes functions slower than users get them.
 */
async function measure(name) {
  const { build } = await import('esbuild')
  const cache = join(root, 'node_modules/.cache/bench')
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${name}.json`)
  rmSync(file, { force: true })
  const compiled = join(folder, `.bench-${name}.mjs`)
  try {
    await build({
      entryPoints: [join(folder, `${name}${suffix}`)],
      ...{ bundle: true, format: 'esm', platform: 'node', packages: 'external', outfile: compiled },
      ...{ target: 'node20', logLevel: 'error' },
    })
    const env = { SLUICE_BENCH: file }
    const { code, output } = await run(process.execPath, [compiled], { env, quiet: true })
    if (code !== 0) fail(`${output}\nThe benchmark ${name} failed.`)
  } finally {
    rmSync(compiled, { force: true })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A row for each peer, from the rounds of one comparison; without a peer, for ours alone. */
function rowsOf(rounds) {
  const [{ group, entries }] = rounds
  const of = index => median(rounds.map(each => each.entries[index].p50))
  const at = Math.max(
    0,
    entries.findIndex(({ baseline }) => baseline),
  )
  if (entries.length === 1 || !entries.some(({ baseline }) => baseline))
    return entries.map(({ name }, index) => [
      `${group}: ${name}`,
      ...[time(of(index)), '', '', '', true],
    ])
  return entries.flatMap(({ name }, index) => {
    if (index === at) return []
    const times = median(rounds.map(each => each.entries[index].p50 / each.entries[at].p50))
    const row = [group, time(of(at)), name, time(of(index))]
    const target = targets.find(each => each.group.test(group) && each.peer.test(name))
    if (!target) return [[...row, digits(times), true]]
    const isBelow = times < target.atLeast
    const known = knownMisses.find(each => each.group.test(group))
    const ok = times >= (known?.notBelow ?? target.atLeast)
    const goal = isBelow ? `below the goal of ${target.atLeast}` : `at least ${target.atLeast}`
    return [[...row, `${digits(times)} (${goal})`, ok]]
  })
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted.length >> 1
  const lower = (sorted.length - 1) >> 1
  return (sorted[lower] + sorted[upper]) / 2
}

/** A row for a figure of ours alone. */
function rowOf({ what, ours, atMost }) {
  return [what, ours, '', '', atMost ? `(at most ${atMost.limit})` : '', atMost?.ok ?? true]
}

function time(nanoseconds) {
  if (nanoseconds < 1e3) return `${digits(nanoseconds)} ns`
  return nanoseconds < 1e6 ? `${digits(nanoseconds / 1e3)} µs` : `${digits(nanoseconds / 1e6)} ms`
}

function digits(value) {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}
