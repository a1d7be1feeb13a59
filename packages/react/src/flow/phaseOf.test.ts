import type { ExecutionStep } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { phaseOf } from './phaseOf.ts'

/** A step with one item for each of these states; `complete` is one that is done. */
function step(
  kind: ExecutionStep['kind'],
  states: readonly (string | undefined)[],
  id = kind === 'signature' ? 'order-signature' : 'sale',
): ExecutionStep {
  const items = states.map(state => ({
    status: state === 'complete' ? 'complete' : 'incomplete',
    ...(state === 'complete' || state === undefined ? {} : { state }),
  }))
  return { id, kind, items } as unknown as ExecutionStep
}

const approval = (state?: string) => step('transaction', [state], 'nft-approval')

describe('phaseOf', () => {
  test.each([
    ['before the first step is known', [], 'submit'],
    [
      'an approval that the wallet is asked for',
      [approval(), step('transaction', [undefined])],
      'approve',
    ],
    ['an approval that is on its way', [approval('submitted')], 'approve'],
    ['a transaction', [step('transaction', [undefined])], 'submit'],
    ['a transaction that was sent', [step('transaction', ['submitted'])], 'confirm'],
    ['a transaction whose answer was lost', [step('transaction', ['unknown'])], 'confirm'],
    ['a transaction that is in a block', [step('transaction', ['mined'])], 'index'],
    ['a signature', [step('signature', [undefined])], 'sign'],
    ['a signature that was given', [step('signature', ['signed'])], 'index'],
    [
      'a signature after an approval that is done',
      [approval('complete'), step('signature', [undefined])],
      'sign',
    ],
    ['the second transaction of a step', [step('transaction', ['complete', undefined])], 'submit'],
    ['all done', [step('transaction', ['complete'])], 'index'],
  ] as const)('behavior: %s', (_, steps, phase) => {
    expect(phaseOf(steps, 'submit')).toBe(phase)
  })
})
