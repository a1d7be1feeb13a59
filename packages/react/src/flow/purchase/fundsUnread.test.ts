import { expect, test, vi } from 'vitest'
import { ask } from '../../testing/openMarket.ts'
import { purchase, setUpPurchase, until } from '../../testing/setUpPurchase.ts'

// As after a deployment: what this page was built with is not served any more.
vi.mock('./feeShortage.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('what reads whether funds suffice holds up nothing where it cannot be loaded', async () => {
  const { flow, send } = setUpPurchase(
    {
      '/orders/asks/v5': () => ({ orders: [ask('a', '200')] }),
      '/execute/buy/v7': () => purchase('200'),
    },
    { getBalance: async () => 1n, getGasCost: async () => 7n },
  )
  flow.open()
  await until(flow, 'review')
  expect(flow.getState()).toMatchObject({ problem: undefined, quote: { total: 200n } })
  await flow.start()
  expect(send).toHaveBeenCalledOnce()
})
