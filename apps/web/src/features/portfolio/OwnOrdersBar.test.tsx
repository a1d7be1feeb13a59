// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { OwnOrdersBar } from './OwnOrdersBar.tsx'
import { drawnField } from './testing/drawnField.ts'

const begin = vi.fn()
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => begin }))
afterEach(() => begin.mockClear())

const { draw } = drawnField()
const account = `0x${'a'.repeat(40)}` as const
const eth = { address: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 }
const usdc = { address: `0x${'dc'.repeat(20)}`, symbol: 'USDC', decimals: 6 }
const row = (id: string, currency: typeof eth) => ({
  ...{ isOpen: true, order: { id }, subject: { orderId: id, name: id }, unchangeable: undefined },
  change: { kind: 'edit-listing', orderId: id },
  edit: { order: { orderId: id }, currency, price: '1' },
})
const fixed = (id: string, unchangeable: string) => ({
  ...{ isOpen: true, order: { id }, subject: { orderId: id, name: id }, unchangeable },
  ...{ change: undefined, edit: undefined },
})
const show = (...picked: readonly object[]) =>
  draw(
    <OwnOrdersBar
      choice={<select aria-label="State" />}
      picked={picked as readonly OwnOrdersBar.Row[]}
      {...{ chainId: 1, account, onNone: () => undefined }}
    />,
  )
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(each => each.textContent === name)
const press = (name: string) => act(async () => button(name)?.click())

test('default: all of one currency are changed together', async () => {
  await show(row('0xa', usdc), row('0xb', usdc))
  await press('Change 2')
  expect(begin).toHaveBeenCalledWith(
    {
      ...{ kind: 'edit-many', chainId: 1 },
      items: ['0xa', '0xb'].map(orderId => ({ order: { orderId }, price: '1' })),
    },
    account,
  )
})

test('behavior: of several currencies those in each by themselves', async () => {
  await show(row('0xa', eth), row('0xb', usdc), row('0xc', eth))
  expect(button('Change 3')).toBeUndefined()
  await press('Change 2 in ETH')
  expect(begin.mock.calls[0]?.[0]).toMatchObject({
    ...{ kind: 'edit-many', items: [{ order: { orderId: '0xa' } }, { order: { orderId: '0xc' } }] },
  })
  await press('Change 1 in USDC')
  expect(begin.mock.calls[1]?.[0]).toEqual({ kind: 'edit-listing', orderId: '0xb' })
})

test('behavior: why some cannot be changed stands beside it, each reason once', async () => {
  await show(row('0xa', eth), row('0xb', eth), fixed('0xc', 'Why.'), fixed('0xd', 'Why.'))
  expect(document.body.textContent).toContain('2 of them cannot be changed. Why.')
  expect(document.body.textContent?.match(/Why\./g)).toHaveLength(1)
  expect(button('Change 2')).toBeDefined()
})

test('behavior: what cannot be cancelled is left out of what is, by its name', async () => {
  const kept = { ...fixed('0xc', 'Only by its server.'), uncancellable: 'Only by its server.' }
  await show(row('0xa', eth), row('0xb', eth), kept)
  expect(document.body.textContent).toContain('Not cancelled with them: 0xc. Only by its server.')
  await press('Cancel 2')
  expect(begin.mock.calls[0]?.[0]).toMatchObject({
    ...{ kind: 'cancel', orders: [{ orderId: '0xa' }, { orderId: '0xb' }] },
  })
  await show(kept)
  expect(button('Cancel 1')).toBeUndefined()
})

test('behavior: of more than 500 it is said that they are cancelled in parts, of fewer nothing', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => fixed(`0x${index}`, 'Why.'))
  await show(...many(500))
  expect(document.querySelector('[role=status]')?.textContent).toBe('500 chosen')
  await show(...many(501))
  expect(document.querySelector('[role=status]')?.textContent).toBe(
    '501 chosen; 500 are cancelled at once, the others follow.',
  )
})

test('behavior: what chooses their state stands in the same row as what ends all orders', async () => {
  await show()
  const choice = document.querySelector('select')
  expect(choice?.parentElement).toBe(button('Cancel all orders')?.parentElement)
  await press('Cancel all orders')
  expect(begin).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'cancel', all: true }),
    account,
  )
})
