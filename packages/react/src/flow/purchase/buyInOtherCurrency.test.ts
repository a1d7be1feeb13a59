import { describe, expect, test } from 'vitest'
import { openMarket } from '../../testing/openMarket.ts'
import { account, ask, contract, maker, until } from '../../testing/setUpPurchase.ts'
import { createBuyFlow } from './createBuyFlow.ts'

describe('a listing in another currency', () => {
  const dollars = { contract: '0x6666666666666666666666666666666666666666', decimals: 6 }
  const inDollars = (id: string, raw: string, by = maker) => ({
    ...ask(id, raw, by),
    price: { currency: { ...dollars, symbol: 'USDC' }, amount: { raw } },
  })
  const open = (others: readonly object[], native: readonly object[] = []) => {
    const market = openMarket(
      {
        '/orders/asks/v5': (_, url) => ({
          orders: url.searchParams.get('native') === 'true' ? native : others,
        }),
      },
      { getBalance: async () => 4_000_000n },
    )
    const flow = createBuyFlow({ ...market.scope, token: { contract, tokenId: 7n } })
    flow.open()
    return { market, flow }
  }

  test('default: it is for when nothing else is there, and what is missing is told in it', async () => {
    // Of the second one the amount is a smaller number, of another thing.
    const { market, flow } = open([inDollars('b', '5000000'), ask('c', '9')])
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { currency: { symbol: 'USDC', decimals: 6 }, lines: [{ orderId: 'b' }] },
      problem: { code: 'insufficient_funds', missing: 1_000_000n, currency: { symbol: 'USDC' } },
    })
    expect(market.asked.filter(({ path }) => path === '/orders/asks/v5')).toHaveLength(2)
  })

  test('behavior: an own one is no choice', async () => {
    const { flow } = open([inDollars('b', '5', account)])
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code: 'own_listing' })
  })
})
