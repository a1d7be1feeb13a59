// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SwapFlow } from '../../flow/swap/createSwapFlow.ts'
import { button, get, give, showSwap, states, swaps, text } from '../../testing/showSwap.tsx'
import { de } from '../messages/de.ts'
import { SwapPanel } from './SwapPanel.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const eth = 10n ** 18n

describe('the form of a swap', () => {
  test('default: one amount is typed, the other one read, exactly', () => {
    showSwap('a form')
    expect(give().value).toBe('1')
    expect(get().value).toBe('2990.000001')
    expect(text()).toContain('1 ETH = 2990 USDC'.replace('2990', '2\u202f990'))
    expect(text()).toContain('You get at least2\u202f975.05 USDC')
    expect(text()).toContain('60 % WETH → USDC Uniswap v3 0.3 %')
    // Each hop with its pool, in a line of its own.
    screen.getByText(
      (_, each) =>
        each?.tagName === 'DIV' && each.textContent === '40 % WETH → 0xbbbb…bbbb Uniswap v2 0.3 %',
    )
    screen.getByText(
      (_, each) =>
        each?.tagName === 'DIV' && each.textContent === '0xbbbb…bbbb → USDC Uniswap v3 0.01 %',
    )
    expect(button('Review swap').disabled).toBe(false)
  })

  test('behavior: what is typed decides which amount is exact', async () => {
    const { form } = showSwap('a form')
    await act(async () => fireEvent.change(get(), { target: { value: '3000' } }))
    expect(form()).toMatchObject({ tradeType: 'exactOut', amount: 3000n * 10n ** 6n })
    await act(async () => fireEvent.change(give(), { target: { value: '0.5' } }))
    expect(form()).toMatchObject({ tradeType: 'exactIn', amount: eth / 2n })
  })

  test.each([
    ['1,500', 'Leave out the comma: it can be read in two ways.'],
    ['one', 'Enter a number, such as 1.5.'],
    ['0.0000000000000000001', 'Enter 18 decimal places at most.'],
  ])('behavior: %s is no amount, and nothing can be reviewed', async (typed, problem) => {
    const { form } = showSwap('a form')
    await act(async () => fireEvent.change(give(), { target: { value: typed } }))
    expect(form().amount).toBe(0n)
    expect(give().value).toBe(typed)
    expect(give().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(`${give().id}-problem`)?.textContent).toBe(problem)
    expect(button('Enter an amount').disabled).toBe(true)
  })

  test('behavior: in German, and accessible', async () => {
    showSwap('a form', { locale: 'de', messages: de, readRate: async () => '2008.5' })
    await act(async () => button('In Dollar: Du zahlst').click())
    screen.getByRole('textbox', { name: 'Du zahlst, ungefähr, in Dollar' })
    expect(text()).toMatch(/Bei ungefähr 2\.008,50\s\$ für 1 ETH\. Was zählt/)
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test('behavior: what was quoted for another amount is not shown for this one, and that it is read is said', async () => {
    const { set } = showSwap('reading anew')
    expect(give().value).toBe('2')
    expect(get().value).toBe('')
    expect(text()).not.toContain('You get at least')
    expect(get().placeholder).toBe('—')
    expect(text()).toContain('Reading the quote')
    // Their place is kept, and with it that of the button: two ways, and four other facts.
    expect(document.querySelectorAll('.sl-skeleton-line')).toHaveLength(6)
    screen.getByRole('radio', { name: '0.1 %' })
    await act(async () => set('a form'))
    expect(text()).not.toContain('Reading the quote')
    expect(get().placeholder).toBe('0')
    expect(document.querySelector('.sl-skeleton-line')).toBeNull()
  })

  test.each([
    ['the native currency, but for a network fee', 'ETH', eth - 25n * 10n ** 15n],
    ['all of a token', 'USDC', eth],
  ])('behavior: the most is %s', async (_, symbol, most) => {
    const made = swaps?.dialog(states['a form'])
    const props = made?.node.props as { flow: SwapFlow }
    const { flow } = props
    const scope = {
      ...flow.scope,
      getBalance: async () => eth,
      getGasCost: async () => 10n ** 15n,
    }
    render(<SwapPanel flow={{ ...flow, scope }} />)
    await act(async () => undefined)
    if (symbol === 'USDC') await act(async () => button('Swap the other way around').click())
    await act(async () => undefined)
    await act(async () => button('Max').click())
    expect(flow.getState().form).toMatchObject({
      ...{ tradeType: 'exactIn', amount: most, currencyIn: { symbol } },
    })
  })

  test('behavior: turned around, what was typed stays with its currency', async () => {
    const { form } = showSwap('a form')
    await act(async () => button('Swap the other way around').click())
    expect(form()).toMatchObject({
      ...{ currencyIn: { symbol: 'USDC' }, currencyOut: { symbol: 'ETH' } },
      ...{ tradeType: 'exactOut', amount: eth },
    })
    expect(get().value).toBe('1')
  })

  test('behavior: the currency of the other side turns it around, another one is read anew', async () => {
    const { form } = showSwap('a form')
    const choice = screen.getByRole('combobox', { name: 'Currency that you pay with' })
    const names = within(choice).getAllByRole('option')
    expect(names.map(option => option.textContent)).toEqual(['ETH', 'WETH', 'USDC'])
    const values = names.map(option => (option as HTMLOptionElement).value)
    await act(async () => fireEvent.change(choice, { target: { value: values[1] } }))
    expect(form()).toMatchObject({ currencyIn: { symbol: 'WETH' }, tradeType: 'exactIn' })
    await act(async () => fireEvent.change(choice, { target: { value: values[2] } }))
    expect(form()).toMatchObject({
      ...{ currencyIn: { symbol: 'USDC' }, currencyOut: { symbol: 'WETH' } },
    })
  })

  test('behavior: the same digits in a currency of other decimals are another amount', async () => {
    const { form } = showSwap('a form')
    const choice = screen.getByRole('combobox', { name: 'Currency that you get' })
    await act(async () => fireEvent.change(get(), { target: { value: '7' } }))
    const value = [...choice.querySelectorAll('option')][1]?.value
    await act(async () => fireEvent.change(choice, { target: { value } }))
    expect(form()).toMatchObject({ currencyOut: { symbol: 'WETH' }, amount: 7n * eth })
  })

  test('behavior: a large price impact must be accepted, and anew for another amount', async () => {
    const { form } = showSwap('a large impact')
    expect(button('Review swap').disabled).toBe(true)
    const box = screen.getByRole('checkbox', {
      name: 'I accept a price that is 5.01 % worse than the mid price',
    })
    await act(async () => box.click())
    expect(button('Review swap').disabled).toBe(false)
    await act(async () => fireEvent.change(give(), { target: { value: '3' } }))
    expect(form().acceptedImpactBps).toBeUndefined()
  })

  test('behavior: an accepted price impact that became larger must be accepted anew', async () => {
    const { form } = showSwap('an impact that became larger')
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'I accept a price that is 40 % worse than the mid price',
    })
    expect(box.checked).toBe(false)
    expect(button('Review swap').disabled).toBe(true)
    await act(async () => box.click())
    expect(form().acceptedImpactBps).toBe(4000)
    expect(box.checked).toBe(true)
    expect(button('Review swap').disabled).toBe(false)
  })

  test('behavior: a lack of funds is said by the button, with what is missing', () => {
    showSwap('short of funds')
    expect(button('Not enough ETH').disabled).toBe(true)
    expect(text()).toContain('0.75 ETH is missing, and the network fee on top.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: an empty form is no problem', () => {
    showSwap('empty')
    expect(button('Enter an amount').disabled).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: what the marketplace cannot do is an alert, with a way on', async () => {
    const { asked } = showSwap('no pools')
    screen.getByRole('alert')
    await act(async () => button('Check again').click())
    expect(asked).toEqual(['open'])
  })

  test('behavior: a slippage above 3 % must be accepted, and anew when it is larger', async () => {
    const { form } = showSwap('a form')
    await act(async () => screen.getByRole('radio', { name: 'Other' }).click())
    const field = screen.getByRole('textbox', { name: 'Slippage in percent' })
    const choose = (value: string) =>
      act(async () => fireEvent.change(field, { target: { value } }))
    await choose('3')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await choose('5')
    expect(button('Review swap').disabled).toBe(true)
    const name = 'I accept a slippage of up to 5 %, as far as the limit above'
    await act(async () => screen.getByRole('checkbox', { name }).click())
    expect(form().acceptedSlippageBps).toBe(500)
    expect(button('Review swap').disabled).toBe(false)
    await choose('50')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect(button('Review swap').disabled).toBe(true)
  })

  test('behavior: slippage is one of three shares or a typed one, never a bad one', async () => {
    const { form } = showSwap('a form')
    await act(async () => screen.getByRole('radio', { name: '1 %' }).click())
    expect(form().slippageBps).toBe(100)
    await act(async () => screen.getByRole('radio', { name: 'Other' }).click())
    const field = screen.getByRole('textbox', { name: 'Slippage in percent' })
    await act(async () => fireEvent.change(field, { target: { value: '0.55' } }))
    expect(form().slippageBps).toBe(55)
    for (const value of ['50.01', '0.555', '-1', ''])
      await act(async () => fireEvent.change(field, { target: { value } }))
    expect(form().slippageBps).toBe(55)
    expect(text()).toContain('Enter a percentage from 0 to 50')
  })

  test.each(['500', '0.555', ''])(
    'behavior: with a slippage of %j nothing is reviewed, until it can be read',
    async typed => {
      const { asked } = showSwap('a form')
      await act(async () => screen.getByRole('radio', { name: 'Other' }).click())
      const field = screen.getByRole('textbox', { name: 'Slippage in percent' })
      for (const value of ['50', typed])
        await act(async () => fireEvent.change(field, { target: { value } }))
      expect(button('Review swap').disabled).toBe(true)
      expect(text()).toContain('The slippage cannot be read.')
      const form = field.closest('form') as HTMLFormElement
      await act(async () => fireEvent.submit(form))
      expect(asked).not.toContain('review')
      await act(async () => fireEvent.change(field, { target: { value: '0.55' } }))
      expect(button('Review swap').disabled).toBe(false)
      expect(text()).not.toContain('The slippage cannot be read.')
      await act(async () => fireEvent.submit(form))
      expect(asked).toContain('review')
    },
  )

  test('behavior: a usual slippage takes the place of one that cannot be read', async () => {
    const { form } = showSwap('a form')
    await act(async () => screen.getByRole('radio', { name: 'Other' }).click())
    const field = screen.getByRole('textbox', { name: 'Slippage in percent' })
    await act(async () => fireEvent.change(field, { target: { value: '500' } }))
    await act(async () => screen.getByRole('radio', { name: '0.1 %' }).click())
    expect(form().slippageBps).toBe(10)
    expect(button('Review swap').disabled).toBe(false)
  })

  test('behavior: the quote says its age, and is read anew on demand', async () => {
    const { asked } = showSwap('a form')
    expect(text()).toContain('Quote read 12 s ago')
    await act(async () => button('Read anew').click())
    expect(asked).toEqual(['refresh'])
  })

  test('behavior: wrapping has no price, no slippage and one way', () => {
    showSwap('a wrap')
    expect(get().value).toBe('1')
    expect(text()).toContain('one for one, by the contract of WETH')
    expect(screen.queryByRole('radio')).toBeNull()
  })
})
