// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { LeastOffer } from './LeastOffer.tsx'
import { drawnField } from './testing/drawnField.ts'

const { draw: show, field, type } = drawnField()
const onChange = vi.fn<LeastOffer.Props['onChange']>()
const onUnread = vi.fn<LeastOffer.Props['onUnread']>()
const draw = (value?: string) =>
  show(
    <LeastOffer
      {...{ value, currency: { symbol: 'ETH', decimals: 18 }, onChange }}
      onUnread={onUnread}
    />,
  )

describe('LeastOffer', () => {
  test('behavior: what no longer narrows the offers does not stand there', async () => {
    await draw('0.5')
    expect(field().value).toBe('0.5')
    await draw(undefined)
    expect(field().value).toBe('')
  })

  test('behavior: what is being typed is left alone, however late the address follows', async () => {
    await draw()
    field().focus()
    await type('0.5')
    await type('0.55')
    await draw('0.5')
    expect(field().value).toBe('0.55')
  })

  test.each([
    ['.5', '0.5'],
    ['0,5', '0.5'],
    ['1 500', '1500'],
    ['', undefined],
  ])('behavior: %j narrows to what the address can say', async (typed, value) => {
    await draw('7')
    await type(typed)
    expect(onChange).toHaveBeenLastCalledWith(value)
  })

  test('error: what is no amount is marked, and changes nothing', async () => {
    onChange.mockClear()
    await draw('7')
    await type('1,500')
    expect([field().getAttribute('aria-invalid'), onChange.mock.calls]).toEqual(['true', []])
    expect(onUnread).toHaveBeenLastCalledWith(true)
  })
})
