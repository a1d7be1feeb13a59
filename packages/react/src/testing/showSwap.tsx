import { render, screen } from '@testing-library/react'
import type { SwapFlow } from '../flow/swap/createSwapFlow.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { dialogCases } from './dialogCases.ts'

const found = dialogCases.find(({ name }) => name === 'swap')
if (found === undefined) throw new Error('There is no swap dialog.')
export const swaps = found
export const states = swaps.states

/** The dialog of a swap in one of its states. */
export function showSwap(name: string, settings: Omit<UiProvider.Props, 'children'> = {}) {
  const made = swaps.dialog(states[name])
  render(<UiProvider {...settings}>{made.node}</UiProvider>)
  const flow = (made.node.props as { flow: SwapFlow }).flow
  const set = (next: string) => made.flow.set(states[next])
  return { flow, set, asked: made.flow.asked, form: () => flow.getState().form }
}

export const give = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You pay' })
export const get = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You get' })
export const button = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>('button', { name })
export const text = () => document.body.textContent ?? ''
