import { type Client, createClient, type WalletAdapter } from '@sluice/sdk'
import { type Address, custom } from 'viem'
import type { FlowScope } from '../flow/flowTypes.ts'

export const account: Address = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
export const maker: Address = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
export const contract: Address = '0x1111111111111111111111111111111111111111'
export const ether: Address = '0x0000000000000000000000000000000000000000'
export const weth: Address = '0x00000000000000000000000000000000000000ee'
export const usdc: Address = '0x00000000000000000000000000000000000000dc'
export const seaport: Address = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
export const conduit: Address = '0x1E0049783F008A0085193E00003D00cd54003c71'

const token = (address: Address, symbol: string, decimals = 18) => ({
  ...{ chainId: 31337, address, symbol, name: symbol, decimals },
})

/** An answer, or what makes it out of the body of the question. */
type Answer = (body: Record<string, unknown>, url: URL) => unknown
type Send = WalletAdapter['handleSendTransactionStep']
type Sign = WalletAdapter['handleSignMessageStep']

/** What a test says nothing about, and flows ask for: no floor and no rate is known, and nothing is listed or offered. */
const unknown: Record<string, Answer> = {
  '/collections/v7': () => ({ collections: [] }),
  '/orders/asks/v5': () => ({ orders: [] }),
  '/orders/bids/v6': () => ({ orders: [] }),
  '/tokens/v7': () => ({ tokens: [] }),
  '/currencies/conversion/v1': () => ({ conversion: null }),
  '/collections/{address}/marketplace-configurations/v2': () => ({ marketplaces: [] }),
}

/** What a test of a flow needs: a marketplace that answers by path, a node of the right chain, a wallet. */
export function openMarket(answers: Record<string, Answer>, more: Partial<FlowScope> = {}): Market {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const prompts: { kind: 'send' | 'sign'; item: Parameters<Sign>[0] | Parameters<Send>[1] }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    const path = url.pathname.replace('/api', '')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    asked.push({ path, body })
    const answer = (answers[path] ?? unknown[path.replace(/0x[0-9a-f]{40}/i, '{address}')])?.(
      body,
      url,
    )
    if (answer === undefined) throw new TypeError('fetch failed')
    return Response.json(answer, { status: Reflect.get(Object(answer), 'statusCode') ?? 200 })
  }
  const client = createClient({
    chains: [
      {
        ...{ id: 31337, name: 'Local', baseApiUrl: 'http://localhost/api', wrappedNative: weth },
        paymentTokens: [token(ether, 'ETH'), token(weth, 'WETH'), token(usdc, 'USDC', 6)],
      },
      {
        ...{ id: 31338, name: 'Other', baseApiUrl: 'http://localhost/api' },
        paymentTokens: [{ ...token(ether, 'ETH'), chainId: 31338 }],
      },
    ],
    fetch,
  })
  const declined = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })
  const market: Market = {
    asked,
    prompts,
    /** What the wallet does; it declines when nothing is said. */
    send: async () => {
      throw declined()
    },
    sign: async () => {
      throw declined()
    },
    read: async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : '0x1'),
    scope: {
      client,
      chainId: 31337,
      account,
      getWallet: async () => ({
        address: async () => account,
        handleSendTransactionStep: (chainId, item, step) => {
          prompts.push({ kind: 'send', item })
          return market.send(chainId, item, step)
        },
        handleSignMessageStep: (item, step) => {
          prompts.push({ kind: 'sign', item })
          return market.sign(item, step)
        },
        transport: custom({ request: request => market.read(request) }),
      }),
      ...more,
    },
  }
  return market
}

/** What a marketplace was asked at one path, in order. */
export const askedAt = ({ asked }: Pick<Market, 'asked'>, path: string) =>
  asked.filter(each => each.path === path).map(({ body }) => body)

export type Market = {
  /** What the marketplace was asked, in order. */
  readonly asked: readonly { path: string; body: Record<string, unknown> }[]
  /** What the wallet was asked, in order. */
  readonly prompts: readonly { kind: 'send' | 'sign'; item: unknown }[]
  send: Send
  sign: Sign
  /** What the node answers. */
  read: (request: { method: string; params?: unknown }) => Promise<unknown>
  readonly scope: FlowScope & { client: Client }
}

/** A step that sends one transaction. */
export const sending = (
  id: string,
  ...calls: { to: Address; data?: string; value?: string }[]
) => ({
  ...{ id, action: id, kind: 'transaction' },
  items: calls.map(({ to, data = '0x12345678', value = '0' }) => ({
    status: 'incomplete',
    data: { from: account, to, data, value },
  })),
})

/** A step that signs. */
export const signing = (id: string, sign: unknown, endpoint = '/order/v4') => ({
  ...{ id, action: id, kind: 'signature' },
  items: [{ status: 'incomplete', data: { sign, post: { endpoint, method: 'POST', body: {} } } }],
})

/** A listing, as the marketplace describes it. */
export const ask = (id: string, raw: string, tokenId = '7', more: object = {}) => ({
  ...{ id, kind: 'seaport-v1.5', side: 'sell', status: 'active', maker, taker: ether },
  tokenSetId: `token:${contract}:${tokenId}`,
  price: { currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw } },
  ...{ validFrom: 0, validUntil: 0, expiration: 0, quantityRemaining: 1 },
  ...{ createdAt: '', updatedAt: '' },
  ...more,
})

type Watched = {
  getState(): { phase: string; problem?: unknown }
  subscribe(listener: () => void): () => void
}

/** Waits until a flow is in a phase; it fails with the flow's problem when that stops in another one. */
export async function until(flow: Watched, phase: string): Promise<void> {
  const moving = new Set(['idle', 'loading', 'approve', 'sign', 'submit', 'confirm', 'index'])
  await new Promise<void>((resolve, reject) => {
    const end = (failure?: Error) => {
      clearTimeout(timer)
      stop()
      if (failure) reject(failure)
      else resolve()
    }
    const look = () => {
      const { phase: now, problem } = flow.getState()
      if (now === phase) end()
      else if (!moving.has(now))
        end(new Error(`the flow is in ${now}: ${Reflect.get(Object(problem), 'happened')}`))
    }
    const timer = setTimeout(() => end(new Error(`the flow does not get to ${phase}`)), 30_000)
    const stop = flow.subscribe(look)
    look()
  })
}
