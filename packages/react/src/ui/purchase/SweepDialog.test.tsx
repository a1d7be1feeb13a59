// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { nothingWithin } from '../../flow/ownSentences.ts'
import { ownProblem } from '../../flow/problemOf.ts'
import { dialogCases } from '../../testing/dialogCases.ts'
import { de } from '../messages/de.ts'
import { UiProvider } from '../UiProvider.tsx'

afterEach(cleanup)

const sweep = dialogCases.find(({ name }) => name === 'sweep')
const said = () => document.body.textContent ?? ''
const again = () => screen.getByRole('button', { name: 'Check again' }) as HTMLButtonElement

describe('SweepDialog', () => {
  test('behavior: what was found with a budget is not said of one that cannot be read, and not asked for again', async () => {
    const { form, quote } = Object(sweep?.states.review)
    const state = {
      ...{ phase: 'form', form: { ...form, count: undefined, budget: 1n } },
      ...{ quote: { ...quote, lines: [] }, problem: ownProblem(nothingWithin) },
    }
    render(<UiProvider>{sweep?.dialog(state).node}</UiProvider>)
    expect(said()).toContain('Nothing is for sale within these terms.')
    expect(again().disabled).toBe(false)
    const budget = screen.getByLabelText('Spend at most')
    for (const text of ['', '1,2,3']) {
      await act(async () => fireEvent.change(budget, { target: { value: text } }))
      expect(said()).not.toContain('Nothing is for sale')
      expect(said()).toContain('Enter an amount that can be read.')
      expect(again().disabled).toBe(true)
    }
    await act(async () => fireEvent.change(budget, { target: { value: '0.000000000000000001' } }))
    expect(again().disabled).toBe(false)
  })

  test.each([
    ['en', undefined, 1, 'in another currency: 1 item or more.'],
    ['en', undefined, 3, 'in another currency: 3 items or more.'],
    ['de', de, 1, 'in anderer Währung ist: 1 Token oder mehr.'],
    ['de', de, 3, 'in anderer Währung ist: 3 Tokens oder mehr.'],
  ])(
    'behavior: in %s what was left out for its currency is counted',
    async (locale, messages, items, text) => {
      const { form, quote } = Object(sweep?.states.review)
      const apart = { items, isMore: true }
      const state = { phase: 'form', form, quote: { ...quote, apart } }
      render(
        <UiProvider locale={locale} messages={messages}>
          {sweep?.dialog(state).node}
        </UiProvider>,
      )
      expect(said()).toContain(text)
    },
  )

  test('behavior: a most for one that cannot be read buys nothing, by count and by budget', async () => {
    render(<UiProvider>{sweep?.dialog(sweep.states.review).node}</UiProvider>)
    const most = screen.getByRole('textbox', { name: 'At most for one' })
    const buys = () =>
      screen
        .getAllByRole('button')
        .filter(({ textContent }) => textContent?.startsWith('Buy'))
        .map(each => (each as HTMLButtonElement).disabled)
    await act(async () => fireEvent.change(most, { target: { value: '1,200' } }))
    expect(buys()).toEqual([true])
    await act(async () => screen.getByRole('radio', { name: 'By budget' }).click())
    expect(buys()).toEqual([true])
    await act(async () => fireEvent.change(most, { target: { value: '1.2' } }))
    expect(buys()).toEqual([false])
  })

  test('behavior: more than there are names no amount that could be bought instead, and own listings are counted', async () => {
    render(<UiProvider>{sweep?.dialog(sweep.states.review).node}</UiProvider>)
    expect(said()).toContain('3 listings of your own are left out.')
    const buy = () =>
      screen.getAllByRole('button').filter(({ textContent }) => textContent?.startsWith('Buy'))
    expect(buy().map(({ textContent }) => textContent?.includes('ETH'))).toEqual([true])
    const count = screen.getByRole('spinbutton', { name: 'How many' })
    await act(async () => fireEvent.change(count, { target: { value: '13' } }))
    expect(buy().map(each => [each.textContent, (each as HTMLButtonElement).disabled])).toEqual([
      ['Buy', true],
    ])
    await act(async () => fireEvent.change(count, { target: { value: '2' } }))
    expect(buy().map(({ textContent }) => textContent?.includes('ETH'))).toEqual([true])
  })

  test('behavior: the running total has every digit, as the total does', () => {
    const { form, quote } = Object(sweep?.states.review)
    const running = [2_000_000_000_000_000_001n, 4_000_000_000_000_000_002n]
    const state = { phase: 'form', form, quote: { ...quote, running } }
    render(<UiProvider>{sweep?.dialog(state).node}</UiProvider>)
    const sums = [...document.querySelectorAll('.sl-row.sl-running dd > .sl-secondary data')]
    expect(sums.map(({ textContent }) => textContent)).toEqual([
      '2.000000000000000001 ETH',
      '4.000000000000000002 ETH',
    ])
  })
})
