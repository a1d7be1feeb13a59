// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { NameFilter } from './NameFilter.tsx'

const page = drawnField()
const onChange = vi.fn<NameFilter.Props['onChange']>()
const draw = (name?: string) => page.draw(<NameFilter name={name} onChange={onChange} />)
const pause = () => act(async () => vi.advanceTimersByTime(1000))

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockClear()
})
afterEach(() => vi.useRealTimers())

describe('NameFilter', () => {
  test('default: it narrows once nothing is typed for a moment, or at once by Enter', async () => {
    await draw()
    await page.type('ti')
    await page.type(' tide ')
    expect(onChange).not.toHaveBeenCalled()
    await pause()
    expect(onChange.mock.calls).toEqual([['tide']])
    await page.type('')
    await act(async () => page.field().form?.requestSubmit())
    expect(onChange.mock.lastCall).toEqual([undefined])
    await pause()
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('behavior: what is typed on while the address follows stays', async () => {
    await draw()
    await page.type('ti')
    await pause()
    await page.type('tide')
    await draw('ti')
    expect(page.field().value).toBe('tide')
    await pause()
    expect(onChange.mock.calls).toEqual([['ti'], ['tide']])
  })

  test('behavior: what is taken away elsewhere does not stand there any more', async () => {
    await draw('tide')
    expect(page.field().value).toBe('tide')
    await draw()
    await pause()
    expect([page.field().value, onChange.mock.calls]).toEqual(['', []])
  })
})
