import { expect, test } from 'vitest'
import { fakeChain, transferLog } from '../../../../sdk/src/testing/fakeChain.ts'
import { fillCall } from '../../testing/fillCall.ts'
import {
  account,
  ask,
  contract,
  ether,
  openMarket,
  seaport,
  sending,
  until,
} from '../../testing/openMarket.ts'
import { startAnyway } from '../../testing/startAnyway.ts'
import { createCheckoutFlow } from './createCheckoutFlow.ts'
import { createSweepFlow } from './createSweepFlow.ts'

const other = '0xdddddddddddddddddddddddddddddddddddddddd'
const line = (orderId: string, rawQuote: string) => ({
  ...{ orderId, contract, tokenId: '7', quantity: 1, currency: ether, currencyDecimals: 18 },
  ...{ currencySymbol: 'ETH', rawQuote },
})
const edition = { contractKind: 'erc1155', quantityRemaining: 1 }

function setUp() {
  const chain = fakeChain()
  chain.balance = () => 10n ** 18n
  const market = openMarket({
    '/orders/asks/v5': () => ({
      orders: [ask('a', '200', '7', edition), ask('b', '300', '7', { ...edition, maker: other })],
    }),
    '/execute/buy/v7': () => ({
      path: [line('a', '200'), line('b', '300')],
      steps: [
        {
          ...sending(
            'sale',
            ...[200n, 300n].map(price => ({
              ...{ to: seaport, data: fillCall([{ price }]), value: `${price}` },
            })),
          ),
        },
      ].map(step => ({
        ...step,
        items: step.items.map((item, at) => ({ ...item, orderIds: [['a', 'b'][at]] })),
      })),
    }),
    '/transactions/synced/v2': (_, url) => ({
      transactions: url.searchParams
        .getAll('txHash')
        .map(hash => ({ hash, txHash: hash, synced: true })),
    }),
  })
  market.read = request => chain.request(request)
  market.send = async (_, { data }) => {
    const { value = '0', data: input } = data as { value?: string; data: `0x${string}` }
    const hash = chain.send({ from: account, to: seaport, input, value: BigInt(value) })
    // The first listing was taken by somebody else meanwhile.
    if (value === '200') chain.mine(hash, { status: 'reverted', logs: [] })
    else chain.mine(hash, { logs: [transferLog(contract, other, account, 7n)] })
    return hash
  }
  return market
}

test('of two listings of one edition it is told which was bought, and for how much', async () => {
  const market = setUp()
  const flow = createCheckoutFlow(market.scope)
  const token = { contract, tokenId: 7n }
  flow.open({
    partial: true,
    items: [
      { orderId: 'a', token, quantity: 1n, seen: { currency: ether, unitPrice: 200n } },
      { orderId: 'b', token, quantity: 1n, seen: { currency: ether, unitPrice: 300n } },
    ],
  })
  await until(flow, 'review')
  await startAnyway(flow)
  const state = flow.getState()
  expect(state.phase).toBe('partial')
  expect(state).toMatchObject({
    receipt: {
      ...{ bought: 1n, asked: 2n },
      lines: [
        { line: { orderId: 'a' }, outcome: 'not-bought' },
        { line: { orderId: 'b' }, outcome: 'bought' },
      ],
      paid: [{ amount: 300n }],
    },
    rest: { items: [{ orderId: 'a', quantity: 1n }] },
  })
}, 30_000)

test('what a sweep spent of its budget is what it paid, so that another go stays within it', async () => {
  const market = setUp()
  const flow = createSweepFlow({ ...market.scope, collection: contract })
  flow.open({ count: undefined, budget: 500n, partial: true })
  await until(flow, 'review')
  await startAnyway(flow)
  // 300 of 500 went away: 200 are left.
  expect(flow.getState()).toMatchObject({ phase: 'partial', rest: { count: 1n, budget: 200n } })
}, 30_000)
