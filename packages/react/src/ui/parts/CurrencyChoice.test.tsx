// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ether, usdc, weth } from '../../testing/openMarket.ts'
import { PayIn } from '../purchase/PayIn.tsx'
import { UiProvider } from '../UiProvider.tsx'
import { CurrencyChoice } from './CurrencyChoice.tsx'

afterEach(cleanup)

/** What strangers may call a token: from right to left, with what nobody sees, and without an end. */
const currencies = [
  { address: ether, symbol: '\u202eCDSU', decimals: 18 },
  { address: weth, symbol: 'US\u200bDC', decimals: 18 },
  { address: usdc, symbol: 'X'.repeat(5000), decimals: 6 },
] as const
const clean = ['⟨U+202E⟩CDSU', 'US⟨U+200B⟩DC', `${'X'.repeat(24)}…`]
const labels = () => screen.getAllByRole('radio').map(radio => radio.parentElement?.textContent)

test('behavior: symbols of strangers are shown as text that hides nothing, in what an order is priced in', () => {
  const context = { currency: currencies[0], currencies: [...currencies] }
  render(
    <UiProvider>
      <CurrencyChoice form={{}} context={context as never} onChange={() => undefined} />
    </UiProvider>,
  )
  expect(labels()).toEqual(clean)
})

test('behavior: so they are in what a purchase is paid in', () => {
  render(
    <UiProvider>
      <PayIn currencies={currencies} value={undefined} onChange={() => undefined} />
    </UiProvider>,
  )
  expect(labels().slice(1)).toEqual(clean)
})
