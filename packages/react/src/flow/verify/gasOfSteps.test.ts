import type { ExecutionStep } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { account, contract, sending } from '../../testing/openMarket.ts'
import type { FlowTransaction } from '../flowTypes.ts'
import { gasOfSteps } from './gasOfSteps.ts'

const approval = sending('nft-approval', { to: contract, data: '0xa22cb465' })
const sale = sending('sale', { to: contract, data: '0xe7acab24' })
/** One that comes once the approval is done. */
const later = { ...sale, items: [{ status: 'incomplete' }] }
const signature = { id: 'order-signature', kind: 'signature', items: [{ status: 'incomplete' }] }
const all = (...steps: object[]) => steps as unknown as readonly ExecutionStep[]

/** A node on which a transfer takes 10, an approval 23, and a sale fails until it is approved; 99 in turn. */
const getGasCost = async ({ data }: FlowTransaction) => {
  if (data === '0xe7acab24') throw new Error('execution reverted')
  return data === '0x' ? 10n : 23n
}
const inTurn = async (transactions: readonly FlowTransaction[]) =>
  transactions.length === 2 ? 99n : 0n
const never = () => Promise.reject(new Error('the method does not exist'))

describe('gasOfSteps', () => {
  test('default: what the node says of each', async () => {
    const scope = { account, getGasCost }
    expect(await gasOfSteps(scope, all(approval, approval))).toEqual({ gas: 46n })
    // A signature takes nothing, and where nothing is sent there is no fee.
    expect(await gasOfSteps(scope, all(approval, signature))).toEqual({ gas: 23n })
    expect(await gasOfSteps(scope, all(signature))).toEqual({ gas: undefined })
    expect(await gasOfSteps({ account }, all(approval))).toEqual({ gas: undefined })
  })

  test('behavior: what needs an approval is estimated after it, where the node can', async () => {
    const scope = { account, getGasCost, getGasCostInTurn: inTurn }
    expect(await gasOfSteps(scope, all(approval, sale))).toEqual({ gas: 99n })
  })

  test.each([
    ['a node that cannot', sale, never],
    ['nothing that could be asked', sale, undefined],
    ['what comes only then', later, inTurn],
  ])(
    'behavior: else, with %s, it is a figure at most, and what is sure of it',
    async (_, last, getGasCostInTurn) => {
      const told = await gasOfSteps({ account, getGasCost, getGasCostInTurn }, all(approval, last))
      // A sale takes 22 transfers at most; whatever is sent takes as much as one transfer.
      expect(told).toEqual({ gas: 23n + 220n, gasLeast: 23n + 10n })
    },
  )

  test('behavior: what comes only with a signature is a figure, too', async () => {
    const told = await gasOfSteps({ account, getGasCost }, all(signature, later))
    expect(told).toEqual({ gas: 220n, gasLeast: 10n })
  })

  test('behavior: a sale of more orders takes more at most', async () => {
    const orders = { ...sale, items: [{ ...sale.items[0], orderIds: ['a', 'b', 'c'] }] }
    const one = await gasOfSteps({ account, getGasCost }, all(approval, sale))
    const three = await gasOfSteps({ account, getGasCost }, all(approval, orders))
    expect(three.gas).toBeGreaterThan(one.gas ?? 0n)
    expect(three.gasLeast).toBe(one.gasLeast)
  })

  test.each([
    ['what fails at once', getGasCost, all(sale, approval)],
    ['a node that says nothing', never, all(approval, sale)],
    [
      'a price of gas that nobody says',
      async (call: FlowTransaction) => (call.data === '0x' ? never() : getGasCost(call)),
      all(approval, sale),
    ],
  ])('error: of %s nothing is known', async (_, getGasCost, steps) => {
    expect(await gasOfSteps({ account, getGasCost }, steps)).toEqual({ gas: undefined })
  })
})
