// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { QuantityField } from './QuantityField.tsx'

afterEach(cleanup)

function show(most = 50n, value = 2n, hint?: string) {
  const onChange = vi.fn<(value: bigint) => void>()
  const onIncomplete = vi.fn<(why: string | undefined) => void>()
  const page = render(
    <QuantityField label="Quantity" {...{ value, most, hint, onChange, onIncomplete }} />,
  )
  const type = (value: string) =>
    act(async () => fireEvent.change(screen.getByRole('spinbutton'), { target: { value } }))
  return { onChange, onIncomplete, type, page }
}

describe('QuantityField', () => {
  test.each(['1.5', '1,5', '2.0', '-5', '1e3', '1 000', '0', '٣', '12 ETH', ''])(
    'behavior: %j is no number of things, and no other one is made of it',
    async typed => {
      const { onChange, onIncomplete, type } = show()
      await type(typed)
      expect(onIncomplete).toHaveBeenLastCalledWith('Enter how many.')
      expect(onChange).not.toHaveBeenCalled()
      const field = screen.getByRole('spinbutton')
      expect(field.getAttribute('aria-invalid')).toBe('true')
      // A press on a button leaves the field first: it must not find another number there.
      await act(async () => fireEvent.blur(field))
      expect(onIncomplete.mock.calls.at(-1)).toEqual(['Enter how many.'])
      expect((field as HTMLInputElement).value).toBe(typed)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      // Steps begin where the number was.
      await act(async () => fireEvent.keyDown(field, { key: 'ArrowUp' }))
      expect(onChange.mock.calls).toEqual([[3n]])
      expect(onIncomplete).toHaveBeenLastCalledWith(undefined)
    },
  )

  test('behavior: pasted with spaces around it, and of more than a number can say', async () => {
    const { onChange, type } = show(10n ** 30n)
    await type(' 007\n')
    expect(onChange).toHaveBeenLastCalledWith(7n)
    await type('12345678901234567890')
    expect(onChange).toHaveBeenLastCalledWith(12_345_678_901_234_567_890n)
  })

  test.each([
    ['up, by one', 'ArrowUp', 2n, 50n, 3n],
    ['down, by one', 'ArrowDown', 2n, 50n, 1n],
    ['up, beyond what a number can say', 'ArrowUp', 2n ** 60n, 2n ** 61n, 2n ** 60n + 1n],
    ['not above the most', 'ArrowUp', 50n, 50n, undefined],
    ['not below one', 'ArrowDown', 1n, 50n, undefined],
  ])('behavior: arrow keys change it: %s', async (_, key, value, most, next) => {
    const { onChange } = show(most, value)
    const field = screen.getByRole('spinbutton')
    // The cursor stays where it is.
    await act(async () => expect(fireEvent.keyDown(field, { key })).toBe(false))
    expect(onChange.mock.calls).toEqual(next === undefined ? [] : [[next]])
  })

  test('behavior: more than there are stays as it is typed, is said, and counts as nothing', async () => {
    const { onChange, onIncomplete, type, page } = show(50n, 6n, 'of 50')
    await type('60')
    const field = screen.getByRole<HTMLInputElement>('spinbutton')
    // Of what was chosen before nothing is made of it either, as the field is left.
    await act(async () => fireEvent.blur(field))
    expect(field.value).toBe('60')
    expect(onChange).not.toHaveBeenCalled()
    expect(onIncomplete.mock.calls).toEqual([['No more than 50.']])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(said?.textContent).toBe('No more than 50.')
    expect(said?.getAttribute('aria-live')).toBe('polite')
    // A step from there leads to the most that there is.
    await act(async () => fireEvent.keyDown(field, { key: 'ArrowDown' }))
    expect(onChange.mock.calls).toEqual([[50n]])
    expect(onIncomplete).toHaveBeenLastCalledWith(undefined)
    await type('60')
    page.rerender(
      <QuantityField label="Quantity" {...{ value: 6n, most: 60n, onChange, onIncomplete }} />,
    )
    expect(onChange).toHaveBeenLastCalledWith(60n)
    expect(onIncomplete).toHaveBeenLastCalledWith(undefined)
  })

  test('behavior: another value from elsewhere takes the place of what cannot count', async () => {
    const { onChange, onIncomplete, type, page } = show()
    await type('60')
    page.rerender(
      <QuantityField label="Quantity" {...{ value: 9n, most: 50n, onChange, onIncomplete }} />,
    )
    const field = screen.getByRole<HTMLInputElement>('spinbutton')
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['9', 'false'])
    expect(onIncomplete).toHaveBeenLastCalledWith(undefined)
  })

  test('behavior: screen readers are told what there is, and of which', () => {
    show(50n, 2n)
    const field = screen.getByRole('spinbutton', { name: 'Quantity' })
    const told = ['now', 'min', 'max'].map(name => field.getAttribute(`aria-value${name}`))
    expect(told).toEqual(['2', '1', '50'])
  })

  test.each(['shiftKey', 'altKey', 'ctrlKey', 'metaKey'])(
    'behavior: an arrow key with %s is left to what it does in a field',
    async modifier => {
      const { onChange } = show()
      const field = screen.getByRole('spinbutton')
      const key = { key: 'ArrowUp', [modifier]: true }
      await act(async () => expect(fireEvent.keyDown(field, key)).toBe(true))
      expect(onChange).not.toHaveBeenCalled()
    },
  )

  test('behavior: other keys are typed, and an arrow counts from what was chosen last', async () => {
    const { onChange, onIncomplete, type } = show()
    const field = screen.getByRole<HTMLInputElement>('spinbutton')
    for (const key of ['5', 'ArrowLeft', 'Enter', 'Tab'])
      await act(async () => expect(fireEvent.keyDown(field, { key })).toBe(true))
    expect(onChange).not.toHaveBeenCalled()
    await type('')
    await act(async () => fireEvent.keyDown(field, { key: 'ArrowUp' }))
    expect(onChange).toHaveBeenLastCalledWith(3n)
    expect(onIncomplete).toHaveBeenLastCalledWith(undefined)
  })

  test('behavior: its hint describes it and is no part of its name', () => {
    show(50n, 2n, 'of 50')
    const field = screen.getByRole('spinbutton', { name: 'Quantity' })
    const ids = field.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(ids)?.textContent).toBe('of 50')
    cleanup()
    show()
    expect(screen.getByRole('spinbutton').hasAttribute('aria-describedby')).toBe(false)
  })

  test('behavior: a field that goes, as with its order, lacks nothing any more', async () => {
    const { onIncomplete, type, page } = show()
    await type('')
    expect(onIncomplete).toHaveBeenLastCalledWith('Enter how many.')
    page.unmount()
    expect(onIncomplete).toHaveBeenLastCalledWith(undefined)
  })
})
