// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test } from 'vitest'
import { UiProvider } from '../ui/UiProvider.tsx'
import { viewCases } from './viewCases.ts'

afterEach(cleanup)

const hostile = '<img src=x onerror="window.hit=1">\u202egnp.exe'
// The dialogs, the cart and the drawer have tests of their own.
const small = viewCases.filter(({ title }) => !/^(Dialogs|Cart|Transaction)/.test(title))

test('each is in one place of the workbench', () => {
  const titles = viewCases.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})

describe.each(small)('$title', ({ states }) => {
  test.each(Object.entries(states))(
    '%s: accessible, and a name is its letters',
    async (_, view) => {
      const { container } = render(
        <UiProvider>
          <main>{view(hostile)}</main>
        </UiProvider>,
      )
      await act(async () => undefined)
      expect(container.querySelector('img[onerror]')).toBeNull()
      expect(container.textContent).not.toContain('\u202e')
      const { violations } = await axe.run(container, {
        rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      })
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])).toEqual([])
    },
  )
})
