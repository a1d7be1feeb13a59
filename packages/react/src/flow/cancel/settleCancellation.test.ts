import { orderHash } from '@sluice/router/seaport'
import type { ExecutionResult } from '@sluice/sdk'
import { encodeFunctionData, zeroAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { account, maker, openMarket, seaport, sending, until } from '../../testing/openMarket.ts'
import { seaportAbi } from '../../testing/seaportAbi.ts'
import { createCancelFlow } from './createCancelFlow.ts'
import { settleCancellation } from './settleCancellation.ts'

const order = (salt: bigint) => ({
  ...{ offerer: account, zone: zeroAddress, offer: [], consideration: [], orderType: 0 },
  ...{ startTime: 0n, endTime: 9n, zoneHash: zeroHash, salt, conduitKey: zeroHash, counter: 0n },
})
const [id, other] = [orderHash(order(1n)), orderHash(order(2n))]
const cancel = (one: ReturnType<typeof order>) =>
  encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [[one]] })

test('behavior: of two parts of which one ended, each order is told by its own', async () => {
  const call = (which: bigint, orderId: string) => ({
    ...{ status: 'incomplete', orderIds: [orderId] },
    data: { from: account, to: seaport, data: cancel(order(which)) },
  })
  const items = [call(1n, id), call(2n, other)]
  const market = openMarket({
    '/execute/cancel/v3': () => ({ steps: [{ ...sending('cancellation'), items }] }),
  })
  const flow = createCancelFlow(market.scope)
  flow.open({ orderIds: [id, other] })
  await until(flow, 'review')
  const state = flow.getState()
  const quote = state.phase === 'review' ? state.quote : undefined
  const ended = (at: number, item: object) => ({ ...items[at], data: undefined, ...item })
  const result = {
    ...{ path: [], fees: undefined, requestId: undefined },
    state: { status: 'partial' as const },
    steps: [
      {
        ...{ id: 'cancellation', action: '', description: '', kind: 'transaction' as const },
        items: [
          ended(0, { status: 'complete', state: 'complete' }),
          ended(1, { status: 'incomplete', state: 'reverted' }),
        ],
      },
    ],
  } as unknown as ExecutionResult
  expect(quote && settleCancellation(result, quote)).toMatchObject({
    outcome: 'partial',
    receipt: {
      cancelled: 1,
      orders: [
        { orderId: id, outcome: 'cancelled' },
        { orderId: other, outcome: 'not-cancelled' },
      ],
    },
    rest: { orderIds: [other] },
  })
  const [step] = result.steps
  const lost = { ...step?.items[1], state: 'dropped' } as never
  const unknown = { ...result, steps: [{ ...step, items: [step?.items[0], lost] }] } as never
  const end = quote && settleCancellation(unknown, quote)
  expect(end).toMatchObject({ receipt: { orders: [{}, { outcome: 'unknown' }] } })
  expect(end).not.toHaveProperty('rest')
})

const types = { OrderHashes: [{ name: 'orderHashes', type: 'bytes32[]' }] }
const domain = { name: 'SignedZone', version: '1.0.0', chainId: 31337, verifyingContract: maker }
const signature = (hashes: readonly string[], more: object = {}) => ({
  ...{ id: 'cancellation-signature', action: 'x', kind: 'signature' },
  items: [
    {
      ...{ status: 'incomplete', ...more },
      data: {
        sign: {
          ...{ signatureKind: 'eip712', domain, types, primaryType: 'OrderHashes' },
          value: { orderHashes: hashes },
        },
        post: { endpoint: '/execute/cancel-signature/v1', method: 'POST', body: {} },
      },
    },
  ],
})

test('behavior: what was signed ends one of two orders, which is all that it is told for', async () => {
  let asked = 0
  const market = openMarket({
    '/execute/cancel/v3': () => ({ steps: [signature(asked++ === 0 ? [id, other] : [id])] }),
    '/execute/cancel-signature/v1': () => ({ message: 'Success' }),
  })
  market.sign = async () => `0x${'11'.repeat(65)}`
  const flow = createCancelFlow(market.scope)
  flow.open({ orderIds: [id, other] })
  await until(flow, 'review')
  expect(flow.getState()).toMatchObject({ quote: { parts: [{ orderIds: [id, other] }] } })
  await flow.start()
  expect(flow.getState()).toMatchObject({
    phase: 'partial',
    receipt: {
      cancelled: 1,
      orders: [
        { orderId: id, outcome: 'cancelled' },
        { orderId: other, outcome: 'not-cancelled' },
      ],
    },
  })
})

test('error: a signature where a transaction was chosen', async () => {
  const market = openMarket({ '/execute/cancel/v3': () => ({ steps: [signature([id])] }) })
  const flow = createCancelFlow(market.scope)
  flow.open({ orderIds: [id], onChain: true })
  await until(flow, 'review')
  expect(flow.getState()).toMatchObject({ problem: { reasons: ['no_transaction'] } })
})

test('error: a part that is said to be for more than it ends is left out', async () => {
  const steps = [signature([id], { orderIds: [id, other] })]
  const market = openMarket({ '/execute/cancel/v3': () => ({ steps }) })
  const flow = createCancelFlow(market.scope)
  flow.open({ orderIds: [id, other] })
  await until(flow, 'review')
  expect(flow.getState()).toMatchObject({ problem: { reasons: ['cancels_less'] } })
})
