// @vitest-environment happy-dom
import type { TokenRow } from '@sluice/sdk'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CartRangeNotice } from './CartRangeNotice.tsx'
import { cart } from './cart.ts'
import { useCartRange } from './useCartRange.ts'

vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address: undefined }) }))

let page: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => page.render(<Range />))
})
afterEach(async () => {
  await act(async () => page.unmount())
  cart.clear(1)
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const contract = `0x${'1'.repeat(40)}`
const currency = { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 }
const rows = Array.from({ length: 60 }, (_, at) => ({
  token: { contract, tokenId: `${at}`, kind: 'erc721', collection: { name: 'Harbors' } },
  // The last one is not listed.
  market: {
    floorAsk: at === 59 ? null : { id: `o${at}`, price: { currency, amount: { raw: '1' } } },
  },
})) as unknown as readonly TokenRow[]

let range: useCartRange.Result
function Range() {
  range = useCartRange(rows, 1)
  return <CartRangeNotice {...range} />
}
const told = () => document.querySelector('[role=status]')?.textContent
const extend = (from: number, to: number) =>
  act(async () => {
    range.begin(from)
    range.extend(to)
  })

test('default: every listed row between goes in, both ends included, and nothing is said', async () => {
  await extend(3, 1)
  expect(cart.getState().map(({ orderId }) => orderId)).toEqual(['o1', 'o2', 'o3'])
  expect(told()).toBe('')
})

test('behavior: those of a range that have no room are told, until the next one or dismissed', async () => {
  await extend(0, 59)
  expect(cart.getState()).toHaveLength(50)
  // Of 59 that are listed.
  expect(told()).toBe('9 did not fit: the cart holds 50 listings')
  await act(async () => document.querySelector('button')?.click())
  expect(told()).toBe('')
  await extend(50, 52)
  expect(told()).toBe('3 did not fit: the cart holds 50 listings')
  await act(async () => cart.clear(1))
  await extend(50, 52)
  expect(told()).toBe('')
})
