// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '../../cart/cartLines.ts'
import {
  cartCases,
  cartLineOf as lineOf,
  mixedLines as mixed,
} from '../../testing/cartLineCases.ts'
import { currency, eth, wrapped } from '../../testing/caseFacts.ts'
import { markMessages } from '../../testing/markMessages.ts'
import { contract, weth } from '../../testing/openMarket.ts'
import { de } from '../messages/de.ts'
import { UiProvider } from '../UiProvider.tsx'
import { Cart } from './Cart.tsx'

afterEach(cleanup)

function show(
  lines: readonly CartLine[],
  props: Partial<Cart.Props> = {},
  settings: Omit<UiProvider.Props, 'children'> = {},
) {
  const deeds = {
    onRemove: vi.fn<Cart.Props['onRemove']>(),
    onClear: vi.fn<Cart.Props['onClear']>(),
    onCheckout: vi.fn<Cart.Props['onCheckout']>(),
    onClose: vi.fn<Cart.Props['onClose']>(),
    onQuantity: vi.fn<NonNullable<Cart.Props['onQuantity']>>(),
    onReplace: vi.fn<NonNullable<Cart.Props['onReplace']>>(),
  }
  const chain = { id: 31337, name: 'Local' }
  const made = (now: readonly CartLine[]) => (
    <UiProvider {...settings}>
      <Cart lines={now} chain={chain} {...deeds} {...props} />
    </UiProvider>
  )
  const page = render(made(lines))
  return { ...deeds, update: (now: readonly CartLine[]) => page.rerender(made(now)) }
}
const dialog = () => screen.getByRole('dialog')
const text = () => dialog().textContent ?? ''
const press = (name: string | RegExp) =>
  act(async () => screen.getByRole('button', { name }).click())

