import { rmSync } from 'node:fs'
import { accounts, addresses, solver, startTestChain, type TestChain } from '@sluice/devnet'
import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  parseAbiItem,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestPostgres,
  type TestPostgres,
} from '../../packages/server/src/testing/startTestPostgres.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { buildServices } from '../../scripts/lib/buildServices.mjs'
import { emptyData } from '../../scripts/lib/emptyData.mjs'
import { type RpcProxy, startRpcProxy } from './rpcProxy.ts'
import { type CrashServer, startServer } from './startServer.ts'

const storages = (process.env.SLUICE_CRASH_STORAGE ?? 'pglite,postgresql').split(',')
const filledEvent = parseAbiItem(
  'event Filled(bytes32 indexed id, address indexed user, uint256 returned)',
)
const receiver = accounts[4]?.address ?? '0x'

let program: string
let near: TestChain
let far: TestChain
let proxy: RpcProxy
let postgres: TestPostgres | undefined
let reader: PublicClient
beforeAll(async () => {
  program = (await buildServices()).server
  ;[near, far] = await Promise.all([startTestChain(), startTestChain({ chainId: 31338 })])
  proxy = await startRpcProxy(far.url)
  reader = createPublicClient({ transport: http(far.url), pollingInterval: 20 })
  if (storages.includes('postgresql')) postgres = await startTestPostgres()
}, 240_000)
afterAll(async () => {
  await postgres?.stop()
  proxy?.stop()
  await Promise.all([near?.stop(), far?.stop()])
})

async function post(server: CrashServer, chainId: number, path: string, body: unknown) {
  const response = await fetch(`${server.url}/api/${chainId}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  return (await response.json()) as Record<string, unknown>
}

/** Pays on the near chain for a payment on the far one; answers the intent's id. */
async function pay(server: CrashServer): Promise<Hex> {
  const user = privateKeyToAccount(accounts[1]?.privateKey ?? '0x')
  const answer = await post(server, 31338, '/execute/call/v1', {
    user: user.address,
    originChainId: 31337,
    txs: [{ to: receiver, data: '0x', value: '1000' }],
  })
  const [step] = answer.steps as {
    items: { data: { to: Hex; data: Hex; value: string }; check: { body: { id: Hex } } }[]
  }[]
  const [item] = step?.items ?? []
  if (!item) throw new Error(JSON.stringify(answer))
  const wallet = createWalletClient({ account: user, transport: http(near.url) })
  const { to, data, value } = item.data
  await wallet.sendTransaction({ to, data, value: BigInt(value), chain: null })
  return item.check.body.id
}

describe('kill -9 of the solver', () => {
  test.each(
    storages.flatMap(storage => [
      [storage, 'before its fill is sent', false] as const,
      [storage, 'before it hears that its fill was taken', true] as const,
    ]),
  )('behavior: on %s, %s: filled exactly once', async (storage, _, isPassedOn) => {
    const folder = await emptyData()
    const database =
      storage === 'pglite' ? { dataDir: folder } : { databaseUrl: await postgres?.createDatabase() }
    const crossChain = {
      escrow: addresses.crossChainEscrow,
      ...{ solverKey: solver.privateKey, confirmations: 0 },
    }
    const collections = [addresses.weth]
    const start = () =>
      startServer({
        ...{ program, chainUrl: near.url, collections, ...database },
        chains: [
          { id: 31337, rpcUrl: near.url, collections, crossChain },
          { id: 31338, rpcUrl: proxy.url, collections, crossChain },
        ],
      })
    let server: CrashServer | undefined
    try {
      const begun = await start()
      server = begun
      await until('it is ready', async () => (await fetch(`${begun.url}/ready`)).ok, 30_000)
      // Its first look at the escrows: what was paid before would not be its business.
      const capacity = () =>
        post(begun, 31338, '/execute/solve/capacity/v2', { kind: 'cross-chain-intent' })
      await until('it solves', async () => (await capacity()).totalCapacity !== undefined)
      const fromBlock = await reader.getBlockNumber({ cacheTime: 0 })
      const before = await reader.getBalance({ address: receiver })
      const raws: unknown[] = []
      const killed = new Promise<void>(resolve => {
        proxy.onSend = async raw => {
          raws.push(raw)
          if (isPassedOn) await far.rpc.request({ method: 'eth_sendRawTransaction', params: [raw] })
          await begun.kill()
          resolve()
          return 'silence'
        }
      })
      const id = await pay(begun)
      await killed
      proxy.onSend = async raw => {
        raws.push(raw)
        return 'answer'
      }
      server = await start()
      const again = server
      const status = () =>
        post(again, 31338, '/execute/status/v1', { kind: 'cross-chain-intent', id })
      await until('it is filled', async () => (await status()).status === 'success', 30_000)
      const logs = await reader.getLogs({
        ...{ address: addresses.crossChainEscrow, event: filledEvent, args: { id } },
        fromBlock,
      })
      expect(logs).toHaveLength(1)
      expect(await status()).toMatchObject({ txHashes: [logs[0]?.transactionHash] })
      expect(await reader.getBalance({ address: receiver })).toBe(before + 1000n)
      // Nothing but the bytes that were written down was ever sent for it.
      expect(new Set(raws).size).toBe(1)
      expect(await server.stop()).toBe(0)
    } finally {
      proxy.onSend = undefined
      await server?.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
