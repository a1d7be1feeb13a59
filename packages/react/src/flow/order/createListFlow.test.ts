import { createClient, type WalletAdapter } from '@sluice/sdk'
import { custom } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createListFlow, type ListFlow } from './createListFlow.ts'

const ether = {
  chainId: 31337,
  address: '0x0000000000000000000000000000000000000000',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
} as const

const contract = '0x1111111111111111111111111111111111111111'
const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

/** What a marketplace asks for that showed nothing of it while it was reviewed. */
function afterReview(steps: unknown[]) {
  let asked = 0
  return () => ({ steps: asked++ === 0 ? [{ ...signature, items: [later] }] : steps })
}
const later = { status: 'incomplete' }

/** A node of the right chain with nothing on it. */
const node = custom({
  request: async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : '0x1'),
})

const approval = (open: boolean) => ({
  id: 'nft-approval',
  action: 'Approve',
  kind: 'transaction',
  items: open
    ? [{ status: 'incomplete', data: { from: account, to: contract, data: '0x12345678' } }]
    : [{ status: 'complete' }],
})
const signature = {
  id: 'order-signature',
  action: 'Sign',
  kind: 'signature',
  items: [
    {
      status: 'incomplete',
      data: {
        sign: { signatureKind: 'eip191', message: 'Give me everything' },
        post: { endpoint: '/order/v4', method: 'POST', body: {} },
      },
    },
  ],
}

function setUp(list: () => unknown) {
  const asked: string[] = []
  const answers: Record<string, () => unknown> = {
    [`/users/${account}/tokens/v10`]: () => ({
      tokens: [
        {
          token: { contract, tokenId: '7', kind: 'erc721' },
          ownership: { tokenCount: '1', onSaleCount: '0' },
        },
      ],
    }),
    '/collections/v7': () => ({ collections: [] }),
    [`/collections/${contract}/marketplace-configurations/v2`]: () => ({ marketplaces: [] }),
    '/execute/list/v5': list,
  }
  const fetch = async (input: RequestInfo | URL) => {
    const path = new URL(String(input)).pathname.replace('/api', '')
    asked.push(path)
    const body = answers[path]?.()
    if (body === undefined) throw new TypeError('fetch failed')
    return Response.json(body, { status: Reflect.get(Object(body), 'statusCode') ?? 200 })
  }
  const client = createClient({
    chains: [
      { id: 31337, name: 'Local', baseApiUrl: 'http://localhost/api', paymentTokens: [ether] },
    ],
    fetch,
  })
  const sign = vi.fn<WalletAdapter['handleSignMessageStep']>(async () => undefined)
  const send = vi.fn<WalletAdapter['handleSendTransactionStep']>(async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  const flow = createListFlow({
    client,
    chainId: 31337,
    token: { contract, tokenId: 7n },
    account,
    getWallet: async () => ({
      address: async () => account,
      handleSignMessageStep: sign,
      handleSendTransactionStep: send,
      transport: node,
    }),
  })
  return { flow, sign, send, asked }
}

// The client loads what trading needs with the first call, and asks an API that is down three times.
const patient = { timeout: 15_000 }
const until = (flow: ListFlow, phase: string) =>
  vi.waitFor(() => expect(flow.getState().phase).toBe(phase), patient)

describe('createListFlow', () => {
  test.each([
    [true, 'is missing'],
    [false, 'stands'],
  ])('behavior: the review says %s when the approval %s', async open => {
    const { flow, asked } = setUp(() => ({ steps: [approval(open), signature] }))
    flow.open({ price: '2' })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'review', quote: { needsApproval: open } })
    expect(asked.at(-1)).toBe('/execute/list/v5')
  })

  test('behavior: what changed while the marketplace was asked leads back to the form', async () => {
    const { flow } = setUp(() => ({ steps: [approval(false), signature] }))
    flow.open({ price: '2' })
    await until(flow, 'form')
    const reviewed = flow.review()
    flow.setForm({ price: '3' })
    await reviewed
    expect(flow.getState()).toMatchObject({ phase: 'form', form: { price: '3' } })
  })

  test('error: a message that is not the listing is never signed', async () => {
    const { flow, sign } = setUp(afterReview([approval(false), signature]))
    flow.open({ price: '2' })
    await until(flow, 'form')
    await flow.review()
    await flow.start()
    expect(sign).not.toHaveBeenCalled()
    expect(flow.getState()).toMatchObject({
      phase: 'failed',
      problem: {
        happened: 'The marketplace asked for something other than you chose.',
        money: 'Nothing was signed.',
        remedy: 'none',
      },
    })
  })

  test('error: an approval that is none is never sent', async () => {
    const { flow, send } = setUp(afterReview([approval(true), signature]))
    flow.open({ price: '2' })
    await until(flow, 'form')
    await flow.review()
    await flow.start()
    expect(send).not.toHaveBeenCalled()
    expect(flow.getState().problem).toMatchObject({ money: 'Nothing was signed.' })
  })

  test('error: a refusal is known before the review', async () => {
    const { flow } = setUp(() => ({ statusCode: 400, code: 12, message: 'Maker owns nothing' }))
    flow.open({ price: '2' })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({
      phase: 'form',
      problem: { happened: 'The marketplace refused: “Maker owns nothing”.', moneyMoved: 'no' },
    })
  })
})
