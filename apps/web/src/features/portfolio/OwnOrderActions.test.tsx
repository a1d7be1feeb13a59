// @vitest-environment happy-dom
import type { Order } from '@sluice/sdk'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { OwnOrderActions } from './OwnOrderActions.tsx'

const contract = `0x${'1'.repeat(40)}` as const
const account = `0x${'a'.repeat(40)}` as const
const trade = vi.hoisted(() => ({ begin: vi.fn() }))
vi.mock('@sluice/react', async importOriginal => ({
  ...(await importOriginal<object>()),
  useSluiceClient: () => ({ chains: [] }),
}))
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => trade.begin }))
afterEach(() => {
  cleanup()
  trade.begin.mockClear()
})

const show = (more: object) => {
  const order = {
    ...{ id: '0xab', side: 'sell', status: 'active', taker: zeroAddress, contract },
    ...{ contractKind: 'erc721', tokenSetId: `token:${contract}:7` },
    price: {
      currency: { contract: zeroAddress, symbol: 'ETH', decimals: 18 },
      amount: { raw: '5' },
    },
    ...more,
  } as unknown as Order
  render(<OwnOrderActions {...{ order, account }} chainId={1} />)
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('OwnOrderActions', () => {
  test('default: it is changed, and ended', () => {
    show({})
    press(/^Change the listing/)
    press(/^Cancel the listing/)
    expect(trade.begin.mock.calls).toEqual([
      [expect.objectContaining({ kind: 'edit-listing', orderId: '0xab' }), account],
      [
        expect.objectContaining({
          ...{ kind: 'cancel', orders: [expect.objectContaining({ orderId: '0xab' })] },
        }),
        account,
      ],
    ])
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('behavior: where it cannot be changed a press says why, and begins nothing', () => {
    const currency = { contract: account, symbol: 'USDC', decimals: 6 }
    show({ price: { currency, amount: { raw: '5' } } })
    press(/^Change/)
    expect(trade.begin).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toContain('It asks for USDC')
    press(/^Cancel/)
    expect(trade.begin).toHaveBeenCalledOnce()
  })

  test('behavior: of what is over there is nothing to do', () => {
    show({ status: 'filled' })
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
