import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { buildAll } from './lib/buildAll.mjs'
import { checkNode } from './lib/checkNode.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { ensurePostgres } from './lib/postgres.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

checkNode()

const log = line => process.stdout.write(`${line}\n`)
const bin = name => join(root, 'node_modules', name)
const node = (...args) => run(process.execPath, args)
// The native compiler: the same errors in a quarter of the time. The former one stays for its API.
const tsc = bin('typescript-native/bin/tsc')

/** Runs one vitest project, or a part of it (`1/2`), and returns its counts; a run that executed nothing has failed. */
async function vitest(project, { behind = false, shard } = {}) {
  const folder = join(root, 'node_modules/.cache/vitest')
  const part = shard === undefined ? '' : `-${shard.replace('/', '-of-')}`
  const file = join(folder, `${project.replace('*', '')}${part}.json`)
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  const args = [
    ...['run', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
  ]
  const { code, output } = await run(process.execPath, [bin('vitest/vitest.mjs'), ...args], {
    ...{ behind, quiet: behind },
  })
  if (behind && code !== 0) log(output)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const passed = report.numPassedTests
    const skipped = report.numTotalTests - report.numPassedTests - report.numFailedTests
    // A file that could not be loaded fails without a failed test; a skipped test is not a passed one.
    const failed =
      report.numFailedTests + skipped + (code !== 0 && report.numFailedTests === 0 ? 1 : 0)
    return passed + failed === 0
      ? { passed: 0, failed: 1, failures: [`${project} ran no test`] }
      : { passed, failed, failures: failuresOf(report) }
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`${project} left no report: ${error.message}`] }
  }
}

/** What did not pass, by name and with the first lines of its reason: told once more at the very end. */
const failuresOf = report =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter(test => test.status !== 'passed')
    if (tests.length === 0) return status === 'passed' ? [] : [`${file}\n${firstLines(message)}`]
    return tests.map(
      test => `${file} > ${test.fullName}\n${firstLines(test.failureMessages?.[0] ?? test.status)}`,
    )
  })

const firstLines = text => text.split('\n').slice(0, 8).join('\n')

/** A command that passes or fails as one. */
const check = async (name, result) =>
  (await result).code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: [`${name} failed; what it printed stands above`] }

const sum = results => ({
  passed: results.reduce((total, result) => total + result.passed, 0),
  failed: results.reduce((total, result) => total + result.failed, 0),
  failures: results.flatMap(result => result.failures ?? []),
})

/** Checks of the code as it stands. What they print is shown when they fail. */
async function lint() {
  const commands = {
    'The check of types': [
      [tsc, '-p', join(root, 'packages/router/bench')],
      [tsc, '-p', join(root, 'packages/react/oldest')],
      [tsc, '-p', join(root, 'packages/react/workbench/tsconfig.test.json')],
    ],
    Lint: [[bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
    Knip: [[bin('knip/bin/knip.js')]],
    'The check of sizes': [[join(root, 'scripts/size.mjs')]],
  }
  const results = []
  for (const [name, runs] of Object.entries(commands))
    for (const args of runs) {
      const ended = await run(process.execPath, args, { quiet: true, behind: true })
      if (ended.code !== 0) log(`\n── ${name}\n${ended.output}`)
      results.push(await check(name, ended))
    }
  return sum(results)
}

/** The phases in their order, each with its budget in minutes on two cores; `run` is told whether it is behind others. */
const phases = {
  install: {
    budget: 4,
    run: async () => {
      await install({ all: true, log })
      await install({ folder: join(root, 'packages/devnet/contracts'), all: true, log })
      await install({ folder: join(root, 'packages/router/bench'), all: true, log })
      await install({ folder: join(root, 'packages/react/oldest'), all: true, log })
      await ensureBrowser({ log }).catch(error => fail(error.message))
      await ensurePostgres({ log, url: process.env.DATABASE_URL }).catch(error =>
        fail(error.message),
      )
      await buildAll({ log })
      return { passed: 0, failed: 0 }
    },
  },
  // Some tests read what it builds.
  types: { budget: 2, run: () => check('The check of types', node(tsc, '-b')) },
  'unit and faults': { budget: 5, run: () => vitest('unit*') },
  chain: {
    budget: 7,
    run: async () =>
      sum([
        await check(
          'The check of contracts',
          node(join(root, 'packages/devnet/scripts/contracts.mjs'), '--check'),
        ),
        await vitest('chain'),
      ]),
  },
  // With the server's fuzz, which has the same PostgreSQL.
  storage: { budget: 8, run: () => vitest('storage*') },
  crash: { budget: 3, run: () => vitest('crash') },
  // Each half with a market and a browser of its own: one of them leaves a quarter of two cores idle.
  browser: {
    budget: 15,
    run: async () =>
      sum(await Promise.all(['1/2', '2/2'].map(shard => vitest('browser', { shard })))),
  },
  // These find room behind the phases from the named one on, which wait for much of their time.
  'differential and fuzz': {
    ...{ budget: 20, behind: 'chain' },
    run: behind => vitest('fuzz', { behind }),
  },
  // The tests of `chain` bundle the router anew, whose sizes are looked at here.
  lint: { budget: 10, behind: 'storage', run: lint },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !Object.keys(phases).some(phase => phase.startsWith(name)))
if (unknown.length > 0)
  fail(`There is no phase "${unknown[0]}"; there are: ${Object.keys(phases).join(', ')}.`)
const chosen = Object.entries(phases).filter(
  ([name]) =>
    name === 'install' || wanted.length === 0 || wanted.some(want => name.startsWith(want)),
)

const results = []
const carryOut = async ([name, phase], behind = false) => {
  log(`\n── ${name}`)
  const begun = performance.now()
  const result = await phase.run(behind)
  results.push({
    name,
    ...result,
    budget: phase.budget,
    minutes: (performance.now() - begun) / 60_000,
  })
}
const order = Object.keys(phases)
const waiting = chosen.filter(([, phase]) => phase.behind)
// One after another: both at once would ask for more memory than they find time.
let behind = Promise.resolve()
for (const entry of chosen.filter(([, phase]) => !phase.behind)) {
  const place = order.indexOf(entry[0])
  while (waiting.length > 0 && place >= order.indexOf(waiting[0][1].behind)) {
    const next = waiting.shift()
    behind = behind.then(() => carryOut(next, true))
  }
  await carryOut(entry)
}
await behind
for (const entry of waiting) await carryOut(entry)

log('\nphase                   minutes   budget   passed   failed')
for (const { name, minutes, budget, passed, failed } of results) {
  const cells = [minutes.toFixed(2), budget, passed, failed].map((cell, index) =>
    String(cell).padStart(index ? 9 : 7),
  )
  log(`${name.padEnd(24)}${cells.join('')}${minutes > budget ? '   over its budget' : ''}`)
}
const total = sum(results)
if (total.failures.length > 0) log(`\nWhat failed:\n\n${total.failures.join('\n\n')}`)
log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
