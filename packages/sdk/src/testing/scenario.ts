// Loaded before a virtual clock runs: a first dynamic import takes real time.
import '../actions/perform.ts'
import '../api/request.ts'
import '../execution/carryOutSignature.ts'
import '../execution/followRuns.ts'
import '../execution/forget.ts'
import '../execution/resumeRuns.ts'
import { type Address, createWalletClient, custom, type Hex, type WalletClient } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import { withApi } from '../chains/withApi.ts'
import { type Client, createClient } from '../client.ts'
import type { ClientConfig } from '../context.ts'
import type { ClientEvent } from '../events.ts'
import { cancelAnswer, cast, logsOf, mintAnswer, sellAnswer, transferAnswer } from './answers.ts'
import { type ApiHandler, type FakeApi, fakeApi } from './fakeApi.ts'
import { type FakeProvider, fakeProvider } from './fakeProvider.ts'

export const { nft, seller, ether } = cast
const { market } = cast
export const oneEther = 10n ** 18n

export type Scenario = {
  api: FakeApi
  provider: FakeProvider
  wallet: WalletClient
  client: Client
  chain: ApiChain
  events: ClientEvent[]
}

/** A client, an API, a chain and a wallet in memory, on which every action of one chain goes well. */
export function scenario(
  options: {
    handlers?: Record<string, ApiHandler>
    config?: Partial<ClientConfig>
    chain?: Partial<ApiChain>
  } = {},
): Scenario {
  const provider = fakeProvider()
  const { account } = provider
  provider.onSent = hash => {
    const sent = provider.chain.transactions.find(entry => entry.hash === hash)
    provider.chain.mine(hash, { logs: logsOf(sent?.input ?? '0x', account.address) })
  }
  const api = fakeApi({
    '/execute/buy/v7': () => ({ json: buyAnswer(account.address) }),
    '/execute/sell/v7': () => ({ json: sellAnswer(account.address) }),
    '/execute/list/v5': () => ({ json: listAnswer() }),
    '/execute/bid/v5': () => ({ json: listAnswer() }),
    '/execute/mint/v1': () => ({ json: mintAnswer(account.address) }),
    '/execute/transfer/v1': () => ({ json: transferAnswer(account.address) }),
    '/execute/cancel/v3': () => ({ json: cancelAnswer(account.address) }),
    '/execute/status/v1': () => ({ json: { status: 'success' } }),
    '/execute/results/v1': () => ({ json: { message: 'Success' } }),
    '/tokens/refresh/v2': () => ({ json: { results: [] } }),
    '/order/v4': () => ({
      json: { results: [{ message: 'success', orderIndex: 0, orderId: `0x${'ab'.repeat(32)}` }] },
    }),
    '/transactions/synced/v2': call => ({
      json: {
        transactions: call.query.getAll('txHash').map(hash => ({
          hash,
          synced: true,
          transfers: call.query.has('includeTransfers')
            ? [
                {
                  from: seller,
                  to: account.address,
                  token: { contract: nft, tokenId: '1' },
                  amount: '1',
                },
              ]
            : undefined,
        })),
      },
    }),
    ...options.handlers,
  })
  const chain = withApi(
    {
      id: 31337,
      name: 'Local chain',
      checkPollingInterval: 1000,
      wrappedNative: cast.weth,
      paymentTokens: [
        { chainId: 31337, address: ether, symbol: 'ETH', name: 'Ether', decimals: 18 },
      ],
      ...options.chain,
    },
    api.base,
  )
  const client = createClient({ chains: [chain], fetch: api.fetch, ...options.config })
  const events: ClientEvent[] = []
  client.addEventListener(event => events.push(event))
  const wallet = createWalletClient({
    account: account.address,
    transport: custom(provider, { retryCount: 0 }),
  })
  return { api, provider, wallet, client, chain, events }
}

/** A line of a quote in ether. */
export function pathLine(raw: bigint = oneEther, more: Record<string, unknown> = {}) {
  return {
    ...{ orderId: '0xaa', contract: nft, tokenId: '1', quantity: 1 },
    ...{ currency: ether, currencySymbol: 'ETH', currencyDecimals: 18 },
    ...{ rawQuote: raw.toString(), quote: 1 },
    ...more,
  }
}

/** A transaction item as the API gives it. */
export function saleItem(from: Address, more: Record<string, unknown> = {}) {
  return {
    status: 'incomplete',
    orderIds: ['0xaa'],
    data: { from, to: market, data: '0xabcdef', value: oneEther.toString() },
    ...more,
  }
}

const check = {
  endpoint: '/execute/status/v1',
  method: 'POST',
  body: { kind: 'transaction' },
}

export function saleStep(items: readonly unknown[], more: Record<string, unknown> = {}) {
  return {
    ...{ id: 'sale', action: 'Confirm transaction', description: '', kind: 'transaction', items },
    ...more,
  }
}

export function buyAnswer(from: Address, more: Record<string, unknown> = {}) {
  return {
    requestId: 'request-1',
    steps: [saleStep([saleItem(from, { check })])],
    path: [pathLine()],
    ...more,
  }
}

export const typedData = {
  domain: { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: market },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  value: { amount: '5' },
}

type LooseTypedData = {
  domain: { chainId: number; verifyingContract: Address }
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** The same in viem's words. */
export const order: LooseTypedData = {
  domain: typedData.domain,
  types: typedData.types,
  primaryType: typedData.primaryType,
  message: typedData.value,
}

/** A signature item as the API gives it. */
export function orderItem(more: Record<string, unknown> = {}, sign: Record<string, unknown> = {}) {
  return {
    status: 'incomplete',
    orderIndexes: [0],
    data: {
      sign: { signatureKind: 'eip712', ...typedData, ...sign },
      post: { endpoint: '/order/v4', method: 'POST', body: { items: [] } },
    },
    ...more,
  }
}

function orderStep(items: readonly unknown[]) {
  const named = { id: 'order-signature', action: 'Authorize listing', description: '' }
  return { ...named, kind: 'signature', items }
}

export function listAnswer(
  items: readonly unknown[] = [orderItem()],
  steps: readonly unknown[] = [],
) {
  return { steps: [...steps, orderStep(items)], errors: [] }
}

/** An approval as the API gives it. */
export function approvalStep(from: Address, more: Record<string, unknown> = {}) {
  const data: { from: Address; to: Address; data: Hex } = { from, to: nft, data: '0xa22cb465' }
  return {
    ...{ id: 'nft-approval', action: 'Approve', description: '', kind: 'transaction' },
    items: [{ status: 'incomplete', data, ...more }],
  }
}
