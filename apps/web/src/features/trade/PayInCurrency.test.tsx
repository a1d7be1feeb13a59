// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PayInCurrency } from './PayInCurrency.tsx'
import type { TradeDeal } from './tradeRequest.ts'

const [ether, usdc, account] = ['0', 'c', 'a'].map(digit => `0x${digit.repeat(40)}` as const)
const begin = vi.fn()
vi.mock('./TradeProvider.tsx', () => ({ useTrades: () => ({ begin }) }))
vi.mock('@sluice/react/ui', () => ({
  swapCurrencies: () => [],
  PayIn: ({ onChange }: { onChange: (currency: string) => void }) => (
    <button type="button" onClick={() => onChange(`0x${'c'.repeat(40)}`)} />
  ),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  begin.mockClear()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const subject = { chainId: 1, contract: account, tokenId: 7n, name: 'Seven' }
const of = (quantity: bigint) => ({
  currency: { address: ether },
  lines: [{ orderId: '0x1', quantity, unitPrice: 5n }],
})

/** The choice beside a purchase in this state, and the way to another one. */
async function drawn(first: object) {
  let state = first
  const listeners = new Set<() => void>()
  const flow = {
    scope: { chainId: 1, account },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const deal = { kind: 'buy', subject, flow } as unknown as Extract<TradeDeal, { kind: 'buy' }>
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<PayInCurrency deal={deal} />))
  return {
    choose: () => act(async () => document.querySelector('button')?.click()),
    goOn: (next: object) =>
      act(async () => {
        state = next
        for (const listener of listeners) listener()
      }),
  }
}

describe('PayInCurrency', () => {
  test('default: the same listings, at no more than they are shown for', async () => {
    const { choose } = await drawn({ phase: 'review', quote: of(1n) })
    await choose()
    const seen = { currency: ether, unitPrice: 5n }
    expect(begin.mock.calls).toEqual([
      [
        {
          ...{ kind: 'checkout', chainId: 1, currency: usdc },
          items: [{ orderId: '0x1', quantity: 1n, subject, seen }],
        },
        account,
        true,
      ],
    ])
  })

  test('behavior: while another quantity is read it waits for the listings of that', async () => {
    const { choose, goOn } = await drawn({ phase: 'loading', quote: of(1n) })
    await choose()
    expect(begin).not.toHaveBeenCalled()
    await goOn({ phase: 'review', quote: of(3n) })
    expect(begin).toHaveBeenCalledOnce()
    expect(begin.mock.lastCall?.[0]).toMatchObject({ items: [{ quantity: 3n }] })
  })

  test('behavior: what could not be read for the new quantity begins nothing', async () => {
    const { choose, goOn } = await drawn({ phase: 'loading', quote: of(1n) })
    await choose()
    await goOn({ phase: 'form', quote: of(1n) })
    expect(begin).not.toHaveBeenCalled()
  })
})
