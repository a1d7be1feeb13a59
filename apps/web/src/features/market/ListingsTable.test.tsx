// @vitest-environment happy-dom
import type { Order } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DataTable } from '../table/DataTable.tsx'
import { ListingsTable } from './ListingsTable.tsx'

vi.mock('../table/DataTable.tsx', () => ({
  DataTable: ({ rows, keyOf }: Pick<DataTable.Props<Order>, 'rows' | 'keyOf'>) => (
    <p>{rows.map(keyOf).join()}</p>
  ),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const contract = `0x${'1'.repeat(40)}` as const
const subject = { chainId: 1, contract, tokenId: 7n, name: '', collection: '', image: undefined }

describe('ListingsTable', () => {
  test('behavior: a cheaper listing waits while somebody points at one', async () => {
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    const draw = (...ids: string[]) =>
      act(async () =>
        page.render(
          <ListingsTable
            {...{ subject, several: false, you: undefined, floor: undefined }}
            orders={ids.map(id => ({ id }) as Order)}
          />,
        ),
      )
    const shown = () => document.querySelector('p')?.textContent
    await draw('b', 'c')
    const event = { bubbles: true, pointerType: 'mouse' }
    await act(async () =>
      document.querySelector('p')?.dispatchEvent(new PointerEvent('pointerover', event)),
    )
    await draw('a', 'b', 'c')
    expect(shown()).toBe('b,c')
    await act(async () => document.querySelector('button')?.click())
    expect(shown()).toBe('a,b,c')
    await act(async () => page.unmount())
  })
})
