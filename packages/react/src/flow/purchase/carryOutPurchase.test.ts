import { describe, expect, test, vi } from 'vitest'
import { fillCall } from '../../testing/fillCall.ts'
import {
  ask,
  contract,
  ether,
  openMarket,
  seaport,
  sending,
  until,
} from '../../testing/openMarket.ts'
import { readRunTerms } from '../runs/runTerms.ts'
import { createBuyFlow } from './createBuyFlow.ts'
import { createCheckoutFlow } from './createCheckoutFlow.ts'
import { createSweepFlow } from './createSweepFlow.ts'

const token = { contract, tokenId: 7n }
const form = { count: 1n, items: [{ orderId: 'a', token, quantity: 1n }] }

/** The terms that the journal keeps of a purchase by this flow, as they are read from it. */
async function termsOf(create: typeof createCheckoutFlow) {
  const data = fillCall([{ price: 200n }])
  const path = [{ orderId: 'a', currency: ether, quantity: 1, rawQuote: '200', ...token }]
  const { scope } = openMarket({
    '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
    '/execute/buy/v7': () => ({
      path: path.map(line => ({ ...line, tokenId: '7', currencyDecimals: 18 })),
      steps: [sending('sale', { to: seaport, data, value: '200' })],
    }),
  })
  const asked = vi.spyOn(scope.client.actions, 'buyToken')
  const flow = create(scope)
  flow.open(form)
  await until(flow, 'review')
  await flow.start()
  expect(flow.getState().phase).toBe('failed')
  const terms = readRunTerms(asked.mock.lastCall?.[0].terms)
  return terms?.kind === 'purchase' ? terms : undefined
}

describe('carryOutPurchase', () => {
  test('default: a cart is of the orders that were chosen, for another try', async () => {
    expect(await termsOf(createCheckoutFlow)).toMatchObject({
      ...{ byOrder: true, lines: [{ token: { tokenId: 7n }, price: { amount: 200n } }] },
    })
  })

  test.each([
    ['a token', scope => createBuyFlow({ ...scope, token }) as never],
    ['a sweep', scope => createSweepFlow({ ...scope, collection: contract }) as never],
  ] as readonly [string, typeof createCheckoutFlow][])(
    'behavior: %s is of the cheapest, whichever they are then',
    async (_, create) => {
      const terms = await termsOf(create)
      expect(terms).toMatchObject({ lines: [{ price: { amount: 200n } }] })
      expect(terms?.byOrder).toBeUndefined()
    },
  )
})
