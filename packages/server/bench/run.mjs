import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail } from '../../../scripts/lib/fail.mjs'
import { install } from '../../../scripts/lib/install.mjs'
import { ensurePostgres } from '../../../scripts/lib/postgres.mjs'
import { root } from '../../../scripts/lib/root.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { writeSection } from '../../../scripts/lib/writeSection.mjs'
import { startProcess } from './startProcess.mjs'
import { rows, shareable } from './targets.mjs'

// Measures the server and writes docs/benchmarks.md. `--only tokens,asks` does some of it and writes nothing;
// with `--filled` the PostgreSQL of DATABASE_URL was filled by an earlier run (`--fill` does only that). `--replicas 1,2,3`
// measures reads over so many servers that share the database, and writes nothing either.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '5' },
    fill: { type: 'boolean', default: false },
    filled: { type: 'boolean', default: false },
    replicas: { type: 'string' },
  },
})
const log = line => process.stdout.write(`${line}\n`)
const folder = import.meta.dirname
const names = values.only?.split(',') ?? (values.replicas ? shareable : Object.keys(rows))
const unknown = names.find(name => !(name in rows))
if (unknown) fail(`There is no row "${unknown}"; there are: ${Object.keys(rows).join(', ')}.`)
const replicas = values.replicas?.split(',').map(Number)
if (replicas?.some(count => !(count >= 1 && count <= 9)))
  fail('--replicas takes numbers from 1 to 9, such as 1,2,3.')
const alone = replicas && names.find(name => !shareable.includes(name))
if (alone) fail(`Over several replicas ${shareable.join(' and ')} are measured, not "${alone}".`)
if ((values.fill || values.filled) && !process.env.DATABASE_URL)
  fail('--fill and --filled need DATABASE_URL.')
const source = ['--import', 'tsx', '--conditions=@sluice/source']
const script = name => [...source, join(folder, name)]
const cache = join(root, 'node_modules/.cache/bench')
const processes = []
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

await install({ all: true, log })
await install({ folder, all: true, log })
// One of its own, unless that of DATABASE_URL was filled for it.
if (!values.fill && !values.filled && names.some(name => name !== 'embedded'))
  await ensurePostgres({ log }).catch(error =>
    fail(`${error.message} Here it is used with --fill and --filled.`),
  )
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
if ((await run(process.execPath, [tsc, '-b', 'packages/server'])).code !== 0)
  fail('The server could not be built.')
// What the server encodes purchases with is what users of the package get.
if ((await run(process.execPath, [join(root, 'packages/router/scripts/bundle.mjs')])).code !== 0)
  fail('The router could not be bundled.')
mkdirSync(cache, { recursive: true })
const place = mkdtempSync(join(cache, 'server-'))
try {
  await (values.fill ? fill() : measureAll())
} finally {
  await Promise.all(processes.map(each => each.stop()))
  rmSync(place, { recursive: true, force: true })
}

async function start(args, options = {}) {
  const started = startProcess(process.execPath, args, { cwd: root, ...options })
  processes.push(started)
  return started
}

async function fill(env = {}, args = []) {
  log('Filling the database…')
  const filler = await start([...script('fill.ts'), ...args], { env })
  const { seconds } = await filler.line()
  log(`…in ${Math.round(seconds)} s.`)
}

async function measureAll() {
  const measured = []
  const shared = names.filter(name => name !== 'embedded')
  if (shared.length > 0) {
    const url = values.filled
      ? process.env.DATABASE_URL
      : (await (await start(script('database.ts'))).line()).url
    if (!values.filled) await fill({ DATABASE_URL: url })
    measured.push(...(await measure(shared, 'million', { env: { DATABASE_URL: url } })))
  }
  if (names.includes('embedded')) {
    const data = join(place, 'data')
    await fill({ DATABASE_URL: undefined }, ['--data', data])
    measured.push(
      ...(await measure(['embedded'], 'tenThousand', { env: { DATABASE_URL: undefined }, data })),
    )
  }
  tell(measured)
}

/** Rows of one server, or of several numbers of them, each after a run that warms it up; the medians of the runs. */
async function measure(wanted, scale, { env, data }) {
  const head = values.filled && scale === 'million' ? [await indexedHead()] : []
  const node = await (await start([...script('chainNode.ts'), scale, ...head])).line()
  const config = join(place, `${scale}.json`)
  writeFileSync(config, JSON.stringify(configOf(node.url, data)))
  const load = await start(script('load/main.ts'))
  const results = []
  for (const count of replicas ?? [undefined]) {
    const servers = await startServers(count ?? 1, { config, env })
    const urls = servers.map(({ url }) => url)
    results.push(...(await measureRows(wanted, { scale, node, load, urls, count })))
    for (const { server } of servers) await server.stop()
  }
  return results
}

/**
 * The block at which the index of a database stands that was measured on before. The invented chain goes on there: one
 * that began anew would have the server take blocks back, and read all that was posted in them again, while it is measured.
 */
