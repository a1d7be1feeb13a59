// @vitest-environment happy-dom
import type { Order } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OwnOrderActions } from './OwnOrderActions.tsx'

const contract = `0x${'1'.repeat(40)}` as const
const account = `0x${'a'.repeat(40)}` as const
const trade = vi.hoisted(() => ({ begin: vi.fn() }))
vi.mock('@sluice/react', async importOriginal => ({
  ...(await importOriginal<object>()),
  useSluiceClient: () => ({
    chains: [
      { id: 1, paymentTokens: [{ address: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 }] },
    ],
  }),
}))
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => trade.begin }))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  trade.begin.mockClear()
})

const show = async (more: object, props: object = {}) => {
  const order = {
    ...{ id: '0xab', kind: 'seaport-v1.5', side: 'sell', status: 'active' },
    ...{ taker: zeroAddress, contract },
    ...{ contractKind: 'erc721', tokenSetId: `token:${contract}:7` },
    price: {
      currency: { contract: zeroAddress, symbol: 'ETH', decimals: 18 },
      amount: { raw: '5' },
    },
    ...more,
  } as unknown as Order
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(<OwnOrderActions {...{ order, account }} chainId={1} {...props} />),
  )
}
const press = (name: string) =>
  act(async () => document.querySelector<HTMLElement>(`button[aria-label^="${name}"]`)?.click())
const said = () => document.querySelector('[role=status]')?.textContent

describe('OwnOrderActions', () => {
  test('default: it is changed, and ended', async () => {
    await show({})
    await press('Change the listing')
    await press('Cancel the listing')
    expect(trade.begin.mock.calls).toEqual([
      [expect.objectContaining({ kind: 'edit-listing', orderId: '0xab' }), account],
      [
        expect.objectContaining({
          ...{ kind: 'cancel', orders: [expect.objectContaining({ orderId: '0xab' })] },
        }),
        account,
      ],
    ])
    expect(said()).toBe('')
  })

  test('behavior: what its exchange alone can end is neither cancelled nor changed, and it is said why', async () => {
    await show({ kind: 'x2y2' })
    for (const deed of ['Change', 'Cancel']) {
      await press(deed)
      expect(said()).toContain('only with a signature of its own server')
      expect(said()).toContain('Revoke its approval')
    }
    expect(trade.begin).not.toHaveBeenCalled()
  })

  test('behavior: what is no longer held can only be cancelled', async () => {
    const statusReason = 'Order is inactive: the maker does not hold the token'
    await show({ status: 'inactive', statusReason })
    expect(document.querySelectorAll('button')).toHaveLength(1)
    await press('Cancel the listing')
    expect(trade.begin).toHaveBeenCalledOnce()
  })

  test('behavior: where it cannot be changed a press says why, and begins nothing', async () => {
    const currency = { contract: account, symbol: 'USDC', decimals: 6 }
    await show({ price: { currency, amount: { raw: '5' } } })
    await press('Change')
    expect(trade.begin).not.toHaveBeenCalled()
    expect(said()).toContain('It asks for USDC')
    await press('Cancel')
    expect(trade.begin).toHaveBeenCalledOnce()
  })

  test('behavior: of what is over there is nothing to do', async () => {
    await show({ status: 'filled' })
    expect(document.querySelector('button')).toBeNull()
  })

  test.each<[string, object, string[]]>([
    ['beside text', {}, ['Change', 'Cancel']],
    ['in a row of a table', { inRow: true }, ['', '']],
  ])(
    'behavior: on a phone, %s, both ways are there, by a word or an icon of its name',
    async (_, props, words) => {
      vi.stubGlobal('matchMedia', () => ({
        matches: true,
        addEventListener() {},
        removeEventListener() {},
      }))
      await show({}, props)
      const buttons = [...document.querySelectorAll('button')]
      expect(buttons.map(({ textContent }) => textContent)).toEqual(words)
      expect(buttons.map(button => button.querySelector('svg') === null)).toEqual(
        words.map(Boolean),
      )
      expect(buttons.map(button => button.getAttribute('aria-label'))).toEqual([
        expect.stringMatching(/^Change the listing/),
        expect.stringMatching(/^Cancel the listing/),
      ])
    },
  )
})
