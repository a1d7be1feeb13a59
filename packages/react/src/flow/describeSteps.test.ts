import { type ExecutionStep, type ItemState, SluiceError, type TransactionItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { germanSteps } from '../ui/messages/german/germanSteps.ts'
import { describeSteps } from './describeSteps.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const step = (id: string, ...items: readonly TransactionItem[]): ExecutionStep => ({
  id,
  action: `Do ${id}`,
  description: '',
  kind: 'transaction',
  items: [...items],
})
const item = (state: ItemState, more: Partial<TransactionItem> = {}): TransactionItem => ({
  status: ['complete', 'indexed'].includes(state) ? 'complete' : 'incomplete',
  state,
  ...more,
})

describe('describeSteps', () => {
  test('default', () => {
    expect(
      describeSteps(
        [
          step('nft-approval', item('complete', { txHashes: [{ txHash: hash, chainId: 1 }] })),
          step('order-signature', item('prompting')),
          step('later', item('planned')),
        ],
        { 'nft-approval': 5 },
      ),
    ).toMatchObject([
      { state: 'done', sentence: 'Marketplace approved', txHashes: [hash], time: 5 },
      { state: 'active', sentence: 'Sign the listing in your wallet', asksWallet: true },
      { state: 'waiting', sentence: 'Do later', asksWallet: false },
    ])
  })

  test('behavior: steps without items are not shown', () => {
    expect(describeSteps([step('pre-signature'), step('sale', item('planned'))])).toHaveLength(1)
  })

  test('behavior: an approval that was there already is told apart', () => {
    expect(describeSteps([step('nft-approval', item('complete'))])[0]?.sentence).toBe(
      'Marketplace already approved',
    )
  })

  test.each([
    ['submitted', 'active', 'Waiting for the purchase to be mined'],
    ['mined', 'active', 'Purchase mined, waiting for the marketplace'],
    ['unknown', 'unknown', 'Buy: the outcome is unknown'],
    ['rejected', 'failed', 'Buy: declined in the wallet'],
    ['reverted', 'failed', 'Buy: the transaction was reverted'],
    ['replaced', 'failed', 'Buy: replaced by another transaction'],
    ['dropped', 'failed', 'Buy: dropped by the network'],
  ] as const)('behavior: %s', (state, shown, sentence) => {
    expect(describeSteps([step('sale', item(state))])[0]).toMatchObject({ state: shown, sentence })
  })

  test('behavior: a purchase is called checked where the chain shows what it moved', () => {
    const sent = { txHashes: [{ txHash: hash, chainId: 1 }] }
    const said = (more: Partial<TransactionItem>) =>
      describeSteps([step('sale', item('complete', { ...sent, ...more }))])[0]?.sentence
    expect(said({})).toBe('Purchase mined')
    expect(said({ transfersData: [] })).toBe('Purchase mined')
    expect(said({ transfersData: [{ amount: '1' }] })).toBe('Purchase mined and checked')
  })

  test.each([
    ['awaiting_signers', /^Other signers/, /^Andere Unterzeichner/],
    ['stuck', /^An earlier transaction/, /^Eine frühere Transaktion/],
  ] as const)(
    'behavior: why it is not mined yet is told while it is so: %s',
    (waitReason, english, german) => {
      const waiting = [step('sale', item('submitted'), item('submitted', { waitReason }))]
      const [shown] = describeSteps(waiting)
      expect(shown).toMatchObject({ state: 'active', waitReason })
      expect(shown?.warning).toMatch(english)
      expect(describeSteps(waiting, {}, 'ETH', 'buy', germanSteps)[0]?.warning).toMatch(german)
      const [mined] = describeSteps([step('sale', item('mined', { waitReason }))])
      expect([mined?.warning, mined?.waitReason]).toEqual([undefined, undefined])
    },
  )

  test('behavior: a lack of funds is named', () => {
    const errorData = new SluiceError('x', { code: 'insufficient_funds' })
    const [shown] = describeSteps([step('sale', item('blocked', { errorData }))], {}, 'POL')
    expect(shown?.sentence).toBe('Buy: not enough POL')
  })

  test('behavior: a name that a server made up cannot hide characters', () => {
    const [shown] = describeSteps([{ ...step('x', item('planned')), action: 'Pay\u202e0' }])
    expect(shown?.sentence).toBe('Pay⟨U+202E⟩0')
    const [kept] = describeSteps([step('sale', item('complete', { warning: 'Late\u202e0' }))])
    expect(kept?.warning).toBe('Late⟨U+202E⟩0')
  })
})
