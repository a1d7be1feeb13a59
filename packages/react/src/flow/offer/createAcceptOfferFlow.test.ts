import type { ExecutionStep } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { queryKey } from '../../query/queryKey.ts'
import {
  account,
  contract,
  maker,
  openMarket,
  until,
  usdc,
  weth,
} from '../../testing/openMarket.ts'
import { startAnyway } from '../../testing/startAnyway.ts'
import type { PriceWarning } from '../price/priceWarning.ts'
import { readRunTerms } from '../runs/runTerms.ts'
import { type AcceptOfferForm, createAcceptOfferFlow } from './createAcceptOfferFlow.ts'

const offer = (tokenId: string, more: object = {}) => ({
  ...{ orderId: `0x${tokenId}`, contract, tokenId, quantity: 1, rawQuote: '95', ...more },
  ...{ currency: weth, currencySymbol: 'WETH', currencyDecimals: 18 },
})
const chosen = (tokenId: bigint) => ({ token: { contract, tokenId }, quantity: 1n })
const artist = '0xcccccccccccccccccccccccccccccccccccccccc'
const holdings = (user: string) => queryKey('userTokens', { chainId: 31337, user })
/** The transaction of a sale, and what its logs moved. */
const sold = (...transfersData: object[]) =>
  [
    {
      ...{ id: 'sale', action: '', description: '', kind: 'transaction' },
      items: [
        {
          ...{ status: 'complete', state: 'complete', orderIds: ['0x7', '0x8'], transfersData },
          receipt: { txHash: `0x${'ab'.repeat(32)}`, status: 'success', blockNumber: 1n },
        },
      ],
    },
  ] as unknown as readonly ExecutionStep[]
const moved = (from: string, to: string, amount: string) => ({
  ...{ from, to, amount, token: { contract: weth } },
})

test('behavior: a least that is typed is asked about once it has come to rest', async () => {
  const answer = () => ({ path: [offer('7')], steps: [] })
  const { scope, asked } = openMarket({ '/execute/sell/v7': answer })
  const reads = () => asked.filter(({ body }) => body.onlyPath === true).length
  const flow = createAcceptOfferFlow(scope)
  flow.open({ items: [chosen(7n)] })
  await until(flow, 'review')
  const before = reads()
  expect(before).toBeGreaterThan(0)
  vi.useFakeTimers()
  try {
    for (const amount of [0n, 5n, 50n, 500n]) {
      flow.setForm({ minimum: { per: 'item', amount, currency: weth } })
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(reads()).toBe(before)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reads()).toBe(before + 1)
  } finally {
    vi.useRealTimers()
  }
})

/** Sells into the offers of a path; the client's own part has tests of its own. */
async function sale(
  steps: readonly ExecutionStep[],
  form: Partial<AcceptOfferForm> = {},
  { path = [offer('7'), offer('8')], status = 'complete' } = {},
) {
  const queryClient = new QueryClient()
  const users = [account, maker, artist]
  for (const user of users) queryClient.setQueryData(holdings(user), {})
  const { scope } = openMarket({}, { queryClient })
  const asked: Record<string, unknown>[] = []
  const acceptOffer = async (options: Record<string, unknown>) => {
    asked.push(options)
    return { path, steps, state: { status } }
  }
  const actions = { ...scope.client.actions, acceptOffer }
  const client = { ...scope.client, actions } as unknown as typeof scope.client
  const flow = createAcceptOfferFlow({ ...scope, client })
  flow.open({ items: [chosen(7n), chosen(8n)], ...form })
  await until(flow, 'review')
  await startAnyway(flow)
  const state = flow.getState()
  const stale = users.filter(user => queryClient.getQueryState(holdings(user))?.isInvalidated)
  const rest = 'rest' in state ? state.rest : undefined
  return { asked, stale, rest, receipt: 'receipt' in state ? state.receipt : undefined }
}

