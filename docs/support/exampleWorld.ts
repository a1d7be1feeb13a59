import type { Address } from 'viem'
import { type Scenario, scenario } from '../../packages/sdk/src/testing/scenario.ts'

/**
 * The world an example runs in: a marketplace, a chain and a wallet in memory. Every call to the local
 * market's addresses ends there, so nothing leaves the process.
 */
export function exampleWorld(): {
  names: Record<string, unknown>
  fetch: typeof fetch
  scenario: Scenario
} {
  const world = scenario()
  const account: Address = world.provider.account.address
  return {
    scenario: world,
    names: { client: world.client, wallet: world.wallet, account },
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const rpc = rpcOf(init?.body)
      if (rpc) return Response.json(await answerRpc(world, rpc))
      const path = url.pathname.replace(/^\/api\/[0-9]+/, '') + url.search
      return world.api.fetch(world.api.base + path, init)
    },
  }
}

type RpcCall = { jsonrpc: string; id: number; method: string; params?: unknown }

function rpcOf(body: unknown): RpcCall | undefined {
  if (typeof body !== 'string' || !body.includes('"jsonrpc"')) return undefined
  return JSON.parse(body) as RpcCall
}

async function answerRpc({ provider }: Scenario, { id, method, params }: RpcCall) {
  try {
    return { jsonrpc: '2.0', id, result: await provider.request({ method, params }) }
  } catch (error) {
    const { code = -32000, message } = error as { code?: number; message: string }
    return { jsonrpc: '2.0', id, error: { code, message } }
  }
}
