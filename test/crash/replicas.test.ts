import { setTimeout as sleep } from 'node:timers/promises'
import { isobars, startTestChain, type TestChain } from '@sluice/devnet'
import { seaportAbi, seaportAddress } from '@sluice/router/seaport'
import pg from 'pg'
import { erc721Abi, getAbiItem } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSocket } from '../../packages/server/src/testing/openSocket.ts'
import {
  startTestPostgres,
  type TestPostgres,
} from '../../packages/server/src/testing/startTestPostgres.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { buildServices } from '../../scripts/lib/buildServices.mjs'
import { compareWithChain } from './compareWithChain.ts'
import { createTraders } from './createTraders.ts'
import { type CrashServer, startServer } from './startServer.ts'

let program: string
let chain: TestChain
let postgres: TestPostgres
let snapshot: string
const servers = new Set<CrashServer>()
beforeAll(async () => {
  program = (await buildServices()).server
  chain = await startTestChain()
  postgres = await startTestPostgres({ own: true })
}, 240_000)
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(async () => {
  for (const server of servers) await server.kill()
  servers.clear()
  await chain.revert(snapshot)
})
afterAll(async () => {
  await postgres?.stop()
  await chain?.stop()
})

async function start(databaseUrl: string): Promise<CrashServer> {
  const server = await startServer({
    ...{ program, chainUrl: chain.url, collections: [isobars.address], databaseUrl },
  })
  servers.add(server)
  return server
}

/** A client of the live feed that hears of every transfer and every sale from now on. */
async function listen({ url }: CrashServer) {
  const socket = await openSocket(`${url.replace('http:', 'ws:')}/api/31337/ws`)
  for (const event of ['transfer.*', 'sale.*']) await socket.ask({ type: 'subscribe', event })
  return socket
}

/** The process that has the lease of the chain, as the table says. */
async function holderOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ holder: string }>('select holder from leases')
    return Number(rows[0]?.holder.split(' ')[1])
  } finally {
    await client.end()
  }
}

const blockOf = async (server: CrashServer) => Number((await server.get('/health')).block ?? -1)

const random = (() => {
  let state = 5
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
})()

describe('three replicas on one PostgreSQL', () => {
  test('behavior: the one that indexes is killed: another goes on within 10 s, nothing is there twice', async () => {
    const databaseUrl = await postgres.createDatabase()
    const traders = await createTraders(chain.url, random)
    const replicas = await Promise.all([1, 2, 3].map(() => start(databaseUrl)))
    await until(
      'every replica is at the head',
      async () => {
        const head = Number(await traders.chain.getBlockNumber({ cacheTime: 0 }))
        return (await Promise.all(replicas.map(blockOf))).every(block => block >= head)
      },
      60_000,
    )
    const listeners = await Promise.all(replicas.map(listen))
    const from = await traders.chain.getBlockNumber({ cacheTime: 0 })
    const stopped = new AbortController()
    let turn = 0
    const living = () => replicas.filter(replica => servers.has(replica))
    const trading = traders.trade(
      () => living()[turn++ % living().length]?.url ?? '',
      stopped.signal,
    )
    await Promise.race([trading, until('orders', () => traders.acknowledged.size >= 5, 30_000)])

    const holder = await holderOf(databaseUrl)
    const killed = replicas.find(replica => replica.pid === holder)
    if (!killed) throw new Error(`Nobody is process ${holder}`)
    servers.delete(killed)
    await killed.kill()
    const begun = performance.now()
    const mined = Number(await traders.chain.getBlockNumber({ cacheTime: 0 })) + 1
    await traders.chain.mine({ blocks: 1 })
    // Both that are left show it: one indexes it, and the other hears of it.
    for (const replica of living())
      await until('the others go on', async () => (await blockOf(replica)) >= mined, 10_000)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await holderOf(databaseUrl)).not.toBe(holder)

    stopped.abort()
    await trading
    for (const replica of living()) await compareWithChain(replica, traders, new Map())
    const range = { fromBlock: from + 1n, toBlock: 'latest' } as const
    const [moved, sold] = await Promise.all([
      traders.chain.getLogs({
        ...{ address: isobars.address, event: getAbiItem({ abi: erc721Abi, name: 'Transfer' }) },
        ...range,
      }),
      traders.chain.getLogs({
        address: seaportAddress['1.5'],
        event: getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' }),
        ...range,
      }),
    ])
    const happened = (kind: string, logs: { transactionHash: string; logIndex: number }[]) =>
      logs.map(({ transactionHash, logIndex }) => `${kind} ${transactionHash} ${logIndex}`)
    const chainHas = [...happened('transfer.created', moved), ...happened('sale.created', sold)]
    expect(sold.length).toBeGreaterThan(0)
    for (const [index, socket] of listeners.entries()) {
      if (replicas[index] === killed) continue
      await until('all is told', () => socket.events().length >= chainHas.length)
      const told = socket.events().map(({ event, data }) => {
        const { txHash, logIndex } = data as Record<string, unknown>
        return `${event} ${txHash} ${logIndex}`
      })
      // Each of them once, and nothing that the chain does not have.
      expect(told.sort()).toEqual(chainHas.sort())
      const offsets = socket.events().map(({ offset }) => offset)
      expect(new Set(offsets).size).toBe(chainHas.length)
      socket.socket.terminate()
    }
  }, 180_000)

  test('behavior: the database goes away and comes back: 503 meanwhile, nothing is lost', async () => {
    const databaseUrl = await postgres.createDatabase()
    const traders = await createTraders(chain.url, random)
    const replicas = [await start(databaseUrl), await start(databaseUrl)]
    const [first] = replicas
    if (!first) throw new Error('There is no server')
    await until('it is at the head', async () => (await first.get('/health')).atHead, 60_000)
    const stopped = new AbortController()
    let turn = 0
    const trading = traders.trade(() => replicas[turn++ % 2]?.url ?? '', stopped.signal)
    await Promise.race([trading, until('orders', () => traders.acknowledged.size >= 5, 30_000)])
    await postgres.kill()
    const asked = await fetch(`${first.url}/api/31337/orders/asks/v5`)
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await fetch(`${first.url}/health`)).status).toBe(200)
    // Posts are refused for a while, and the chain goes on.
    const before = traders.acknowledged.size
    await sleep(500)
    expect(traders.refused.some(message => message.startsWith('503'))).toBe(true)
    expect(traders.acknowledged.size).toBe(before)
    await postgres.restart()
    await Promise.race([
      trading,
      until('orders are taken again', () => traders.acknowledged.size > before + 3, 30_000),
    ])
    stopped.abort()
    await trading
    for (const replica of replicas) await compareWithChain(replica, traders, new Map())
  }, 180_000)
})
