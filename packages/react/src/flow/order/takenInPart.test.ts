import { QueryClient } from '@tanstack/react-query'
import { hashStruct, pad, toHex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { queryKey } from '../../query/queryKey.ts'
import { account, contract, openMarket, seaport, until } from '../../testing/openMarket.ts'
import { orderTypes } from '../../testing/orderTypes.ts'
import { createEditManyFlow } from './createEditManyFlow.ts'
import { createListManyFlow } from './createListManyFlow.ts'

type Option = { replaceOrderId?: `0x${string}` }
type Param = {
  token: string
  weiPrice: string
  expirationTime: string
  options?: Record<string, Option>
}
const zone = '0x00000000000000000000000000000000000000aa'
const domain = { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport }
const types = { ...orderTypes, BulkOrder: [{ name: 'tree', type: 'OrderComponents[2][2]' }] }
const item = (itemType: number, token: string, id: string, amount: string) => ({
  ...{ itemType, token, identifierOrCriteria: id, startAmount: amount, endAmount: amount },
})
const made = ({ token, weiPrice, expirationTime, options }: Param) => {
  const replaced = options?.['seaport-v1.5']?.replaceOrderId
  return {
    ...{ zone: replaced ? zone : zeroAddress, orderType: replaced ? 2 : 0, startTime: '0' },
    ...{ zoneHash: zeroHash, conduitKey: zeroHash, counter: '0', endTime: expirationTime },
    ...{ offerer: account, salt: BigInt(replaced ?? 1).toString() },
    offer: [item(2, contract, token.split(':')[1] ?? '', '1')],
    consideration: [{ ...item(0, zeroAddress, '0', weiPrice), recipient: account }],
  }
}
type Order = ReturnType<typeof made>
const idOf = (order: Order) => hashStruct({ data: order, primaryType: 'OrderComponents', types })
const nobody = {
  ...made({ token: ':0', weiPrice: '0', expirationTime: '0' }),
  offerer: zeroAddress,
}
const empty: Order = { ...nobody, offer: [], consideration: [] }
const oldId = (tokenId: number) => pad(toHex(tokenId))
const tokenIds = [7, 8, 9]
const keyOf = (tokenId: number) =>
  queryKey('token', { chainId: 31337, contract, tokenId: BigInt(tokenId) })

/** A marketplace of which `refuse` says where token 8 fails once it was reviewed. */
function setUp(refuse: 'steps' | 'post' | `${'steps' | 'post'}, and the answer is lost`) {
  const book = new Map<string, Order>()
  let signed: readonly Order[] = []
  let isReviewed = false
  const isLeft = (order: Order) => order.offer[0]?.identifierOrCriteria !== '8'
  const queryClient = new QueryClient()
  for (const tokenId of tokenIds)
    queryClient.setQueryData(keyOf(tokenId), {
      ...{
        token: { contract, tokenId: `${tokenId}`, kind: 'erc721', owner: account },
        market: { floorAsk: null },
      },
    })
  const old = tokenIds.map(tokenId => ({
    ...{ id: oldId(tokenId), kind: 'seaport-v1.5', side: 'sell', rawData: { zone } },
    ...{ tokenSetId: `token:${contract}:${tokenId}`, maker: account, taker: zeroAddress },
    ...{ validFrom: 0, validUntil: 99, expiration: 99, createdAt: '', updatedAt: '' },
    ...{ status: 'active', quantityRemaining: 1, isNativeOffChainCancellable: true },
    price: {
      currency: { contract: zeroAddress, symbol: 'ETH', decimals: 18 },
      amount: { raw: '9' },
    },
  }))
  const market = openMarket(
    {
      '/orders/asks/v5': (_, url) => {
        const ids = url.searchParams.getAll('ids')
        const found = [...book.keys()].filter(id => ids.includes(id)).map(id => ({ id }))
        return { orders: found.length > 0 ? found : old }
      },
      [`/users/${account}/tokens/v10`]: () => ({
        tokens: tokenIds.map(tokenId => ({
          token: { contract, tokenId: `${tokenId}`, kind: 'erc721' },
          ownership: { tokenCount: '1', onSaleCount: '0' },
        })),
      }),
      '/collections/v7': () => ({ collections: [] }),
      '/execute/list/v5': body => {
        const all = (body.params as Param[]).map(made)
        const orders = isReviewed && refuse.startsWith('steps') ? all.filter(isLeft) : all
        const left = [...all.keys()].filter(index => orders.includes(all[index] ?? empty))
        const errors = [...all.keys()]
          .filter(index => !left.includes(index))
          .map(orderIndex => ({ message: 'Maker does not own token', orderIndex }))
        if (orders.length === 0) return { message: errors[0]?.message, code: 12, statusCode: 400 }
        signed = orders
        const [one = empty, two = empty, three = empty] = orders
        const tree = [
          [one, two],
          [three, empty],
        ]
        const sign =
          orders.length === 1
            ? { primaryType: 'OrderComponents', value: one }
            : { primaryType: 'BulkOrder', value: { tree } }
        const data = {
          sign: { signatureKind: 'eip712', domain, types, ...sign },
          post: { endpoint: '/order/v4', method: 'POST', body: {} },
        }
        const step = { id: 'order-signature', action: 'Sign', kind: 'signature' }
        const items = [{ status: 'incomplete', orderIndexes: left, data }]
        return { steps: [{ ...step, items }], errors }
      },
      '/order/v4': () => {
        const results = signed.map((order, orderIndex) => {
          if (!isLeft(order)) return { message: 'invalid', orderIndex }
          book.set(idOf(order), order)
          return { message: 'success', orderIndex, orderId: idOf(order) }
        })
        return refuse.includes('lost') ? undefined : { results }
      },
    },
    { queryClient },
  )
  market.sign = async () => `0x${'11'.repeat(65)}`
  return {
    market,
    book,
    /** The order that was shown for each token when the run ended, before it was read anew. */
    shownBy(flow: { subscribe(listener: () => void): () => void; getState(): { phase: string } }) {
      const shown: (string | undefined)[] = []
      flow.subscribe(() => {
        if (flow.getState().phase !== 'partial' || shown.length > 0) return
        for (const tokenId of tokenIds) {
          const data = queryClient.getQueryData<{ market: { floorAsk?: { id: string } } }>(
            keyOf(tokenId),
          )
          shown.push(data?.market.floorAsk?.id)
        }
      })
      return shown
    },
    reviewed: () => {
      isReviewed = true
    },
    /** What the marketplace has of each token. */
    ofToken: () =>
      tokenIds.map(
        tokenId =>
          [...book].find(([, { offer }]) => offer[0]?.identifierOrCriteria === `${tokenId}`)?.[0],
      ),
    asked: () =>
      market.asked
        .filter(({ path }) => path === '/execute/list/v5')
        .map(({ body }) => (body.params as Param[]).map(({ token }) => token.split(':')[1])),
  }
}

const ways = ['steps', 'post', 'steps, and the answer is lost'] as const

describe.each(ways)('of three the second is refused (%s)', refuse => {
  test('behavior: listings: the others are told by their token, and the second alone is left', async () => {
    const { market, book, shownBy, reviewed, ofToken, asked } = setUp(refuse)
    const flow = createListManyFlow(market.scope)
    const items = tokenIds.map((tokenId, at) => ({
      ...{ token: { contract, tokenId: BigInt(tokenId) }, price: `${at + 3}`, quantity: '1' },
    }))
    flow.open({ items })
    await until(flow, 'form')
    await flow.review()
    reviewed()
    const shown = shownBy(flow)
    await flow.start()
    await until(flow, 'partial')
    const [one, two, three] = ofToken()
    expect([book.size, two]).toEqual([2, undefined])
    expect(shown).toEqual([one, undefined, three])
    const state = flow.getState()
    expect(state).toMatchObject({
      receipt: {
        listed: 2,
        lines: [
          { orderId: one, outcome: 'listed', line: { token: { tokenId: 7n } } },
          { orderId: undefined, outcome: 'not-listed', line: { token: { tokenId: 8n } } },
          { orderId: three, outcome: 'listed', line: { token: { tokenId: 9n } } },
        ],
      },
      problem: { code: 'partial' },
    })
    const { rest } = state as { rest?: { items: unknown } }
    expect(rest?.items).toEqual([items[1]])
    flow.open(rest as never)
    await until(flow, 'form')
    await flow.review()
    expect(asked().at(-1)).toEqual(['8'])
  })

  test('behavior: changes by signature: the others are changed, and the second stays as it was', async () => {
    const { market, shownBy, reviewed, ofToken } = setUp(refuse)
    const orders = tokenIds.map(tokenId => ({
      ...{ orderId: oldId(tokenId), side: 'sell' as const },
      token: { contract, tokenId: BigInt(tokenId) },
    }))
    const flow = createEditManyFlow({ ...market.scope, orders })
    flow.open({ items: orders.map(({ orderId }, at) => ({ orderId, price: `${at + 3}` })) })
    await until(flow, 'form')
    await flow.review()
    reviewed()
    const shown = shownBy(flow)
    await flow.start()
    await until(flow, 'partial')
    const [one, , three] = ofToken()
    expect(one && three).toBeTruthy()
    expect(shown).toEqual([one, undefined, three])
    expect(flow.getState()).toMatchObject({
      receipt: {
        changed: 2,
        lines: [{ outcome: 'changed' }, { outcome: 'unchanged' }, { outcome: 'changed' }],
      },
      rest: { items: [{ orderId: oldId(8), price: '4' }] },
    })
  })
})

test('behavior: posted without an answer, and two of three are found: each has its line, and the third is not told as left', async () => {
  const { market, reviewed, ofToken } = setUp('post, and the answer is lost')
  const flow = createListManyFlow(market.scope)
  const items = tokenIds.map((tokenId, at) => ({
    ...{ token: { contract, tokenId: BigInt(tokenId) }, price: `${at + 3}`, quantity: '1' },
  }))
  flow.open({ items })
  await until(flow, 'form')
  await flow.review()
  reviewed()
  await flow.start()
  await until(flow, 'partial')
  const [one, , three] = ofToken()
  const state = flow.getState()
  expect(state).toMatchObject({
    receipt: {
      listed: 2,
      lines: [
        { orderId: one, outcome: 'listed' },
        { orderId: undefined, outcome: 'unknown' },
        { orderId: three, outcome: 'listed' },
      ],
    },
  })
  expect((state as { rest?: unknown }).rest).toBeUndefined()
})
