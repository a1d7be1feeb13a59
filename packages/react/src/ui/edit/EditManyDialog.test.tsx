// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { EditManyFlow } from '../../flow/order/createEditManyFlow.ts'
import { editManyCases } from '../../testing/dialogs/editManyCases.tsx'
import { UiProvider } from '../UiProvider.tsx'

afterEach(cleanup)

describe('EditManyDialog', () => {
  test('behavior: a price that follows the floor keeps its rule until another one is typed', async () => {
    const listings = editManyCases.find(({ name }) => name === 'edit-many-listings')
    if (listings === undefined) throw new Error('There is no dialog.')
    const { node, flow } = listings.dialog(listings.states['an empty form'])
    render(<UiProvider>{node}</UiProvider>)
    const items = () => (flow as unknown as EditManyFlow).getState().form.items
    await act(async () => screen.getByRole('radio', { name: 'By floor' }).click())
    const rule = { kind: 'floor', bps: 0n }
    expect(items()).toMatchObject([{ rule }, { rule }])
    const [first] = screen.getAllByRole('textbox', { name: /^New price of/ })
    if (first === undefined) throw new Error('There is no price.')
    await act(async () => fireEvent.change(first, { target: { value: '3' } }))
    expect(items()).toMatchObject([{ price: '3', rule: undefined }, { rule }])
    await act(async () => screen.getByRole('radio', { name: 'Same' }).click())
    const each = screen.getByRole('textbox', { name: 'Price each' })
    await act(async () => fireEvent.change(each, { target: { value: '4' } }))
    expect(items().map(item => item.rule)).toEqual([undefined, undefined])
  })
})
