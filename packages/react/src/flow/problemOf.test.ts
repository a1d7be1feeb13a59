import { type ExecutionStep, SluiceError, type TransactionItem } from '@sluice/sdk'
import { describe, expect, test, vi } from 'vitest'
import { wordsOf } from './kindSentences.ts'
import { acrossSentences } from './ownSentences.ts'
import { ownProblem, problemOf } from './problemOf.ts'

const error = (code: string, more: Partial<SluiceError.Options> = {}) =>
  new SluiceError('Text of the protocol', { code, ...more })

const hash = `0x${'ab'.repeat(32)}` as const
const mined = {
  txHashes: [{ txHash: hash, chainId: 1 }],
  receipt: { txHash: hash, status: 'success', blockNumber: 1n, gasUsed: 1n },
} satisfies Partial<TransactionItem>
const approved = (item: Partial<TransactionItem>): ExecutionStep[] => [
  {
    id: 'nft-approval',
    action: '',
    description: '',
    kind: 'transaction',
    items: [{ status: 'complete', state: 'complete', ...item }],
  },
]

const stepOf = (id: string, item: Partial<TransactionItem>): ExecutionStep => ({
  ...{ id, action: '', description: '', kind: 'transaction' },
  items: [{ status: 'incomplete', state: 'planned', ...item }],
})

describe('problemOf, of a trade with a swap', () => {
  const declined = error('user_rejected', { retryable: true })

  test('behavior: swapped, and nothing bought: where the money is, and what not to do', () => {
    const steps = [...approved(mined), stepOf('swap', mined), stepOf('sale', { state: 'rejected' })]
    expect(problemOf(declined, steps, 'checkout')).toMatchObject({
      ...{ code: 'user_rejected', moneyMoved: 'yes', remedy: 'none' },
      money: expect.stringMatching(/what it brought .* is in your account/),
      next: expect.stringMatching(/swap it back: the same purchase would swap again/),
    })
    const reverted = error('transaction_reverted', { moneyMoved: 'yes' })
    expect(problemOf(reverted, steps, 'checkout').money).toMatch(/what it brought/)
  })

  test('behavior: swapped, and perhaps bought', () => {
    const steps = [stepOf('swap', mined), stepOf('sale', { state: 'unknown' })]
    const unknown = error('transaction_unknown', { moneyMoved: 'unknown' })
    expect(problemOf(unknown, steps, 'checkout')).toMatchObject({
      ...{ moneyMoved: 'unknown', remedy: 'none' },
      money: 'The swap before it was made, and more may have been sent.',
    })
  })

  test('behavior: sold, and what that brought not swapped', () => {
    const steps = [stepOf('sale', mined), stepOf('swap', { state: 'rejected' })]
    expect(problemOf(declined, steps, 'accept-offer', wordsOf('accept-offer'))).toMatchObject({
      ...{ moneyMoved: 'yes', remedy: 'none', next: 'Swap it when you want.' },
      money: expect.stringMatching(/^It was sold; .* was not swapped/),
    })
  })

  test('behavior: nothing of it where the swap did not go through, or all of it did', () => {
    const fell = { receipt: { ...mined.receipt, status: 'reverted' as const } }
    for (const [swap, sale] of [
      [{ state: 'rejected' as const }, {}],
      [fell, {}],
      [mined, mined],
    ] as const) {
      const steps = [stepOf('swap', swap), stepOf('sale', sale)]
      expect(problemOf(declined, steps, 'checkout').money).toBe('Nothing was sent.')
    }
  })
})

