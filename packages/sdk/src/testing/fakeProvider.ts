import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type FakeChain, fakeChain } from './fakeChain.ts'

type Transaction = { from: Hex; to: Hex; data: Hex; value: Hex; chainId: Hex }

/** A browser wallet: an EIP-1193 provider on top of a chain in memory. */
export type FakeProvider = {
  account: PrivateKeyAccount
  /** What `eth_accounts` shares. */
  accounts: string[]
  /** The chain it is on; `chains` are those it knows. */
  chain: FakeChain
  chains: Map<number, FakeChain>
  /** Prompts shown to the person: method and parameters. */
  prompts: { method: string; params: unknown }[]
  /** Takes a prompt over: what it returns is the wallet's answer, what it throws its error. */
  onPrompt: (method: string, params: readonly unknown[]) => unknown
  /** Called after a transaction was taken in; mines it by default. */
  onSent: (hash: Hex) => void
  /** What `wallet_getCapabilities` answers; undefined for a wallet that does not know the method. */
  capabilities: unknown
  /** The batches it took, by id, each carried out by one transaction. */
  batches: Map<string, { hash: Hex; calls: readonly unknown[] }>
  /** Takes `wallet_getCallsStatus` over, like `onPrompt`. */
  onCallsStatus: (id: string) => unknown
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
}

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const prompting =
  /^(eth_sendTransaction|wallet_sendTransaction|eth_signTypedData_v4|personal_sign|wallet_switchEthereumChain|wallet_addEthereumChain|wallet_sendCalls)$/

export function fakeProvider(): FakeProvider {
  const chain = fakeChain()
  const account = privateKeyToAccount(key)
  const provider: FakeProvider = {
    account,
    accounts: [account.address],
    chain,
    chains: new Map([[chain.chainId, chain]]),
    prompts: [],
    onPrompt: () => undefined,
    onSent: hash => provider.chain.mine(hash),
    capabilities: undefined,
    batches: new Map(),
    onCallsStatus: () => undefined,
    request: async ({ method, params }) => {
      const list: readonly unknown[] = Array.isArray(params) ? params : []
      if (method === 'eth_accounts') return provider.accounts
      if (method === 'wallet_getCapabilities') return provider.capabilities ?? unknownMethod(method)
      if (method === 'wallet_getCallsStatus') return callsStatus(provider, String(list[0]))
      if (!prompting.test(method)) return provider.chain.request({ method, params })
      provider.prompts.push({ method, params })
      const answer = await provider.onPrompt(method, list)
      return answer === undefined ? carryOut(provider, method, list) : answer
    },
  }
  return provider
}

async function carryOut(
  provider: FakeProvider,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const { account } = provider
  switch (method) {
    case 'eth_sendTransaction': {
      const { from, to, data, value } = params[0] as Transaction
      const hash = provider.chain.send({ from, to, input: data, value: BigInt(value) })
      provider.onSent(hash)
      return hash
    }
    case 'wallet_sendCalls': {
      const { from, id, calls } = params[0] as { from: Hex; id: string; calls: unknown[] }
      if (provider.batches.has(id)) throw Object.assign(new Error('Duplicate ID'), { code: 5720 })
      const hash = provider.chain.send({ from, to: from, input: '0xba7c', value: 0n })
      provider.batches.set(id, { hash, calls })
      provider.onSent(hash)
      return { id }
    }
    case 'eth_signTypedData_v4': {
      const { domain, types, primaryType, message } = JSON.parse(String(params[1]))
      return account.signTypedData({ domain, types, primaryType, message })
    }
    case 'personal_sign':
      return account.signMessage({ message: { raw: params[0] as Hex } })
    case 'wallet_switchEthereumChain': {
      const { chainId } = params[0] as { chainId: Hex }
      const target = provider.chains.get(Number(chainId))
      if (!target) throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
      provider.chain = target
      return null
    }
    case 'wallet_addEthereumChain': {
      const { chainId } = params[0] as { chainId: Hex }
      provider.chains.set(Number(chainId), fakeChain(Number(chainId)))
      return null
    }
    default:
      return unknownMethod(method)
  }
}

function unknownMethod(method: string): never {
  throw Object.assign(new Error(`no such method: ${method}`), { code: -32601 })
}

async function callsStatus(provider: FakeProvider, id: string): Promise<unknown> {
  const answer = await provider.onCallsStatus(id)
  if (answer !== undefined) return answer
  const batch = provider.batches.get(id)
  if (!batch) throw Object.assign(new Error('No matching bundle found'), { code: 5730 })
  const receipt = (await provider.chain.request({
    ...{ method: 'eth_getTransactionReceipt', params: [batch.hash] },
  })) as { status: string } | null
  const status = receipt ? (receipt.status === '0x1' ? 200 : 500) : 100
  return {
    ...{ version: '2.0.0', id, chainId: '0x7a69', status, atomic: true },
    ...(receipt ? { receipts: [receipt] } : {}),
  }
}
