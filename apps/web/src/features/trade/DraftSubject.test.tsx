// @vitest-environment happy-dom
import { useAsks, useBids, useUserTokens } from '@sluice/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { DraftSubject } from './DraftSubject.tsx'
import type { TradeDeal } from './tradeRequest.ts'

vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  ...{ useAsks: vi.fn(), useBids: vi.fn(), useUserTokens: vi.fn() },
}))
const account = `0x${'a'.repeat(40)}` as const
const contract = `0x${'1'.repeat(40)}` as const
const { draw } = drawnField()

const order = (status: string) => ({ pages: [{ orders: [{ status }] }] })
const held = (tokenCount?: string) => ({
  pages: [{ tokens: tokenCount === undefined ? [] : [{ ownership: { tokenCount } }] }],
})
/** What the market answers is chosen from as the hook is asked to. */
const answers = (hook: typeof useAsks | typeof useBids | typeof useUserTokens, pages?: object) =>
  vi
    .mocked(hook as (...asked: unknown[]) => unknown)
    .mockReset()
    .mockImplementation((_, settings) => ({
      data: pages && (settings as { select: (data: object) => unknown }).select(pages),
    }))
beforeEach(() => {
  for (const hook of [useAsks, useBids, useUserTokens]) answers(hook)
})

let drafts = 0
/** How often it was told that what a draft is about is gone, drawn twice. */
async function told(kind: string) {
  const onGone = vi.fn()
  const deal = {
    ...{ kind, orderId: '0xab', subject: { chainId: 1, contract, tokenId: 7n } },
    flow: { scope: { account } },
  } as unknown as TradeDeal
  const key = drafts++
  await draw(<DraftSubject key={key} deal={deal} onGone={() => onGone()} />)
  await draw(<DraftSubject key={key} deal={deal} onGone={() => onGone()} />)
  return onGone.mock.calls.length
}

describe('DraftSubject', () => {
  test.each([
    ['edit-listing', useAsks],
    ['edit-bid', useBids],
  ] as const)('default: %s goes once its order is over, and not before', async (kind, hook) => {
    for (const status of ['active', 'inactive']) {
      answers(hook, order(status))
      expect([status, await told(kind)]).toEqual([status, 0])
    }
    for (const status of ['filled', 'cancelled', 'expired']) {
      answers(hook, order(status))
      expect([status, await told(kind)]).toEqual([status, 1])
    }
    expect(hook).toHaveBeenLastCalledWith(
      { chainId: 1, ids: ['0xab'], maker: account, status: 'any', limit: 1 },
      expect.anything(),
    )
  })

  test.each(['edit-listing', 'list'])(
    'behavior: %s goes once the token is not held any more, though its order stands',
    async kind => {
      answers(useAsks, order('inactive'))
      answers(useUserTokens, held('1'))
      expect(await told(kind)).toBe(0)
      for (const none of [held('0'), held()]) {
        answers(useUserTokens, none)
        expect(await told(kind)).toBe(1)
      }
    },
  )

  test('behavior: nothing goes before it is known, or where nothing can be gone', async () => {
    expect([await told('edit-listing'), await told('edit-bid'), await told('list')]).toEqual([
      0, 0, 0,
    ])
    answers(useUserTokens, held())
    expect(await told('swap')).toBe(0)
  })
})
