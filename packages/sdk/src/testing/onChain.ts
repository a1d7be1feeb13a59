import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { withApi } from '../chains/withApi.ts'
import { withRpc } from '../chains/withRpc.ts'
import { type Client, createClient } from '../client.ts'
import { transactionStep } from './answers.ts'
import { type ApiHandler, type FakeApi, fakeApi } from './fakeApi.ts'

type OnChain = { client: Client; wallet: WalletClient; api: FakeApi; from: Address }

/** A client on a real local chain, whose marketplace is scripted and has indexed everything at once. */
export function onChain(options: {
  url: string
  account: Account
  handlers: Record<string, ApiHandler>
}): OnChain {
  const { url, account, handlers } = options
  const api = fakeApi({
    '/transactions/synced/v2': call => ({
      json: {
        transactions: call.query.getAll('txHash').map(hash => ({ hash, synced: true })),
      },
    }),
    '/execute/results/v1': () => ({ json: { message: 'Success' } }),
    '/tokens/refresh/v2': () => ({ json: { results: [] } }),
    ...handlers,
  })
  const bare = { id: 31337, name: 'Local', paymentTokens: [], checkPollingInterval: 50 }
  const client = createClient({
    chains: [withApi(withRpc({ ...bare, wrappedNative }, url), api.base)],
    fetch: api.fetch,
  })
  const from: Address = `0x${account.address.slice(2).toLowerCase()}`
  const wallet = createWalletClient({ account, transport: http(url, { retryCount: 0 }) })
  return { client, wallet, api, from }
}

const wrappedNative: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** A test's own hands on the chain: reads, and sends as an account without asking anybody. */
export function hands(url: string, account: Account): Hands {
  const wallet = createWalletClient({ account, transport: http(url) })
  const reader = createPublicClient({ transport: http(url), pollingInterval: 20 })
  return {
    ...reader,
    async send(to, data) {
      const hash = await wallet.sendTransaction({ account, chain: null, to, data })
      const receipt = await reader.waitForTransactionReceipt({ hash })
      if (receipt.status !== 'success') throw new Error(`${hash} failed`)
    },
  }
}

type Hands = PublicClient & {
  /** Sends, and waits until it is mined with success. */
  send: (to: Address, data: Hex) => Promise<void>
}

/** An answer with these transactions, a step each. */
export function answerOf(
  from: Address,
  steps: readonly { id: string; to: Address; data: Hex; value?: bigint }[],
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    steps: steps.map(({ id, to, data, value = 0n }) =>
      transactionStep(id, { from, to, data, value: value.toString() }),
    ),
    ...more,
  }
}
