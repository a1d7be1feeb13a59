// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Flash } from './Flash.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function setUp() {
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = (of: string, value: string | undefined) =>
    act(async () =>
      page.render(
        <Flash of={of} value={value}>
          {value}
        </Flash>,
      ),
    )
  const flashes = () => document.querySelector('span')?.classList.contains('flashes')
  return { draw, flashes, page }
}

describe('Flash', () => {
  test('default: once for a change, and again for the next', async () => {
    const { draw, flashes, page } = await setUp()
    await draw('floor', '1')
    expect(flashes()).toBe(false)
    await draw('floor', '2')
    expect(flashes()).toBe(true)
    vi.advanceTimersByTime(599)
    expect(flashes()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(flashes()).toBe(false)
    await draw('floor', '2')
    expect(flashes()).toBe(false)
    await draw('floor', '3')
    expect(flashes()).toBe(true)
    await act(async () => page.unmount())
  })

  test('behavior: what is read first, or is of something else, is no change', async () => {
    const { draw, flashes, page } = await setUp()
    await draw('one', undefined)
    await draw('one', '1')
    await draw('other', '2')
    expect(flashes()).toBe(false)
    await act(async () => page.unmount())
  })
})
