import { type Address, recoverTypedDataAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiChain } from '../chains/defineChain.ts'
import type { ClientConfig } from '../context.ts'
import { deepFreeze } from '../deepFreeze.ts'
import { isSluiceError } from '../errors.ts'
import { cast, wrapStep } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import {
  approvalStep,
  listAnswer,
  nft,
  oneEther,
  order,
  orderItem,
  type Scenario,
  scenario,
} from '../testing/scenario.ts'
import type { placeBid } from './placeBid.ts'

const now = 1_800_000_000
const day = 86_400
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(async () => {
  const signature = await scenario().provider.account.signTypedData(order)
  await recoverTypedDataAddress({ ...order, signature })
  vi.useFakeTimers({ now: now * 1000 })
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account: Address = scenario().provider.account.address
const { seller, weth } = cast
const offer = { token: `${nft}:1`, weiPrice: oneEther } as const
const bid = (s: Scenario, bids: readonly placeBid.Bid[] = [offer]) =>
  drive(s.client.actions.placeBid({ bids, wallet: s.wallet }), advance)
const params = async (
  bids: readonly placeBid.Bid[],
  config: Partial<ClientConfig> = {},
  chain: Partial<ApiChain> = {},
) => {
  const s = scenario({ config, chain })
  await bid(s, bids)
  const body = s.api.to('/execute/bid/v5')[0]?.body as { params: Record<string, unknown>[] }
  return body.params
}
const fee = `${seller}:100`
const other = `${weth}:250`

describe('placeBid', () => {
  test('error: rejected after the wrapping was mined: the money has moved', async () => {
    const s = scenario({
      handlers: {
        '/execute/bid/v5': () => ({
          json: listAnswer([orderItem()], [wrapStep(account, oneEther)]),
        }),
      },
    })
    s.provider.onPrompt = method => {
      if (method === 'eth_signTypedData_v4')
        throw Object.assign(new Error('User rejected'), { code: 4001 })
      return undefined
    }
    const { error } = await drive(
      s.client.actions.placeBid({
        bids: [{ token: `${nft}:1`, weiPrice: oneEther }],
        wallet: s.wallet,
      }),
      advance,
    )
    expect(error).toMatchObject({ code: 'user_rejected', moneyMoved: 'yes' })
    expect(isSluiceError(error)).toBe(true)
  })

  test('default', async () => {
    const s = scenario({ config: { source: 'market.example', bountyReferrer: seller } })
    const { value } = await bid(s)
    expect(value?.state).toEqual({ status: 'complete', error: undefined })
    expect(value?.steps[0]?.items[0]?.orderData).toMatchObject([{ orderIndex: 0 }])
    expect(s.api.to('/execute/bid/v5')[0]?.body).toEqual({
      maker: account,
      source: 'market.example',
      params: [
        {
          ...{ token: `${nft}:1`, weiPrice: '1000000000000000000' },
          expirationTime: String(now + 30 * day),
        },
      ],
    })
    expect(s.events.map(event => event.name)).toEqual(['offer_complete'])
  })

  test.each([
    { token: `${nft}:1` },
    { collection: nft },
    { tokenSetId: `contract:${nft}` },
    { attributeKey: 'Hour', attributeValue: 'Dawn' },
    { collection: nft, attributeKey: 'Hour', attributeValue: '' },
  ])('behavior: %j is enough to bid on', async subject => {
    expect(await params([{ ...subject, weiPrice: '5' }])).toMatchObject([subject])
  })

  test.each([{}, { attributeKey: 'Hour' }, { attributeValue: 'Dawn' }])(
    'error: %j is not',
    async subject => {
      const s = scenario()
      const { error } = await bid(s, [offer, { ...subject, weiPrice: 5n }])
      expect(error).toMatchObject({
        ...{ code: 'invalid_input', message: 'Some bid data is missing' },
        details: { field: 'bids.1' },
      })
      expect(s.api.calls).toEqual([])
    },
  )

  test('behavior: fees are inherited from the chain, else from the client', async () => {
    expect(await params([offer], { marketplaceFees: [fee] })).toMatchObject([
      { marketplaceFees: [fee] },
    ])
    expect(
      await params([offer], { marketplaceFees: [fee] }, { marketplaceFees: [other] }),
    ).toMatchObject([{ marketplaceFees: [other] }])
  })

  test.each([
    [{ fees: [] }, undefined],
    [{ marketplaceFees: [] }, []],
    [{ marketplaceFees: [other] }, [other]],
    [{ orderbook: 'opensea' }, undefined],
    [{ orderbook: 'reservoir' }, [fee]],
  ] as const)('behavior: fees of an offer with %j', async (more, expected) => {
    const [sent] = await params([{ ...offer, ...more } as placeBid.Bid], { marketplaceFees: [fee] })
    expect(sent?.marketplaceFees).toEqual(expected)
  })

  test('behavior: automatedRoyalties is inherited where not set', async () => {
    const bids = [offer, { ...offer, automatedRoyalties: true }]
    const sent = await params(bids, { automatedRoyalties: false })
    expect(sent.map(entry => entry.automatedRoyalties)).toEqual([false, true])
  })

  test('behavior: a longer offer is only what the caller asks for', async () => {
    const expirationTime = String(now + 365 * day)
    const sent = await params([offer, { ...offer, expirationTime }])
    expect(sent.map(entry => entry.expirationTime)).toEqual([
      String(now + 30 * day),
      expirationTime,
    ])
  })

  test('behavior: frozen offers stay as they are (I10)', async () => {
    const own = deepFreeze([{ ...offer, weiPrice: 7n }])
    await params(own, { marketplaceFees: [fee], automatedRoyalties: true })
    expect(own).toEqual([{ ...offer, weiPrice: 7n }])
  })

  test('behavior: wraps what is short, approves, then signs', async () => {
    const steps = [wrapStep(account, oneEther), approvalStep(account)]
    const s = scenario({
      handlers: { '/execute/bid/v5': () => ({ json: listAnswer(undefined, steps) }) },
    })
    expect((await bid(s)).value?.state.status).toBe('complete')
    expect(s.provider.prompts.map(prompt => prompt.method)).toEqual([
      ...['eth_sendTransaction', 'eth_sendTransaction', 'eth_signTypedData_v4'],
    ])
    expect(s.provider.chain.transactions.map(entry => entry.value)).toEqual([oneEther, 0n])
  })

  test.each([
    [
      'as much as the offers come to',
      3n * oneEther,
      [offer, { ...offer, weiPrice: 2n * oneEther }],
    ],
    ['an offer in the wrapped token by name', oneEther, [{ ...offer, currency: weth }]],
    [
      'the price of one, times the quantity, where it is that',
      4n * oneEther,
      [{ ...offer, quantity: 4, orderKind: 'looks-rare-v2' }],
    ],
  ] as [string, bigint, placeBid.Bid[]][])('behavior: wraps at most %s', async (_, most, bids) => {
    for (const [value, code] of [
      [most, undefined],
      [most + 1n, 'value_above_quote'],
    ] as const) {
      const results = bids.map((_, orderIndex) => ({
        ...{ message: 'success', orderIndex },
        orderId: `0x${'ab'.repeat(31)}0${orderIndex}`,
      }))
      const s = scenario({
        handlers: {
          '/execute/bid/v5': () => ({
            json: listAnswer(
              [orderItem({ orderIndexes: bids.map((_, index) => index) })],
              [wrapStep(account, value)],
            ),
          }),
          '/order/v4': () => ({ json: { results } }),
        },
      })
      const { error, value: result } = await bid(s, bids)
      expect(error).toEqual(code === undefined ? undefined : expect.objectContaining({ code }))
      expect(result?.state.status).toBe(code === undefined ? 'complete' : undefined)
    }
  })

  test.each([
    ['in another token', { currency: seller }, 'currency-wrapping'],
    ['in the wrapped token, in another step', {}, 'currency-permit'],
  ])('error: nothing may be sent along for an offer %s', async (_, more, id) => {
    const step = { ...wrapStep(account, 1n), id }
    const s = scenario({
      handlers: { '/execute/bid/v5': () => ({ json: listAnswer(undefined, [step]) }) },
    })
    expect((await bid(s, [{ ...offer, ...more }])).error).toMatchObject({
      ...{ code: 'value_above_quote', moneyMoved: 'no' },
    })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: an order that the marketplace refuses (A15)', async () => {
    const s = scenario({
      handlers: {
        '/order/v4': () => ({ json: { results: [{ message: 'bid-too-low', orderIndex: 0 }] } }),
      },
    })
    expect((await bid(s)).error).toMatchObject({ code: 'order_refused', message: 'bid-too-low' })
    expect(s.events.map(event => event.name)).toEqual(['offer_error'])
  })

  test.each([
    [{ weiPrice: 0n }, 'weiPrice'],
    [{ weiPrice: 1.5 }, 'weiPrice'],
    [{ token: '0x12:1' }, 'token'],
    [{ quantity: 0 }, 'quantity'],
    [{ currency: 'WETH' }, 'currency'],
    [{ royaltyBps: 10_001 }, 'royaltyBps'],
    [{ expirationTime: String(now) }, 'expirationTime'],
    [{ fees: ['0x12:1'] }, 'fees.0'],
    [{ listingTime: String(now + 31 * day) }, 'listingTime'],
  ])('error: %o', async (more, field) => {
    const s = scenario()
    const { error } = await bid(s, [offer, { ...offer, ...more } as placeBid.Bid])
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: `bids.1.${field}` } })
    expect(s.api.calls).toEqual([])
  })

  test.each([
    [{ collection: nft }],
    [{ tokenSetId: 'list:1' }],
    [{ attributeKey: 'Hour', attributeValue: 'Dawn' }],
    [{ attributeKey: 'Hour' }],
  ])('error: a token and %j', async more => {
    const s = scenario()
    const { error } = await bid(s, [{ ...offer, ...more }])
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'bids.0' } })
    expect(s.api.calls).toEqual([])
  })

  test('error: no offers; a chain that is not configured (A14)', async () => {
    const s = scenario()
    expect((await bid(s, [])).error).toMatchObject({ details: { field: 'bids', value: 0 } })
    const { error } = await drive(
      s.client.actions.placeBid({ bids: [offer], wallet: s.wallet, chainId: 137 }),
      advance,
    )
    expect(error).toBeInstanceOf(ReferenceError)
    expect(error).toMatchObject({ message: 'ReservoirClient missing chain configuration' })
    expect(s.api.calls).toEqual([])
  })
})
