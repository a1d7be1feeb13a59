// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exactTime } from '../format/exactTime.ts'
import { Time } from './Time.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Time', () => {
  test.each([2 ** 53 - 1, 2 ** 64, 8_640_000_000_001, -8_640_000_000_001, Number.NaN])(
    'behavior: %s is no date, and what is said instead of it brings nothing down',
    at => {
      render(
        <>
          <p>
            <Time at={at} />
          </p>
          <p>
            Ends <Time at={at} otherwise="never" />
          </p>
          <p>{exactTime(at)}</p>
        </>,
      )
      expect([...document.querySelectorAll('p')].map(p => p.textContent)).toEqual([
        ...['unknown', 'Ends never', '—'],
      ])
    },
  )

  test('behavior: the last date that there is', () => {
    render(<Time at={8_640_000_000_000} />)
    expect(screen.getByRole('time').getAttribute('datetime')).toBe('+275760-09-13T00:00:00.000Z')
  })

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
