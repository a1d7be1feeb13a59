// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SwapFlow, SwapFlowState } from '../../flow/swap/createSwapFlow.ts'
import { button, showSwap, states, swaps, text } from '../../testing/showSwap.tsx'
import { UiProvider } from '../UiProvider.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the review of a swap', () => {
  test('default: what is given and got at least, to whom, until when and through what', () => {
    showSwap('review')
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
    const { asked } = showSwap('review')
    expect(text()).toContain('Quote read 12 s ago')
    await act(async () => button('Read anew').click())
    expect(asked).toEqual(['refresh'])
  })

  test('behavior: of an exact output the limit is what is given', () => {
    showSwap('review of an exact output')
    button('Swap at most 1.000000000000000005 ETH for 2\u202f990.000001 USDC')
  })
})

describe('a currency that nobody configured', () => {
  const address = '0xbBbB…BBbB'

  test('behavior: it has its contract beside its symbol in the select, the review and the receipt', () => {
    showSwap('a form with a currency that nobody configured')
    const symbols = within(screen.getByLabelText('Currency that you get')).getAllByRole('option')
    expect(symbols.map(option => option.textContent)).toEqual([
      ...['ETH', 'WETH', 'USDC', `USDC ${address}`],
    ])
    expect(text()).toContain(`You get at least2\u202f975.05 USDC ${address}`)
    cleanup()
    showSwap('review with a currency that nobody configured')
    expect(text()).toContain(`As the pools stand2\u202f990.000001 USDC ${address}`)
    expect(screen.getByLabelText('Review').textContent).toContain(
      `at least 2\u202f975.05 USDC ${address}`,
    )
    expect(screen.getByLabelText('Review').textContent).toContain('You give1 ETHYou get')
    cleanup()
    showSwap('received in a currency that nobody configured')
    expect(text()).toContain(`Arrived2\u202f990.000001 USDC ${address}`)
  })

  test('behavior: the review waits until its contract is accepted', async () => {
    const { form } = showSwap('review with a currency that nobody configured')
    const box = await screen.findByRole('checkbox', {
      name: /0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB/,
    })
    const swap = button(/^Swap 1/)
    expect(swap.disabled).toBe(true)
    await act(async () => box.click())
    expect(form().acknowledged).toEqual([`unknown-currency:0x${'b'.repeat(40)}`])
    expect(swap.disabled).toBe(false)
  })
})

describe('the receipt of a swap', () => {
  test('default: what really arrived', () => {
    showSwap('complete')
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    within(receipt).getByText('You swapped ETH for USDC')
    expect(receipt.textContent).toContain('Paid1 ETH')
    expect(receipt.textContent).toContain('Arrived2\u202f990.000001 USDC')
  })

  test('behavior: it is read out with its amounts', async () => {
    const { flow, set } = showSwap('on its way')
    const region = screen.getByRole('dialog').querySelector('.sl-hidden[role=status]')
    await act(async () => set('complete'))
    expect(flow.getState().phase).toBe('complete')
    expect(region?.textContent).toBe('You swapped 1 ETH for 2\u202f990.000001 USDC')
  })

  test('behavior: what was not seen is not told as a number', () => {
    showSwap('not seen')
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    within(receipt).getByText('You swapped ETH for USDC')
    expect(within(receipt).getAllByText('not seen on the chain')).toHaveLength(2)
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

test('behavior: a review that became worse by itself says so', async () => {
  const reviewed = states.review as Extract<SwapFlowState, { phase: 'review' }>
  const made = swaps.dialog(reviewed)
  render(<UiProvider>{made.node}</UiProvider>)
  const becomes = (by: bigint) =>
    act(async () => {
      const { quote } = reviewed
      made.flow.set({ ...reviewed, quote: { ...quote, least: quote.least + by } })
    })
  await becomes(1n)
  expect(screen.queryByText(/^The price changed/)).toBeNull()
  await becomes(-5_050_000n)
  screen.getByText(/^The price changed: you get at least .* USDC instead of .* USDC\.$/)
})
