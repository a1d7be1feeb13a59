// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ListManyFlow } from '../../flow/order/createListManyFlow.ts'
import { listManyCases } from '../../testing/dialogs/listManyCases.tsx'
import { usdc } from '../../testing/openMarket.ts'
import { UiProvider } from '../UiProvider.tsx'

afterEach(cleanup)

function show(state: string) {
  const [many] = listManyCases
  if (many === undefined) throw new Error('There is no dialog.')
  const { node, flow } = many.dialog(many.states[state])
  render(<UiProvider>{node}</UiProvider>)
  return flow as unknown as ListManyFlow
}
const choose = (name: string) => act(async () => screen.getByRole('radio', { name }).click())
const names = (group: string) =>
  [...screen.getByRole('group', { name: group }).querySelectorAll('label')].map(
    each => each.textContent,
  )

describe('ListManyDialog', () => {
  test('behavior: what followed a floor says nothing in another currency, what was typed stays', async () => {
    const flow = show('a form with a choice of currencies')
    await choose('By floor')
    const [first] = screen.getAllByRole('textbox', { name: /^Price of/ })
    if (first === undefined) throw new Error('There is no price.')
    await act(async () => fireEvent.change(first, { target: { value: '3' } }))
    const { items } = flow.getState().form
    expect(items).toMatchObject([{ price: '3', rule: undefined }, { rule: { kind: 'floor' } }])
    await choose('USDC')
    expect(flow.getState().form).toMatchObject({
      currency: usdc,
      items: [{ price: '3' }, { price: '', rule: undefined }],
    })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One by one' }).checked).toBe(true)
  })

  test('behavior: no rule follows a floor that is in another currency', () => {
    show('a form in another currency')
    expect(names('Pricing')).toEqual(['One by one', 'Same', 'Ladder'])
    expect(screen.getByText(/tells no rate/)).toBeTruthy()
  })

  test('behavior: the line that has no price by a rule says what the floor is that it cannot follow', () => {
    show('a floor that no price follows')
    const [first, second] = screen.getAllByRole('listitem').map(each => each.textContent)
    expect(first).toMatch(/The floor is in another currency: about 0\.66\d* ETH/)
    // The other is so far from it.
    expect(second).not.toContain('The floor is in another currency')
    expect(second).toMatch(/12\.5 % above the floor/)
  })

  test('behavior: a line without a price yet says the floor, and one with a price how far it is from it', async () => {
    show('a form')
    const [price] = screen.getAllByRole('textbox', { name: /^Price of/ })
    if (price === undefined) throw new Error('There is no price.')
    const line = () => screen.getAllByRole('listitem')[0]?.textContent
    const type = (value: string) => act(async () => fireEvent.change(price, { target: { value } }))
    await type('')
    expect(line()).toMatch(/Floor \d[\d.]* ETH/)
    await type('5')
    expect(line()).not.toMatch(/Floor \d/)
    expect(line()).toContain('above the floor')
  })

  test('behavior: a ladder closes up over a token that is left out', async () => {
    const flow = show('a form')
    await choose('Ladder')
    const type = (name: string, value: string) =>
      act(async () =>
        fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }),
      )
    await type('First price', '1')
    await type('Each next one', '0.25')
    expect(flow.getState().form.items.map(({ price }) => price)).toEqual(['1', '1.25'])
    const [out] = screen.getAllByRole('button', { name: /^Leave out/ })
    await act(async () => out?.click())
    const { items, pricing } = flow.getState().form
    expect(items).toMatchObject([{ token: { tokenId: 8n }, price: '1' }])
    expect(pricing).toMatchObject({ kind: 'ladder', many: 1 })
  })

  test('behavior: there is no choice where the marketplace takes but one', () => {
    show('a form')
    expect(screen.queryByRole('group', { name: 'Price in' })).toBeNull()
  })
})
