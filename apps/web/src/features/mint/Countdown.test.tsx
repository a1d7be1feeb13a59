// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Countdown } from './Countdown.tsx'

const at = 1_800_000_000

describe('Countdown', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers({ now: (at - 3_700) * 1000 })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })

  test('default: to the second in the last hour, told aloud six times, and over at the end', async () => {
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(() => page.render(<Countdown at={at} label="Begins" />))
    const seen = () => document.querySelector('time')?.textContent
    const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
    expect(seen()).toBe('Begins in 1 hr 1 min')
    await pass(100)
    expect(seen()).toBe('Begins in 1 hr 0 min')
    await pass(1)
    expect(seen()).toBe('Begins in 59:59')
    const heard = new Set<string | null | undefined>()
    for (let second = 3_599; second > 0; second--) {
      heard.add(document.querySelector('[role=status]')?.textContent)
      if (second === 59) expect(seen()).toBe('Begins in 0:59')
      await pass(1)
    }
    expect([...heard]).toEqual([
      ...[60, 30, 10, 5, 2].map(minutes => `Begins in less than ${minutes} minutes`),
      'Begins in less than a minute',
    ])
    expect(document.body.textContent).toBe('')
    expect(vi.getTimerCount()).toBe(0)
    await act(() => page.unmount())
  })

  test('behavior: leaves no timer behind', async () => {
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(() => page.render(<Countdown at={at} label="Ends" />))
    await act(() => page.unmount())
    expect(vi.getTimerCount()).toBe(0)
  })
})
