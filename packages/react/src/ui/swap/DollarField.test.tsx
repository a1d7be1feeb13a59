// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { button, get, give, showSwap, text } from '../../testing/showSwap.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const eth = 10n ** 18n

describe('the amounts of a swap, typed in dollars', () => {
  test.each([
    ['You pay', 'exactIn', '1000', '0.5', eth / 2n],
    ['You get', 'exactOut', '1000', '1000.10001', 1_000_100_010n],
  ] as const)(
    'behavior: typed as about so many dollars, "%s" is the exact amount that they are worth',
    async (side, tradeType, dollars, shown, amount) => {
      const readRate = vi.fn(async ({ address }: { address: string }) =>
        BigInt(address) === 0n ? '2000' : '0.9999',
      )
      const { form } = showSwap('a form', { readRate })
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
    const { form } = showSwap('a form', { readRate })
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
    showSwap('a form', { readRate })
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
    showSwap('a form', { readRate })
    await act(async () => button('In dollars: You pay').click())
    expect(text()).toContain('What ETH is worth in dollars is not known.')
    expect(screen.queryByRole('textbox', { name: /dollars/ })).toBeNull()
  })

  test('behavior: without rates there are no dollars', () => {
    showSwap('a form')
    expect(screen.queryByRole('button', { name: /dollars/ })).toBeNull()
  })
})
