import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import {
  buyAnswer,
  listAnswer,
  nft,
  orderItem,
  saleItem,
  saleStep,
  scenario,
} from '../testing/scenario.ts'
import { placeParameters } from './placeParameters.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address

describe('placeParameters', () => {
  test('default: POST has a body', () => {
    expect(placeParameters('POST', '/a', { id: 'x' })).toEqual({ query: {}, body: { id: 'x' } })
  })

  test.each(['GET', 'get', 'HEAD'])('behavior: %s has a query only', method => {
    const placed = placeParameters(method, '/a?requestId=1&id=own', { id: 'x', kind: 'k' })
    expect(placed).toEqual({ query: { kind: 'k' }, body: undefined })
    expect(placeParameters(method, '/a', undefined)).toEqual({ query: {}, body: undefined })
  })

  test('behavior: a check by GET is asked and answered', async () => {
    const check = {
      ...{ endpoint: '/intents/status?requestId=1', method: 'GET' },
      body: { kind: 'transaction' },
    }
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(account, { steps: [saleStep([saleItem(account, { check })])] }),
        }),
        '/intents/status': () => ({ json: { status: 'success' } }),
      },
    })
    const { value, elapsed } = await drive(
      s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], wallet: s.wallet }),
      advance,
    )
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeLessThan(5_000)
    const hash = s.provider.chain.transactions[0]?.hash
    expect(Object.fromEntries(s.api.to('/intents/status')[0]?.query ?? [])).toEqual({
      ...{ requestId: '1', kind: 'transaction', chainId: '31337', id: hash },
    })
  })

  test('behavior: a post by GET', async () => {
    const data = {
      ...orderItem().data,
      post: { endpoint: '/order/v4', method: 'GET', body: { source: 'market.example' } },
    }
    const s = scenario({
      handlers: { '/execute/list/v5': () => ({ json: listAnswer([orderItem({ data })]) }) },
    })
    const listings = [{ token: `${nft}:1`, weiPrice: '1' }] as const
    const run = s.client.actions.listToken({ listings: [...listings], wallet: s.wallet })
    expect((await drive(run, advance)).value?.state.status).toBe('complete')
    const [call] = s.api.to('/order/v4')
    expect(call?.query.get('source')).toBe('market.example')
    expect(call?.query.get('signature')).toMatch(/^0x/)
  })
})
