// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { portfolioSearch } from '../../routes/searchParams.ts'
import { HoldingsSort } from './HoldingsSort.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(() => root.unmount()))

test('default: every way of every figure is chosen, kept in the address, and shown again from it', () => {
  const changes: HoldingsSort.Props['search'][] = []
  const show = (search: HoldingsSort.Props['search']) =>
    act(() =>
      root.render(<HoldingsSort search={search} onSearch={change => changes.push(change)} />),
    )
  show({})
  const select = document.querySelector('select') as HTMLSelectElement
  const choose = (way: string) =>
    act(() => {
      select.value = way
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const ways = [...select.options].map(({ value }) => value)
  expect(ways).toHaveLength(13)
  expect(select.value).toBe('')
  for (const way of ways.slice(1)) {
    choose(way)
    const change = changes.at(-1) ?? {}
    const { sort, up } = portfolioSearch(change)
    expect({ sort, up }).toEqual(change)
    show(change)
    expect(select.value).toBe(way)
  }
  choose('')
  expect(changes.at(-1)).toEqual({ sort: undefined, up: undefined })
})
