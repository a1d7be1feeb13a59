// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChoiceOfMany } from './ChoiceOfMany.tsx'

afterEach(cleanup)

function show(many: number, value = '2') {
  const onChange = vi.fn()
  const options = Array.from({ length: many }, (_, at) => ({ value: `${at}`, label: `T${at}` }))
  render(<ChoiceOfMany label="Pay in" {...{ value, options, onChange }} />)
  return onChange
}

test('behavior: as many as find room are side by side, more are in a list', () => {
  show(6)
  expect(screen.getAllByRole('radio')).toHaveLength(6)
  expect(screen.queryByRole('combobox')).toBeNull()
  cleanup()
  const onChange = show(7)
  expect(screen.queryByRole('radio')).toBeNull()
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pay in' })
  expect([list.value, screen.getAllByRole('option').length]).toEqual(['2', 7])
  fireEvent.change(list, { target: { value: '6' } })
  expect(onChange.mock.calls).toEqual([['6']])
})

test('behavior: what is chosen and not among them is not shown as another one', () => {
  show(7, '0xgone')
  const list = screen.getByRole<HTMLSelectElement>('combobox')
  expect(list.selectedOptions[0]?.textContent).toBe('')
})
