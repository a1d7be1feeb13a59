import { describe, expect, test, vi } from 'vitest'
import { findKept } from './findKept.ts'
import type { Trade, TradeRequest } from './tradeRequest.ts'

const account = `0x${'1'.repeat(40)}` as const
const other = `0x${'2'.repeat(40)}` as const
const subject = { chainId: 1, contract: other, name: 'Tidelines' } as never
const shown = [{ orderId: 'a', unitPrice: 1n }]
const sweep: TradeRequest = { kind: 'sweep', subject, form: { count: 3n, shown } }
const mint: TradeRequest = { kind: 'mint', subject }

function tradeOf(request: TradeRequest, more: { phase?: string; isTouched?: boolean } = {}) {
  const { phase = 'form', isTouched = true } = more
  const flow = {
    ...{ scope: { account }, getState: () => ({ phase }), isTouched: () => isTouched },
    setForm: vi.fn(),
  }
  return { trade: { id: 7, deal: { ...request, flow } } as unknown as Trade, flow }
}

describe('findKept', () => {
  test.each<[string, boolean, Parameters<typeof tradeOf>[1], TradeRequest, `0x${string}`]>([
    ['something was typed for', true, {}, mint, account],
    ['runs', true, { phase: 'submit', isTouched: false }, mint, account],
    ['nothing was typed for', false, { isTouched: false }, mint, account],
    ['is of another account', false, {}, mint, other],
    ['is another', false, {}, sweep, account],
  ])('default: one that %s', (_, isFound, more, asked, by) => {
    const { trade } = tradeOf(mint, more)
    expect(findKept([trade], asked, by)?.id).toBe(isFound ? 7 : undefined)
  })

  test('behavior: a sweep is compared with what is shown where it is asked for again', () => {
    const { trade, flow } = tradeOf(sweep)
    const now = [{ orderId: 'a', unitPrice: 2n }]
    expect(findKept([trade], { ...sweep, form: { count: 3n, shown: now } }, account)?.id).toBe(7)
    expect(flow.setForm).toHaveBeenCalledExactlyOnceWith({ shown: now })
  })
})
