// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useFetchAhead } from './useFetchAhead.ts'

const fetch = vi.fn(async () => undefined)
const fetches = [fetch]
const Ahead = ({ isWanted }: { isWanted: boolean }) => {
  useFetchAhead(isWanted, fetches)
  return null
}
let root: Root
let idle: (() => void) | undefined
const cancel = vi.fn(() => {
  idle = undefined
})
const show = (isWanted: boolean) => act(async () => root.render(<Ahead isWanted={isWanted} />))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (act: () => void) => {
    idle = act
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', cancel)
  fetch.mockClear()
  idle = undefined
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('useFetchAhead', () => {
  test('default: fetches once, when it is wanted and the page has nothing else to do', async () => {
    await show(false)
    await act(async () => vi.runAllTimers())
    expect(idle).toBeUndefined()
    await show(true)
    expect([idle, fetch.mock.calls.length]).toEqual([undefined, 0])
    await act(async () => vi.runAllTimers())
    expect(fetch).not.toHaveBeenCalled()
    idle?.()
    await show(true)
    await act(async () => vi.runAllTimers())
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('behavior: what is not wanted any more is not fetched', async () => {
    await show(true)
    await act(async () => vi.runAllTimers())
    await show(false)
    idle?.()
    expect(fetch).not.toHaveBeenCalled()
  })

  test('behavior: a browser that tells of no idle time fetches after the page', async () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    await show(true)
    await act(async () => vi.runAllTimers())
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
