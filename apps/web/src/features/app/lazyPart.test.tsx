// @vitest-environment happy-dom
import { act, type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeFailures } from './codeFailures.ts'
import { lazyPart } from './lazyPart.tsx'
import { unfinished } from './unfinished.ts'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const gone = new TypeError('Failed to fetch dynamically imported module')
const Drawer = ({ name }: { name: string; onClose?: () => void }) => <p>the drawer of {name}</p>
/** A part whose code comes as soon as the test says so. */
function setUp() {
  let isThere = false
  const load = vi.fn(async () => {
    if (!isThere) throw gone
    return { default: Drawer }
  })
  return { load, Part: lazyPart(load), come: () => (isThere = true) }
}
const show = (part: ReactNode) =>
  act(async () =>
    root.render(
      <>
        <p>the page</p>
        <Suspense fallback="comes">{part}</Suspense>
      </>,
    ),
  )
const shown = () => document.body.textContent ?? ''
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(each => each.textContent === name)?.click(),
  )
const names = () => [...document.querySelectorAll('button')].map(each => each.textContent)

describe('lazyPart', () => {
  test('default: loads its code when it is shown, and once', async () => {
    const { load, Part, come } = setUp()
    come()
    expect(load).not.toHaveBeenCalled()
    await show(<Part name="Ada" />)
    expect(shown()).toContain('the drawer of Ada')
    await show(null)
    await show(<Part name="Bob" />)
    expect(shown()).toContain('the drawer of Bob')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('behavior: code that is gone is said in a dialog that closes, beside the page', async () => {
    const { Part } = setUp()
    const onClose = vi.fn()
    await show(<Part name="Ada" onClose={onClose} />)
    const dialog = document.querySelector('dialog')
    expect(dialog?.getAttribute('aria-label')).toBe('A part of the app is missing')
    expect(dialog?.querySelector('[role=alert]')?.textContent).toContain('could not be loaded')
    expect(shown()).toContain('the page')
    await act(async () => dialog?.querySelector<HTMLElement>('[aria-label=Close]')?.click())
    expect(onClose).toHaveBeenCalledTimes(1)
    // Nobody has to say it a second time.
    expect(codeFailures.isTold(gone)).toBe(true)
  })

  test('behavior: what cannot be closed says so where it would stand', async () => {
    const { Part } = setUp()
    await show(<Part name="Ada" />)
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be loaded')
  })

  test('behavior: is asked for again by hand, and once only while it stays gone', async () => {
    const { load, Part, come } = setUp()
    await show(<Part name="Ada" onClose={() => undefined} />)
    await press('Try again')
    expect(shown()).toContain('could not be loaded')
    expect(load).toHaveBeenCalledTimes(2)
    come()
    await press('Try again')
    expect(shown()).toContain('the drawer of Ada')
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('behavior: is asked for again when it is opened again', async () => {
    const { load, Part, come } = setUp()
    await show(<Part name="Ada" onClose={() => undefined} />)
    await show(null)
    come()
    await show(<Part name="Ada" onClose={() => undefined} />)
    expect(shown()).toContain('the drawer of Ada')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('behavior: without a network nothing offers a reload, and it comes by itself with it', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { Part, come } = setUp()
    await show(<Part name="Ada" onClose={() => undefined} />)
    expect(shown()).toContain('there is no network')
    expect(names()).not.toContain('Reload')
    come()
    online.mockReturnValue(true)
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(shown()).toContain('the drawer of Ada')
  })

  test('behavior: a reload is offered, never made, and not while something is under way', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    let isGoingOn = true
    const end = unfinished.add(() => isGoingOn)
    const { Part } = setUp()
    await show(<Part name="Ada" onClose={() => undefined} />)
    expect(shown()).toContain('answer your wallet first')
    expect(names()).not.toContain('Reload')
    isGoingOn = false
    await press('Try again')
    expect(reload).not.toHaveBeenCalled()
    await press('Reload')
    expect(reload).toHaveBeenCalledTimes(1)
    end()
  })

  test('behavior: what was fetched ahead is there at once, also when its code is gone since', async () => {
    const load = vi.fn(async () => ({ default: Drawer }))
    const Part = lazyPart(load)
    await Part.fetch()
    load.mockRejectedValue(gone)
    await show(<Part name="Ada" />)
    expect(shown()).toContain('the drawer of Ada')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('behavior: what could not be fetched ahead is silent until it is shown, and asked for then', async () => {
    const { load, Part, come } = setUp()
    await Part.fetch()
    expect(shown()).toBe('')
    come()
    await show(<Part name="Ada" />)
    expect(shown()).toContain('the drawer of Ada')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('behavior: code that does not come is said to be missing', async () => {
    vi.useFakeTimers()
    const Part = lazyPart(() => new Promise<{ default: typeof Drawer }>(() => undefined))
    await show(<Part name="Ada" />)
    expect(shown()).toContain('comes')
    await act(async () => vi.runAllTimersAsync())
    expect(shown()).toContain('could not be loaded')
  })
})
