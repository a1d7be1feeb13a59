// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useHeadingFocus } from './useHeadingFocus.ts'

function Page(props: { open: boolean; sold: boolean }) {
  useHeadingFocus(props.open)
  return (
    <div id="content">
      <h1>Tideline #1</h1>
      {!props.sold && <button type="button">Buy</button>}
    </div>
  )
}

const root = () => {
  const container = document.body.appendChild(document.createElement('div'))
  return createRoot(container)
}

describe('useHeadingFocus', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })

  test('default: when the button is gone, the heading takes the focus', async () => {
    const page = root()
    await act(() => page.render(<Page open={true} sold={false} />))
    await act(() => page.render(<Page open={false} sold={true} />))
    vi.runAllTimers()
    expect(document.activeElement?.tagName).toBe('H1')
    await act(() => page.unmount())
  })

  test.each([
    ['the heading takes it from what had it some time before', false, 'H1'],
    ['who went on meanwhile keeps it', true, 'INPUT'],
  ])('behavior: when the button is gone, %s', async (_, goesOn, tag) => {
    const page = root()
    const wallet = document.body.appendChild(document.createElement('button'))
    await act(() => page.render(<Page open={false} sold={false} />))
    document.querySelector('button')?.focus()
    await act(() => page.render(<Page open={true} sold={false} />))
    await act(() => page.render(<Page open={false} sold={true} />))
    // As a dialog hands it back.
    wallet.focus()
    await vi.advanceTimersByTimeAsync(10)
    if (goesOn) document.body.appendChild(document.createElement('input')).focus()
    vi.runAllTimers()
    expect(document.activeElement?.tagName).toBe(tag)
    await act(() => page.unmount())
  })

  test('behavior: what has the focus keeps it', async () => {
    const page = root()
    await act(() => page.render(<Page open={true} sold={false} />))
    document.querySelector('button')?.focus()
    await act(() => page.render(<Page open={false} sold={false} />))
    vi.runAllTimers()
    expect(document.activeElement?.tagName).toBe('BUTTON')
    await act(() => page.unmount())
  })

  test('behavior: a page where nothing was open is left alone', async () => {
    const page = root()
    await act(() => page.render(<Page open={false} sold={true} />))
    vi.runAllTimers()
    expect(document.activeElement).toBe(document.body)
    await act(() => page.unmount())
  })
})
