// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, render } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test } from 'vitest'
import * as ui from '../ui/index.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { dialogCases } from './dialogCases.ts'
import { viewCases } from './viewCases.ts'

afterEach(cleanup)

const hostile = '<img src=x onerror="window.hit=1">\u202egnp.exe'
// The dialogs, the cart, the drawer and the model have tests of their own.
const small = viewCases.filter(({ title }) => !/^(Dialogs|Cart|Transaction|Model)/.test(title))

test('each is in one place of the workbench', () => {
  const titles = viewCases.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})

describe('every component in every state', () => {
  /** Those that have no story of their own, and why. */
  const without: Record<string, string> = {
    FlowDialog: 'it is what the dialog of each flow is made of',
  }
  const folders = ['dialogs', 'views'].map(name => join(import.meta.dirname, name))
  const files = folders.flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
  const stories = files.map(file => readFileSync(file, 'utf8')).join('\n')
  const components = Object.keys(ui).filter(name => /^[A-Z]/.test(name))

  test.each(components)('%s has a story', name => {
    expect(new RegExp(`<${name}\\b`).test(stories)).toBe(!(name in without))
  })

  /** What every dialog shows at some time: from what is read first to both ends. */
  const phases = ['loading', 'review', 'approve', 'index', 'complete', 'partial', 'failed']
  /** Those that leave something out, and why. */
  const shorter: Record<string, { phases: readonly string[]; why: string }> = {
    connect: {
      phases: ['loading', 'form', 'approve', 'partial', 'failed'],
      why: 'a wallet is chosen, nothing is reviewed or sent, and once it is there the dialog is gone',
    },
  }

  test.each(dialogCases)('$name in each phase', ({ name, states }) => {
    const shown = Object.values(states).map(state => (state as { phase: string }).phase)
    expect(shown).toEqual(expect.arrayContaining([...(shorter[name]?.phases ?? phases)]))
    // What the wallet is asked for at last is signed, or sent and then waited for.
    const asks = shown.includes('sign') ? ['sign'] : ['submit', 'confirm']
    if (shorter[name] === undefined) expect(shown).toEqual(expect.arrayContaining(asks))
    expect(shown.filter(phase => phase === 'failed').length).toBeGreaterThan(1)
    // What was paid on another chain may come back.
    expect(shown.includes('refunded')).toBe(name === 'call' || name === 'buy across')
  })
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
        // What is in a frame is somebody else's.
        iframes: false,
        rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      })
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])).toEqual([])
    },
  )
})
