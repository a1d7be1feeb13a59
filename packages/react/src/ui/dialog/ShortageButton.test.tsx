// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currency, scope } from '../../testing/caseFacts.ts'
import { de } from '../messages/de.ts'
import { UiProvider } from '../UiProvider.tsx'
import { ShortageButton } from './ShortageButton.tsx'

afterEach(cleanup)

const flow = { kind: 'bid', scope, getState: () => ({ phase: 'form' }) } as never
const shortage = { currency, amount: 3n * 10n ** 17n }

test.each([
  ['English', {}, 'Swap for 0.3 ETH', /^Add 0\.3 ETH to this account/],
  ['German', { locale: 'de', messages: de }, /eintauschen/, /^Lade dieses Konto um 0,3.ETH auf/],
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
