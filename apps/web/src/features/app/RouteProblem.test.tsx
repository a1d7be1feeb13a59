// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lazyPage } from './lazyPage.ts'
import { RouteProblem } from './RouteProblem.tsx'
import { unfinished } from './unfinished.ts'

/** What Chrome says of a file that is not there. */
const gone = () =>
  Promise.reject(
    new TypeError('Failed to fetch dynamically imported module: https://app.example/Swap-1a2b.js'),
  )
const reload = vi.fn()
let page: Root
let isGoingOn = false
let end: () => void
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  for (const how of ['error', 'warn'] as const)
    vi.spyOn(console, how).mockImplementation(() => undefined)
  isGoingOn = false
  end = unfinished.add(() => isGoingOn)
  page = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => page.unmount())
  end()
  reload.mockReset()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Opens the app at its first page, and goes to one whose code is loaded like this. */
async function goTo(load: () => Promise<{ Page: () => null }>) {
  const root = createRootRoute({ component: Outlet })
  const getParentRoute = () => root
  const routeTree = root.addChildren([
    createRoute({ getParentRoute, path: '/', component: () => 'first' }),
    createRoute({ getParentRoute, path: '/swap', component: lazyPage(load, 'Page') }),
  ])
  const router = createRouter({
    ...{ routeTree, history: createMemoryHistory(), defaultErrorComponent: RouteProblem },
  })
  await act(async () => page.render(<RouterProvider router={router as never} />))
  await act(async () => router.navigate({ to: '/swap' as never }))
}
const shown = () => document.body.textContent ?? ''
const buttons = () => [...document.querySelectorAll('button')].map(button => button.textContent)

describe('a page whose code is gone', () => {
  test('default: reloads once; what stays gone is said, and reloaded by hand', async () => {
    await goTo(gone)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(shown()).not.toContain('could not be shown')
    await act(async () => page.unmount())
    page = createRoot(document.body.appendChild(document.createElement('div')))
    await goTo(gone)
    expect(shown()).toContain('This page could not be shown')
    expect(reload).toHaveBeenCalledTimes(1)
    await act(async () => document.querySelector('button')?.click())
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('behavior: while something goes on nothing reloads, and not by itself once that is over', async () => {
    isGoingOn = true
    await goTo(gone)
    expect(shown()).toContain('answer your wallet first')
    isGoingOn = false
    await act(async () => window.dispatchEvent(new Event('focus')))
    expect([reload.mock.calls.length, buttons()]).toEqual([0, []])
  })
})

test('behavior: what was typed is not reloaded away: a person decides', async () => {
  const forget = unfinished.add(() => true, 'typed')
  await goTo(gone)
  forget()
  expect([reload.mock.calls.length, buttons()]).toEqual([0, ['Reload']])
  expect(shown()).toContain('This page could not be shown')
  await act(async () => document.querySelector('button')?.click())
  expect(reload).toHaveBeenCalledTimes(1)
})

describe('a page whose code cannot be fetched without a network', () => {
  const cutOff = async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    let isThere = false
    await goTo(async () => (isThere ? { Page: () => null } : gone()))
    expect(shown()).toContain('There is no network')
    return (isOnline: boolean) => {
      isThere = true
      online.mockReturnValue(isOnline)
    }
  }

  test('default: nothing reloads, and it is shown by itself once there is one', async () => {
    const come = await cutOff()
    expect([reload.mock.calls.length, buttons()]).toEqual([0, ['Try again']])
    come(true)
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(shown()).toBe('')
    expect(reload).not.toHaveBeenCalled()
  })

  test('behavior: it is asked for again by hand', async () => {
    const come = await cutOff()
    await act(async () => document.querySelector('button')?.click())
    expect(shown()).toContain('There is no network')
    come(false)
    await act(async () => document.querySelector('button')?.click())
    expect(shown()).toBe('')
  })
})

test('error: a page with a mistake is told, and not reloaded by itself', async () => {
  await goTo(async () => ({
    Page() {
      throw new Error('a mistake')
    },
  }))
  expect(shown()).toContain('This page could not be shown')
  expect(reload).not.toHaveBeenCalled()
})
