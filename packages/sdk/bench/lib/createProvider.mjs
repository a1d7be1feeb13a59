import { privateKeyToAccount } from 'viem/accounts'
import { chainId, privateKey } from './addresses.mjs'

/**
 * A wallet as a page sees it (EIP-1193), over a local key: it knows its accounts, its chain and its nonce
 * itself, and forwards what it is asked of the chain to `rpcUrl`.
 */
export async function createProvider({ node, rpcUrl, refuses = false }) {
  const account = privateKeyToAccount(privateKey)
  let nonce = Number(await node.request('eth_getTransactionCount', [account.address, 'pending']))
  const state = { sent: [], refusedAt: undefined, onSent: () => {}, onAsked: () => {} }
  const forward = async (method, params) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  const send = async ({ to, data, value, gas }) => {
    if (refuses) {
      await state.onAsked()
      state.refusedAt = performance.now()
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
    const transaction = {
      ...{ type: 'eip1559', chainId, nonce, to, data, value: BigInt(value ?? 0) },
      ...{ gas: BigInt(gas ?? 100_000), maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n },
    }
    nonce += 1
    const hash = await forward('eth_sendRawTransaction', [
      await account.signTransaction(transaction),
    ])
    state.sent.push(hash)
    state.onSent(hash)
    return hash
  }
  const own = {
    eth_accounts: () => [account.address],
    eth_requestAccounts: () => [account.address],
    eth_chainId: () => `0x${chainId.toString(16)}`,
    eth_sendTransaction: ([transaction]) => send(transaction),
    personal_sign: ([raw]) => account.signMessage({ message: { raw } }),
    eth_signTypedData_v4: ([, json]) => account.signTypedData(JSON.parse(json)),
  }
  return {
    address: account.address,
    state,
    async request({ method, params = [] }) {
      if (Object.hasOwn(own, method)) return own[method](params)
      if (!method.startsWith('wallet_')) return forward(method, params)
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
  }
}
