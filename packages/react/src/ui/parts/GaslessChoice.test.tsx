// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dialogCases } from '../../testing/dialogCases.ts'
import { maker } from '../../testing/openMarket.ts'
import { zone } from '../../testing/reviewSteps.ts'
import { de } from '../messages/de.ts'
import { UiProvider } from '../UiProvider.tsx'
import { GaslessChoice } from './GaslessChoice.tsx'

afterEach(cleanup)

const choice = () => screen.queryByRole<HTMLInputElement>('checkbox')
const show = (props: Omit<GaslessChoice.Props, 'onChange'>) => {
  const onChange = vi.fn<GaslessChoice.Props['onChange']>()
  render(<GaslessChoice {...props} onChange={onChange} />)
  return onChange
}

test('default: it says what is chosen and what that takes, and tells the other choice', () => {
  const onChange = show({ form: { gasless: true }, contexts: [{}, { zone: maker }] })
  const box = screen.getByRole<HTMLInputElement>('checkbox', {
    name: /^Free to cancel and reprice.*co-signature of this marketplace.*a transaction cancels it/,
  })
  expect(box.checked).toBe(true)
  box.click()
  expect(onChange.mock.calls).toEqual([[{ gasless: false }]])
})

test('behavior: there is nothing to choose where no zone is known, or the form has no choice', () => {
  show({ form: { gasless: true }, contexts: [{}, { zone: undefined }] })
  show({ form: { gasless: true }, contexts: [] })
  show({ form: {}, contexts: [{ zone: maker }] })
  expect(choice()).toBeNull()
})

function open(state: string, settings: Partial<UiProvider.Props> = {}) {
  const found = dialogCases.find(({ name }) => name === 'list')
  const made = found?.dialog(found.states[state])
  render(<UiProvider {...settings}>{made?.node}</UiProvider>)
}

test('behavior: the form of a listing has it, in German too', () => {
  open('a form with free cancelling', { locale: 'de', messages: de })
  expect(choice()?.checked).toBe(true)
  expect(choice()?.labels?.[0]?.textContent).toContain('Mitunterschrift dieses Marktplatzes')
})

test('behavior: a review tells it with the contract of the zone, from what is signed', () => {
  open('a review with free cancelling')
  const row = screen.getByText('Cancelling').closest('div')
  expect(row?.textContent).toMatch(/free, by a signature/)
  expect(row?.innerHTML.toLowerCase()).toContain(zone.slice(0, 6).toLowerCase())
  cleanup()
  open('review')
  expect(screen.queryByText('Cancelling')).toBeNull()
})
