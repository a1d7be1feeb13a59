// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CartButton } from './CartButton.tsx'
import { cart } from './cart.ts'

vi.mock('../app/useCurrentChain.ts', () => ({ useCurrentChain: () => ({ id: 1 }) }))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const contract = `0x${'1'.repeat(40)}` as const
const order = (orderId: string, tokenId: bigint, quantity: bigint, chainId = 1) => ({
  ...{ chainId, orderId, quantity, several: quantity > 1n, token: { contract, tokenId } },
  ...{ name: '', collection: '' },
})

describe('CartButton', () => {
  test('default: badge, name, title and announcement count items, of an edition each', async () => {
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => page.render(<CartButton />))
    const button = document.querySelector('button')
    const told = () => [
      button?.getAttribute('aria-label'),
      button?.title,
      button?.textContent,
      document.querySelector('[role=status]')?.textContent,
    ]
    await act(async () => cart.add([order('a', 7n, 1n)]))
    expect(told()).toEqual(['Cart, 1 item', 'Cart, 1 item', '1', '1 item in the cart'])
    await act(async () => cart.add([order('b', 8n, 5n), order('c', 9n, 3n, 2)]))
    expect(told()).toEqual(['Cart, 6 items', 'Cart, 6 items', '6', '6 items in the cart'])
    await act(async () => cart.add([order('d', 10n, 2000n)]))
    expect(told()[2]).toBe('99+')
    await act(async () => page.unmount())
    cart.clear(1)
    cart.clear(2)
  })
})
