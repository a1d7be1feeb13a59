// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { button, showSwap } from '../../testing/showSwap.tsx'
import { UiProvider } from '../UiProvider.tsx'
import { SwapPanel } from './SwapPanel.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a swap as a part of a page', () => {
  test('default: accessible, guarded, and the review is handed over', async () => {
    const { flow } = showSwap('a form')
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
    const { flow } = showSwap('a form')
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
