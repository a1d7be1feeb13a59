import { encodeFunctionData, erc20Abi, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  askedAt,
  conduit,
  contract,
  ether,
  maker,
  openMarket,
  seaport,
  sending,
  signing,
  until,
  weth,
} from '../../testing/openMarket.ts'
import { orderTypes } from '../../testing/orderTypes.ts'
import { createBidFlow } from '../offer/createBidFlow.ts'
import { readRunTerms } from '../runs/runTerms.ts'
import { createEditListingFlow } from './createEditListingFlow.ts'
import { createListFlow } from './createListFlow.ts'
import { createListManyFlow } from './createListManyFlow.ts'

const zone = '0x51d1ce0000000000000000000000000000000005'
const old = `0x${'aa'.repeat(32)}` as const
const token = { contract, tokenId: 7n } as const
const configurations = `/collections/${contract}/marketplace-configurations/v2`
const exchange = { orderKind: 'seaport-v1.5', enabled: true, oracleEnabled: true }
const naming = (cancellationZone: string | null) => ({
  marketplaces: [
    { orderbook: 'reservoir', exchanges: { seaport: { ...exchange, cancellationZone } } },
  ],
})
type Param = {
  weiPrice: string
  expirationTime: string
  options?: { 'seaport-v1.5': { useOffChainCancellation: boolean; replaceOrderId?: string } }
}
const amounts = (amount: string) => ({ startAmount: amount, endAmount: amount })
const one = { ...{ itemType: 2, token: contract, identifierOrCriteria: '7' }, ...amounts('1') }
const asked = (param: Param) => param.options?.['seaport-v1.5']

/** A marketplace that makes what it is asked for, unless `change` makes something else of the order. */
function open(change: object = {}, told: { zone: string | null } = { zone }) {
  const money = ({ weiPrice }: Param, of: string) => ({
    ...{ itemType: of === ether ? 0 : 1, token: of, identifierOrCriteria: '0' },
    ...amounts(weiPrice),
  })
  const sign = (param: Param, more: object) =>
    signing('order-signature', {
      ...{ signatureKind: 'eip712', types: orderTypes, primaryType: 'OrderComponents' },
      domain: { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport },
      value: {
        ...{ offerer: account, startTime: '0', endTime: param.expirationTime, salt: '1' },
        ...{ zoneHash: zeroHash, conduitKey: zeroHash, counter: '0', ...more },
        ...(asked(param)?.useOffChainCancellation
          ? { zone, orderType: 2 }
          : { zone: zeroAddress, orderType: 0 }),
        ...change,
      },
    })
  const paramOf = (body: Record<string, unknown>) => (body.params as [Param])[0]
  return openMarket(
    {
      [configurations]: () => naming(told.zone),
      [`/users/${account}/tokens/v10`]: () => ({
        tokens: [
          {
            token: { ...token, tokenId: '7', kind: 'erc721' },
            ownership: { tokenCount: '1', onSaleCount: '0' },
          },
        ],
      }),
      '/orders/asks/v5': () => ({ orders: [ask(old, '100', '7', { maker: account })] }),
      '/execute/list/v5': body => {
        const param = paramOf(body)
        const paid = { ...money(param, ether), recipient: account }
        const listed = sign(param, { offer: [one], consideration: [paid] })
        const isEdit = asked(param)?.replaceOrderId !== undefined
        return { steps: isEdit ? [sending('cancellation', { to: seaport }), listed] : [listed] }
      },
      '/execute/bid/v5': body => {
        const param = paramOf(body)
        const wanted = { ...one, recipient: account }
        const approve = {
          functionName: 'approve',
          args: [conduit, BigInt(param.weiPrice)],
        } as const
        return {
          steps: [
            sending('currency-approval', {
              ...{ to: weth, data: encodeFunctionData({ abi: erc20Abi, ...approve }) },
            }),
            sign(param, { offer: [money(param, weth)], consideration: [wanted] }),
          ],
        }
      },
    },
    { getBalance: async () => 10n ** 20n },
  )
}
type Market = ReturnType<typeof open>
const optionOf = (market: Market, path: '/execute/list/v5' | '/execute/bid/v5') =>
  askedAt(market, path).map(({ params }) => asked((params as [Param])[0]))

async function list(market: Market, form: { gasless?: boolean } = {}) {
  const flow = createListFlow({ ...market.scope, token })
  flow.open({ price: '1', ...form })
  await until(flow, 'form')
  await flow.review()
  return flow
}

