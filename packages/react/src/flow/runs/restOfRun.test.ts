import type { RunSummary } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { account, contract, ether } from '../../testing/openMarket.ts'
import { restOfRun } from './restOfRun.ts'

test('of two listings of one edition the one that reverted is left, and not the one that was bought', () => {
  const path = ['a', 'b'].map((orderId, at) => ({
    ...{ orderId, contract, tokenId: '7', quantity: 1, currency: ether, rawQuote: `${at + 1}` },
  }))
  const item = (orderId: string, more: object) => ({
    status: 'incomplete',
    orderIds: [orderId],
    ...more,
  })
  const receipt = (status: string, txHash: string) => ({ status, txHash, blockNumber: 1n })
  const steps = [
    {
      ...{ id: 'sale', action: '', description: '', kind: 'transaction' },
      items: [
        item('a', { state: 'reverted', receipt: receipt('reverted', '0xa') }),
        item('b', {
          ...{ status: 'complete', state: 'complete', receipt: receipt('success', '0xb') },
          transfersData: [
            {
              from: ether,
              to: account,
              amount: '1',
              txHash: '0xb',
              token: { contract, tokenId: '7' },
            },
          ],
        }),
      ],
    },
  ] as unknown as RunSummary['steps']
  const left = restOfRun({ path, steps, account } as unknown as RunSummary)
  expect(left.map(({ orderId }) => orderId)).toEqual(['a'])
})
