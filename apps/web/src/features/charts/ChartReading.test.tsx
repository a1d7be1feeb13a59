// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChartReading } from './ChartReading.tsx'

let root: Root
const open = vi.fn()
const three = ['a', 'b', 'c']

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  open.mockClear()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Spots 100 pixels apart, at half the height. */
const draw = (ids: readonly string[]) =>
  act(async () =>
    root.render(
      <ChartReading
        {...{ label: 'Sales', width: 400, height: 200 }}
        drawing={{ picture: null, spots: ids.map((id, at) => ({ id, x: 100 * (at + 1), y: 100 })) }}
        reading={{
          ...{ label: 'One by one', by: 'both', hint: 'Point', open },
          text: id => `Sale ${id}`,
          show: id => <a href={`#${id}`}>{`Read ${id}`}</a>,
        }}
      />,
    ),
  )
const slider = () => document.querySelector('[role=slider]') as HTMLElement
const value = () => [
  slider().getAttribute('aria-valuenow'),
  slider().getAttribute('aria-valuemax'),
  slider().getAttribute('aria-valuetext'),
]
const press = (key: string) =>
  act(async () => slider().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const focus = () => act(async () => slider().focus())
const point = (type: string, x: number, pointerType = 'mouse') =>
  act(async () =>
    slider().dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: 100, pointerType, bubbles: true }),
    ),
  )
const click = () => act(async () => slider().click())
const read = () => document.querySelector('a')?.textContent

describe('ChartReading', () => {
  test('default: arrow keys go from the last to the first and no further, Enter opens', async () => {
    await draw(three)
    expect(read()).toBeUndefined()
    await focus()
    expect(value()).toEqual(['3', '3', 'Sale c'])
    await press('ArrowLeft')
    expect([value(), read()]).toEqual([['2', '3', 'Sale b'], 'Read b'])
    await press('Home')
    await press('ArrowLeft')
    expect(value()).toEqual(['1', '3', 'Sale a'])
    await press('Enter')
    expect(open.mock.calls).toEqual([['a']])
  })

  test('behavior: where fingers point nothing is said of keys', async () => {
    await draw(three)
    expect(document.body.textContent).toBe('Point')
    const list = { addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...list,
      matches: query === '(pointer: coarse)',
    }))
    await draw(three)
    expect(document.body.textContent).toBe('Touch the chart to read it.')
  })

  test('behavior: a pointer reads what is nearest, and opens what it is at', async () => {
    await draw(three)
    await point('pointermove', 140)
    expect(read()).toBe('Read a')
    await point('pointerdown', 140)
    await click()
    // Too far away to be meant.
    expect(open).not.toHaveBeenCalled()
    await point('pointerdown', 190)
    await click()
    expect(open.mock.calls).toEqual([['b']])
  })

  test('behavior: a finger reads, and opens nothing', async () => {
    await draw(three)
    await point('pointerdown', 200, 'touch')
    await click()
    expect([read(), open.mock.calls]).toEqual(['Read b', []])
  })

  test('behavior: what is read stays when something comes in before it', async () => {
    await draw(three)
    await focus()
    await press('ArrowLeft')
    await draw(['new', ...three])
    expect(value()).toEqual(['3', '4', 'Sale b'])
  })

  test('behavior: it is read on while the focus goes to what is said of it, and no longer', async () => {
    await draw(three)
    await focus()
    await act(async () => document.querySelector('a')?.focus())
    expect(read()).toBe('Read c')
    await act(async () => (document.activeElement as HTMLElement).blur())
    expect(read()).toBeUndefined()
  })

  test('behavior: of nothing there is nothing to go through', async () => {
    await draw([])
    expect(slider()).toBeNull()
  })
})
