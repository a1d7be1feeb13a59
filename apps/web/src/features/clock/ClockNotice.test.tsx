// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ClockNotice } from './ClockNotice.tsx'

vi.mock('../app/useCurrentChain.ts', () => ({
  useCurrentChain: () => ({ apiUrl: undefined, apiPath: '/api/1' }),
}))
const now = Date.UTC(2026, 0, 1, 12)
let root: Root
/** Of the marketplace, as against this computer's. */
let minutesAhead = 0
const fetch = vi.fn(async (..._: unknown[]) => {
  const date = new Date(Date.now() + minutesAhead * 60_000).toUTCString()
  return new Response(null, { headers: { date } })
})
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fetch)
  vi.useFakeTimers({ now })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetch.mockClear()
  document.body.replaceChildren()
})

const idle = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  })
const draw = async (minutes: number) => {
  minutesAhead = minutes
  await act(async () => root.render(<ClockNotice />))
  expect(fetch).not.toHaveBeenCalled()
  await idle()
  // What says it is fetched once there is something to say.
  await idle()
}
const said = () => document.querySelector('[role=alert] p')?.textContent

describe('ClockNotice', () => {
  test('default: a clock that is right is no matter, and is asked about once', async () => {
    await draw(1.9)
    expect([said(), fetch.mock.calls.length]).toEqual([undefined, 1])
    expect(fetch.mock.calls[0]).toMatchObject(['/api/1/sources/v1', { cache: 'no-store' }])
  })

  test.each([
    [7, 'This computer’s clock is 7 minutes behind.'],
    [-180, 'This computer’s clock is 3 hours ahead.'],
  ])('behavior: one that is off is told, until it is put right', async (minutes, words) => {
    await draw(minutes)
    expect(said()).toBe(`${words} Ends of orders and times shown here are off.`)
    minutesAhead = 0
    await act(async () => document.querySelector('button')?.click())
    expect(said()).toBeUndefined()
  })

  test('error: a marketplace that does not answer, or tells no time, is no reason to say something', async () => {
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await draw(7)
    expect(said()).toBeUndefined()
  })
})
