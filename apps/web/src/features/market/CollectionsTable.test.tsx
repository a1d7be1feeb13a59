// @vitest-environment happy-dom
import type { Collection } from '@sluice/sdk'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CollectionsTable } from './CollectionsTable.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const collection = (id: string, onSaleCount = 1) =>
  ({ id, name: id, onSaleCount }) as unknown as Collection

describe('CollectionsTable', () => {
  test('behavior: under the pointer rows get their figures, and stay where they are', async () => {
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    const draw = (scope: string, ...collections: Collection[]) =>
      act(async () =>
        page.render(
          <CollectionsTable
            {...{ scope, collections, chainId: 1, sort: { by: 'all', down: true } }}
            onSort={() => undefined}
          />,
        ),
      )
    const names = () => [...document.querySelectorAll('tbody th')].map(cell => cell.textContent)
    await draw('all', collection('a'), collection('b'))
    const event = { bubbles: true, pointerType: 'mouse' }
    await act(async () =>
      document.querySelector('table')?.dispatchEvent(new PointerEvent('pointerover', event)),
    )
    await draw('all', collection('b', 77), collection('a'))
    expect(names()).toEqual(['a', 'b'])
    expect(document.querySelector('tbody tr:last-child')?.textContent).toContain('77')
    // What was asked for by a click on a head comes at once, under the pointer as it is.
    await draw('floor', collection('b'), collection('a'))
    expect(names()).toEqual(['b', 'a'])
    await draw('floor', collection('c'), collection('b'), collection('a'))
    expect(names()).toEqual(['b', 'a'])
    await act(async () =>
      document.querySelector<HTMLElement>('button.pointer-events-auto')?.click(),
    )
    expect(names()).toEqual(['c', 'b', 'a'])
    await act(async () => page.unmount())
  })
})