describe('Cart', () => {
  test.each(Object.entries(cartCases))(
    'a cart %s: accessible, and without English of its own',
    async (_, { lines, ...props }) => {
      show(lines, props)
      const { violations } = await axe.run(dialog(), {
        rules: { 'color-contrast': { enabled: false } },
      })
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])).toEqual([])
      cleanup()
      show(lines, props, { locale: 'de', messages: markMessages() })
      const own = text()
        .replace(/⟦[^⟧]*⟧/g, '')
        .replace(/Harbor #7|Harbors(?: II)?|market\.example|Local|W?ETH/g, '')
      expect(own.match(/[A-Za-z]{3,}/g) ?? []).toEqual([])
    },
  )

  test('behavior: nothing is bought by a total that leaves out what is not read yet', () => {
    const { update } = show([lineOf('a', 'same'), lineOf('b', 'unread')])
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Buy|Review) 1/ })
    expect(button().disabled).toBe(true)
    screen.getByText('1 price is not read yet, and not in this total.')
    update([lineOf('a', 'same')])
    expect(button().disabled).toBe(false)
  })

  test('behavior: what could not be read is said to be that, and no total is spoken of where there is none', () => {
    const { lines, error } = cartCases['that cannot be read']
    const { update } = show(lines, { error })
    expect(text()).toContain('1 ETHcould not be read')
    expect(text()).toContain('1 price could not be read.')
    expect(text()).not.toMatch(/not read yet|this total/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(true)
    update([lineOf('a', 'same'), lineOf('b', 'unread'), lineOf('c', 'unread')])
    screen.getByText('2 prices could not be read and are not in this total.')
    cleanup()
    show([lineOf('b', 'unread')])
    screen.getByText('1 price is not read yet.')
  })

  test('options: empty, what can be done while nothing is in it', () => {
    const empty = <a href="/">Browse</a>
    show([], { empty })
    expect(screen.getByRole('link', { name: 'Browse' })).toBeTruthy()
    cleanup()
    show(mixed, { empty })
    expect(screen.queryByRole('link', { name: 'Browse' })).toBeNull()
  })

  test('default: by collection, what changed beside it, and the exact total of what can be bought', () => {
    show(mixed)
    expect(
      screen.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent),
    ).toEqual(['Harbors11', 'Harbors II'])
    screen.getByText('12 items on Local')
    expect([...dialog().querySelectorAll('.sl-cart-price')].map(cell => cell.textContent)).toEqual([
      '1 ETH',
      '1.000000000000000001 ETHwas 1 ETH',
      '1 ETHyour own listing',
      '1 ETHits price cannot be read',
      '0.5 ETHwas 1 ETH',
      '2 ETHonly 2 left',
      '1 WETH',
      '1 ETHgone',
    ])
    screen.getByRole('button', { name: 'Buy 6 for 4.500000000000000001 ETH + 1 WETH' })
  })

  test('behavior: it is bought at the prices that are shown, without what cannot be bought', async () => {
    const { onCheckout } = show(mixed)
    await press(/^Buy 6 for/)
    const [items = [], paidIn] = onCheckout.mock.calls[0] ?? []
    expect(paidIn).toBeUndefined()
    expect(
      items.map(({ orderId, quantity, seen }) => [orderId, quantity, seen?.unitPrice]),
    ).toEqual([
      ['a', 1n, eth],
      ['b', 1n, eth + 1n],
      ['f', 1n, eth / 2n],
      ['g', 2n, eth],
      ['h', 1n, eth],
    ])
    expect(items[0]?.subject).toMatchObject({
      chainId: 31337,
      contract,
      tokenId: 7n,
      name: 'Harbor #7',
    })
  })

  test('behavior: a listing that was replaced is bought only once its new price is agreed to', async () => {
    const { lines } = cartCases['with one that was replaced']
    const { onReplace } = show(lines)
    await vi.waitFor(() => expect(dialog().contains(document.activeElement)).toBe(true))
    expect(text()).toContain('this listing was replaced')
    expect(text()).toContain('Now for sale at 2 ETH')
    expect(screen.getByRole('button', { name: 'Review' }).hasAttribute('disabled')).toBe(true)
    await press('Take it at this price: Harbor #7')
    expect(onReplace.mock.calls[0]?.[1]).toMatchObject({
      orderId: 'b',
      seen: { unitPrice: 2n * eth },
      token: lines[0]?.entry.token,
    })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'In the cart' }))
  })

  test('behavior: another currency to pay in has no total before its quote', async () => {
    const { onCheckout } = show([lineOf('a', 'same')], { currencies: [currency, wrapped] })
    await act(async () => screen.getByRole('radio', { name: 'WETH' }).click())
    expect(text()).toContain('Paid in WETH')
    await press('Review 1')
    expect(onCheckout.mock.calls[0]?.[1]).toBe(weth)
    await act(async () => screen.getByRole('radio', { name: 'ETH' }).click())
    screen.getByRole('button', { name: 'Buy 1 for 1 ETH' })
  })

  test('behavior: what is paid in is the choice of whoever shows the cart, where that is kept', async () => {
    const onCurrency = vi.fn()
    const { onCheckout } = show([lineOf('a', 'same')], {
      ...{ currencies: [currency, wrapped], currency: weth, onCurrency },
    })
    const chosen = screen.getByRole<HTMLInputElement>('radio', { name: 'WETH' })
    expect(chosen.checked).toBe(true)
    await press('Review 1')
    expect(onCheckout.mock.calls[0]?.[1]).toBe(weth)
    await act(async () => screen.getByRole('radio', { name: 'ETH' }).click())
    expect(onCurrency.mock.calls).toEqual([[undefined]])
    expect(chosen.checked).toBe(true)
  })

  test('behavior: what is removed is told, and the focus stays in the list', async () => {
    const { onRemove } = show(mixed)
    // The dialog takes the focus when it is there.
    await vi.waitFor(() => expect(dialog().contains(document.activeElement)).toBe(true))
    await act(async () => screen.getAllByRole('button', { name: 'Remove Harbor #7' })[0]?.click())
    expect(onRemove.mock.calls[0]?.[0].map(({ orderId }) => orderId)).toEqual(['a'])
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'In the cart' }))
    const region = dialog().querySelector('.sl-hidden[role=status]')
    expect(region?.textContent).toContain('Harbor #7 removed')
    await press('Remove 3 that cannot be bought')
    expect(onRemove.mock.calls[1]?.[0].map(({ orderId }) => orderId)).toEqual(['c', 'd', 'e'])
  })

  test('behavior: what is sold while the cart is open is told', async () => {
    const { update } = show([lineOf('a', 'same')])
    const region = dialog().querySelector('.sl-hidden[role=status]')
    expect(region?.textContent).toBe('')
    update([lineOf('a', 'gone')])
    expect(region?.textContent).toBe('Harbor #7: gone')
    expect(screen.getByRole('button', { name: 'Review' }).hasAttribute('disabled')).toBe(true)
    expect(text()).toContain('Nothing in here can be bought now.')
  })

  test('behavior: nothing is bought before its price was read, and a failure can be tried again', async () => {
    const onRetry = vi.fn()
    show([lineOf('a', 'unread')], { error: new Error('x'), onRetry })
    expect(screen.getByRole('button', { name: 'Review' }).hasAttribute('disabled')).toBe(true)
    within(screen.getByRole('alert')).getByText('The prices could not be read.')
    await press('Try again')
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('behavior: of an edition, as many as there are', async () => {
    const { onQuantity } = show([
      lineOf('a', 'same', { entry: { several: true, quantity: 2n }, most: 3n }),
    ])
    expect(text()).toContain('2 × Harbor #7')
    await press('One more')
    expect(onQuantity.mock.calls[0]?.[1]).toBe(3n)
    const buy = screen.getByRole<HTMLButtonElement>('button', { name: /^Buy 2/ })
    const field = screen.getByRole('spinbutton', { name: /^Quantity/ })
    await act(async () => fireEvent.change(field, { target: { value: '' } }))
    expect(buy.disabled).toBe(true)
    expect(text()).toContain('Enter how many.')
  })

  test('behavior: what a line was for is that of as many as its price', () => {
    const entry = { several: true, quantity: 5n }
    show([lineOf('a', 'dearer', { entry, now: { unitPrice: 2n * eth }, most: 9n })])
    expect(document.querySelector('.sl-cart-price')?.textContent).toBe('10 ETHwas 5 ETH')
  })

  test('behavior: a number that was taken out is lacking no longer once its order is gone', async () => {
    const edition = { entry: { several: true, quantity: 2n }, most: 3n }
    const { update } = show([lineOf('a', 'same', edition), lineOf('b', 'same')])
    const field = screen.getByRole('spinbutton', { name: /^Quantity/ })
    await act(async () => fireEvent.change(field, { target: { value: '' } }))
    update([lineOf('a', 'gone', edition), lineOf('b', 'same')])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Buy 1/ }).disabled).toBe(false)
    expect(text()).not.toContain('Enter how many.')
  })

  test('behavior: a currency that only an order brought is paid in no longer without it', async () => {
    const brought = { ...currency, address: `0x${'dd'.repeat(20)}`, symbol: 'DAI' } as const
    const props = { currencies: [currency, brought], onCheckout: vi.fn() }
    const chain = { id: 31337, name: 'Local' }
    const cart = (currencies: readonly (typeof currency)[]) => (
      <Cart
        {...{ chain, ...props, currencies: currencies as Cart.Props['currencies'] }}
        {...{ onRemove: vi.fn(), onClear: vi.fn(), onClose: vi.fn() }}
        lines={[lineOf('a', 'same')]}
      />
    )
    const page = render(cart([currency, brought]))
    await act(async () => screen.getByRole('radio', { name: 'DAI' }).click())
    page.rerender(cart([currency]))
    await press('Buy 1 for 1 ETH')
    expect(props.onCheckout.mock.calls[0]?.[1]).toBeUndefined()
  })

  test('behavior: what was in it before it was emptied is put back, as it was', async () => {
    const onRestore = vi.fn<NonNullable<Cart.Props['onRestore']>>()
    const lines = [lineOf('a', 'same'), lineOf('b', 'gone')]
    const { onClear, update } = show(lines, { onRestore })
    // The dialog takes the focus when it is there.
    await vi.waitFor(() => expect(dialog().contains(document.activeElement)).toBe(true))
    await press('Empty the cart')
    expect(onClear).toHaveBeenCalledOnce()
    update([])
    // What was pressed is gone with the lines: the focus stays in the list.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'In the cart' }))
    await press('Put it all back')
    expect(onRestore).toHaveBeenCalledExactlyOnceWith(lines.map(({ entry }) => entry))
    expect(text()).toContain('The cart is as it was')
    expect(screen.queryByRole('button', { name: 'Put it all back' })).toBeNull()
  })

  test('behavior: the guard stands before the purchase, and before nothing else', () => {
    show(mixed, {}, { renderGuard: ({ chainId }) => <button type="button">{chainId}</button> })
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
    screen.getByRole('button', { name: '31337' })
    screen.getByRole('button', { name: 'Empty the cart' })
  })

  test('behavior: right to left, in German, and a hostile name is its letters', () => {
    const name = '<b>x</b>\u202egnp'
    show(
      [lineOf('a', 'same', { entry: { name, collection: name } })],
      {},
      {
        ...{ direction: 'rtl', locale: 'de', messages: de, theme: 'light' },
      },
    )
    expect(dialog().closest('.sl-root')?.getAttribute('dir')).toBe('rtl')
    expect(dialog().querySelector('b')).toBeNull()
    expect(text()).toContain('<b>x</b>⟨U+202E⟩gnp')
    expect(text()).not.toContain('\u202e')
    screen.getByRole('button', { name: '1 für 1 ETH kaufen' })
  })
})
