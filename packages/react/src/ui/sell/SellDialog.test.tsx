// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type {
  AcceptOfferForm,
  AcceptOfferQuote,
  AcceptOfferReceipt,
} from '../../flow/offer/createAcceptOfferFlow.ts'
import { eth, saleToken, scope, wrapped } from '../../testing/caseFacts.ts'
import { stillFlow } from '../../testing/stillFlow.ts'
import { SellDialog } from './SellDialog.tsx'

afterEach(cleanup)

const subject = {
  ...{ ...saleToken, chainId: 31337, name: 'Harbor #7', collection: 'Harbors', image: undefined },
}
const guards = { orderId: 'a', minimumNet: eth }

function show(most?: bigint) {
  const form: AcceptOfferForm = {
    ...{ items: [{ token: saleToken, quantity: 2n, ...guards }] },
    ...{ whenUnsold: 'stop', partial: false },
  }
  const line = {
    ...{ orderId: 'a', token: saleToken, quantity: 2n, currency: wrapped },
    ...{ gross: 2n * eth, fees: [], net: 2n * eth },
  }
  const proceeds = [{ currency: wrapped, amount: 2n * eth }]
  const quote: AcceptOfferQuote = { lines: [line], proceeds, unsold: [] }
  const flow = stillFlow<AcceptOfferForm, AcceptOfferQuote, AcceptOfferReceipt, 'accept-offer'>(
    'accept-offer',
    scope,
    { phase: 'review', form, quote },
  )
  render(
    <SellDialog flow={flow} items={[{ subject, most, ...guards }]} onClose={() => undefined} />,
  )
  return flow
}
const type = (value: string) =>
  act(async () => fireEvent.change(screen.getByRole('textbox'), { target: { value } }))

describe('SellDialog', () => {
  test('behavior: of an edition, as many as there are, each for no less than what was shown', async () => {
    const flow = show(10n)
    screen.getByRole('dialog', { name: 'Sell 2 × Harbor #7' })
    await type('4')
    expect(flow.getState().form.items).toEqual([{ token: saleToken, quantity: 4n, ...guards }])
    await type('1.5')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Sell/ }).disabled).toBe(true)
    screen.getByText('Enter how many.')
    await type('11')
    expect(flow.getState().form.items[0]?.quantity).toBe(10n)
  })

  test('behavior: of what there is once there is nothing to choose', () => {
    show()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
