import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from './lib/buildApp.mjs'
import { buildServices } from './lib/buildServices.mjs'
import { checkNode } from './lib/checkNode.mjs'
import { dataFolder } from './lib/dataFolder.mjs'
import { fail } from './lib/fail.mjs'
import { freePort } from './lib/freePort.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { startChild } from './lib/supervise.mjs'

const help = `npm start [-- options]

Starts the local chain, the marketplace API and the web app, and prints their address.

  --port N     port of the app and the API (4400, or a free one when that is taken)
  --reset      begin anew: forget the chain, the order book and the index
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
  log('Beginning anew: the old chain and order book are gone.')
}

await install({ log })
const app = await buildApp({ log })
const services = await buildServices({ log })

folder.hold({})
const prepared = Date.now()

const market = JSON.parse(readFileSync(join(root, 'packages/devnet/market.json'), 'utf8'))
const children = []
let stopping = false

/** Ends every child, the server first (it reads the chain), and then this process. */
async function stop(code) {
  if (stopping) return
  stopping = true
  for (const child of [...children].reverse()) await child.stop()
  folder.release()
  process.exit(code)
}

function crash(name, reason, tail) {
  if (stopping) return
  process.stderr.write(
    `\n${tail ? `${tail}\n\n` : ''}${name} stopped (${reason}); ending the rest.\n`,
  )
  stop(1)
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

function start(name, entry, args) {
  const child = startChild(name, entry, args)
  children.push(child)
  child.exited.then(({ reason }) => crash(name, reason, child.tail()))
  return child
}

const appPort = await freePort(options.port === undefined ? 4400 : Number(options.port))
const rpcPort = await freePort(8545)
const url = `http://127.0.0.1:${appPort}`
const rpcUrl = `http://127.0.0.1:${rpcPort}`
const fresh = !existsSync(join(data, 'chain'))
log(fresh ? 'Starting the local chain and filling its market…' : 'Starting the local chain…')

const chain = start('The local chain', services.chain, [
  '--data',
  join(data, 'chain'),
  '--port',
  String(rpcPort),
  '--chain-id',
  String(market.chainId),
  '--allow-origin',
  url,
])
const server = start('The marketplace server', services.server, [
  '--port',
  String(appPort),
  '--data',
  join(data, 'server'),
  '--chains',
  JSON.stringify([
    {
      id: market.chainId,
      name: market.name,
      rpcUrl,
      startBlock: 0,
      wrappedNative: market.wrappedNative,
      bidCurrencies: market.bidCurrencies,
      allowLists: market.allowLists,
      router: market.router,
      pools: market.pools,
      orderZone: market.orderZone,
      swapFactories: market.swapFactories,
    },
  ]),
  '--app',
  app,
  '--app-origin',
  url,
  '--log-level',
  'warn',
  '--app-config',
  JSON.stringify({
    name: 'Sluice',
    source: market.source,
    developerWallet: true,
    chains: [
      {
        id: market.chainId,
        name: market.name,
        apiPath: `/api/${market.chainId}`,
        rpcUrl,
        marketplaceFees: [`${market.feeRecipient}:${market.feeBps}`],
        nativeCurrency: market.nativeCurrency,
        devnet: true,
      },
    ],
  }),
])

/** Waits until the index stands at the chain's head; says what it waits for when that takes long. */
async function untilReady(deadline) {
  const patience = setTimeout(
    () => log('Still waiting for the index to reach the head of the chain…'),
    8000,
  )
  try {
    await pollReady(deadline)
  } finally {
    clearTimeout(patience)
  }
}

async function pollReady(deadline) {
  for (;;) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline) {
      throw new Error(
        `the server was not ready in time: ${answer ? await answer.text() : 'no answer'}`,
      )
    }
    await new Promise(done => setTimeout(done, 25))
  }
}

/** Posts the market's open listings to the order book, as their makers would; once per data folder. */
async function postListings(file) {
  const marker = join(data, 'listed')
  if (existsSync(marker)) return
  const seed = JSON.parse(readFileSync(file, 'utf8'))
  const orders = [...seed.orders, ...(seed.venueOrders ?? [])]
  for (let index = 0; index < orders.length; index += 50) {
    const answer = await fetch(`${url}/api/${market.chainId}/order/v4`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        items: orders.slice(index, index + 50).map(order => ({ order, orderbook: 'reservoir' })),
        source: market.source,
      }),
    })
    const text = await answer.text()
    const refused = answer.ok
      ? JSON.parse(text).results.filter(
          ({ message }) => !/^(success|already-exists)$/.test(message),
        )
      : [text]
    if (refused.length > 0) {
      throw new Error(
        `the market's listings were refused: ${JSON.stringify(refused).slice(0, 500)}`,
      )
    }
  }
  writeFileSync(marker, '')
}

try {
  const [chainReady] = await Promise.all([chain.ready, server.ready])
  if (chainReady.port !== rpcPort)
    throw new Error(`port ${rpcPort} was taken in the meantime; start again.`)
  await untilReady(Date.now() + 60_000)
  await postListings(chainReady.seed.ordersFile)
  const processes = { chain: chainReady.pid, server: server.pid }
  folder.hold({ url, rpcUrl, ...processes })
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
