import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { accounts, addresses, eddies } from '@sluice/devnet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startMarket } from '../support/startMarket.ts'

const markets: startMarket.Market[] = []

let prepared: startMarket.Market
/** What the first start had, and how its stop ended. */
let first: { listings: string[]; heads: number[]; page: string; code: number | null }
/** A market that a test has left open for the next: to start one takes ten seconds of a processor. */
let left: startMarket.Market | undefined

/** A data folder as the first start and a stop left it. */
function preparedData(): string {
  const data = mkdtempSync(join(tmpdir(), 'sluice-'))
  cpSync(prepared.data, data, { recursive: true })
  return data
}

beforeAll(async () => {
  // Where other work is done as well it may take a minute, which says nothing about the command.
  prepared = await startMarket({ deadline: 180_000 })
  first = {
    listings: await openListings(prepared),
    heads: await heads(prepared),
    page: await (await fetch(prepared.url)).text(),
    code: await prepared.stop(),
  }
}, 240_000)
afterAll(async () => {
  left = undefined
  await endAll()
  prepared?.forget()
})

async function start(options?: startMarket.Options): Promise<startMarket.Market> {
  const market = await startMarket(options)
  markets.push(market)
  return market
}

/** The one that was left open, or a new one; whoever asks for it may end it. */
async function opened(): Promise<startMarket.Market> {
  const market = left ?? (await start({ data: preparedData() }))
  left = undefined
  return market
}

/** Ends all but the one that is left open. */
async function endAll() {
  const ended = markets.splice(0).filter(market => market !== left)
  if (left) markets.push(left)
  for (const market of ended) {
    await market.stop('SIGKILL')
    await until(() => !market.childPids.some(alive))
  }
  // Two of them may have the same data, one after the other.
  for (const market of ended) if (market.data !== left?.data) market.forget()
}
afterEach(endAll)

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until a condition holds; ends with an error after `deadline` ms. */
async function until(
  condition: () => boolean | Promise<boolean>,
  deadline = 15_000,
): Promise<void> {
  const end = Date.now() + deadline
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('waited in vain')
    await new Promise(done => setTimeout(done, 50))
  }
}

const answers = (url: string) =>
  fetch(url, { method: 'POST', body: '{}' }).then(
    () => true,
    () => false,
  )

async function openListings(market: startMarket.Market, chainId = 31337): Promise<string[]> {
  const answer = await fetch(`${market.url}/api/${chainId}/orders/asks/v5?limit=1000`)
  expect(answer.status).toBe(200)
  const { orders } = (await answer.json()) as { orders: { id: string }[] }
  return orders.map(order => order.id).sort()
}

async function rpc(
  market: startMarket.Market,
  method: string,
  params: unknown[] = [],
  rpcUrl = market.rpcUrl,
): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await answer.json()) as { result: unknown }
  return result
}

const heads = (market: startMarket.Market) =>
  Promise.all(
    [market.rpcUrl, market.second.rpcUrl].map(async url =>
      Number(await rpc(market, 'eth_blockNumber', [], url)),
    ),
  )

/** Runs the command to its end; for what ends by itself. */
const run = (...args: string[]) =>
  spawnSync(process.execPath, [resolve(import.meta.dirname, '../../scripts/start.mjs'), ...args], {
    encoding: 'utf8',
    timeout: 20_000,
  })

async function indexedBlock(market: startMarket.Market, chainId = 31337): Promise<number> {
  const answer = await fetch(`${market.url}/api/${chainId}/health`)
  const { block } = (await answer.json()) as { block: number }
  return block
}

const processes = ({ chainPid, second, serverPid }: startMarket.Market) => [
  chainPid,
  second.pid,
  serverPid,
]

