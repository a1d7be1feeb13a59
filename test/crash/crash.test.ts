import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isobars, startTestChain, type TestChain } from '@sluice/devnet'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestPostgres,
  type TestPostgres,
} from '../../packages/server/src/testing/startTestPostgres.ts'
import { buildServices } from '../../scripts/lib/buildServices.mjs'
import { emptyData } from '../../scripts/lib/emptyData.mjs'
import { compareWithChain } from './compareWithChain.ts'
import { createTraders, type Traders } from './createTraders.ts'
import { fillsOf } from './fillsOf.ts'
import { type CrashServer, startServer } from './startServer.ts'

const rounds = Number(process.env.SLUICE_CRASH_ROUNDS ?? '5')
const storages = (process.env.SLUICE_CRASH_STORAGE ?? 'pglite,postgresql').split(',')
const seed = Number(process.env.SLUICE_CRASH_SEED ?? Date.now() % 1_000_000)

let program: string
let chain: TestChain
let postgres: TestPostgres | undefined
beforeAll(async () => {
  program = (await buildServices()).server
  chain = await startTestChain()
  if (storages.includes('postgresql')) postgres = await startTestPostgres()
}, 240_000)
afterAll(async () => {
  await postgres?.stop()
  await chain?.stop()
})

/** mulberry32 */
function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe(`kill -9, ${rounds} times, seed ${seed}`, () => {
  test.each(storages)(
    'default: on %s, every acknowledged order is there, once, and the index equals the chain',
    async storage => {
      const snapshot = await chain.snapshot()
      const folder = await emptyData()
      const random = randomOf(seed)
      const traders = await createTraders(chain.url, random)
      const database =
        storage === 'pglite'
          ? { dataDir: folder }
          : { databaseUrl: await postgres?.createDatabase() }
      const start = () =>
        startServer({
          ...{ program, chainUrl: chain.url, collections: [isobars.address] },
          ...database,
        })
      let server: CrashServer | undefined
      const settled = new Map<Hex, string>()
      try {
        server = await start()
        await indexed(server)
        for (let round = 0; round < rounds; round++) {
          const stopped = new AbortController()
          const current: CrashServer = server
          let url = current.url
          const before = traders.acknowledged.size
          const trading = traders.trade(() => url, stopped.signal)
          const goal = before + 1 + Math.floor(random() * 8)
          await Promise.race([trading, acknowledgedBy(traders, goal)])
          await sleep(random() * 40)
          await current.kill()
          // The chain goes on while nobody indexes it.
          server = await start()
          url = server.url
          await sleep(random() * 100)
          stopped.abort()
          await trading
          await compareWithChain(server, traders, settled)
          // Whoever got no answer asks again: the order is there once, whether it was kept or not.
          const open = [...traders.attempted.values()].filter(
            order => !traders.acknowledged.has(order.id) && !settled.has(order.id),
          )
          for (const order of open.slice(-5)) await traders.post(server.url, order)
          expect(traders.acknowledged.size).toBeGreaterThan(before)
        }
        await compareWithChain(server, traders, settled)
        expect(await server.stop()).toBe(0)
        expect([...settled.values()]).toEqual(expect.arrayContaining(['cancelled']))
        const { listings, offers } = await fillsOf(traders)
        expect(listings).toBeGreaterThan(0)
        expect(offers).toBeGreaterThan(0)
        expect(traders.revoked.size).toBeGreaterThan(0)
        expect(traders.bought.size).toBeGreaterThan(0)
      } finally {
        await server?.kill()
        rmSync(folder, { recursive: true, force: true })
        await chain.revert(snapshot)
      }
    },
    60_000 + rounds * 30_000,
  )
})

/** Posts of tokens that the index does not have yet are refused. */
async function indexed(server: CrashServer): Promise<void> {
  while ((await server.get('/health')).atHead !== true) await sleep(20)
}

/**
 * No server is killed before it has taken so many orders, cancelled one and helped to buy one, and the chain has
 * filled some of either side.
 */
async function acknowledgedBy(traders: Traders, count: number): Promise<void> {
  const end = performance.now() + 30_000
  const isFilled = async () =>
    traders.revoked.size > 0 &&
    traders.bought.size > 0 &&
    Object.values(await fillsOf(traders)).every(fills => fills > 0)
  while (traders.acknowledged.size < count || !(await isFilled())) {
    if (performance.now() > end)
      throw new Error(
        `Only ${traders.acknowledged.size} orders are taken, ${JSON.stringify(await fillsOf(traders))} filled, ${traders.bought.size} bought, ${traders.revoked.size} cancelled, ${traders.refused.slice(-3)}`,
      )
    await sleep(1)
  }
}
