// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ViewChoice } from './ViewChoice.tsx'

const paint = vi.hoisted(() => ({ done: () => {} }))
vi.mock('../app/painted.ts', () => ({
  painted: () => new Promise<void>(resolve => (paint.done = resolve)),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('behavior: what is pressed is shown before the address is told, and then what the address says', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const onView = vi.fn()
  const show = (view: ViewChoice.View) =>
    act(async () => root.render(<ViewChoice view={view} onView={onView} />))
  const press = (view: string) =>
    act(async () => document.querySelector<HTMLElement>(`input[value=${view}]`)?.click())
  const chosen = () =>
    [...document.querySelectorAll('input')].filter(each => each.checked).map(each => each.value)
  await show('grid')
  await press('table')
  expect([chosen(), onView.mock.calls]).toEqual([['table'], []])
  await act(async () => paint.done())
  expect(onView.mock.calls).toEqual([['table']])
  await show('table')
  // Back.
  await show('grid')
  expect(chosen()).toEqual(['grid'])
  await press('table')
  await press('grid')
  expect(chosen()).toEqual(['grid'])
  await act(async () => root.unmount())
})
