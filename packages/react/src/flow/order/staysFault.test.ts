import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { cancel, cancelFirstMarket, eight, seven } from '../../testing/cancelFirstMarket.ts'
import { account, contract, seaport, until } from '../../testing/openMarket.ts'
import { createEditListingFlow } from './createEditListingFlow.ts'
import { createEditManyFlow } from './createEditManyFlow.ts'
import { staysFault } from './staysFault.ts'

describe('staysFault', () => {
  const intent: Intent = { action: 'list', chainId: 31337, account, arguments: undefined }
  const signature: ExecutionStep = {
    ...{ id: 'order-signature', action: '', description: '', kind: 'signature', items: [] },
  }
  const cancelling = (...items: Partial<StepItem>[]): ExecutionStep => ({
    ...{ id: 'cancellation', action: '', description: '', kind: 'transaction' },
    items: items.map(each => ({ status: 'incomplete', state: 'planned', ...each }) as never),
  })
  const bytes = (...tokenIds: number[]) => ({
    data: { from: account, to: seaport, data: cancel(...tokenIds), value: '0' } as const,
  })
  const gone = (orderIds: readonly Hex[], ...nonces: bigint[]): Partial<StepItem> => ({
    ...({ status: 'complete', state: 'complete' } as const),
    done: { value: 0n, transfers: [], cancelled: { orderIds, nonces } },
  })
  const judge = (steps: readonly ExecutionStep[], cancels: readonly Hex[] = [seven, eight]) =>
    staysFault({ step: signature, steps, intent }, { cancels })

  test('default: all that is replaced is ended before, together or each by itself', async () => {
    expect(await judge([cancelling(bytes(7, 8)), signature])).toBeUndefined()
    expect(await judge([cancelling(bytes(7), bytes(8)), signature])).toBeUndefined()
    expect(await judge([signature], [])).toBeUndefined()
  })

  test('behavior: what was sent before a reload counts by what the chain shows of it', async () => {
    expect(await judge([cancelling(gone([seven]), bytes(8)), signature])).toBeUndefined()
    expect(await judge([cancelling(gone([seven])), signature])).toBe('leaves_replaced')
    const steps = [cancelling(gone([seven], 5n)), signature]
    const nonces = [{ orderId: eight, nonce: 5n }]
    const replaced = { cancels: [seven, eight], nonces }
    expect(await staysFault({ step: signature, steps, intent }, replaced)).toBeUndefined()
  })

  test.each([
    ['none', [signature]],
    ['one of two', [cancelling(bytes(7)), signature]],
    ['after it', [signature, cancelling(bytes(7, 8))]],
    ['a transaction of which nothing is known', [cancelling({ status: 'complete' }), signature]],
    ['of which nothing is said', []],
  ])('error: %s', async (_, steps) => {
    expect(await judge(steps)).toBe('leaves_replaced')
  })
})

describe('a change of price', () => {
  test.each([
    ['both', [7, 8], true],
    ['one of two', [7], false],
  ])('many: the answer ends %s of the old listings', async (_, ends, isGood) => {
    const market = cancelFirstMarket(() => ends)
    const orders = [seven, eight].map((orderId, index) => ({
      ...({ orderId, side: 'sell' } as const),
      token: { contract, tokenId: BigInt(7 + index) },
    }))
    const flow = createEditManyFlow({ ...market.scope, orders })
    flow.open({ items: orders.map(({ orderId }) => ({ orderId, price: '1' })) })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({
      phase: 'review',
      problem: isGood ? undefined : { code: 'refused', reasons: ['leaves_replaced'] },
    })
  })

  test('one: what the review had cancelled first the run does not', async () => {
    const market = cancelFirstMarket(time => (time === 1 ? [7] : []))
    const token = { contract, tokenId: 7n } as const
    const flow = createEditListingFlow({ ...market.scope, token, orderId: seven })
    flow.open({ price: '1' })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'review', problem: undefined })
    await flow.start()
    expect(market.prompts).toEqual([])
    expect(flow.getState()).toMatchObject({
      phase: 'failed',
      problem: { code: 'refused', reasons: ['leaves_replaced'] },
    })
  })
})
