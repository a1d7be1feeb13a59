// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { OffersReceivedBar } from './OffersReceivedBar.tsx'
import { drawnField } from './testing/drawnField.ts'

const { draw: show, field, type } = drawnField()
const onAccept = vi.fn()
const draw = (least?: string) =>
  show(
    <OffersReceivedBar
      {...{ least, currency: { symbol: 'ETH', decimals: 18 }, chosen: 2, says: '7 offers' }}
      {...{ onLeast: () => undefined, onAccept, onNone: () => undefined }}
    />,
  )
const accept = () => document.querySelector('button') as HTMLButtonElement
const told = () => document.querySelector('[role=status]')?.textContent

test('behavior: while the minimum cannot be read nothing is accepted, and it says why', async () => {
  await draw('0.5')
  field().focus()
  expect([accept().textContent, accept().disabled, told()]).toEqual(['Accept 2', false, '2 chosen'])
  await type('1,500')
  expect([accept().disabled, told()]).toEqual([true, 'Enter an amount that can be read.'])
  await act(async () => accept().click())
  expect(onAccept).not.toHaveBeenCalled()
  await type('1.5')
  expect([accept().disabled, told()]).toEqual([false, '2 chosen'])
  await act(async () => accept().click())
  expect(onAccept).toHaveBeenCalledOnce()
})

test('behavior: a minimum that was set elsewhere takes the place of one that cannot be read', async () => {
  await draw('0.5')
  await type('1,500')
  expect(accept().disabled).toBe(true)
  await draw(undefined)
  expect([field().value, accept().disabled]).toEqual(['', false])
})
