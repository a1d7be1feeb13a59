import { type Address, hexToBigInt, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  contract,
  maker,
  openMarket,
  seaport,
  until,
} from '../../testing/openMarket.ts'
import { orderTypes } from '../../testing/orderTypes.ts'
import type { Flow } from '../flow.ts'
import type { FlowKind, FlowScope } from '../flowTypes.ts'
import type { PriceWarning } from '../price/priceWarning.ts'
import { createEditListingFlow } from './createEditListingFlow.ts'
import { createEditManyFlow } from './createEditManyFlow.ts'
import { createListFlow } from './createListFlow.ts'
import { createListManyFlow } from './createListManyFlow.ts'
import type { ListTerms } from './listTerms.ts'

const eth = 10n ** 18n
const zone = '0x00000000000000000000000000000000000000aa'
const creator = '0xcccccccccccccccccccccccccccccccccccccccc'
const orderId = `0x${'aa'.repeat(32)}` as const
const token = { contract, tokenId: 7n }
const domain = { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport }
const item = (itemType: number, of: string, id: string, amount: string) => ({
  ...{ itemType, token: of, identifierOrCriteria: id, startAmount: amount, endAmount: amount },
})
type Payment = readonly [recipient: Address, amount: bigint]
type Param = {
  expirationTime: string
  options?: Record<string, { replaceOrderId?: `0x${string}` }>
}

/** A marketplace that tells no royalties; `pays` is what its order pays to whom. */
function setUp(royalties?: object) {
  const now = { pays: [] as readonly Payment[] }
  const market = openMarket({
    [`/users/${account}/tokens/v10`]: () => ({
      tokens: [
        {
          token: { contract, tokenId: '7', kind: 'erc721' },
          ownership: { tokenCount: '1', onSaleCount: '0' },
        },
      ],
    }),
    '/collections/v7': () => ({ collections: [{ id: contract, ...royalties }] }),
    '/orders/asks/v5': () => ({
      orders: [
        ask(orderId, `${eth}`, '7', {
          ...{ maker: account, isNativeOffChainCancellable: true, rawData: { zone } },
        }),
      ],
    }),
    '/execute/list/v5': body => {
      const [{ expirationTime, options }] = body.params as [Param]
      const replaced = options?.['seaport-v1.5']?.replaceOrderId
      const value = {
        ...{ startTime: '0', zoneHash: zeroHash, counter: '0', offerer: account },
        ...{ zone: replaced ? zone : zeroAddress, orderType: replaced ? 2 : 0 },
        ...{ endTime: expirationTime, conduitKey: zeroHash },
        salt: hexToBigInt(replaced ?? '0x0').toString(),
        offer: [item(2, contract, '7', '1')],
        consideration: now.pays.map(([recipient, amount]) => ({
          ...{ ...item(0, zeroAddress, '0', `${amount}`), recipient },
        })),
      }
      const sign = {
        ...{ signatureKind: 'eip712', domain, types: orderTypes, value },
        primaryType: 'OrderComponents',
      }
      const data = { sign, post: { endpoint: '/order/v4', method: 'POST', body: {} } }
      return {
        steps: [
          {
            ...{ id: 'order-signature', action: 'Sign', kind: 'signature' },
            items: [{ status: 'incomplete', data }],
          },
        ],
      }
    },
  })
  return { now, market }
}

type Quote = {
  warnings?: readonly PriceWarning[]
  terms?: ListTerms
  lines?: readonly { terms?: ListTerms }[]
}
type Any = Flow<{ price?: string; acknowledged?: readonly string[] }, Quote, unknown, FlowKind>
const flows: Record<string, (scope: FlowScope) => Any> = {
  'a listing': scope => createListFlow({ ...scope, token }) as never,
  'a listing that is changed': scope =>
    createEditListingFlow({ ...scope, token, orderId }) as never,
  'many listings': scope => createListManyFlow(scope) as never,
  'many that are changed': scope =>
    createEditManyFlow({ ...scope, orders: [{ orderId, side: 'sell', token }] }) as never,
}
const form = {
  ...{ price: '1', quantity: '1' },
  items: [{ orderId, token, price: '1', quantity: '1' }],
}

async function reviewed(name: string, pays: readonly Payment[], royalties?: object) {
  const { now, market } = setUp(royalties)
  now.pays = pays
  const flow = flows[name]?.(market.scope)
  if (flow === undefined) throw new Error('There is no such flow.')
  flow.open(form)
  await until(flow, 'form')
  await flow.review()
  const state = flow.getState()
  const quote = 'quote' in state ? state.quote : undefined
  return { now, market, flow, state, quote, terms: quote?.terms ?? quote?.lines?.[0]?.terms }
}

const tenth = eth / 10n

describe.each(Object.keys(flows))('%s whose royalties nobody told', name => {
  test('behavior: what its order pays to whom is shown, and signed once it is accepted', async () => {
    const { market, flow, state, quote, terms } = await reviewed(name, [
      [account, eth - tenth],
      [creator, tenth],
    ])
    expect([state.phase, state.problem]).toEqual(['review', undefined])
    expect(terms).toMatchObject({
      net: eth - tenth,
      fees: [{ kind: 'royalty', recipient: creator, amount: tenth }],
    })
    expect(quote?.warnings).toMatchObject([
      { kind: 'untold-fee', price: { amount: tenth }, market: { amount: eth }, recipient: creator },
    ])
    await flow.start()
    expect(market.prompts).toEqual([])
    flow.setForm({ acknowledged: quote?.warnings?.map(({ key }) => key) ?? [] })
    await flow.start()
    expect(market.prompts).toHaveLength(1)
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { code: 'user_rejected' } })
  })

  test('error: an order that pays something else than what was accepted is never signed', async () => {
    for (const [recipient, amount] of [
      [maker, tenth],
      [creator, tenth + 1n],
    ] as const) {
      const { now, market, flow, quote } = await reviewed(name, [
        [account, eth - tenth],
        [creator, tenth],
      ])
      flow.setForm({ acknowledged: quote?.warnings?.map(({ key }) => key) ?? [] })
      now.pays = [
        [account, eth - amount],
        [recipient, amount],
      ]
      await flow.start()
      expect(market.prompts).toEqual([])
      expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { code: 'refused' } })
    }
  })

  test('behavior: an order that pays none is all the seller’s', async () => {
    const { quote, terms } = await reviewed(name, [[account, eth]])
    expect(quote?.warnings).toEqual([])
    expect(terms).toMatchObject({ net: eth, untold: [] })
  })

  test('error: one that does not come to the price is refused in its review', async () => {
    const { state } = await reviewed(name, [
      [account, eth - 2n * tenth],
      [creator, tenth],
    ])
    expect(state.problem).toMatchObject({ code: 'refused', reasons: ['order_proceeds'] })
  })

  test('error: where royalties were told, others are refused', async () => {
    const { state } = await reviewed(
      name,
      [
        [account, eth - tenth],
        [creator, tenth],
      ],
      { royalties: { breakdown: [], bps: 0 } },
    )
    expect(state.problem).toMatchObject({ code: 'refused', reasons: ['order_proceeds'] })
  })
})
