import { createClient, memoryStore } from '@sluice/sdk'
import { base, devnet, withApi, withRpc } from '@sluice/sdk/chains'
import {
  type Address,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import { cast } from '../../packages/sdk/src/testing/answers.ts'
import { fakeChain } from '../../packages/sdk/src/testing/fakeChain.ts'
import { type Scenario, scenario } from '../../packages/sdk/src/testing/scenario.ts'
import { type Call, exampleMarket } from './exampleMarket.ts'

/**
 * The world an example runs in: a marketplace, two chains and a wallet in memory. Every call over the
 * network ends there, so nothing leaves the process.
 */
export function exampleWorld(): { names: Record<string, unknown>; fetch: typeof fetch } {
  const destination = fakeChain(base.id)
  const world: Scenario = scenario()
  const { provider } = world
  const account: Address = provider.account.address
  const fill = (txs: readonly Call[]): Hex[] =>
    txs.map(({ to, value, data }) => {
      const call = { from: cast.seller, to, input: data, value: BigInt(value) }
      const filled = destination.send(call)
      destination.mine(filled)
      return filled
    })
  const market = exampleMarket({
    ...{ account, weth: devnet.wrappedNative, origin: devnet.id, fill },
  })
  Object.assign(world.api.handlers, market.handlers)
  provider.onSent = hash => {
    const sent = provider.chain.transactions.find(entry => entry.hash === hash)
    provider.chain.mine(hash, { logs: market.logsOf(sent?.input ?? '0x') })
  }
  const node = signing(world, hash => provider.onSent(hash))
  const client = createClient({
    chains: [
      withApi(withRpc(devnet, 'http://127.0.0.1:8545'), 'http://127.0.0.1:4400/api/31337'),
      withApi(withRpc(base, 'http://127.0.0.1:8453'), 'http://127.0.0.1:4400/api/8453'),
    ],
    journal: memoryStore(),
  })
  return {
    names: { client, wallet: world.wallet, account },
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const call = rpcOf(init?.body)
      if (call)
        return Response.json(await answerRpc(url.port === '8453' ? destination : node, call))
      const path = url.pathname.replace(/^\/api\/[0-9]+/, '') + url.search
      return world.api.fetch(world.api.base + path, init)
    },
  }
}

/** The wallet's node, which takes transactions that were signed elsewhere, too. */
function signing({ provider }: Scenario, onSent: (hash: Hex) => void): Node {
  return {
    request: async ({ method, params }) => {
      const [first] = Array.isArray(params) ? params : []
      if (method === 'eth_estimateGas' || method === 'eth_gasPrice') return '0x5208'
      if (method === 'eth_maxPriorityFeePerGas') return '0x1'
      if (method === 'eth_getBlockByNumber' && first === 'latest') {
        const number = await provider.request({ method: 'eth_blockNumber' })
        return provider.request({ method, params: [number, false] })
      }
      if (method !== 'eth_sendRawTransaction') return provider.request({ method, params })
      const { to, data = '0x', value = 0n } = parseTransaction(first)
      const from = await recoverTransactionAddress({ serializedTransaction: first })
      const hash = provider.chain.send({ from, to: to ?? from, input: data, value })
      provider.chain.transactions.push(
        ...provider.chain.transactions
          .splice(-1)
          .map(transaction => ({ ...transaction, hash: keccak256(first) })),
      )
      onSent(keccak256(first))
      return hash
    },
  }
}

type RpcCall = { jsonrpc: string; id: number; method: string; params?: unknown }

function rpcOf(body: unknown): RpcCall | undefined {
  if (typeof body !== 'string' || !body.includes('"jsonrpc"')) return undefined
  return JSON.parse(body) as RpcCall
}

type Node = { request: (call: { method: string; params?: unknown }) => Promise<unknown> }

async function answerRpc(node: Node, { id, method, params }: RpcCall) {
  try {
    return { jsonrpc: '2.0', id, result: await node.request({ method, params }) }
  } catch (error) {
    const { code = -32000, message } = error as { code?: number; message: string }
    return { jsonrpc: '2.0', id, error: { code, message } }
  }
}
