import { type ProgressListener, SluiceError } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { cancelFirstMarket, eight, seven } from '../../testing/cancelFirstMarket.ts'
import { askedAt, contract, until } from '../../testing/openMarket.ts'
import { createEditManyFlow } from './createEditManyFlow.ts'

test('behavior: a wallet that signs no tree signs each new listing by itself, once the old ones are cancelled', async () => {
  let isOver = false
  const market = cancelFirstMarket(
    () => (isOver ? [] : [7, 8]),
    () => (isOver ? 'cancelled' : 'active'),
  )
  market.sign = async () => `0x${'11'.repeat(65)}`
  const { client } = market.scope
  const { listToken } = client.actions
  // As the client does: the cancellation is mined, then the wallet refuses to sign.
  const refusing = async (options: { listings: unknown[]; onProgress?: ProgressListener }) => {
    const { onProgress, listings } = options
    if (onProgress === undefined || listings.length === 1) return listToken(options as never)
    const items = [{ status: 'complete', state: 'complete', orderIds: [seven, eight] }]
    const step = { id: 'cancellation', action: '', description: '', kind: 'transaction', items }
    onProgress([step] as never, [], undefined, { status: 'running' })
    isOver = true
    throw new SluiceError('It cannot sign this', { code: 'wallet_refused', moneyMoved: 'no' })
  }
  const actions = { ...client.actions, listToken: refusing } as unknown as typeof client.actions
  const orders = [seven, eight].map((orderId, index) => ({
    ...({ orderId, side: 'sell' } as const),
    token: { contract, tokenId: BigInt(7 + index) },
  }))
  const flow = createEditManyFlow({ ...market.scope, client: { ...client, actions }, orders })
  flow.open({ items: orders.map(({ orderId }) => ({ orderId, price: '1' })) })
  await until(flow, 'form')
  await flow.review()
  expect(flow.getState()).toMatchObject({ phase: 'review', quote: { reviewed: { onChain: 2 } } })
  const before = askedAt(market, '/execute/list/v5').length
  await flow.start()
  expect(flow.getState()).toMatchObject({ phase: 'complete', receipt: { changed: 2 } })
  expect(market.prompts.map(({ kind }) => kind)).toEqual(['sign', 'sign'])
  // In the place of nothing: the old ones are gone.
  for (const body of askedAt(market, '/execute/list/v5').slice(before))
    expect(JSON.stringify(body)).not.toContain('replaceOrderId')
})
