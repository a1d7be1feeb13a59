// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { returnTo } from './returnTo.ts'

/** A window of 500 on a page that grows. */
let height = 0
const observing = new Set<() => void>()
const grow = (to: number) => {
  height = to
  for (const tell of observing) tell()
}

class FakeObserver {
  readonly #tell: () => void
  constructor(tell: () => void) {
    this.#tell = tell
  }
  observe() {
    observing.add(this.#tell)
    this.#tell()
  }
  disconnect() {
    observing.delete(this.#tell)
  }
}

let top = 0

describe('returnTo', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('ResizeObserver', FakeObserver)
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
    vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, wanted: number) => {
      top = Math.min(wanted, height - 500)
    }) as typeof window.scrollTo)
    height = 600
    top = 0
  })
  afterEach(() => {
    // Whatever one leaves behind is over before the next.
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('default: as far as the page is long, until it is there, and no further', () => {
    returnTo(1000)
    expect(top).toBe(100)
    grow(1200)
    expect(top).toBe(700)
    grow(3000)
    expect(top).toBe(1000)
    // Whoever goes back up then stays there.
    top = 300
    grow(4000)
    expect([top, observing.size, vi.getTimerCount()]).toEqual([300, 0, 0])
  })

  test.each(['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])(
    'behavior: a %s ends it: somebody goes elsewhere',
    event => {
      returnTo(1000)
      window.dispatchEvent(new Event(event))
      grow(3000)
      expect([top, observing.size, vi.getTimerCount()]).toEqual([100, 0, 0])
    },
  )

  test('behavior: ends after ten seconds, and with the next', () => {
    returnTo(1000)
    returnTo(200)
    grow(3000)
    expect(top).toBe(200)
    returnTo(5000)
    vi.advanceTimersByTime(9_999)
    grow(3100)
    expect(top).toBe(2600)
    vi.advanceTimersByTime(1)
    grow(9000)
    expect([top, observing.size, vi.getTimerCount()]).toEqual([2600, 0, 0])
  })
})