describe('orders that are free to cancel', () => {
  test('default: a listing is one where the marketplace names a zone, and its review tells it from the order', async () => {
    const market = open()
    const flow = await list(market)
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'review', problem: undefined, form: { gasless: true } },
      quote: { terms: { zone }, facts: { deed: { zones: [zone] } } },
    })
    expect(optionOf(market, '/execute/list/v5')).toEqual([{ useOffChainCancellation: true }])
  })

  test('behavior: the terms of the run keep the zone, so that after a reload the same is let through', async () => {
    const market = open()
    const kept: unknown[] = []
    const { listToken } = market.scope.client.actions
    const watching: typeof listToken = options => {
      if (options.terms !== undefined) kept.push(options.terms)
      return listToken(options)
    }
    const actions = { ...market.scope.client.actions, listToken: watching }
    const flow = createListFlow({
      ...{ ...market.scope, token, client: { ...market.scope.client, actions } },
    })
    flow.open({ price: '1' })
    await until(flow, 'form')
    await flow.review()
    await flow.start()
    expect(market.prompts.length).toBe(1)
    expect(readRunTerms(kept[0])).toMatchObject({ kind: 'listing', listings: [{ zone }] })
  })

  test.each([
    ['without a zone', { zone: zeroAddress, orderType: 0 }, 'order_zone'],
    ['with another zone', { zone: maker }, 'order_zone'],
    ['whose zone is not asked', { orderType: 0 }, 'order_open'],
  ])('error: an order %s is refused: free cancelling was promised', async (_, change, reason) => {
    const flow = await list(open(change))
    expect(flow.getState()).toMatchObject({ problem: { code: 'refused', reasons: [reason] } })
  })

  test('behavior: without the choice none is asked for, and one with the zone is refused', async () => {
    const market = open()
    const flow = await list(market, { gasless: false })
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'review', problem: undefined },
      quote: { facts: { deed: { zones: [undefined] } } },
    })
    expect(optionOf(market, '/execute/list/v5')).toEqual([undefined])
    const refused = await list(open({ zone, orderType: 2 }), { gasless: false })
    expect(refused.getState()).toMatchObject({
      problem: { code: 'refused', reasons: ['order_zone'] },
    })
  })

  test('behavior: where the marketplace names none, none is asked for or let through', async () => {
    const market = open({}, { zone: null })
    expect((await list(market)).getState()).toMatchObject({ phase: 'review', problem: undefined })
    expect(optionOf(market, '/execute/list/v5')).toEqual([undefined])
    const refused = await list(open({ zone, orderType: 2 }, { zone: null }))
    expect(refused.getState()).toMatchObject({
      problem: { code: 'refused', reasons: ['order_zone'] },
    })
  })

  test('behavior: a zone that is gone by the review leads back to the form, which says so once', async () => {
    const told: { zone: string | null } = { zone }
    const market = open({}, told)
    const flow = createListFlow({ ...market.scope, token })
    flow.open({ price: '1' })
    await until(flow, 'form')
    told.zone = null
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'form', problem: { code: 'zone_gone' } })
    expect(optionOf(market, '/execute/list/v5')).toEqual([])
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'review', problem: undefined })
    expect(optionOf(market, '/execute/list/v5')).toEqual([undefined])
  })

  test('behavior: of many listings all have it', async () => {
    const market = open()
    const flow = createListManyFlow(market.scope)
    flow.open({ items: [{ token, price: '1', quantity: '1' }] })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'review', problem: undefined },
      quote: { facts: { deed: { zones: [zone] } } },
    })
    expect(optionOf(market, '/execute/list/v5')).toEqual([{ useOffChainCancellation: true }])
  })

  test.each([
    [true, zone],
    [false, undefined],
  ])(
    'behavior: a listing that a transaction cancels is made anew with the zone: %s',
    async (gasless, expected) => {
      const market = open()
      const flow = createEditListingFlow({ ...market.scope, token, orderId: old })
      flow.open({ price: '2', gasless })
      await until(flow, 'form')
      await flow.review()
      expect(flow.getState()).toMatchObject({ quote: { facts: { deed: { zones: [expected] } } } })
      expect(optionOf(market, '/execute/list/v5')).toEqual([
        { useOffChainCancellation: gasless, replaceOrderId: old },
      ])
    },
  )

  test('behavior: an offer has it only where that is chosen', async () => {
    const market = open()
    const flow = createBidFlow({ ...market.scope, target: { ...token, several: false } })
    flow.open({ price: '1' })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      form: { gasless: false },
      quote: { context: { zone } },
    })
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'review', problem: undefined },
      quote: { facts: { deed: { zones: [undefined] } } },
    })
    flow.edit()
    flow.setForm({ gasless: true })
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'review', problem: undefined },
      quote: { terms: { zone }, facts: { deed: { zones: [zone] } } },
    })
    expect(optionOf(market, '/execute/bid/v5')).toEqual([
      undefined,
      { useOffChainCancellation: true },
    ])
  })
})