describe('problemOf', () => {
  test('default: a declined prompt', () => {
    expect(problemOf(error('user_rejected', { retryable: true }))).toEqual({
      code: 'user_rejected',
      happened: 'You declined the request in your wallet.',
      money: 'Nothing was sent.',
      moneyMoved: 'no',
      next: 'Start again whenever you want.',
      remedy: 'retry',
    })
  })

  test.each([
    ['price_changed', /price changed/i, 'requote'],
    ['api_unreachable', /server does not answer/, 'retry'],
    ['wrong_chain', /another chain/, 'switch-chain'],
    ['account_changed', /another account/, 'retry'],
  ] as const)('behavior: %s', (code, happened, remedy) => {
    const problem = problemOf(error(code))
    expect(problem.happened).toMatch(happened)
    expect(problem.remedy).toBe(remedy)
    expect(problem.money).toBe('Nothing was sent.')
  })

  test('behavior: without a network it is that, and not the server', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(problemOf(error('api_unreachable'))).toMatchObject({
      happened: 'You are offline.',
      money: 'Nothing was sent.',
      remedy: 'retry',
    })
    // That one had a network.
    expect(problemOf(error('api_timeout')).happened).toMatch(/took too long/)
    vi.unstubAllGlobals()
  })

  test.each([
    [3, /sold, cancelled or has expired/],
    [5, /sold or cancelled, or it is your own/],
    [6, /balance is too low/],
    [8, /Fewer are for sale/],
  ])('behavior: refusal %i of the marketplace', (apiCode, happened) => {
    expect(problemOf(error('api_error', { details: { apiCode } })).happened).toMatch(happened)
  })

  test.each([
    [{ statusCode: 500 }, 'Try again in a moment.'],
    [{ statusCode: 503, apiCode: 99 }, 'Try again in a moment.'],
  ])('behavior: a server that fails is not quoted: %o', (details, next) => {
    const failed = error('api_error', { details, summary: 'SQLITE_BUSY: database is locked' })
    expect(problemOf(failed)).toMatchObject({
      happened: 'The marketplace server has a problem.',
      next,
      remedy: 'retry',
    })
  })

  test.each([undefined, 'cancel', 'edit-listing'] as const)(
    'behavior: what a server is not made for is no failure that passes, for %s',
    kind => {
      const details = { statusCode: 501, apiCode: 12 }
      const refused = error('api_error', { details, summary: 'Unsupported order kind' })
      expect(problemOf(refused, [], kind, kind && wordsOf(kind))).toMatchObject({
        ...{ happened: 'The marketplace does not support this.', remedy: 'none' },
        moneyMoved: 'no',
      })
    },
  )

  test('behavior: an answer that cannot be read', () => {
    expect(problemOf(error('bad_response')).happened).toBe(
      'The marketplace sent something this app cannot read.',
    )
  })

  test('behavior: why the verifier refused goes along, and nothing that is no list of reasons', () => {
    const reasonsOf = (reasons: unknown) =>
      problemOf(error('refused', { details: { reasons } })).reasons
    expect(reasonsOf(['order_proceeds', 7])).toEqual(['order_proceeds', '7'])
    expect([reasonsOf('all'), reasonsOf(undefined)]).toEqual([undefined, undefined])
  })

  test('behavior: only a wish that was refused by its terms can be changed', () => {
    const next = (details: object) =>
      problemOf(error('api_error', { details: { ...details } })).next
    expect(next({ statusCode: 400, apiCode: 12 })).toBe('Change what it names, then start again.')
    expect(next({ statusCode: 404 })).not.toMatch(/Change/)
  })

  test('behavior: whoever stops waiting is told what can still happen', () => {
    expect(problemOf(error('aborted', { moneyMoved: 'unknown' }))).toMatchObject({
      money: 'What you confirm later in the wallet will still be sent.',
      remedy: 'none',
    })
    expect(problemOf(error('aborted')).money).toBe('Nothing was sent.')
  })

  test('behavior: a lost answer of the wallet is told once', () => {
    const summary = 'The wallet did not answer. The transaction may or may not have been sent.'
    const problem = problemOf(
      error('transaction_unknown', { summary, moneyMoved: 'unknown', hints: ['Look. Then wait.'] }),
    )
    const { happened, money, next } = problem
    expect([happened, money, next].join(' ').match(/[.](?= |$)/g)).toHaveLength(3)
    expect(problem.remedy).toBe('none')
  })

  test('behavior: an unknown code is told in its own words', () => {
    const problem = problemOf(
      error('something_new', { summary: 'The moon is full', hints: ['Wait a night.'] }),
    )
    expect(problem).toMatchObject({ happened: 'The moon is full.', next: 'Wait a night.' })
    const hints = ['Wait a \u202enight.']
    expect(problemOf(error('something_new', { hints })).next).toBe('Wait a ⟨U+202E⟩night.')
  })

  test('behavior: the money is mentioned once', () => {
    const hints = ['Open the wallet and try again. Nothing was sent.']
    expect(problemOf(error('wallet_unresponsive', { hints })).next).toBe(
      'Open the wallet and try again.',
    )
    expect(problemOf(error('x', { hints: ['Nothing was sent for it.'] })).next).toBe('Try again.')
  })

  test("behavior: a refusal of the marketplace keeps the marketplace's words", () => {
    const details = { statusCode: 400, apiCode: 12 }
    const refused = error('api_error', { summary: 'Maker does not own token', details })
    expect(problemOf(refused)).toMatchObject({
      happened: 'The marketplace refused: “Maker does not own token”.',
      money: 'Nothing was sent.',
    })
  })

  test.each(['api_error', 'would_revert', 'something_new'])(
    'behavior: what others write into an error (%s) is short, and changes nothing around it',
    code => {
      const summary = `Pay \u202e0.1\u2066 to\n0xabc${'!'.repeat(100_000)}`
      const { happened } = problemOf(error(code, { summary, details: { statusCode: 400 } }))
      expect(happened).toContain('Pay ⟨U+202E⟩0.1⟨U+2066⟩ to 0xabc!')
      expect(happened.length).toBeLessThan(400)
    },
  )

  test('behavior: when money may have moved, nothing offers to do it again', () => {
    for (const moneyMoved of ['yes', 'unknown'] as const) {
      const problem = problemOf(error('transaction_unknown', { moneyMoved, retryable: true }))
      expect(problem.remedy).toBe('none')
      expect(problem.money).not.toMatch(/Nothing/)
    }
    expect(problemOf(error('user_rejected', { moneyMoved: 'yes' }))).toMatchObject({
      remedy: 'none',
      money: 'A transaction was sent and mined.',
    })
  })

  test('behavior: a sale of more than is wanted may be of one of each: no quantity need be there', () => {
    const fewer = error('api_error', { details: { statusCode: 400, apiCode: 8 } })
    expect(problemOf(fewer, [], 'accept-offer', wordsOf('accept-offer'))).toMatchObject({
      happened: 'The offers are for fewer than you want to sell.',
      ...{ next: 'Choose fewer, or leave some of them out.', remedy: 'requote' },
    })
  })

  test.each(['list', 'edit-listing', 'bid', 'edit-bid'] as const)(
    'behavior: of orders taken in part (%s) no transaction is told of but the approval',
    kind => {
      const taken = error('partial', { moneyMoved: 'yes' })
      const told = 'What was published is live; signing it moved nothing.'
      expect(problemOf(taken, [], kind, wordsOf(kind))).toMatchObject({
        ...{ money: told, next: 'Try again for the rest only.', remedy: 'none' },
      })
      expect(problemOf(taken, approved(mined), kind, wordsOf(kind)).money).toBe(
        `The approval was sent before. ${told}`,
      )
    },
  )

  test('behavior: an approval that was mined stays, whatever the signature became', () => {
    expect(problemOf(error('user_rejected', { retryable: true }), approved(mined))).toMatchObject({
      happened: 'You declined the request in your wallet.',
      money: 'The approval was sent and stays; nothing was listed.',
      moneyMoved: 'yes',
      remedy: 'retry',
    })
  })

  test('behavior: an approval without a receipt is not said to be mined or not sent', () => {
    const problem = problemOf(error('aborted'), approved({ txHashes: mined.txHashes }))
    expect(problem).toMatchObject({ moneyMoved: 'unknown', remedy: 'none' })
    expect(problem.money).toMatch(/approval was sent.*not known/)
  })

  test('behavior: a transaction that was reverted cost its fee', () => {
    const reverted = approved({ ...mined, receipt: { ...mined.receipt, status: 'reverted' } })
    expect(problemOf(error('transaction_reverted'), reverted).money).toBe(
      'Only the network fee was paid.',
    )
  })

  test.each(['cancelled', 'replaced'] as const)(
    'behavior: an approval that was %s is known not to stand',
    state => {
      const steps = approved({ txHashes: mined.txHashes, state, status: 'incomplete' })
      const problem = error(`transaction_${state}`, { retryable: true })
      expect(problemOf(problem, steps)).toMatchObject({ moneyMoved: 'no', remedy: 'retry' })
      expect(problemOf(problem, steps).money).toBe('Nothing was sent.')
      const cautious = error(`transaction_${state}`, { moneyMoved: 'unknown' })
      expect(problemOf(cautious, steps).money).toBe('Something may have been sent.')
    },
  )

  test('behavior: an approval that stood already was not sent', () => {
    expect(problemOf(error('user_rejected'), approved({})).money).toBe('Nothing was sent.')
  })

  test('behavior: what the error does not know comes after the approval', () => {
    const { money } = problemOf(error('data_timeout', { moneyMoved: 'unknown' }), approved(mined))
    expect(money).toBe('The approval was sent before. Something may have been sent.')
    expect(problemOf(error('post_unknown'), approved(mined)).money).toBe(
      'The approval was sent before. The listing may be live.',
    )
  })

  test('error: what is not an error of ours is not called harmless', () => {
    for (const value of [new TypeError('x is undefined'), 'text', undefined])
      expect(problemOf(value)).toMatchObject({ moneyMoved: 'unknown', remedy: 'none' })
  })
})

describe('ownProblem', () => {
  test('default', () => {
    expect(ownProblem('own_listing').happened).toBe('This is your own listing.')
    expect(ownProblem('insufficient_funds', { missing: 5n })).toMatchObject({
      missing: 5n,
      money: 'Nothing was sent.',
    })
  })

  test('behavior: its own word on the money, where it has one: what was paid and came back was sent', () => {
    const { refunded } = acrossSentences
    expect(ownProblem(refunded).money).toBe(refunded.money)
    expect(
      ownProblem('own_listing', {}, { own_listing: { money: 'The offer may be live.' } }),
    ).toMatchObject({
      happened: 'This is your own listing.',
      money: 'The offer may be live.',
    })
  })
})
