// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type {
  AcceptOfferForm,
  AcceptOfferQuote,
  AcceptOfferReceipt,
} from '../../flow/offer/createAcceptOfferFlow.ts'
import { eth, run, saleToken, scope, wrapped } from '../../testing/caseFacts.ts'
import { stillFlow } from '../../testing/stillFlow.ts'
import { SellDialog } from './SellDialog.tsx'

afterEach(cleanup)

const subject = {
  ...{ ...saleToken, chainId: 31337, name: 'Harbor #7', collection: 'Harbors', image: undefined },
}
const guards = { orderId: 'a', minimumNet: eth }

const line = {
  ...{ orderId: 'a', token: saleToken, quantity: 2n, currency: wrapped },
  ...{ gross: 2n * eth, fees: [], net: 2n * eth },
}
const quote: AcceptOfferQuote = {
  ...{ lines: [line], proceeds: [{ currency: wrapped, amount: 2n * eth }], unsold: [] },
}

function show(most?: bigint, receipt?: AcceptOfferReceipt, more: Partial<AcceptOfferForm> = {}) {
  const form: AcceptOfferForm = {
    ...{ items: [{ token: saleToken, quantity: 2n, ...guards }] },
    ...{ whenUnsold: 'stop', partial: false, ...more },
  }
  const flow = stillFlow<AcceptOfferForm, AcceptOfferQuote, AcceptOfferReceipt, 'accept-offer'>(
    'accept-offer',
    scope,
    receipt === undefined
      ? { phase: 'review', form, quote }
      : { phase: 'complete', form, receipt, ...run(quote, []) },
  )
  render(
    <SellDialog flow={flow} items={[{ subject, most, ...guards }]} onClose={() => undefined} />,
  )
  return flow
}
const type = (value: string) =>
  act(async () => fireEvent.change(screen.getByRole('spinbutton'), { target: { value } }))

describe('SellDialog', () => {
  test('behavior: of an edition, as many as there are, each for no less than what was shown', async () => {
    const flow = show(10n)
    screen.getByRole('dialog', { name: 'Sell 2 × Harbor #7' })
    await type('4')
    expect(flow.getState().form.items).toEqual([{ token: saleToken, quantity: 4n, ...guards }])
    await type('1.5')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Sell/ }).disabled).toBe(true)
    screen.getByText('Enter how many.')
    // More than there are is neither that nor all that there are.
    await type('11')
    // Beside the field, and at the foot.
    expect(screen.getAllByText('No more than 10.')).toHaveLength(2)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Sell/ }).disabled).toBe(true)
    expect(flow.getState().form.items[0]?.quantity).toBe(4n)
  })

  test('behavior: one that is left of several says the least that it is held to, and one by itself asks for none', () => {
    const least = () => screen.queryAllByRole('textbox').map(field => Object(field).value)
    show()
    expect(least()).toEqual([])
    cleanup()
    const minimum = { per: 'item', amount: eth / 2n, currency: wrapped.address } as const
    show(undefined, undefined, { minimum })
    expect(least()).toEqual(['0.5'])
  })

  test('behavior: of several editions, each as many as there are of it', async () => {
    const tokens = [saleToken, { ...saleToken, tokenId: 8n }, { ...saleToken, tokenId: 9n }]
    const items = tokens.map(token => ({ token, quantity: 1n, minimumNet: eth }))
    const form: AcceptOfferForm = { items, whenUnsold: 'stop', partial: false }
    const flow = stillFlow<AcceptOfferForm, AcceptOfferQuote, AcceptOfferReceipt, 'accept-offer'>(
      'accept-offer',
      scope,
      { phase: 'review', form, quote },
    )
    const subjects = tokens.map((token, at) => ({
      subject: { ...subject, ...token, name: `Harbor #${token.tokenId}` },
      // Of the last there is one.
      most: [40n, 12n, 1n][at],
    }))
    render(<SellDialog flow={flow} items={subjects} onClose={() => undefined} />)
    const [first, second, ...more] = screen.getAllByRole('spinbutton', {
      name: /^How many of Harbor #[789]$/,
    })
    expect(more).toEqual([])
    if (first === undefined || second === undefined) throw new Error('a field is missing')
    const change = (field: HTMLElement, value: string) =>
      act(async () => fireEvent.change(field, { target: { value } }))
    await change(first, '40')
    await change(second, '12')
    expect(flow.getState().form.items).toEqual(
      items.map((item, at) => ({ ...item, quantity: [40n, 12n, 1n][at] })),
    )
    const sell = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sell/ })
    await change(first, '')
    await change(second, 'x')
    expect(sell().disabled).toBe(true)
    await change(first, '2')
    expect(sell().disabled).toBe(true)
    await change(second, '2')
    expect(sell().disabled).toBe(false)
  })

  test('behavior: of what there is once there is nothing to choose', () => {
    show()
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })
  test('behavior: a receipt never tells what was reviewed as what came in', () => {
    show(undefined, {
      lines: [{ line, sold: 2n, outcome: 'sold' }],
      ...{ sold: 2n, asked: 2n, proceeds: undefined, gas: undefined, txHashes: [] },
    })
    expect(screen.getByText('You received').nextElementSibling?.textContent).toBe(
      'not known; the transaction tells it',
    )
    expect(document.body.textContent).not.toContain('WETH')
  })
})
