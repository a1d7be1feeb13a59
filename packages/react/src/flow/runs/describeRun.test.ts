import { SluiceError } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { account, contract, ether, maker, weth } from '../../testing/openMarket.ts'
import { runCases, runOf, stepOf } from '../../testing/runCases.ts'
import { describeRun } from './describeRun.ts'
import { restOfRun } from './restOfRun.ts'
import { runNeeds } from './runNeeds.ts'

type Name = keyof typeof runCases
const told = (name: Name) => {
  const { state, end, offers } = describeRun(runCases[name])
  return [state, end, offers.join(' '), runNeeds(runCases[name])]
}

describe('describeRun', () => {
  test.each<[Name, ...unknown[]]>([
    ['under way', 'running', undefined, '', 'time'],
    ['in another tab', 'elsewhere', undefined, '', 'time'],
    ['stopped after it was sent', 'stopped', undefined, 'look', 'time'],
    ['stopped while the wallet was asked', 'stopped', undefined, 'look', 'person'],
    ['stopped between two requests', 'stopped', undefined, 'go-on dismiss', 'person'],
    ['a listing that was stopped', 'stopped', undefined, 'go-on dismiss', 'person'],
    [
      'a listing that was to take the place of another',
      'stopped',
      undefined,
      'go-on dismiss',
      'person',
    ],
    ['a listing whose place is empty', 'failed', 'rejected', 'retry dismiss', 'nothing'],
    // Nobody said what its order has to pay, so nothing may be asked for after a reload.
    ['a listing without its terms', 'stopped', undefined, 'dismiss', 'person'],
    ['complete', 'complete', undefined, 'dismiss', 'nothing'],
    ['partial', 'partial', undefined, 'retry dismiss', 'nothing'],
    ['declined', 'failed', 'rejected', 'retry dismiss', 'nothing'],
    ['reverted', 'failed', 'reverted', 'retry dismiss', 'nothing'],
    ['cancelled', 'failed', 'cancelled', 'retry dismiss', 'nothing'],
    ['replaced', 'failed', 'replaced', 'dismiss', 'nothing'],
    ['dropped', 'unknown', 'dropped', 'look give-up dismiss-looked', 'person'],
    ['not known', 'unknown', undefined, 'look ask-again dismiss-looked', 'person'],
    ['refunded on another chain', 'failed', 'refunded', 'retry dismiss', 'nothing'],
  ])('%s', (name, ...expected) => {
    expect(told(name)).toEqual(expected)
  })

  test.each(Object.keys(runCases) as Name[])(
    'behavior: %s: no second try while money may have moved, no plain dismissal of what is not known',
    name => {
      for (const moneyMoved of ['yes', 'unknown'] as const) {
        const error = new SluiceError('x', { code: 'unproven', moneyMoved })
        const view = describeRun({ ...runCases[name], error })
        expect(view.offers).not.toContain('retry')
        if (view.state === 'unknown' || view.run.inFlight)
          expect(view.offers).not.toContain('dismiss')
      }
    },
  )

  test('behavior: why something was refused, as the journal keeps it', () => {
    const details = { reasons: ['approval_spender'] }
    const error = new SluiceError('x', { code: 'refused', moneyMoved: 'no', details })
    const { problem } = describeRun({ ...runCases.declined, error })
    expect(problem).toMatchObject({ code: 'refused', reasons: ['approval_spender'] })
  })

  test('behavior: nothing is offered twice: not while it is being gone on with', () => {
    for (const run of Object.values(runCases))
      expect(describeRun(run, { isBusy: true }).offers).toEqual([])
  })

  test.each([
    ['unknown', undefined],
    ['submitted', undefined],
    ['dropped', 'dropped'],
  ] as const)(
    'behavior: one that is %s beside one that was declined: nothing says that all was',
    (state, end) => {
      const error = new SluiceError('x', { code: 'unknown_item', moneyMoved: 'unknown' })
      const [one, two] = [stepOf('sale', state), stepOf('sale', 'rejected')]
      const steps = [
        { ...one, items: [...one.items, ...two.items] },
      ] as typeof runCases.partial.steps
      const view = describeRun(
        runOf({
          status: 'unknown',
          next: 'look',
          carriedBy: undefined,
          inFlight: true,
          error,
          steps,
        }),
      )
      expect(view).toMatchObject({ state: 'unknown', end })
      expect(view.offers.includes('give-up')).toBe(end === 'dropped')
    },
  )

  test('behavior: a part: what arrived, and what came back', () => {
    const { partial } = runCases
    expect(describeRun(partial).part).toEqual({ done: 1n, asked: 3n, refunded: 2n })
    // Tokens that were not sent along, such as wrapped ones, stayed where they were.
    const path = partial.path.map(entry => ({ ...entry, currency: partial.account }))
    expect(describeRun({ ...partial, path }).part).toEqual({ done: 1n, asked: 3n, refunded: 0n })
    // What another currency was swapped for came back, as that.
    const swapped = partial.path.map(entry => ({ ...entry, buyInCurrency: partial.account }))
    expect(describeRun({ ...partial, path: swapped }).part?.refunded).toBe(2n)
    const error = new SluiceError('x', { code: 'partial', details: { done: 1n, asked: 2n } })
    // Requests are no tokens: one of two was carried out, and brought one of the three.
    expect(describeRun({ ...partial, error }).part).toEqual({ done: 1n, asked: 3n, refunded: 2n })
    const unnamed = partial.path.map(({ tokenId: _, ...line }) => line)
    expect(describeRun({ ...partial, error, path: unnamed }).part).toBeUndefined()
    // A mint of four in two phases, of which the first brought one.
    const born = {
      from: ether,
      to: partial.account,
      token: { contract, tokenId: '5' },
      amount: '1',
    }
    const mint = {
      ...{ ...partial, action: 'mint' as const, error, path: [] },
      subject: { ...partial.subject, asked: 4n },
      terms: { kind: 'mint', contract, quantity: 4n, total: 4n },
      steps: [stepOf('sale', 'complete', { transfersData: [born] } as never)],
    }
    expect(describeRun(mint).part).toEqual({ done: 1n, asked: 4n, refunded: 0n })
    expect(describeRun({ ...mint, terms: undefined }).part).toBeUndefined()
  })

  test('behavior: what is tried again of a part is what did not arrive', () => {
    const { partial } = runCases
    expect(restOfRun(partial).map(({ tokenId, quantity }) => [tokenId, quantity])).toEqual([
      ['8', 1],
      ['9', 1],
    ])
    // Two orders for one token, of which one was bought; and three of one of which one arrived.
    const [line] = partial.path
    if (line === undefined) throw new Error('there is no line')
    expect(restOfRun({ ...partial, path: [line, line] })).toEqual([{ ...line, quantity: 1 }])
    expect(restOfRun({ ...partial, path: [{ ...line, quantity: 3 }] })).toMatchObject([
      { quantity: 2 },
    ])
    const path = partial.path.slice(0, 1)
    expect(describeRun({ ...partial, path }).offers).toEqual(['dismiss'])
    // What took the place of the rest may have bought it.
    const steps = [...partial.steps, stepOf('sale', 'replaced')]
    expect(describeRun(partial).offers).toContain('retry')
    expect(describeRun({ ...partial, steps }).offers).toEqual(['dismiss'])
  })

  test('behavior: a wallet that nobody waits for is not said to ask', () => {
    const steps = (name: Name) => describeRun(runCases[name]).steps
    expect(steps('asking the wallet')).toMatchObject([{ state: 'active', asksWallet: true }])
    expect(steps('stopped while the wallet was asked')).toMatchObject([
      { state: 'unknown', asksWallet: false },
    ])
  })

  test('behavior: swapped, then declined: what the account holds, and nothing that would swap again', () => {
    const txHash = `0x${'ab'.repeat(32)}` as const
    const brought = { token: { contract: weth }, from: maker, to: account, amount: '5' }
    const view = describeRun({
      ...runCases.declined,
      path: [
        {
          ...{ contract, tokenId: '7', quantity: 1, currency: weth },
          ...{ currencySymbol: 'WETH', currencyDecimals: 18 },
        },
      ],
      steps: [
        stepOf('swap', 'complete', {
          ...{ receipt: { txHash, status: 'success', blockNumber: 1n } },
          transfersData: [brought],
        }),
        stepOf('sale', 'rejected'),
      ],
    })
    expect(view.problem).toMatchObject({
      ...{ code: 'user_rejected', moneyMoved: 'yes', remedy: 'none' },
      held: [{ currency: { address: weth, symbol: 'WETH', decimals: 18 }, amount: 5n }],
    })
    expect(view.offers).toEqual(['dismiss'])
  })

  test('behavior: what only the marketplace says was sent back is no refund, and nothing is paid again at once', () => {
    const run = runCases['refunded on another chain']
    const error = new SluiceError('x', { code: 'cross_chain_refunded', moneyMoved: 'yes' })
    const steps = [stepOf('deposit', 'refunded', { errorData: error })]
    const found = describeRun({ ...run, error, steps })
    expect(found).toMatchObject({
      ...{ end: undefined, offers: ['dismiss'] },
      problem: { code: 'refund_unproven', moneyMoved: 'unknown', remedy: 'none' },
      steps: [{ state: 'unknown', sentence: 'Pay for the call: the outcome is unknown' }],
    })
    expect(found.problem?.money).toMatch(/^The marketplace says .* no transaction shows it\.$/)
  })

  test('behavior: the payment, and what gave it back, on the chain that was paid on', () => {
    const [deposit] = describeRun(runCases['refunded on another chain']).steps
    expect(deposit?.transactions).toMatchObject([
      { txHash: expect.stringMatching(/^0xab/), chainId: 31337 },
      { txHash: expect.stringMatching(/^0xcd/), chainId: 31337, isRefund: true },
    ])
    expect(deposit?.transactions[0]).not.toHaveProperty('isRefund')
    expect(describeRun(runCases['refunded on another chain']).problem).toMatchObject({
      money: 'What you paid was sent back to you; only network fees were spent.',
    })
  })

  test('behavior: what the journal does not say, but who went on with it heard', () => {
    const stopped = runCases['stopped between two requests']
    expect(describeRun(stopped).problem?.code).toBe('run_stopped')
    const error = new SluiceError('x', { code: 'account_changed' })
    expect(describeRun(stopped, { error }).problem?.code).toBe('account_changed')
    expect(describeRun(runOf(), { error }).problem).toBeUndefined()
  })

  test.each<Name>(['not known', 'dropped', 'replaced'])(
    'behavior: %s is told to people, not to programmers',
    name => {
      const { problem } = describeRun(runCases[name])
      const told = `${problem?.happened} ${problem?.money} ${problem?.next}`
      expect(told).not.toMatch(/«|`|again: true/)
      expect(problem?.remedy).toBe('none')
    },
  )

  test('behavior: where nothing could be checked, an unknown end is never made one to try again', () => {
    const offers = (moneyMoved: 'no' | 'yes' | 'unknown') => {
      const error = new SluiceError('x', { code: 'verification_unavailable', moneyMoved })
      return describeRun({ ...runCases.declined, error }).offers
    }
    expect(offers('no')).toEqual(['retry', 'dismiss'])
    expect(offers('yes')).toEqual(['dismiss'])
    expect(offers('unknown')).toEqual(['dismiss'])
  })

  test.each<Name>([
    'a listing that was to take the place of another',
    'a listing whose place is empty',
  ])('behavior: %s: the old one is gone, and that is said', name => {
    expect(describeRun(runCases[name]).problem).toMatchObject({
      money: 'The old listing is cancelled, and there is no new one.',
      moneyMoved: 'yes',
    })
  })

  test('behavior: an approval that was mined before it was declined is said', () => {
    const receipt = { txHash: `0x${'ab'.repeat(32)}`, status: 'success', blockNumber: 1n } as const
    const steps = [stepOf('currency-approval', 'complete', { receipt }), ...runCases.declined.steps]
    const { problem, offers } = describeRun({ ...runCases.declined, steps })
    expect(problem?.money).toBe('The approval was sent and stays; nothing was bought.')
    expect(offers).toContain('retry')
  })
})
