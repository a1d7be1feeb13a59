import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { fillCall } from '../../testing/fillCall.ts'
import {
  ask,
  conduit,
  contract,
  openMarket,
  seaport,
  sending,
  until,
  weth,
} from '../../testing/openMarket.ts'
import { approveAll } from '../../testing/reviewSteps.ts'
import type { FlowScope } from '../flowTypes.ts'
import { createAcceptOfferFlow } from '../offer/createAcceptOfferFlow.ts'
import { createBuyFlow } from '../purchase/createBuyFlow.ts'
import { createCheckoutFlow } from '../purchase/createCheckoutFlow.ts'

const thief: Hex = '0x00000000000000000000000000000000deadbeef'
const token = { contract, tokenId: 7n }
const currency = { contract: weth, symbol: 'WETH', decimals: 18 }
const abi = parseAbi(['function approve(address spender, uint256 amount)'])
const approve = (spender: Hex, amount: bigint) =>
  sending('currency-approval', {
    to: weth,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
  })
const permit = {
  ...{ id: 'currency-permit', action: 'Sign', kind: 'signature' },
  items: [
    {
      status: 'incomplete',
      data: {
        sign: {
          ...{ signatureKind: 'eip712', primaryType: 'PermitSingle', types: {}, value: {} },
          domain: { name: 'Permit2', chainId: 31337, verifyingContract: thief },
        },
        post: { endpoint: '/execute/permit-signature/v1', method: 'POST', body: {} },
      },
    },
  ],
}
/** An honest purchase of the token for 200 WETH. */
const sale = sending('sale', {
  to: seaport,
  data: fillCall([{ price: 200n, currency: weth, endTime: 2n ** 40n }]),
})
const later = { ...sale, items: [{ status: 'incomplete' }] }

const purchases: Record<string, (scope: FlowScope) => Opened> = {
  buy: scope => {
    const flow = createBuyFlow({ ...scope, token })
    return { flow, open: () => flow.open() }
  },
  checkout: scope => {
    const flow = createCheckoutFlow(scope)
    return { flow, open: () => flow.open({ items: [{ orderId: 'a', token, quantity: 1n }] }) }
  },
}
type Opened = {
  flow: {
    getState(): { phase: string; problem?: unknown; quote?: unknown }
    subscribe(listener: () => void): () => void
    start(): Promise<void>
  }
  open: () => void
}

async function review(make: (scope: FlowScope) => Opened, steps: readonly object[]) {
  const line = { orderId: 'a', contract, tokenId: '7', quantity: 1, currencyDecimals: 18 }
  const inWeth = { ...line, currency: weth, rawQuote: '200' }
  const market = openMarket({
    '/orders/asks/v5': () => ({
      orders: [ask('a', '200', '7', { price: { currency, amount: { raw: '200' } } })],
    }),
    '/tokens/v7': () => ({ tokens: [] }),
    '/orders/bids/v6': () => ({ orders: [] }),
    '/execute/buy/v7': body => ({ path: [inWeth], ...(body.onlyPath ? {} : { steps }) }),
    '/execute/sell/v7': body => ({ path: [inWeth], ...(body.onlyPath ? {} : { steps }) }),
  })
  const { flow, open } = make(market.scope)
  open()
  await until(flow, 'review')
  const { problem, quote } = flow.getState()
  return { flow, market, problem, sale: Object(quote).sale }
}

const sell = (scope: FlowScope): Opened => {
  const flow = createAcceptOfferFlow(scope)
  return { flow, open: () => flow.open({ items: [{ token, quantity: 1n }] }) }
}

describe.each(Object.entries(purchases))('the review of a purchase: %s', (_, make) => {
  test('behavior: it names who may take exactly how much', async () => {
    const { problem, sale: told } = await review(make, [approve(conduit, 200n), sale])
    expect(problem).toBeUndefined()
    expect(told).toMatchObject({
      isLater: false,
      before: [
        {
          through: weth,
          allows: [{ token: weth, spender: conduit.toLowerCase(), amount: 200n }],
        },
      ],
      gets: [{ tokenId: 7n, quantity: 1n }],
    })
  })

  test.each([
    ['an approval of somebody else', approve(thief, 200n), 'approval_spender'],
    ['an approval of more than is paid', approve(conduit, maxUint256), 'approval_more'],
    ['an approval of a collection', approveAll(conduit), 'no_purchase'],
    ['a permit', permit, 'no_purchase'],
  ])('error: %s before an honest sale is refused there', async (__, first, reason) => {
    const { flow, market, problem, sale: told } = await review(make, [first, sale])
    expect(problem).toMatchObject({ code: 'refused', reasons: [reason] })
    expect(told.before).toHaveLength(1)
    await flow.start()
    expect([flow.getState().phase, market.prompts]).toEqual(['review', []])
  })

  test('behavior: a sale without bytes is said to come later, and what comes first is judged', async () => {
    const good = await review(make, [approve(conduit, 200n), later])
    expect(good.problem).toBeUndefined()
    expect(good.sale).toMatchObject({ isLater: true, gets: [], before: [{ through: weth }] })
    const bad = await review(make, [approve(thief, 200n), later])
    expect(bad.problem).toMatchObject({ code: 'refused', reasons: ['approval_spender'] })
  })
})

describe('the review of a sale into an offer', () => {
  test('behavior: it names who may take all of the collection', async () => {
    const { problem, sale: told } = await review(sell, [approveAll(conduit), later])
    expect(problem).toBeUndefined()
    expect(told).toMatchObject({
      isLater: true,
      before: [{ allows: [{ token: contract, spender: conduit.toLowerCase(), amount: 'all' }] }],
    })
  })

  test('error: an approval of somebody else is refused there', async () => {
    const { flow, market, problem } = await review(sell, [approveAll(thief), later])
    expect(problem).toMatchObject({ code: 'refused', reasons: ['approval_spender'] })
    await flow.start()
    expect([flow.getState().phase, market.prompts]).toEqual(['review', []])
  })
})
