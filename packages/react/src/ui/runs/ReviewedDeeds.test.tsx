// @vitest-environment happy-dom
import type { ExecutionStep, RunSummary } from '@sluice/sdk'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { reviewRun } from '../../flow/runs/reviewRun.ts'
import { scope } from '../../testing/caseFacts.ts'
import { runOf } from '../../testing/runCases.ts'
import { UiProvider } from '../UiProvider.tsx'
import { ReviewedDeeds } from './ReviewedDeeds.tsx'

afterEach(cleanup)

const [first, second] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
const run: RunSummary = runOf({
  ...{ action: 'cancel', status: 'running', path: [], steps: [] },
  terms: { kind: 'cancellation', orderIds: [first, second], all: false },
})
const stepOf = (id: string, ...items: object[]) =>
  ({
    ...{ id, action: '', description: '', items },
    kind: id === 'cancellation' ? 'transaction' : 'signature',
  }) as unknown as ExecutionStep
const open = (...orderIds: string[]) => ({ status: 'incomplete', state: 'planned', orderIds })

/** What the review before it goes on says of the orders that end. */
async function said(...steps: ExecutionStep[]) {
  const { client, getWallet } = scope
  const review = await reviewRun(run, { client, getWallet, steps })
  if (review === undefined) throw new Error('there is no review')
  render(
    <UiProvider>
      <ReviewedDeeds review={review} chainId={31337} />
    </UiProvider>,
  )
  const lists = screen.getAllByRole('list')
  return lists.map(list => [
    list.previousElementSibling?.textContent,
    list.querySelectorAll('li').length,
  ])
}

describe('ReviewedDeeds', () => {
  test('default: orders that are still to be ended, and not those that ended before', async () => {
    const ended = { ...open(first), status: 'complete', state: 'complete' }
    expect(await said(stepOf('cancellation', ended, open(second)))).toEqual([
      ['1 order by transaction', 1],
    ])
  })

  test('behavior: those by a signature are told as that', async () => {
    expect(
      await said(
        stepOf('cancellation-signature', open(first)),
        stepOf('cancellation', open(second)),
      ),
    ).toEqual([
      ['1 order by transaction', 1],
      ['1 order by signature', 1],
    ])
  })

  test('behavior: where the items name none it is all that it began with', async () => {
    const unnamed = { status: 'incomplete', state: 'planned' }
    expect(await said(stepOf('cancellation-signature', unnamed))).toEqual([
      ['2 orders by signature', 2],
    ])
  })
})
