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
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
}

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const prompting =
  /^(eth_sendTransaction|wallet_sendTransaction|eth_signTypedData_v4|personal_sign|wallet_switchEthereumChain|wallet_addEthereumChain)$/

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
    request: async ({ method, params }) => {
      const list: readonly unknown[] = Array.isArray(params) ? params : []
      if (method === 'eth_accounts') return provider.accounts
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
      throw Object.assign(new Error(`no such method: ${method}`), { code: -32601 })
  }
}
