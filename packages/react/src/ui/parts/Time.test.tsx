// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Time } from './Time.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Time', () => {
  test('behavior: goes on by itself, all by one timer that none leaves behind', () => {
    const at = Date.now() / 1000
    const { unmount } = render(
      <>
        <Time at={at} />
        <Time at={at - 120} />
      </>,
    )
    const said = () => screen.getAllByRole('time').map(({ textContent }) => textContent)
    const before = said()
    expect(before[1]).toBe('2 minutes ago')
    expect(vi.getTimerCount()).toBe(1)
    act(() => vi.advanceTimersByTime(90_000))
    expect(said()).toEqual(['1 minute ago', '3 minutes ago'])
    expect(before[0]).not.toBe(said()[0])
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