async function indexedHead() {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('select number from cursors')
  await client.end()
  return `${rows[0]?.number ?? ''}`
}

async function startServers(count, { config, env }) {
  const entry = join(root, 'packages/server/dist/node.js')
  const servers = []
  // One after the other, for the first one leads the index.
  for (let i = 0; i < count; i++) {
    const server = await start([entry, '--config', config], { env })
    const { url } = await server.line()
    await ready(url)
    servers.push({ server, url })
  }
  return servers
}

async function measureRows(wanted, { scale, node, load, urls, count }) {
  const results = []
  for (const name of wanted) {
    log(`Measuring: ${name}${count ? ` over ${count}` : ''}…`)
    const runs = []
    for (let i = -1; i < Number(values.runs); i++) {
      const { changes, ...rest } = rows[name].load ?? {}
      const order = {
        urls,
        scale,
        ...rest,
        ...(changes && { changes: { ...changes, node: node.url } }),
      }
      const before = await processorTime(urls)
      const result = name === 'push' ? await push(urls[0], node.url) : await load.ask(order)
      // What else the machine does changes how many there are in a second, and this hardly.
      if (count) result.processor = ((await processorTime(urls)) - before) / result.requests
      const failed = JSON.stringify(result.failures ?? {})
      if (failed !== '{}' || result.errors > 0)
        fail(
          `${name}: not every request was answered with 200: ${failed}, ${result.errors} errors.`,
        )
      if (i >= 0) runs.push(result)
      log(`  ${i < 0 ? 'warm-up' : `run ${i + 1}`}: ${JSON.stringify(result)}`)
    }
    const figure = key => median(runs.map(each => each[key]))
    const keys = ['perSecond', 'p50', 'p99', 'max', 'processor'].filter(
      key => runs[0][key] !== undefined,
    )
    results.push({ name, count, ...Object.fromEntries(keys.map(key => [key, figure(key)])) })
  }
  return results
}

/** Milliseconds of processor time that servers have had, that of their database not included. */
async function processorTime(urls) {
  const each = urls.map(async url => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000
  })
  return (await Promise.all(each)).reduce((sum, time) => sum + time, 0)
}

async function push(url, node) {
  const sockets = await start([...script('load/sockets.ts'), '--url', url, '--node', node])
  return sockets.line()
}

function configOf(rpcUrl, data) {
  return {
    port: 0,
    ...(data ? { data } : {}),
    // As people run it, but for how much one address may ask: all of the load comes from one.
    limits: { anonymous: 1e9, sockets: { anonymous: 2000 } },
    chains: [
      {
        id: 31337,
        name: 'Benchmark',
        rpcUrls: [rpcUrl],
        startBlock: 1,
        wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
        bidCurrencies: ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
        router: '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
      },
    ],
  }
}

async function ready(url) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(`${url}/ready`).then(response => response.json())
    if (answer.ready) return
    if (Date.now() > deadline) fail(`The server is not ready: ${answer.reasons.join('; ')}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

function tell(measured) {
  const lines = measured.map(result => {
    const { what, goal: ofOne } = rows[result.name]
    const { count } = result
    // On the cores of one machine more replicas are no faster: there is nothing to reach.
    const goal = count ? {} : ofOne
    const parts = Object.entries(goal).map(([key, bound]) => {
      const isRate = key === 'perSecond'
      const value = result[key]
      const isMissed = isRate ? value < bound : value > bound
      const unit = isRate ? ' a second' : ' ms'
      const name = isRate ? '' : `${key} `
      const text = `${name}${isRate ? 'at least' : 'at most'} ${bound}${unit}`
      return { text: isMissed ? `${text} (missed)` : text, isMissed }
    })
    const rate = result.perSecond === undefined ? '' : Math.round(result.perSecond)
    const ms = value => (value === undefined ? '' : Math.round(value * 10) / 10)
    return {
      row: `| ${what}${count ? `, replicas: ${count}, each request ${ms(result.processor)} ms of their processor time` : ''} | ${rate} | ${ms(result.p50)} | ${ms(result.p99)} | ${ms(result.max)} | ${parts.map(part => part.text).join(', ')} |`,
      missed: parts.some(part => part.isMissed) ? result.name : undefined,
    }
  })
  const table = [
    '| what | a second | p50, ms | p99, ms | longest, ms | goal |',
    '|---|---|---|---|---|---|',
    ...lines.map(({ row }) => row.replaceAll('|  |', '| |')),
  ].join('\n')
  log(`\n${table}`)
  const missed = lines.flatMap(({ missed }) => (missed ? [missed] : []))
  for (const name of missed) log(`\nMissed: ${name}`)
  if (!values.only && !replicas) writeSection('server', 'npm run bench:server', table)
  process.exitCode = missed.length === 0 ? 0 : 1
}
