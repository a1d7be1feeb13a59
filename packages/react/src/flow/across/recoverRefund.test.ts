import { SluiceError } from '@sluice/sdk'
import { expect, it, vi } from 'vitest'
import { recoverRefund } from './recoverRefund.ts'

const cameBack = (details: Record<string, unknown>) =>
  new SluiceError('The payment came back.', { code: 'cross_chain_refunded', details })

it('ends as refunded, with what was paid, where the chain shows it', () => {
  const end = recoverRefund(cameBack({ isProven: true }), () => 'receipt')
  expect(end).toMatchObject({
    outcome: 'refunded',
    receipt: 'receipt',
    problem: { moneyMoved: 'no' },
  })
})

it.each([[{ isProven: false }], [{}]])(
  'takes the word of the marketplace for no refund: %j',
  details => {
    const receipt = vi.fn()
    const end = recoverRefund(cameBack(details), receipt)
    expect(end).toMatchObject({ outcome: 'failed', problem: { moneyMoved: 'unknown' } })
    expect(receipt).not.toHaveBeenCalled()
  },
)

it('leaves any other error to others', () => {
  const error = new SluiceError('Too late.', { code: 'deadline' })
  expect(recoverRefund(error, vi.fn())).toBeUndefined()
  expect(recoverRefund(new Error('x'), vi.fn())).toBeUndefined()
})
