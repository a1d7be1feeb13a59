// @vitest-environment happy-dom
import type { Order, TokenRow } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TokenActions } from '../token/TokenActions.tsx'
import { PriceCard } from './PriceCard.tsx'

const [you, other] = ['a', 'b'].map(digit => `0x${digit.repeat(40)}` as const)
const contract = `0x${'1'.repeat(40)}` as const

vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address: you }) }))
vi.mock('../wallet/useBalance.ts', () => ({ useBalance: () => undefined }))
vi.mock('../app/AppContext.tsx', () => ({ useChain: () => ({ nativeCurrency: {} }) }))
vi.mock('../trade/TradeAction.tsx', () => ({
  TradeAction: ({ children }: { children: unknown }) => children,
}))
vi.mock('../token/AllIn.tsx', () => ({ AllIn: () => null }))
vi.mock('../trade/BuyFromHere.tsx', () => ({ BuyFromHere: () => null }))
vi.mock('../token/TokenActions.tsx', () => ({
  TokenActions: ({ mine }: TokenActions.Props) => (
    <output>{mine.map(({ id }) => id).join()}</output>
  ),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('PriceCard', () => {
  test('behavior: an own listing that is none of the cheapest can be changed and ended', async () => {
    const order = (id: string, maker: string | undefined) => ({ id, maker, validUntil: 0 })
    const row = { token: { contract, tokenId: '7', kind: 'erc1155' } } as unknown as TokenRow
    const orders = [order('cheap', other)] as Order[]
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const read = { row, orders, payable: [], owned: 1n, chainId: 1 }
    const draw = (own: readonly Order[] | undefined, isRead = true) =>
      act(async () => root.render(<PriceCard {...read} own={own} isRead={isRead} />))
    const mine = () => document.querySelector('output')?.textContent
    // Nothing to press that would be something else by the time it is pressed.
    await draw(undefined, false)
    expect(mine()).toBe(undefined)
    await draw(undefined)
    expect(mine()).toBe('')
    await draw([order('dear', you)] as Order[])
    expect(mine()).toBe('dear')
  })
})
