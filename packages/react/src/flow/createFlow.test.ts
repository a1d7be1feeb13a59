import type { RunSummary } from '@sluice/sdk'
import { AccountChangedError } from '@sluice/sdk/errors'
import { describe, expect, test, vi } from 'vitest'
import { account, ask, contract, ether, openMarket, until } from '../testing/openMarket.ts'
import { runOf, stepOf } from '../testing/runCases.ts'
import { createFlow } from './createFlow.ts'
import { byKind } from './kindSentences.ts'
import { createBuyFlow } from './purchase/createBuyFlow.ts'

describe('createFlow', () => {
  test.each([
    ['is gone', new Error('Connector not connected.'), 'wallet_unavailable'],
    [
      'is that of another account',
      new AccountChangedError({ expected: account, current: contract }),
      'account_changed',
    ],
  ])(
    'error: without its wallet, which %s, nothing was sent, and it can be tried again',
    async (_, error, code) => {
      const getWallet = () => Promise.reject(error)
      const market = openMarket(
        {
          '/orders/asks/v5': () => ({ orders: [ask('a', '100')] }),
          '/execute/buy/v7': () => ({
            steps: [],
            path: [{ orderId: 'a', contract, quantity: 1, currency: ether, rawQuote: '100' }],
          }),
        },
        { getWallet },
      )
      const flow = createBuyFlow({ ...market.scope, token: { contract, tokenId: 7n } })
      flow.open()
      await until(flow, 'review')
      await flow.start()
      expect(flow.getState()).toMatchObject({
        phase: 'failed',
        problem: { code, moneyMoved: 'no', money: 'Nothing was sent.', remedy: 'retry' },
      })
    },
  )

  describe('what was typed', () => {
    type Form = { price: string; quantity: bigint; acknowledged?: readonly string[] }

    function setUp(setAnew?: string) {
      const flow = createFlow<Form, string, string, 'list'>({
        ...{ kind: 'list', scope: openMarket({}).scope, form: { price: '', quantity: 1n } },
        words: byKind.list,
        first: 'sign',
        read: async () => ({ quote: '', next: 'form' }),
        rereads: (before, after) => before.quantity !== after.quantity,
        review: (_, quote) => async () => ({
          ...{ quote, next: 'review' },
          ...(setAnew !== undefined && { form: { price: setAnew } }),
        }),
        carryOut: () => Promise.reject(new Error('no')),
        settle: () => ({ outcome: 'complete', receipt: '' }),
        changes: () => ({ chainId: 31337, tokens: [], accounts: [] }),
      })
      return flow
    }

    test('behavior: a form is touched while it is not as it began, and no more once that is put back', async () => {
      const flow = setUp()
      expect(flow.isTouched()).toBe(false)
      flow.open({ quantity: 3n })
      await until(flow, 'form')
      expect(flow.isTouched()).toBe(false)
      flow.setForm({ price: '1' })
      expect(flow.isTouched()).toBe(true)
      flow.setForm({ price: '', acknowledged: ['floor'] })
      expect(flow.isTouched()).toBe(false)
      flow.setForm({ quantity: 4n })
      expect(flow.getState().phase).toBe('loading')
      expect(flow.isTouched()).toBe(true)
    })

    test('behavior: what a review sets anew is not typed, and does not make what was typed its beginning', async () => {
      const flow = setUp('2')
      flow.open()
      await until(flow, 'form')
      await flow.review()
      expect(flow.getState().form.price).toBe('2')
      expect(flow.isTouched()).toBe(false)
      flow.edit()
      flow.setForm({ quantity: 3n })
      await until(flow, 'form')
      await flow.review()
      expect(flow.getState().phase).toBe('review')
      expect(flow.isTouched()).toBe(true)
    })

    test('behavior: to read it once more is no new beginning; another form is one', async () => {
      const flow = setUp()
      flow.open()
      await until(flow, 'form')
      flow.setForm({ price: '1' })
      flow.open(flow.getState().form)
      await until(flow, 'form')
      expect(flow.isTouched()).toBe(true)
      flow.open({ price: '5' })
      expect(flow.isTouched()).toBe(false)
    })

    test('options: reviews goes on to the review, with what was typed and accepted, unless another beginning comes', async () => {
      const flow = setUp()
      const form = { price: '1', acknowledged: ['floor'] }
      flow.open(form, { reviews: true })
      await vi.waitFor(() => expect(flow.getState().phase).toBe('review'))
      expect(flow.getState()).toMatchObject({ form, problem: undefined })
      flow.open(form, { reviews: true })
      flow.open(form)
      await until(flow, 'form')
      await new Promise(done => setTimeout(done))
      expect(flow.getState().phase).toBe('form')
      flow.open(form, { reviews: true })
      flow.close()
      await new Promise(done => setTimeout(done))
      expect(flow.getState().phase).toBe('idle')
    })

    test('behavior: what was carried out, and what is closed, is not touched', async () => {
      const flow = setUp()
      flow.open()
      await until(flow, 'form')
      flow.setForm({ price: '1' })
      await flow.review()
      await flow.start()
      expect(flow.getState().phase).toBe('failed')
      expect(flow.isTouched()).toBe(false)
      flow.open(flow.getState().form)
      expect(flow.isTouched()).toBe(true)
      flow.close()
      expect(flow.isTouched()).toBe(false)
    })
  })

  describe('a run whose end it could not see', () => {
    const signed = [stepOf('order-signature', 'signed')]
    const posted = [
      stepOf('order-signature', 'complete', { orderData: [{ orderId: '0xa', orderIndex: 0 }] }),
    ]
    const open = runOf({ action: 'list', status: 'unknown', carriedBy: undefined, steps: signed })
    const over = (status: RunSummary['status'], more: Partial<RunSummary> = {}) =>
      runOf({ action: 'list', status, carriedBy: undefined, next: 'none', ...more })

    /** A flow whose run ends in a lost answer, and what the journal tells from then on. */
    async function setUp(steps = signed) {
      const { scope } = openMarket({})
      const listeners = new Set<(runs: readonly RunSummary[]) => unknown>()
      const client = {
        ...scope.client,
        watchRuns(listener: (runs: readonly RunSummary[]) => unknown) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }
      const flow = createFlow<object, string, readonly string[], 'list'>({
        ...{ kind: 'list', scope: { ...scope, client }, form: {}, first: 'sign' },
        words: byKind.list,
        read: async () => ({ quote: '', next: 'review' }),
        carryOut: async ({ onProgress }) => {
          onProgress(steps, [], undefined, { status: 'running', runId: 'run' })
          throw new Error('The answer was lost.')
        },
        settle: ({ result }) => ({
          outcome: 'complete',
          receipt: result.steps.map(({ id }) => id),
        }),
        changes: () => ({ chainId: 31337, tokens: [], accounts: [] }),
      })
      flow.open()
      await until(flow, 'review')
      await flow.start()
      expect(flow.getState().phase).toBe('failed')
      const tell = (...runs: RunSummary[]) => {
        for (const listener of [...listeners]) listener(runs)
      }
      return { flow, listeners, tell }
    }

    test('default: tells the end that the journal has for it', async () => {
      const { flow, listeners, tell } = await setUp()
      tell(open)
      expect(flow.getState().phase).toBe('failed')
      tell(over('complete', { runId: 'another', steps: posted }), { ...open, carriedBy: 'here' })
      expect(flow.getState().phase).toBe('failed')
      tell(over('complete', { steps: posted }))
      expect(flow.getState()).toMatchObject({
        ...{ phase: 'complete', receipt: ['order-signature'], problem: undefined },
        steps: [{ items: [{ state: 'complete' }] }],
      })
      expect(listeners.size).toBe(0)
    })

    test('behavior: a refusal that came after all is told, too', async () => {
      const { flow, tell } = await setUp()
      tell(open)
      const error = new AccountChangedError({ expected: account, current: contract })
      tell(over('failed', { steps: [stepOf('order-signature', 'rejected')], error }))
      expect(flow.getState()).toMatchObject({
        phase: 'failed',
        problem: { code: 'account_changed' },
      })
    })

    test('behavior: not once it is left, or of what is forgotten', async () => {
      const left = await setUp()
      left.flow.open()
      expect(left.listeners.size).toBe(0)
      const forgotten = await setUp()
      forgotten.tell(open)
      forgotten.tell()
      expect(forgotten.listeners.size).toBe(0)
      expect(forgotten.flow.getState().phase).toBe('failed')
    })

    test('behavior: what failed with a known end is not followed', async () => {
      const { listeners } = await setUp([stepOf('order-signature', 'rejected')])
      expect(listeners.size).toBe(0)
    })
  })
})
