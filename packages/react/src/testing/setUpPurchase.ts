import { createClient, type WalletAdapter } from '@sluice/sdk'
import { custom } from 'viem'
import { expect, vi } from 'vitest'
import type { TokenFlowOptions } from '../flow/flowTypes.ts'
import { type BuyFlow, createBuyFlow } from '../flow/purchase/createBuyFlow.ts'
import { fillCall } from './fillCall.ts'

export const ether = '0x0000000000000000000000000000000000000000'
export const contract = '0x1111111111111111111111111111111111111111'
export const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
export const seaport = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
export const maker = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'

export const ask = (id: string, raw: string, by = maker) => ({
  id,
  kind: 'seaport-v1.5',
  side: 'sell',
  status: 'active',
  tokenSetId: 'x',
  maker: by,
  taker: ether,
  price: { currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw } },
  validFrom: 0,
  validUntil: 0,
  expiration: 0,
  quantityRemaining: 1,
  createdAt: '',
  updatedAt: '',
})
export const purchase = (raw: string) => ({
  steps: [
    {
      id: 'sale',
      action: 'Buy',
      kind: 'transaction',
      items: [
        {
          status: 'incomplete',
          data: {
            ...{ from: account, to: seaport, value: raw },
            data: fillCall([{ price: BigInt(raw) }]),
          },
        },
      ],
    },
  ],
  path: [{ orderId: 'a', currency: ether, quantity: 1, rawQuote: raw, contract, tokenId: '7' }],
})

/** A node of the right chain with nothing on it. */
const node = custom({
  request: async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : '0x1'),
})

/** The flow of a purchase of token 7 at a marketplace with these answers, by a wallet that declines. */
export function setUpPurchase(
  answers: Record<string, (body: unknown) => unknown>,
  more: Partial<TokenFlowOptions> = {},
) {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(String(input)).pathname.replace('/api', '')
    asked.push(path)
    // Nobody knows a floor, or of a mark, where a test says nothing of one.
    const unknown: typeof answers = {
      '/collections/v7': () => ({ collections: [] }),
      '/tokens/v7': () => ({ tokens: [] }),
    }
    const answer = answers[path] ?? unknown[path]
    if (answer === undefined) throw new TypeError('fetch failed')
    const body = answer(JSON.parse(String(init?.body ?? '{}')))
    return Response.json(body, { status: Reflect.get(Object(body), 'statusCode') ?? 200 })
  }
  const client = createClient({
    chains: [{ id: 31337, name: 'Local', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch,
  })
  const send = vi.fn<WalletAdapter['handleSendTransactionStep']>(async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  const flow = createBuyFlow({
    client,
    chainId: 31337,
    token: { contract, tokenId: 7n },
    account,
    getWallet: async () => ({
      address: async () => account,
      handleSignMessageStep: async () => undefined,
      handleSendTransactionStep: send,
      transport: node,
    }),
    ...more,
  })
  return { flow, send, asked }
}

// The client loads what trading needs with the first call, and asks an API that is down three times.
export const patient = { timeout: 15_000 }
export const until = (flow: BuyFlow, phase: string) =>
  vi.waitFor(() => expect(flow.getState().phase).toBe(phase), patient)
