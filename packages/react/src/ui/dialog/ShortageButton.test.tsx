// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currency, problem, scope } from '../../testing/caseFacts.ts'
import { usdc } from '../../testing/openMarket.ts'
import { de } from '../messages/de.ts'
import { type Shortage, UiProvider } from '../UiProvider.tsx'
import { ShortageButton } from './ShortageButton.tsx'
import { shortageOf } from './shortageOf.ts'

afterEach(cleanup)

const flow = { kind: 'bid', scope, getState: () => ({ phase: 'form' }) } as never
const missing = { currency, amount: 3n * 10n ** 17n }
const shortage = { missing, others: [], needed: [] }

test.each([
  ['English', {}, 'Swap for 0.3 ETH', /^Add 0\.3 ETH to this account/],
  [
    'German',
    { locale: 'de', messages: de },
    /^Für 0,3.ETH tauschen$/,
    /^Lade dieses Konto um 0,3.ETH auf/,
  ],
] as const)(
  'behavior: with nothing to swap it says what to add, with the address, in %s',
  async (_, ui, name, says) => {
    const onShortage = vi.fn(async () => 'nothing' as const)
    render(
      <UiProvider {...ui} onShortage={onShortage}>
        <ShortageButton flow={flow} shortage={shortage} />
      </UiProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(says)
    expect(alert.querySelector('.sl-mono')?.getAttribute('title')?.toLowerCase()).toBe(
      scope.account.toLowerCase(),
    )
    expect(screen.queryByRole('button', { name })).toBeNull()
  },
)

test('behavior: the button stays where the swap is opened', async () => {
  const onShortage = vi.fn()
  render(
    <UiProvider onShortage={onShortage}>
      <ShortageButton flow={flow} shortage={shortage} />
    </UiProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  await Promise.resolve()
  expect(onShortage).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['English', {}, '0.3 ETH', /^Add 0\.3 ETH \+ 40 USDC to this account/],
  ['German', { locale: 'de', messages: de }, '0,3.ETH', /um 0,3.ETH \+ 40.USDC auf/],
] as const)(
  'behavior: where two currencies are missing both are to be added, the fee is got first, in %s',
  async (_, ui, amount, says) => {
    const onShortage = vi.fn(async (_: Shortage) => 'nothing' as const)
    const dollars = {
      currency: { address: usdc, symbol: 'USDC', decimals: 6 },
      amount: 40_000_000n,
    }
    const needed = [{ ...dollars, amount: 100_000_000n }]
    const lack = {
      ...{
        code: 'insufficient_funds',
        missing: dollars.amount,
        currency: dollars.currency,
        needed,
      },
      also: [{ ...missing, isFee: true }],
    }
    const found = shortageOf(problem(lack), { kind: 'buy' })
    if (found === undefined) throw new Error('Nothing is missing.')
    render(
      <UiProvider {...ui} onShortage={onShortage}>
        <ShortageButton flow={flow} shortage={found} />
      </UiProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: new RegExp(amount) }))
    expect((await screen.findByRole('alert')).textContent).toMatch(says)
    expect(onShortage.mock.calls[0]?.[0]).toMatchObject({
      ...{ missing: { amount: missing.amount, currency, isFee: true }, others: [dollars], needed },
    })
  },
)
