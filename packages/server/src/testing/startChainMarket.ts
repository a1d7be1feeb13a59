import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient, withApi, withRpc } from '@sluice/sdk'
import { devnet } from '@sluice/sdk/chains'
import { eq } from 'drizzle-orm'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type PrivateKeyAccount,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createServer, type Server } from '../app.ts'
import type { Chain } from '../context.ts'
import { blocks, cursors } from '../storage/schema/chainData.ts'
import type { Json } from './createTestMarket.ts'
import { openTestDatabase } from './openTestDatabase.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** A server that follows a real chain, and traders who use it through the client. For tests. */
export async function startChainMarket(options: startChainMarket.Options): Promise<ChainMarket> {
  const { url, collections } = options
  const database = await openTestDatabase()
  const failures: unknown[] = []
  const server = await createServer({
    chains: [
      {
        id: 31337,
        name: 'Local',
        rpcUrls: [url],
        startBlock: 0,
        nativeCurrency,
        collections: collections.map(address => address.toLowerCase() as Hex),
        bidCurrencies: options.bidCurrencies,
        // Tests move its time.
        mostBlockLead: 86_400,
        ...options.chain,
      },
    ],
    database,
    now: options.now,
    onFailure: error => failures.push(error),
  })
  const [indexer] = server.indexers
  if (!indexer) throw new Error('The server has no chain')
  await indexer.catchUp()
  const base = 'http://127.0.0.1/api/31337'
  const fetch: typeof globalThis.fetch = async (input, init) =>
    server.app.request(input instanceof Request ? input : `${input}`, init)
  const network = defineChain({
    id: 31337,
    name: 'Local',
    nativeCurrency,
    rpcUrls: { default: { http: [url] } },
  })
  const reader = createPublicClient({ transport: http(url), chain: network, pollingInterval: 20 })
  const call = async (path: string, init?: RequestInit) =>
    (await (await fetch(`${base}${path}`, init)).json()) as Json
  return {
    server,
    failures,
    reader,
    get: path => call(path),
    post: (path, body) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async catchUp() {
      const { hash, number } = await reader.getBlock()
      const end = Date.now() + 30_000
      // By its hash: of a chain that was taken back the index may have come further than it is now.
      const isThere = async () =>
        (indexer.status().block ?? -1) > Number(number)
          ? (
              await database.db
                .select()
                .from(blocks)
                .where(eq(blocks.number, Number(number)))
            ).some(block => block.hash === hash)
          : (await database.db.select().from(cursors)).some(cursor => cursor.hash === hash)
      while (!(await isThere())) {
        if (Date.now() > end) throw new Error(`The index does not get to block ${number}`)
        indexer.wake()
        await sleep(20)
      }
    },
    trader(privateKey = '0x') {
      const account = privateKeyToAccount(privateKey)
      const wallet = createWalletClient({ account, transport: http(url), chain: network })
      const client = createClient({
        chains: [withApi(withRpc({ ...devnet, checkPollingInterval: 50 }, url), base)],
        fetch,
        source: 'test.example',
      })
      return {
        account,
        client,
        wallet,
        async send(call) {
          // Not what viem estimates: pools write more when the second is another than that of their last swap.
          const hash = await wallet.sendTransaction({ gas: 3_000_000n, ...call, chain: network })
          const receipt = await reader.waitForTransactionReceipt({ hash })
          if (receipt.status !== 'success') throw new Error(`${hash} failed`)
        },
      }
    },
    async stop() {
      await server.close()
      await database.close()
    },
  }
}

export declare namespace startChainMarket {
  type Options = {
    url: string
    /** Those that are followed. Few are quick: the pictures of each token are drawn by the chain. */
    collections: readonly Hex[]
    bidCurrencies?: readonly Hex[] | undefined
    /** What else the server is told of the chain. */
    chain?: Partial<Chain> | undefined
    /** The server's clock, in milliseconds since 1970. */
    now?: (() => number) | undefined
  }
}

export type ChainMarket = {
  server: Server
  /** What the server could not do, and was no client's fault. */
  failures: readonly unknown[]
  /** Asks the chain. */
  reader: PublicClient
  /** Ask the server. */
  get: (path: string) => Promise<Json>
  post: (path: string, body: unknown) => Promise<Json>
  /** Waits until the index has what is on the chain now. */
  catchUp: () => Promise<void>
  /** An account with a client of its own. */
  trader: (privateKey: Hex | undefined) => ChainTrader
  stop: () => Promise<void>
}

export type ChainTrader = {
  account: PrivateKeyAccount
  client: Client
  wallet: WalletClient
  /** Sends without asking the server, and waits until it is mined with success. */
  send: (call: { to: Hex; data?: Hex; value?: bigint }) => Promise<void>
}
