import { expect, test } from 'vitest'
import { fillCall } from '../testing/fillCall.ts'
import { account, ask, contract, ether, openMarket, seaport, until } from '../testing/openMarket.ts'
import { createCheckoutFlow } from './purchase/createCheckoutFlow.ts'

const eth = 10n ** 18n

test('a review that stood for a night is not carried out by the market of the evening before', async () => {
  let [time, floor] = [1_700_000_000_000, eth]
  const path = [
    {
      ...{ orderId: 'a', contract, tokenId: '7', quantity: 1, currency: ether },
      ...{ currencySymbol: 'ETH', currencyDecimals: 18, rawQuote: `${eth}` },
    },
  ]
  const price = () => ({
    currency: { contract: ether, symbol: 'ETH', decimals: 18 },
    amount: { raw: `${floor}` },
  })
  const market = openMarket(
    {
      '/orders/asks/v5': () => ({ orders: [ask('a', `${eth}`)] }),
      '/collections/v7': () => ({
        collections: [{ id: contract, primaryContract: contract, floorAsk: { price: price() } }],
      }),
      '/execute/buy/v7': body =>
        body.onlyPath
          ? { path }
          : {
              path,
              steps: [
                {
                  ...{ id: 'sale', action: 'Buy', kind: 'transaction' },
                  items: [
                    {
                      ...{ status: 'incomplete', orderIds: ['a'] },
                      data: {
                        ...{ from: account, to: seaport, value: `${eth}` },
                        data: fillCall([{ price: eth, endTime: 2_000_000_000n }]),
                      },
                    },
                  ],
                },
              ],
            },
    },
    { now: () => time },
  )
  const flow = createCheckoutFlow(market.scope)
  flow.open({
    items: [
      {
        ...{ orderId: 'a', token: { contract, tokenId: 7n }, quantity: 1n },
        seen: { currency: ether, unitPrice: eth },
      },
    ],
  })
  await until(flow, 'review')
  expect(flow.getState()).toMatchObject({ quote: { warnings: [] } })
  // Twelve hours later the floor is a hundredth: a review of now has a warning to accept.
  time += 12 * 3_600_000
  floor = eth / 100n
  await flow.start()
  expect(market.prompts).toEqual([])
  expect(flow.getState()).toMatchObject({
    phase: 'review',
    quote: { warnings: [{ kind: 'above-floor' }] },
  })
})
