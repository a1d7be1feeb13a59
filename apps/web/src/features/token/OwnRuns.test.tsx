// @vitest-environment happy-dom
import type { RunSummary } from '@sluice/sdk'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { panels } from '../app/panels.ts'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import OwnRuns from './OwnRuns.tsx'

vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useSluiceClient: () => client,
}))
let tell: (runs: readonly RunSummary[]) => void
const client = {
  watchRuns: (listener: typeof tell) => {
    tell = listener
    return () => undefined
  },
}
const [account, other] = ['a', 'b'].map(digit => `0x${digit.repeat(40)}` as const)
const contract = `0x${'1'.repeat(40)}` as const
const subject = { chainId: 1, contract, tokenId: 7n, name: '', collection: '', image: undefined }
const run = (more: object = {}) =>
  ({
    ...{ runId: 'a', action: 'buy', chainId: 1, account, next: 'follow' },
    subject: { tokens: [{ contract: contract.toUpperCase().replace('X', 'x'), tokenId: '7' }] },
    ...more,
  }) as unknown as RunSummary
const { draw } = drawnField()
const text = () => document.body.textContent ?? ''
const show = async (...runs: RunSummary[]) => {
  await draw(<OwnRuns {...{ subject, account: account ?? contract }} />)
  await act(async () => tell(runs))
}

describe('OwnRuns', () => {
  test('default: what is under way is told, with the way to it', async () => {
    const open = vi.fn()
    const stop = panels.serve('transactions', open)
    await show(run())
    expect(text()).toContain('A purchase of it by you is not over yet.')
    await act(async () => document.querySelector('button')?.click())
    expect(open).toHaveBeenCalledOnce()
    stop()
    await act(async () => tell([run({ next: 'none' })]))
    expect(text()).toBe('')
  })

  test.each([
    ['is over', { next: 'none' }],
    ['is of another account', { account: other }],
    ['is on another chain', { chainId: 2 }],
    ['is about another token', { subject: { tokens: [{ contract, tokenId: '8' }] } }],
    ['is about a collection', { subject: { tokens: [] } }],
  ])('behavior: nothing of what %s', async (_, more) => {
    await show(run(more))
    expect(text()).toBe('')
  })

  test('behavior: anything else that was begun with it, too', async () => {
    await show(run({ action: 'list', next: 'ask' }))
    expect(text()).toContain('Something that you began with it is not over yet.')
  })
})