describe('npm start', () => {
  test('default: the market is open, and is the same after a stop and a start', async () => {
    expect(first.listings.length).toBeGreaterThanOrEqual(40)
    expect(first.page).toContain('<!doctype html>')

    expect(first.code).toBe(0)
    expect(await answers(prepared.url)).toBe(false)
    expect(alive(prepared.chainPid)).toBe(false)
    expect(alive(prepared.second.pid)).toBe(false)

    const second = await start({ data: preparedData() })
    expect(await openListings(second)).toEqual(first.listings)
    expect(Number(await rpc(second, 'eth_blockNumber'))).toBeGreaterThanOrEqual(first.heads[0] ?? 0)
    left = second
  })

  test('default: the second chain has the same contracts and accounts, and a market of its own', async () => {
    const first = await opened()
    const { rpcUrl } = first.second
    const ask = (method: string, ...params: unknown[]) => rpc(first, method, params, rpcUrl)
    expect(await ask('eth_chainId')).toBe('0x7a6a')
    for (const address of Object.values(addresses)) {
      const code = String(await ask('eth_getCode', address, 'latest'))
      expect([address, code.length > 2]).toEqual([address, true])
      // Immutables that hold the chain's id aside, it is the code of the first chain.
      const twin = String(await rpc(first, 'eth_getCode', [address, 'latest']))
      expect([address, code.length]).toEqual([address, twin.length])
    }
    for (const { address } of accounts)
      expect(BigInt(String(await ask('eth_getBalance', address, 'latest')))).toBeGreaterThan(
        9_900n * 10n ** 18n,
      )
    const listings = await openListings(first, 31338)
    expect(listings).toHaveLength(10)
    const shared = new Set(await openListings(first))
    expect(listings.filter(id => shared.has(id))).toEqual([])
    const collections = await fetch(`${first.url}/api/31338/collections/v7`)
    expect(await collections.json()).toMatchObject({
      collections: expect.arrayContaining([
        expect.objectContaining({
          id: eddies.address.toLowerCase(),
          name: 'Eddies',
          tokenCount: '20',
        }),
      ]),
    })
    left = first
  })

  test('behavior: a second start with the same data is refused and names the first', async () => {
    const market = await opened()
    const second = run('--data', market.data)
    expect(second.status).toBe(1)
    expect(second.stderr).toContain(`Sluice runs already at ${market.url}`)
    left = market
  })

  test('behavior: Ctrl-C ends every child; of the next start a chain has lost blocks, one has kept its own, the port is taken', async () => {
    const first = await opened()
    const state = join(first.data, 'chain/state.json.gz')
    const kept = join(first.data, 'kept.json.gz')
    copyFileSync(state, kept)
    const listings = await openListings(first, 31338)
    const [head = 0, other = 0] = await heads(first)
    await rpc(first, 'anvil_mine', ['0x5'])
    await rpc(first, 'anvil_mine', ['0x3'], first.second.rpcUrl)
    await until(async () => (await indexedBlock(first)) >= head + 5)
    expect(await first.stop('SIGINT')).toBe(0)
    expect(processes(first).filter(alive)).toEqual([])
    // As a kill -9 would have it, had the chain had no time to write its last blocks down.
    copyFileSync(kept, state)

    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise(done => holder.once('listening', done))
    const address = holder.address()
    const taken = typeof address === 'object' && address ? address.port : 0
    const second = await start({ data: first.data, port: taken }).finally(() => holder.close())
    expect(second.url).not.toContain(`:${taken}`)
    expect((await fetch(`${second.url}/health`)).status).toBe(200)

    const [now = 0, later] = await heads(second)
    // The index follows the chain back.
    expect(now).toBeLessThan(head + 5)
    expect(await indexedBlock(second)).toBe(now)
    expect(later).toBeGreaterThanOrEqual(other + 3)
    expect(await openListings(second, 31338)).toEqual(listings)
    left = second
  })

  test('behavior: the server dies, and everything ends with a clear line', async () => {
    const market = await opened()
    process.kill(market.serverPid, 'SIGKILL')
    expect(await market.exited).toBe(1)
    expect(market.output()).toContain('The marketplace server stopped (SIGKILL). Ending the rest.')
    expect(await answers(market.url)).toBe(false)
    expect(await answers(market.rpcUrl)).toBe(false)
    expect(await answers(market.second.rpcUrl)).toBe(false)
  })

  test.each([
    { dead: 'Sluice Local', id: 31337, other: 31338 },
    { dead: 'Sluice Local 2', id: 31338, other: 31337 },
  ])(
    'behavior: $dead dies, which is said, and the other chain is traded on; without any, all ends',
    async ({ dead, id, other }) => {
      const market = await opened()
      const before = await openListings(market, other)
      const [pid, rest] =
        id === 31337 ? [market.chainPid, market.second.pid] : [market.second.pid, market.chainPid]
      process.kill(pid, 'SIGKILL')
      await until(() => market.output().includes(`The chain ${dead} stopped`))
      expect(market.output()).toContain('The rest goes on; start again to have it back.')

      expect(await openListings(market, other)).toEqual(before)
      const otherUrl = other === 31337 ? market.rpcUrl : market.second.rpcUrl
      const head = Number(await rpc(market, 'eth_blockNumber', [], otherUrl))
      await rpc(market, 'anvil_mine', ['0x2'], otherUrl)
      await until(async () => (await indexedBlock(market, other)) >= head + 2)
      // What is known of the dead one can still be read; what needs it says that it does not answer.
      expect((await openListings(market, id)).length).toBeGreaterThanOrEqual(10)
      await until(async () => (await fetch(`${market.url}/ready`)).status === 503)
      expect((await fetch(market.url)).status).toBe(200)

      process.kill(rest, 'SIGKILL')
      expect(await market.exited).toBe(1)
      expect(await answers(market.url)).toBe(false)
    },
  )

  test('behavior: a start that is killed leaves nothing behind and loses nothing that was settled', async () => {
    const first = await opened()
    const listings = await openListings(first)
    await first.stop('SIGKILL')
    await until(
      async () => processes(first).filter(alive).length === 0 && !(await answers(first.url)),
    )

    // As a user does; the next test kills what it was started through.
    const second = await start({ data: first.data, npm: true })
    expect(await openListings(second)).toEqual(listings)
    left = second
  })

  test('behavior: a kill of npm ends every child; options: --reset begins anew and leaves what is not ours', async () => {
    const before = left ?? (await start({ data: preparedData(), npm: true }))
    left = undefined
    const { data } = before
    for (const url of [before.rpcUrl, before.second.rpcUrl])
      await rpc(before, 'anvil_mine', ['0x9'], url)
    const [one = 0, two = 0] = first.heads
    const [mined = 0, minedToo = 0] = await heads(before)
    expect([mined >= one + 9, minedToo >= two + 9]).toEqual([true, true])
    await before.stop('SIGTERM')
    await until(() => processes(before).filter(alive).length === 0)
    // Its last act, after the end of its children.
    await until(() => !existsSync(join(data, 'start.json')))

    writeFileSync(join(data, 'notes.txt'), 'mine')
    // As long as the first start may take: it is one once more.
    const after = await start({ data, args: ['--reset'], deadline: 180_000 })
    expect(await heads(after)).toEqual(first.heads)
    expect((await openListings(after)).length).toBeGreaterThanOrEqual(40)
    expect(await openListings(after, 31338)).toHaveLength(10)
    expect(readFileSync(join(data, 'notes.txt'), 'utf8')).toBe('mine')
    left = after
  }, 240_000)

  test('behavior: a chain that does not end in time is killed, and its anvil with it', async () => {
    const market = await opened()
    const anvils = [market.chainPid, market.second.pid]
    // As on a machine that is too busy to give it a turn.
    for (const pid of market.childPids.slice(0, 2)) process.kill(pid, 'SIGSTOP')
    await market.stop()
    await until(() => ![...anvils, ...market.childPids].some(alive))
  }, 120_000)

  test('error: a folder that holds other things is refused, with --reset too', () => {
    const data = mkdtempSync(join(tmpdir(), 'sluice-'))
    writeFileSync(join(data, 'thesis.txt'), 'years of work')
    for (const args of [[], ['--reset']]) {
      const result = run('--data', data, ...args)
      expect([result.status, result.stderr]).toEqual([
        1,
        expect.stringContaining('holds other things'),
      ])
    }
    expect(readFileSync(join(data, 'thesis.txt'), 'utf8')).toBe('years of work')
  })

  test('options: --help', () => {
    const result = run('--help')
    expect(result.status).toBe(0)
    for (const option of ['--port', '--reset', '--data', '--help']) {
      expect(result.stdout).toContain(option)
    }
  })

  test('behavior: port 0 takes free ports for the chains too, not the usual ones', () => {
    const urls = [prepared.url, prepared.rpcUrl, prepared.second.rpcUrl]
    const ports = urls.map(each => new URL(each).port)
    expect(new Set(ports).size).toBe(3)
    expect(ports.filter(port => ['4400', '8545', '8546'].includes(port))).toEqual([])
  })

  test.each([
    [['--port', 'many'], '--port must be a number from 0 to 65535, not "many".'],
    [['--prot', '1'], '--prot'],
  ])('error: %j', (args, message) => {
    const data = mkdtempSync(join(tmpdir(), 'sluice-'))
    const result = run('--data', data, ...args)
    expect(result.status).toBe(1)
    expect(result.stderr).toContain(message)
  })
})
