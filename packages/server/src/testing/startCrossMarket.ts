import { type Client, createClient, withApi, withRpc } from '@sluice/sdk'
import { devnet } from '@sluice/sdk/chains'
import {
  createPublicClient,
  createWalletClient,
  type Hash,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createServer, type Server } from '../app.ts'
import type { Chain, CrossChainSettings } from '../context.ts'
import type { Json } from './createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from './openTestDatabase.ts'
import { until } from './until.ts'

const low = (address: string) => address.toLowerCase() as Hex

type TestChain = {
  url: string
  chainId: number
  rpc: { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
  snapshot(): Promise<string>
  revert(snapshot: string): Promise<void>
}

/** One of the two chains of a test. */
export type Side = {
  chain: TestChain
  reader: PublicClient
  get: (path: string) => Promise<Json>
  post: (path: string, body: unknown) => Promise<Json>
  /** Waits until the index has what is on the chain now. */
  catchUp: () => Promise<void>
}

export type CrossMarket = {
  near: Side
  far: Side
  database: TestDatabase
  /** The server that runs now. */
  server: () => Server
  /** Ends the server; `start` begins another one on the same database. */
  stopServer: () => Promise<void>
  start: () => Promise<void>
  /** What the servers could not do. */
  failures: unknown[]
  trader: (privateKey: Hex | undefined) => CrossTrader
  stop: () => Promise<void>
}

export type CrossTrader = {
  address: Hex
  client: Client
  near: WalletClient
  far: WalletClient
}

/** Two real chains, a server that solves between them, and traders who use it through the client. For tests. */
export async function startCrossMarket(options: startCrossMarket.Options): Promise<CrossMarket> {
  const { near, far } = options
  const database = await openTestDatabase()
  const failures: unknown[] = []
  const settings: CrossChainSettings = {
    ...{ confirmations: 0, feeBps: 10, mostPerGas: 500_000_000_000n },
    ...options.settings,
  }
  const served = (chain: TestChain): Chain => ({
    id: chain.chainId,
    name: `Local ${chain.chainId}`,
    rpcUrls: [chain.url],
    // Tests move its time.
    mostBlockLead: 86_400,
    startBlock: 0,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    ...options.chain,
    crossChain: settings,
  })
  // The state that a chain begins with may be old: how long its next blocks take, its last ones do not tell.
  if (settings.confirmations > 0)
    for (const { rpc } of [near, far])
      await rpc.request({
        method: 'anvil_mine',
        params: [numberToHex(settings.confirmations + 1), numberToHex(options.blockTime ?? 1)],
      })
  let server: Server | undefined
  const running = () => {
    if (!server) throw new Error('No server runs')
    return server
  }
  const start = async () => {
    server = await createServer({
      chains: [near, far].map(served),
      database,
      onFailure: error => failures.push(error),
      ...options.server,
    })
    await Promise.all(server.indexers.map(indexer => indexer.catchUp()))
    await server.crossChain?.pass()
  }
  await start()
  const fetch: typeof globalThis.fetch = async (input, init) =>
    running().app.request(input instanceof Request ? input : `${input}`, init)
  const base = (chain: TestChain) => `http://127.0.0.1/api/${chain.chainId}`
  const sideOf = (chain: TestChain): Side => {
    const reader = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
    const call = async (path: string, init?: RequestInit) =>
      (await (await fetch(`${base(chain)}${path}`, init)).json()) as Json
    return {
      ...{ chain, reader },
      get: path => call(path),
      post: (path, body) =>
        call(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      async catchUp() {
        const head = Number(await reader.getBlockNumber({ cacheTime: 0 }))
        const indexer = running().indexers.find(each => each.status().chainId === chain.chainId)
        await until(`block ${head} is indexed`, () => {
          indexer?.wake()
          return (indexer?.status().block ?? -1) >= head
        })
      },
    }
  }
  const configured = (chain: TestChain) => {
    const { network, ...preset } = devnet
    const id = chain.chainId
    return withApi(
      withRpc(
        {
          ...preset,
          ...{ id, name: `Local ${id}`, checkPollingInterval: 50 },
          paymentTokens: preset.paymentTokens.map(token => ({ ...token, chainId: id })),
        },
        chain.url,
      ),
      base(chain),
    )
  }
  return {
    near: sideOf(near),
    far: sideOf(far),
    database,
    failures,
    start,
    server: running,
    async stopServer() {
      await server?.close()
      server = undefined
    },
    trader(privateKey = '0x') {
      const account = privateKeyToAccount(privateKey)
      const wallet = (chain: TestChain) =>
        createWalletClient({ account, transport: http(chain.url) })
      return {
        address: low(account.address),
        client: createClient({ chains: [configured(near), configured(far)], fetch }),
        near: wallet(near),
        far: wallet(far),
      }
    },
    async stop() {
      await server?.close()
      await database.close()
    },
  }
}

export declare namespace startCrossMarket {
  type Options = {
    /** Seconds that the last blocks before the start took each, as many as are to confirm; 1 by default. */
    blockTime?: number | undefined
    near: TestChain
    far: TestChain
    settings: Pick<CrossChainSettings, 'escrow' | 'solverKey'> & Partial<CrossChainSettings>
    /** What the server is told of both. */
    chain: Partial<Chain>
    server?: Partial<createServer.Options> | undefined
  }
}

/** What a transaction took in gas, base units. */
export async function gasOf({ reader }: Side, hash: Hash): Promise<bigint> {
  const { gasUsed, effectiveGasPrice } = await reader.waitForTransactionReceipt({ hash })
  return gasUsed * effectiveGasPrice
}
