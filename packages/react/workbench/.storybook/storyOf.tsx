import type { StoryObj } from '@storybook/react-vite'
import { viewCases } from '../../src/testing/viewCases.ts'

const hostile = `<img src=x onerror="alert(1)">\u202egnp.exe ${'Wordwithoutanyplacetobreak'.repeat(20)}`

/** The story of a component in one of its states. */
export function storyOf(title: string, state: string): StoryObj {
  const view = viewCases.find(each => each.title === title)?.states[state]
  if (view === undefined) throw new Error(`There is no "${state}" of "${title}".`)
  return { render: (_, { globals }) => view(globals.names === 'hostile' ? hostile : undefined) }
}
