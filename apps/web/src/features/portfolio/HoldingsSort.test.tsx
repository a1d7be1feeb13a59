// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { portfolioSearch } from '../../routes/searchParams.ts'
import { HoldingsSort } from './HoldingsSort.tsx'

afterEach(cleanup)

test('default: every way of every figure is chosen, kept in the address, and shown again from it', () => {
  const changes: HoldingsSort.Props['search'][] = []
  const shown = (search: HoldingsSort.Props['search']) => (
    <HoldingsSort search={search} onSearch={change => changes.push(change)} />
  )
  const { rerender } = render(shown({}))
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' })
  const ways = [...select.options].map(({ value }) => value)
  expect(ways).toHaveLength(13)
  expect(select.value).toBe('')
  for (const way of ways.slice(1)) {
    fireEvent.change(select, { target: { value: way } })
    const change = changes.at(-1) ?? {}
    const { sort, up } = portfolioSearch(change)
    expect({ sort, up }).toEqual(change)
    rerender(shown(change))
    expect(select.value).toBe(way)
  }
  fireEvent.change(select, { target: { value: '' } })
  expect(changes.at(-1)).toEqual({ sort: undefined, up: undefined })
})
