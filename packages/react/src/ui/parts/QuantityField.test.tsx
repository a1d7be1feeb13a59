// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { QuantityField } from './QuantityField.tsx'

afterEach(cleanup)

function show(most = 50n) {
  const onChange = vi.fn<(value: bigint) => void>()
  const onIncomplete = vi.fn<(isIncomplete: boolean) => void>()
  const page = render(
    <QuantityField value={2n} most={most} label="Quantity" {...{ onChange, onIncomplete }} />,
  )
  const type = (value: string) =>
    act(async () => fireEvent.change(screen.getByRole('textbox'), { target: { value } }))
  return { onChange, onIncomplete, type, page }
}

describe('QuantityField', () => {
  test.each(['1.5', '1,5', '2.0', '-5', '1e3', '1 000', '0', '٣', '12 ETH', ''])(
    'behavior: %j is no number of things, and no other one is made of it',
    async typed => {
      const { onChange, onIncomplete, type } = show()
      await type(typed)
      expect(onIncomplete).toHaveBeenLastCalledWith(true)
      expect(onChange).not.toHaveBeenCalled()
      const field = screen.getByRole('textbox')
      expect(field.getAttribute('aria-invalid')).toBe('true')
      await act(async () => fireEvent.blur(screen.getByRole('textbox')))
      expect(onIncomplete).toHaveBeenLastCalledWith(false)
      expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2')
      expect(field.getAttribute('aria-invalid')).toBe('false')
    },
  )

  test('behavior: pasted with spaces around it, and of more than a number can say', async () => {
    const { onChange, type } = show(10n ** 30n)
    await type(' 007\n')
    expect(onChange).toHaveBeenLastCalledWith(7n)
    await type('12345678901234567890')
    expect(onChange).toHaveBeenLastCalledWith(12_345_678_901_234_567_890n)
  })

  test('behavior: a field that goes, as with its order, lacks nothing any more', async () => {
    const { onIncomplete, type, page } = show()
    await type('')
    expect(onIncomplete).toHaveBeenLastCalledWith(true)
    page.unmount()
    expect(onIncomplete).toHaveBeenLastCalledWith(false)
  })
})
