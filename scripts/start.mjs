import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAll } from './lib/buildAll.mjs'
import { checkNode } from './lib/checkNode.mjs'
import { copyFolder } from './lib/copyFolder.mjs'
import { dataFolder } from './lib/dataFolder.mjs'
import { fail } from './lib/fail.mjs'
import { freePort } from './lib/freePort.mjs'
import { install } from './lib/install.mjs'
import { localMarket } from './lib/localMarket.mjs'
import { postListings } from './lib/postListings.mjs'
import { root } from './lib/root.mjs'
import { startChild } from './lib/supervise.mjs'
import { untilReady } from './lib/untilReady.mjs'

const help = `npm start [-- options]

Starts two local chains, the marketplace API and the web app, and prints their address.

  --port N     port of the app and the API (4400, or a free one when that is taken); 0 gives free
               ones to them and the chains
  --reset      begin anew: forget the chains, the order book and the index
  --data DIR   where the data is kept (.sluice)
  --help       this text
`

function parseOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string' },
        reset: { type: 'boolean' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    return fail(`${error.message}\n\n${help}`)
  }
}

const options = parseOptions()
if (options.help) {
  process.stdout.write(help)
  process.exit(0)
}
checkNode()
if (
  options.port !== undefined &&
  !(/^\d{1,5}$/.test(options.port) && Number(options.port) <= 65_535)
) {
  fail(`--port must be a number from 0 to 65535, not "${options.port}".`)
}

const started = Date.now()
const log = line => process.stdout.write(`${line}\n`)
const data = resolve(options.data ?? join(root, '.sluice'))
const folder = dataFolder(data)

const other = folder.holder()
if (other)
  fail(
    `Sluice runs already${other.url ? ` at ${other.url}` : ''} (process ${other.pid}). Stop it first, or give another --data.`,
  )
if (folder.isForeign())
  fail(`${data} holds other things; --data must be an empty folder or one that Sluice made.`)
if (options.reset) {
  folder.reset()
  log('Beginning anew: the old chains and order books are gone.')
}

await install({ log })
const { app, services, database } = await buildAll({ log })

folder.hold({})
const prepared = Date.now()

const children = []
let stopping = false

/** Ends every child, the server first (it reads the chains), and then this process. */
async function stop(code) {
  if (stopping) return
  stopping = true
  await server?.stop()
  await Promise.all(children.filter(child => child !== server).map(child => child.stop()))
  folder.release()
  process.exit(code)
}

/** What is left to trade on: the server, and at least one chain. Before all is ready nothing may be missing. */
let ready = false
let server
const living = new Set()

function ended(child, { reason }) {
  living.delete(child)
  if (stopping) return
  const goesOn = ready && child !== server && living.size > 1
  const rest = goesOn ? 'The rest goes on; start again to have it back.' : 'Ending the rest.'
  const tail = child.tail()
  process.stderr.write(`\n${tail ? `${tail}\n\n` : ''}${child.name} stopped (${reason}). ${rest}\n`)
  if (!goesOn) stop(1)
}

for (const kind of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(kind, () => {
    if (stopping && kind === 'SIGINT') {
      for (const child of children) child.kill()
      process.exit(1)
    }
    if (!stopping) log('\nStopping…')
    stop(0)
  })
}

// npm's shell does not pass on a kill. Whoever kills npm wants all of it to end.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) stop(0)
  }, 300).unref()
}

function start(name, entry, args, settings) {
  const child = startChild(name, entry, args, settings)
  children.push(child)
  living.add(child)
  child.exited.then(exit => ended(child, exit))
  return child
}

const market = localMarket()
const appPort = await freePort(options.port === undefined ? 4400 : Number(options.port))
const url = `http://127.0.0.1:${appPort}`
const fresh = market.chains.some(({ folder }) => !existsSync(join(data, folder)))
log(fresh ? 'Starting the local chains and filling their markets…' : 'Starting the local chains…')

/** Starts a chain; answers once it listens, which is before its market is filled. */
async function startLocalChain(settings) {
  const own = join(data, settings.folder)
  // Markets that start together would all find the usual port free before one of them has it.
  const port = await freePort(Number(options.port) === 0 ? 0 : settings.port)
  const args = [
    ...['--data', own, '--port', String(port)],
    ...['--chain-id', String(settings.id), '--market', settings.market],
    ...['--allow-origin', url],
  ]
  const leaves = join(own, 'anvil.pid.json')
  const child = start(`The chain ${settings.name}`, services.chain, args, { leaves })
  const { url: rpcUrl } = await child.told('listening')
  return { settings, child, rpcUrl }
}

function startServer(chains) {
  return start('The marketplace server', services.server, [
    ...['--port', String(appPort), '--data', join(data, 'server'), '--log-level', 'warn'],
    '--chains',
    JSON.stringify(chains.map(({ settings, rpcUrl }) => market.serverChain(settings, rpcUrl))),
    ...['--app', app, '--app-origin', url],
    '--app-config',
    JSON.stringify({
      name: 'Sluice',
      source: market.source,
      developerWallet: true,
      chains: chains.map(({ settings, rpcUrl }) => market.appChain(settings, rpcUrl)),
    }),
  ])
}

/** Once per data folder. */
async function openMarket({ settings, child }) {
  const { seed } = await child.ready
  const marker = join(data, `${settings.folder}.listed`)
  if (existsSync(marker)) return
  await postListings({
    api: `${url}/api/${settings.id}`,
    file: seed.ordersFile,
    source: market.source,
  })
  writeFileSync(marker, '')
}

try {
  const starting = market.chains.map(startLocalChain)
  if (!existsSync(join(data, 'server'))) copyFolder(database, join(data, 'server'))
  const chains = await Promise.all(starting)
  server = startServer(chains)
  await Promise.all([server, ...chains.map(({ child }) => child)].map(child => child.ready))
  await untilReady(url, {
    onPatience: () => log('Still waiting for the index to reach the heads of the chains…'),
  })
  await Promise.all(chains.map(openMarket))
  ready = true
  const pids = await Promise.all(chains.map(async ({ child }) => (await child.ready).pid))
  folder.hold({
    url,
    server: server.pid,
    children: children.map(child => child.pid),
    chains: chains.map(({ settings, rpcUrl }, index) => ({
      id: settings.id,
      rpcUrl,
      pid: pids[index],
    })),
  })
  const seconds = ms => `${(ms / 1000).toFixed(1)} s`
  const preparing =
    prepared - started > 1000
      ? `, after ${seconds(prepared - started)} of installing and building`
      : ''
  log(
    `Ready in ${seconds(Date.now() - prepared)}${preparing}. Ctrl-C stops it; the data is kept in ${options.data ?? '.sluice'}.\n`,
  )
  log(`  ${url}\n`)
} catch (error) {
  if (!stopping) {
    const tails = children.map(child => child.tail()).filter(Boolean)
    process.stderr.write(`\n${tails.join('\n')}\n\nSluice could not start: ${error.message}\n`)
  }
  await stop(1)
}
