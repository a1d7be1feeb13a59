import { AccountChangedError } from '@sluice/sdk/errors'
import { describe, expect, test } from 'vitest'
import { account, ask, contract, ether, openMarket, until } from '../testing/openMarket.ts'
import { createBuyFlow } from './purchase/createBuyFlow.ts'

describe('createFlow', () => {
  test.each([
    ['is gone', new Error('Connector not connected.'), 'wallet_unavailable'],
    [
      'is that of another account',
      new AccountChangedError({ expected: account, current: contract }),
      'account_changed',
    ],
  ])(
    'error: without its wallet, which %s, nothing was sent, and it can be tried again',
    async (_, error, code) => {
      const getWallet = () => Promise.reject(error)
      const market = openMarket(
        {
          '/orders/asks/v5': () => ({ orders: [ask('a', '100')] }),
          '/execute/buy/v7': () => ({
            steps: [],
            path: [{ orderId: 'a', contract, quantity: 1, currency: ether, rawQuote: '100' }],
          }),
        },
        { getWallet },
      )
      const flow = createBuyFlow({ ...market.scope, token: { contract, tokenId: 7n } })
      flow.open()
      await until(flow, 'review')
      await flow.start()
      expect(flow.getState()).toMatchObject({
        phase: 'failed',
        problem: { code, moneyMoved: 'no', money: 'Nothing was sent.', remedy: 'retry' },
      })
    },
  )
})
