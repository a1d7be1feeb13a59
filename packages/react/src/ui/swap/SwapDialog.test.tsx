// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SwapFlow, SwapFlowState } from '../../flow/swap/createSwapFlow.ts'
import { dialogCases } from '../../testing/dialogCases.ts'
import { de } from '../messages/de.ts'
import { UiProvider } from '../UiProvider.tsx'
import { SwapPanel } from './SwapPanel.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const swaps = dialogCases.find(({ name }) => name === 'swap')
if (swaps === undefined) throw new Error('There is no swap dialog.')
const states = swaps.states
const eth = 10n ** 18n

function show(name: string, settings: Omit<UiProvider.Props, 'children'> = {}) {
  const made = swaps?.dialog(states[name])
  if (made === undefined) throw new Error('There is no swap dialog.')
  render(<UiProvider {...settings}>{made.node}</UiProvider>)
  const flow = (made.node.props as { flow: SwapFlow }).flow
  const set = (next: string) => made.flow.set(states[next])
  return { flow, set, asked: made.flow.asked, form: () => flow.getState().form }
}

const give = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You pay' })
const get = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You get' })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const text = () => document.body.textContent ?? ''

describe('the form of a swap', () => {
  test('default: one amount is typed, the other one read, exactly', () => {
    show('a form')
    expect(give().value).toBe('1')
    expect(get().value).toBe('2990.000001')
    expect(text()).toContain('1 ETH = 2990 USDC'.replace('2990', '2\u202f990'))
    expect(text()).toContain('You get at least2\u202f975.05 USDC')
    expect(text()).toContain('60 % WETH → USDC Uniswap v3 0.3 %')
    expect(text()).toContain('40 % WETH → 0xbbbb…bbbb → USDC Uniswap v2 0.3 %, Uniswap v3 0.01 %')
    expect(button('Review swap').disabled).toBe(false)
  })

  test('behavior: what is typed decides which amount is exact', async () => {
    const { form } = show('a form')
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
    const { form } = show('a form')
    await act(async () => fireEvent.change(give(), { target: { value: typed } }))
    expect(form().amount).toBe(0n)
    expect(give().value).toBe(typed)
    expect(give().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(`${give().id}-problem`)?.textContent).toBe(problem)
    expect(button('Enter an amount').disabled).toBe(true)
  })

  test.each([
    ['You pay', 'exactIn', '1000', '0.5', eth / 2n],
    ['You get', 'exactOut', '1000', '1000.10001', 1_000_100_010n],
  ] as const)(
    'behavior: typed as about so many dollars, "%s" is the exact amount that they are worth',
    async (side, tradeType, dollars, shown, amount) => {
      const readRate = vi.fn(async ({ address }: { address: string }) =>
        BigInt(address) === 0n ? '2000' : '0.9999',
      )
      const { form } = show('a form', { readRate })
      expect(readRate).not.toHaveBeenCalled()
      await act(async () => button(`In dollars: ${side}`).click())
      const field = screen.getByRole<HTMLInputElement>('textbox', {
        name: `${side}, about, in dollars`,
      })
      expect(field.value).toBe('')
      await act(async () => fireEvent.change(field, { target: { value: dollars } }))
      expect(form()).toMatchObject({ tradeType, amount })
      expect((side === 'You pay' ? give() : get()).value).toContain(shown)
      expect(field.value).toBe(dollars)
      // What is typed as an exact amount was not typed in dollars.
      const exact = side === 'You pay' ? give() : get()
      await act(async () => fireEvent.change(exact, { target: { value: '2' } }))
      expect(field.value).toBe('')
      for (const bad of ['1.005', 'one']) {
        await act(async () => fireEvent.change(field, { target: { value: bad } }))
        expect(form().amount).toBe(0n)
        expect(field.getAttribute('aria-invalid')).toBe('true')
      }
    },
  )

  test('behavior: the rate of dollars is read again each minute and on focus, and what was typed converted anew', async () => {
    vi.useFakeTimers()
    const rates = ['2000', new Error('away'), '1600', '2500']
    const readRate = vi.fn(async () => {
      const rate = rates.shift()
      if (rate instanceof Error) throw rate
      return rate
    })
    const { form } = show('a form', { readRate })
    await act(async () => button('In dollars: You pay').click())
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /in dollars/ })
    await act(async () => fireEvent.change(field, { target: { value: '1000' } }))
    expect(form().amount).toBe(eth / 2n)
    // One that cannot be read again stands, for a while.
    await act(async () => vi.advanceTimersByTimeAsync(60_000))
    expect([readRate.mock.calls.length, form().amount]).toEqual([2, eth / 2n])
    await act(async () => vi.advanceTimersByTimeAsync(60_000))
    expect(form().amount).toBe((625n * eth) / 1000n)
    expect([field.value, give().value]).toEqual(['1000', '0.625'])
    await act(async () => fireEvent.focus(field))
    expect(form().amount).toBe((4n * eth) / 10n)
    // What was typed as an exact amount stays what it is.
    await act(async () => fireEvent.change(give(), { target: { value: '2' } }))
    rates.push('3000')
    await act(async () => vi.advanceTimersByTimeAsync(60_000))
    expect([readRate.mock.calls.length, form().amount]).toEqual([5, 2n * eth])
  })

  test('behavior: a rate that could not be read again for five minutes is not taken any more', async () => {
    vi.useFakeTimers()
    let isAway = false
    const readRate = async () => {
      if (isAway) throw new Error('away')
      return '2000'
    }
    show('a form', { readRate })
    await act(async () => button('In dollars: You pay').click())
    isAway = true
    await act(async () => vi.advanceTimersByTimeAsync(240_000))
    screen.getByRole('textbox', { name: /in dollars/ })
    await act(async () => vi.advanceTimersByTimeAsync(60_000))
    expect(text()).toContain('What ETH is worth in dollars is not known.')
  })

  test.each([
    ['is not known', async () => undefined],
    ['is none', async () => '0'],
    ['cannot be read', () => Promise.reject(new Error('away'))],
  ])('error: a rate that %s: nothing can be typed in dollars', async (_, readRate) => {
    show('a form', { readRate })
    await act(async () => button('In dollars: You pay').click())
    expect(text()).toContain('What ETH is worth in dollars is not known.')
    expect(screen.queryByRole('textbox', { name: /dollars/ })).toBeNull()
  })

  test('behavior: without rates there are no dollars', () => {
    show('a form')
    expect(screen.queryByRole('button', { name: /dollars/ })).toBeNull()
  })

  test('behavior: in German, and accessible', async () => {
    show('a form', { locale: 'de', messages: de, readRate: async () => '2008.5' })
    await act(async () => button('In Dollar: Du zahlst').click())
    screen.getByRole('textbox', { name: 'Du zahlst, ungefähr, in Dollar' })
    expect(text()).toMatch(/Bei ungefähr 2\.008,50\s\$ für 1 ETH\. Was zählt/)
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test('behavior: what was quoted for another amount is not shown for this one, and that it is read is said', async () => {
    const { set } = show('reading anew')
    expect(give().value).toBe('2')
    expect(get().value).toBe('')
    expect(text()).not.toContain('You get at least')
    expect(text()).toContain('Reading the quote')
    await act(async () => set('a form'))
    expect(text()).not.toContain('Reading the quote')
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
    const { form } = show('a form')
    await act(async () => button('Swap the other way around').click())
    expect(form()).toMatchObject({
      ...{ currencyIn: { symbol: 'USDC' }, currencyOut: { symbol: 'ETH' } },
      ...{ tradeType: 'exactOut', amount: eth },
    })
    expect(get().value).toBe('1')
  })

  test('behavior: the currency of the other side turns it around, another one is read anew', async () => {
    const { form } = show('a form')
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
    const { form } = show('a form')
    const choice = screen.getByRole('combobox', { name: 'Currency that you get' })
    await act(async () => fireEvent.change(get(), { target: { value: '7' } }))
    const value = [...choice.querySelectorAll('option')][1]?.value
    await act(async () => fireEvent.change(choice, { target: { value } }))
    expect(form()).toMatchObject({ currencyOut: { symbol: 'WETH' }, amount: 7n * eth })
  })

  test('behavior: a large price impact must be accepted, and anew for another amount', async () => {
    const { form } = show('a large impact')
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
    const { form } = show('an impact that became larger')
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
    show('short of funds')
    expect(button('Not enough ETH').disabled).toBe(true)
    expect(text()).toContain('0.75 ETH is missing, and the network fee on top.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: an empty form is no problem', () => {
    show('empty')
    expect(button('Enter an amount').disabled).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: what the marketplace cannot do is an alert, with a way on', async () => {
    const { asked } = show('no pools')
    screen.getByRole('alert')
    await act(async () => button('Check again').click())
    expect(asked).toEqual(['open'])
  })

  test('behavior: slippage is one of three shares or a typed one, never a bad one', async () => {
    const { form } = show('a form')
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
      const { asked } = show('a form')
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
    const { form } = show('a form')
    await act(async () => screen.getByRole('radio', { name: 'Other' }).click())
    const field = screen.getByRole('textbox', { name: 'Slippage in percent' })
    await act(async () => fireEvent.change(field, { target: { value: '500' } }))
    await act(async () => screen.getByRole('radio', { name: '0.1 %' }).click())
    expect(form().slippageBps).toBe(10)
    expect(button('Review swap').disabled).toBe(false)
  })

  test('behavior: the quote says its age, and is read anew on demand', async () => {
    const { asked } = show('a form')
    expect(text()).toContain('Quote read 12 s ago')
    await act(async () => button('Read anew').click())
    expect(asked).toEqual(['refresh'])
  })

  test('behavior: wrapping has no price, no slippage and one way', () => {
    show('a wrap')
    expect(get().value).toBe('1')
    expect(text()).toContain('one for one, by the contract of WETH')
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('the review of a swap', () => {
  test('default: what is given and got at least, to whom, until when and through what', () => {
    show('review')
    const review = screen.getByLabelText('Review')
    expect(text()).toContain('As the pools stand2\u202f990.000001 USDC')
    expect([...review.querySelectorAll('dd')].map(cell => cell.textContent)).toEqual([
      '1 ETH',
      'at least 2\u202f975.05 USDC',
      '0xaAaA…aaAa',
      'an hour after you confirm, at the latest',
      'Universal Router0x3fC9…7FAD',
      'about 0.000021 ETH',
    ])
    button('Swap 1 ETH for at least 2\u202f975.05 USDC')
  })

  test('behavior: the review says the age of its quote too, and is read anew on demand', async () => {
    const { asked } = show('review')
    expect(text()).toContain('Quote read 12 s ago')
    await act(async () => button('Read anew').click())
    expect(asked).toEqual(['refresh'])
  })

  test('behavior: of an exact output the limit is what is given', () => {
    show('review of an exact output')
    button('Swap at most 1.000000000000000005 ETH for 2\u202f990.000001 USDC')
  })
})

describe('the receipt of a swap', () => {
  test('default: what really arrived', () => {
    show('complete')
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    within(receipt).getByText('You swapped ETH for USDC')
    expect(receipt.textContent).toContain('Paid1 ETH')
    expect(receipt.textContent).toContain('Arrived2\u202f990.000001 USDC')
  })

  test('behavior: it is read out with its amounts', async () => {
    const { flow, set } = show('on its way')
    const region = screen.getByRole('dialog').querySelector('.sl-hidden[role=status]')
    await act(async () => set('complete'))
    expect(flow.getState().phase).toBe('complete')
    expect(region?.textContent).toBe('You swapped 1 ETH for 2\u202f990.000001 USDC')
  })

  test('behavior: what was not seen is not told as a number', () => {
    show('not seen')
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    within(receipt).getByText('You swapped ETH for USDC')
    expect(within(receipt).getAllByText('not seen on the chain')).toHaveLength(2)
  })
})

describe('a swap as a part of a page', () => {
  test('default: accessible, guarded, and the review is handed over', async () => {
    const { flow } = show('a form')
    cleanup()
    const onReview = vi.fn()
    const { container } = render(
      <UiProvider direction="rtl">
        <SwapPanel flow={flow} onReview={onReview} />
      </UiProvider>,
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    const panel = screen.getByRole('region', { name: 'Swap ETH for USDC' })
    expect(panel.getAttribute('dir')).toBe('rtl')
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
    await act(async () => button('Review swap').click())
    expect(onReview).toHaveBeenCalledWith(flow.getState().form)
  })

  test('behavior: what comes before the wallet is there before the review', () => {
    const { flow } = show('a form')
    cleanup()
    render(
      <UiProvider renderGuard={({ chainId }) => <button type="button">Switch to {chainId}</button>}>
        <SwapPanel flow={flow} />
      </UiProvider>,
    )
    expect(screen.queryByRole('button', { name: 'Review swap' })).toBeNull()
    button('Switch to 31337')
  })
})

test('behavior: a review that became worse while it was read anew says so, and is not sent as if nothing was', async () => {
  const reviewed = states.review as Extract<SwapFlowState, { phase: 'review' }>
  const made = swaps.dialog(reviewed)
  let answer = () => {}
  const { flow } = made.node.props as { flow: SwapFlow }
  flow.start = () =>
    new Promise<void>(resolve => {
      answer = () => {
        const { quote } = reviewed
        made.flow.set({ ...reviewed, quote: { ...quote, least: quote.least - 5_050_000n } })
        resolve()
      }
    })
  render(<UiProvider>{made.node}</UiProvider>)
  await act(async () => button(/^Swap 1/).click())
  expect(button('Reading the price').disabled).toBe(true)
  await act(async () => answer())
  screen.getByText(/^The price changed: you get at least .* USDC instead of .* USDC\.$/)
  expect(button(/^Swap 1/).disabled).toBe(false)
})