describe('createAcceptOfferFlow', () => {
  test('behavior: the receipt says what came in, by the transfers', async () => {
    const { receipt } = await sale(
      sold(moved(maker, account, '200'), moved(account, maker, '7'), moved(maker, weth, '9')),
    )
    expect(receipt).toMatchObject({ sold: 2n, proceeds: [{ amount: 193n }] })
  })

  test('behavior: what was not seen to come in is not known, whatever was reviewed', async () => {
    const { receipt } = await sale(sold())
    expect(receipt).toMatchObject({ sold: 2n, proceeds: undefined })
  })

  test('behavior: what came in by one of two transactions is not the whole of it', async () => {
    const [step] = sold(moved(maker, account, '100'))
    const [item] = step?.items ?? []
    const ofEach = [{ orderIds: ['0x7'] }, { orderIds: ['0x8'], transfersData: [] }]
    const steps = [{ ...step, items: ofEach.map(own => ({ ...item, ...own })) }] as never
    expect((await sale(steps)).receipt).toMatchObject({ sold: 2n, proceeds: undefined })
  })

  test('behavior: tokens are counted, not offers, by the transfers that were seen', async () => {
    const token = { contract, tokenId: '7' }
    const items = [{ ...chosen(7n), quantity: 13n }]
    const path = [
      offer('7', { quantity: 10 }),
      offer('7', { quantity: 3, orderId: '0x8', rawQuote: '90' }),
    ]
    const end = async (status: string, left: string) => {
      const steps = sold({ from: account, to: maker, amount: left, token })
      return (await sale(steps, { items }, { path, status })).receipt
    }
    expect(await end('complete', '13')).toMatchObject({ sold: 13n, asked: 13n })
    expect(await end('partial', '7')).toMatchObject({
      ...{ sold: 7n, asked: 13n, proceeds: undefined },
      lines: [
        { outcome: 'partly', sold: 7n },
        { outcome: 'not-sold', sold: 0n },
      ],
    })
  })

  test('behavior: the holdings of whom it was sold to are read anew, too', async () => {
    const { stale } = await sale(sold(moved(maker, account, '200')))
    expect(stale).toEqual([account, maker])
    expect((await sale(sold())).stale).toEqual([account])
  })

  test.each([
    ['reverted', 'not-sold', true],
    ['planned', 'not-sold', true],
    ['rejected', 'not-sold', true],
    ['submitted', 'unknown', false],
    ['dropped', 'unknown', false],
    ['replaced', 'unknown', false],
  ])('behavior: of a part, what is %s is %s', async (state, outcome, isLeft) => {
    const gone = { from: account, to: maker, amount: '1', token: { contract, tokenId: '7' } }
    const [step] = sold(moved(maker, account, '100'), gone)
    const item = (orderId: string, more: object) => ({
      ...step?.items[0],
      orderIds: [orderId],
      ...more,
    })
    const open = { status: 'incomplete', state, receipt: undefined, transfersData: undefined }
    const steps = [{ ...step, items: [item('0x7', {}), item('0x8', open)] }] as never
    const items = [chosen(7n), { ...chosen(8n), minimumNet: 90n }]
    const { rest, receipt } = await sale(steps, { items, partial: true }, { status: 'partial' })
    expect(receipt?.lines.map(line => line.outcome)).toEqual(['sold', outcome])
    expect(rest).toEqual(isLeft ? { items: [{ ...chosen(8n), minimumNet: 90n }] } : undefined)
  })

  test.each([
    ['what is left of it', 150n, { amount: 50n }],
    ['nothing, where it came already', 100n, undefined],
  ])('behavior: of a part, all together must bring %s', async (_, amount, expected) => {
    const gone = { from: account, to: maker, amount: '1', token: { contract, tokenId: '7' } }
    const [step] = sold(moved(maker, account, '100'), gone)
    const declined = { status: 'incomplete', state: 'rejected' }
    const open = { ...declined, receipt: undefined, transfersData: undefined }
    const steps = [
      {
        ...step,
        items: [
          { ...step?.items[0], orderIds: ['0x7'] },
          { ...step?.items[0], orderIds: ['0x8'], ...open },
        ],
      },
    ] as never
    const minimum = { per: 'total', amount, currency: weth } as const
    const form = { items: [chosen(7n), chosen(8n)], partial: true, minimum }
    const { rest } = await sale(steps, form, { status: 'partial' })
    expect(rest).toEqual({
      items: [chosen(8n)],
      minimum: expected && { ...minimum, ...expected },
    })
  })

  test('behavior: where each is sold on its own, it has to be accepted that a part may bring less than all are to', async () => {
    const { scope } = openMarket({})
    const path = [offer('7'), offer('8')]
    const actions = { ...scope.client.actions, acceptOffer: async () => ({ path, steps: [] }) }
    const client = { ...scope.client, actions } as unknown as typeof scope.client
    const flow = createAcceptOfferFlow({ ...scope, client })
    const partOf = async (more: object) => {
      flow.open({ items: [chosen(7n), chosen(8n)], partial: true, ...more })
      await until(flow, 'review')
      const warnings = Reflect.get(flow.getState(), 'quote').warnings as PriceWarning[]
      return warnings.find(({ kind }) => kind === 'sale-of-part')
    }
    const total = { per: 'total', amount: 150n, currency: weth } as const
    const inTotal = await partOf({ minimum: total })
    expect(inTotal?.market).toMatchObject({ amount: 150n, currency: { symbol: 'WETH' } })
    const inEach = await partOf({ minimum: { ...total, per: 'item', amount: 90n } })
    expect(inEach).toMatchObject({ market: undefined })
    expect(inEach?.key).not.toBe(inTotal?.key)
  })

  test('error: where some have an offer, it is not said that none has one', async () => {
    const problemWith = async (path: ReturnType<typeof offer>[]) => {
      const { scope } = openMarket({})
      const actions = { ...scope.client.actions, acceptOffer: async () => ({ path, steps: [] }) }
      const client = { ...scope.client, actions } as unknown as typeof scope.client
      const flow = createAcceptOfferFlow({ ...scope, client })
      flow.open({ items: [chosen(7n), chosen(8n)] })
      await until(flow, 'form')
      const state = flow.getState()
      return 'problem' in state ? [state.problem?.code, state.problem?.happened] : []
    }
    expect(await problemWith([])).toEqual(['no_offer', expect.stringMatching(/^There is no offer/)])
    expect(await problemWith([offer('7')])).toEqual([
      'no_offer',
      expect.stringMatching(/^Some of what is chosen has no offer/),
    ])
  })

  /** Token 7 was shown with an offer of 0.1 WETH, and the path has one of 25,000 dollars by now. */
  async function inDollars(conversion: string | null) {
    const path = [
      {
        ...offer('7', { rawQuote: '25000000000' }),
        ...{ currency: usdc, currencySymbol: 'USDC', currencyDecimals: 6 },
      },
    ]
    const { scope } = openMarket({ '/currencies/conversion/v1': () => ({ conversion }) })
    const acceptOffer = async () => ({ path, steps: [], state: { status: 'complete' } })
    const actions = { ...scope.client.actions, acceptOffer }
    const flow = createAcceptOfferFlow({
      ...scope,
      client: { ...scope.client, actions } as unknown as typeof scope.client,
    })
    flow.open({ items: [{ ...chosen(7n), minimumNet: 10n ** 17n, minimumCurrency: weth }] })
    return flow
  }

  test('behavior: a better offer in another currency is sold into once it was accepted that it is another', async () => {
    const flow = await inDollars('3000')
    await until(flow, 'review')
    const state = flow.getState()
    if (!('quote' in state)) throw new Error('there is no quote')
    expect(state.quote).toMatchObject({ unsold: [], proceeds: [{ amount: 25_000_000_000n }] })
    const [other] = state.quote?.warnings ?? []
    expect(other).toMatchObject({
      kind: 'sale-in-other',
      price: { currency: { address: usdc }, amount: 25_000_000_000n },
      market: { currency: { address: weth, symbol: 'WETH' }, amount: 10n ** 17n },
    })
    await flow.start()
    expect(flow.getState().phase).toBe('review')
  })

  test.each([
    ['that is worth less', '300000', undefined],
    ['that nobody knows the worth of', null, true],
  ])('error: one %s is not sold into', async (_, rate, isIncomparable) => {
    const flow = await inDollars(rate)
    await until(flow, 'form')
    const state = flow.getState()
    expect('problem' in state && state.problem).toMatchObject({
      code: 'below_minimum',
      happened: expect.stringMatching(rate === null ? /no rate tells/ : /bring less/),
    })
    const quote = 'quote' in state ? state.quote : undefined
    expect(quote?.lines).toEqual([])
    expect(quote?.unsold[0]?.isIncomparable).toBe(isIncomparable)
  })

  test('behavior: a run keeps what each offer was reviewed to leave, and what guards it', async () => {
    const items = [{ ...chosen(7n), orderId: '0x7', minimumNet: 90n }, chosen(8n)]
    const minimum = { per: 'total', amount: 100n, currency: weth } as const
    const { asked } = await sale(sold(), { items, minimum, whenUnsold: 'drop' })
    const [{ terms } = {}] = asked.slice(-1)
    expect(readRunTerms(terms)).toEqual(terms)
    expect(asked.at(-1)).toMatchObject({
      terms: {
        kind: 'sale',
        lines: [7n, 8n].map(tokenId => ({
          ...{ token: { contract, tokenId }, quantity: 1n, net: 95n },
          currency: { address: weth, symbol: 'WETH', decimals: 18 },
        })),
        ...{ chosen: items, minimum, whenUnsold: 'drop' },
      },
    })
  })
})
