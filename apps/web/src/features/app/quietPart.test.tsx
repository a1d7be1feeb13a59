// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { quietPart } from './quietPart.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function draw(load: Parameters<typeof quietPart<{ name: string }>>[0]) {
  const Part = quietPart(load)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Part name="Part" />))
  const before = document.body.textContent
  await act(async () => vi.runAllTimersAsync())
  const after = document.body.textContent
  await act(async () => root.unmount())
  return [before, after]
}

describe('quietPart', () => {
  test('default: is there once the page is idle, and its code is asked for no earlier', async () => {
    const load = vi.fn(async () => ({ default: ({ name }: { name: string }) => <p>{name}</p> }))
    expect(await draw(load)).toEqual(['', 'Part'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('error: code that cannot be had is no word on the page', async () => {
    const load = vi.fn(() => Promise.reject(new Error('gone')))
    expect(await draw(load)).toEqual(['', ''])
    expect(load).toHaveBeenCalledTimes(1)
  })
})
