// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { dialogCases } from '../../testing/dialogCases.ts'
import { UiProvider } from '../UiProvider.tsx'

afterEach(cleanup)

function show(state: string) {
  const found = dialogCases.find(({ name }) => name === 'cancel')
  render(<UiProvider>{found?.dialog(found.states[state]).node}</UiProvider>)
}
const notices = () => [...document.querySelectorAll('.sl-problem')].map(each => each.textContent)

describe('CancelDialog', () => {
  test('behavior: the receipt counts those that were left out among all of them', () => {
    show('some left')
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    expect(receipt.textContent).toContain('2 of 4 cancelled')
  })

  test('behavior: what stays although it was chosen is one notice, with its reasons', () => {
    show('some left out')
    expect(notices()).toHaveLength(1)
    expect(notices()[0]).toMatch(/Left out, as the marketplace asked.*Left out, as orders on X2Y2/)
  })

  test('behavior: of all orders only what cannot be cancelled here is a notice, what is cleared by itself is not', () => {
    show('all orders')
    expect(notices()).toEqual([expect.stringMatching(/^Still open, and not to be cancelled here/)])
    screen.getByText(/^All orders of this account on Seaport 1.5.*7 listings and 5 offers/)
    screen.getByText(/^Still open after this: /)
  })
})
