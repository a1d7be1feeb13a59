// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeFailures } from './codeFailures.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<UpdateNotice />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** As Vite tells of code that could not be fetched, before who asked for it hears of it. */
async function fail(then: (error: Error) => void = () => undefined) {
  const error = new TypeError('Failed to fetch dynamically imported module')
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    then(error)
    await vi.runAllTimersAsync()
  })
}
const notice = () => document.querySelector('[role=alert]')?.textContent

describe('UpdateNotice', () => {
  test('default: code that is gone is told, with the way to reload', async () => {
    expect(notice()).toBeUndefined()
    await fail()
    expect(notice()).toContain('A part of the app could not be loaded.')
    expect(document.querySelector('button')?.textContent).toBe('Reload')
  })

  test('behavior: says nothing of what is told in its own place', async () => {
    await fail(codeFailures.add)
    expect(notice()).toBeUndefined()
  })

  test('behavior: without a network no reload is offered: it would take away what is still there', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await fail()
    expect(notice()).toBeUndefined()
  })
})
