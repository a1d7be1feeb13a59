// @vitest-environment happy-dom
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ActivityList } from './ActivityList.tsx'
import type { Activity } from './activityKey.ts'

vi.mock('../live/LiveMark.tsx', () => ({ LiveMark: () => null }))
vi.mock('./ActivityTable.tsx', () => ({
  ActivityTable: ({ rows }: { rows: readonly Activity[] }) => (
    <p>{rows.map(({ txHash }) => txHash).join()}</p>
  ),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('ActivityList', () => {
  test('behavior: another account’s is another list, also under the pointer', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const show = (of: string, txHash: string) => {
      const query = { data: [{ type: 'sale', txHash }] } as unknown
      return act(async () =>
        root.render(
          <ActivityList
            {...{ chainId: 1, of, kinds: undefined, onKinds: () => undefined }}
            query={query as UseInfiniteQueryResult<Activity[]>}
          />,
        ),
      )
    }
    const said = () => document.querySelector('p')?.textContent
    await show('0xaa', '0x1')
    const event = { bubbles: true, pointerType: 'mouse' }
    await act(async () =>
      document.querySelector('p')?.dispatchEvent(new PointerEvent('pointerover', event)),
    )
    await show('0xaa', '0x2')
    expect(said()).toBe('0x1')
    await show('0xbb', '0x3')
    expect(said()).toBe('0x3')
  })
})
