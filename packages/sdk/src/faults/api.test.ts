import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ether, oneEther } from '../testing/scenario.ts'
import { alter, hang, lose, mineAfter, refuse, reply } from './faultKinds.ts'
import { type Lived, live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import { type Scene, scenes } from './scenes.ts'
import type { TradeName } from './trades.ts'
import type { Effect, Fault } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

const execute = /POST \/execute\/(buy|list)/
const modes = [true, false]
const api = (code: string, match: RegExp, act: (effect: Effect) => unknown, more = {}): Fault => ({
  ...{ code, name: code, on: 'api', match, act },
  ...more,
})

function table(rows: readonly Scene[]): void {
  test.each(scenes(rows))('%s', async (_, { options, expected, look }) => {
    const lived = await live(options)
    expect(lived).toMatchObject(expected)
    look?.(lived)
  })
}

type Json = { steps: Step[]; path?: Record<string, unknown>[] } & Record<string, unknown>
type Step = { id: string; kind: string; items: Record<string, unknown>[] }
const lastStep = (json: Json, change: (step: Step) => Step): Json => ({
  ...json,
  steps: json.steps.map((step, index) => (index === json.steps.length - 1 ? change(step) : step)),
})
const items = (json: Json, change: (item: Record<string, unknown>, index: number) => unknown) =>
  lastStep(json, step => ({ ...step, items: step.items.map(change) as never }))

const nothing = { status: 'failed', moneyMoved: 'no', prompts: 0, happened: [] }
const all = { status: 'complete', prompts: 2, happened: [0, 1], states: ['complete', 'complete'] }

describe('faults of the API before the wallet is asked', () => {
  const retryable = ({ error }: Lived) => expect(error).toMatchObject({ retryable: true })
  table([
    {
      title: 'error: F1 it cannot be reached',
      faults: [api('F1', execute, refuse, { times: 99 })],
      expected: { ...nothing, code: 'api_unreachable' },
      look: retryable,
    },
    {
      title: 'error: F2 it never answers, and the deadline ends it (A37)',
      faults: [api('F2', execute, hang, { times: 99 })],
      expected: { ...nothing, code: 'api_timeout' },
      // The storage has its own few milliseconds before the first call.
      look: ({ elapsed }) => expect(elapsed).toBeLessThanOrEqual(60_100),
    },
    {
      title: 'error: F3 more than 5 MB is not read',
      faults: [
        api('F3', execute, () => {
          let sent = 0
          const body = new ReadableStream({
            pull: controller => {
              sent += 1
              // Without an end: only a limit stops the reading.
              controller.enqueue(new Uint8Array(100_000).fill(32))
              if (sent > 200) controller.error(new Error('it read on and on'))
            },
          })
          return new Response(body)
        }),
      ],
      expected: { ...nothing, code: 'bad_response' },
    },
    ...[500, 502, 503, 504].map(status => ({
      title: `error: F4 ${status} before anything was asked`,
      faults: [api('F4', execute, reply(status, 'down'), { times: 99 })],
      expected: { ...nothing, code: 'api_error' },
      look: retryable,
    })),
    {
      title: 'behavior: F4 503 between two steps is asked again',
      faults: [api('F4', execute, reply(503, 'down'), { from: 1, times: 2 })],
      options: { approval: true },
      expected: { ...all, prompts: 3 },
    },
    {
      title: 'behavior: F5 429 with Retry-After 5 is asked again after 5 seconds',
      faults: [api('F5', execute, reply(429, { message: 'Too many' }, { 'retry-after': '5' }))],
      expected: all,
      look: ({ elapsed }) => expect(elapsed).toBeGreaterThanOrEqual(5_000),
    },
    ...['Wed, 21 Oct 2037 07:28:00 GMT', '86400', 'abc'].map(after => ({
      title: `error: F5 429 with Retry-After ${after}`,
      faults: [api('F5', execute, reply(429, { message: 'Too many' }, { 'retry-after': after }))],
      options: {},
      expected: { ...nothing, code: 'api_rate_limited' },
      look: (lived: Lived) => {
        retryable(lived)
        // Nobody is made to wait a day for an answer that was no.
        expect(lived.elapsed).toBeLessThanOrEqual(60_000)
      },
    })),
    ...[401, 403].map(status => ({
      title: `error: F6 ${status}, and the key is in no error`,
      faults: [api('F6', execute, reply(status, { message: 'Restricted source' }))],
      expected: { ...nothing, code: 'api_unauthorized' },
      look: ({ error }: Lived) => expect(error).toMatchObject({ message: 'Restricted source' }),
    })),
    ...(
      [
        [{ message: 'Balance too low', error: 'Bad Request' }, 'Balance too low'],
        [{ error: 'Bad Request' }, 'Bad Request'],
        [{}, 'The marketplace answered with status 400'],
        ['<html>nginx</html>', 'The marketplace answered with status 400'],
      ] as const
    ).map(([body, message]) => ({
      title: `error: F7 400 with ${JSON.stringify(body)}`,
      faults: [api('F7', execute, reply(400, body))],
      expected: { ...nothing, code: 'api_error' },
      look: ({ error }: Lived) => expect(error).toMatchObject({ message }),
    })),
    {
      title: 'error: F8 an error with status 200, as one event (A25)',
      faults: [api('F8', execute, reply(200, { error: 'No fillable orders' }))],
      expected: { ...nothing, code: 'bad_response' },
      look: ({ error, click }) => {
        expect(error).toMatchObject({ message: 'No fillable orders' })
        expect(click.tab.events).toHaveLength(1)
      },
    },
    ...['', '{"steps":[', '<html>', 'null', '[]', '"text"'].map(body => ({
      title: `error: F9 200 with ${body || 'nothing'}`,
      faults: [api('F9', execute, reply(200, body))],
      expected: { ...nothing, code: 'bad_response' },
    })),
    ...(
      [
        ['an unknown kind (A38)', json => lastStep(json, step => ({ ...step, kind: 'magic' }))],
        ['no items', json => lastStep(json, step => ({ ...step, items: null as never }))],
        ['an item that is null', json => items(json, () => null)],
        ['a status nobody knows', json => items(json, item => ({ ...item, status: 'paid' }))],
        ['steps as an object', json => ({ ...json, steps: { ...json.steps } })],
      ] as [string, (json: Json) => unknown][]
    ).map(([what, change]) => ({
      title: `error: F10 ${what}`,
      faults: [api('F10', execute, alter(change))],
      expected: { ...nothing, code: 'bad_response' },
    })),
    {
      title: 'behavior: F10 amounts in hex and as decimal text are the same',
      faults: [
        api(
          'F10',
          execute,
          alter((json: Json) =>
            items(json, item => ({
              ...item,
              data: { ...(item.data as object), value: `0x${oneEther.toString(16)}` },
            })),
          ),
        ),
      ],
      actions: ['buy'],
      expected: all,
      look: ({ world }) =>
        expect(world.chain.transactions.map(entry => entry.value)).toEqual([oneEther, oneEther]),
    },
  ])
})

describe('faults of the answers while a run goes on', () => {
  const withoutData = alter((json: Json) => items(json, item => ({ ...item, data: null })))
  table([
    ...[1, 13].map(times => ({
      title: `behavior: F11 data that appears after ${times} answers without (A23)`,
      faults: [api('F11', execute, withoutData, { times })],
      expected: all,
      look: ({ elapsed }: Lived) => expect(elapsed).toBeGreaterThanOrEqual(times * 5_000),
    })),
    {
      title: 'error: F11 data that never appears, after 15 polls',
      faults: [api('F11', execute, withoutData, { times: 99 })],
      expected: { status: 'failed', code: 'data_timeout', prompts: 0, happened: [] },
      look: ({ world }) => expect(world.market.to(world.trade.endpoint)).toHaveLength(16),
    },
    {
      title: 'behavior: F12 an item that completes while its data is awaited (A24)',
      faults: [
        api(
          'F12',
          execute,
          alter((json: Json) => ({
            ...json,
            steps: json.steps.map((step, index) =>
              index === 0 ? { ...step, items: [{ status: 'incomplete' }] } : step,
            ),
          })),
        ),
        api(
          'F12',
          execute,
          alter((json: Json) => ({
            ...json,
            steps: json.steps.map((step, index) =>
              index === 0 ? { ...step, items: [{ status: 'complete' }] } : step,
            ),
          })),
          { from: 1, times: 99 },
        ),
      ],
      options: { approval: true },
      expected: all,
    },
    {
      title: 'error: F13 the action`s own step is gone after the approval (A41)',
      faults: [
        api(
          'F13',
          execute,
          alter((json: Json) => ({ ...json, steps: json.steps.slice(0, 1) })),
          {
            from: 1,
          },
        ),
      ],
      options: { approval: true },
      expected: { status: 'failed', code: 'steps_changed', prompts: 1, happened: [] },
    },
    {
      title: 'error: F13 a step nobody consented to (A48)',
      faults: [
        api(
          'F13',
          execute,
          alter((json: Json) => ({
            ...json,
            steps: [...json.steps, { ...json.steps[0], id: 'gift' }],
          })),
          { from: 1 },
        ),
      ],
      options: { approval: true },
      expected: { status: 'failed', code: 'steps_changed', prompts: 1, happened: [] },
    },
    {
      title: 'behavior: F13 other calldata after the approval is what is sent (A41)',
      faults: [],
      options: { approval: true },
      actions: ['buy'],
      expected: { ...all, prompts: 3 },
      look: ({ world }) => {
        const [, ...sales] = world.chain.transactions
        // The salt of the second answer, not of the first.
        expect(sales.map(entry => entry.input.slice(-8))).toEqual(['00000002', '00000002'])
      },
    },
    {
      title: 'error: F13 items that were not asked for',
      faults: [
        api(
          'F13',
          execute,
          alter((json: Json) => ({
            ...json,
            path: json.path?.map(line => ({ ...line, tokenId: '77' })),
          })),
        ),
      ],
      actions: ['buy'],
      expected: { ...nothing, code: 'incomplete_answer' },
    },
  ])

  // One unit in the fifth decimal place of the currency, and a base unit on either side of it.
  const tolerance = 10n ** 13n
  const quoted = (raw: bigint, more = {}) =>
    alter((json: Json) => ({
      ...json,
      path: json.path?.map((line, index) =>
        index === 0 ? { ...line, rawQuote: raw.toString(), ...more } : line,
      ),
    }))
  test.each([
    ['-1', oneEther + tolerance - 1n, 'complete'],
    ['+0', oneEther + tolerance, 'complete'],
    ['+1', oneEther + tolerance + 1n, 'failed'],
  ])('behavior: F14 the price moved by the tolerance %s', async (_, raw, status) => {
    const lived = await live({
      ...{ action: 'buy', items: 2, faults: [api('F14', execute, quoted(raw), { times: 99 })] },
    })
    expect(lived.status).toBe(status)
    if (status === 'failed') expect(lived).toMatchObject({ code: 'price_changed', prompts: 0 })
  })
  test.each([
    ['another currency (A8)', { currency: '0x6666666666666666666666666666666666666666' }],
    [
      'what is paid in another currency',
      {
        buyInCurrency: '0x6666666666666666666666666666666666666666',
        buyInRawQuote: '1',
      },
    ],
  ])('error: F14 %s', async (_, more) => {
    const faults = [api('F14', execute, quoted(oneEther, more))]
    expect(await live({ action: 'buy', items: 1, faults })).toMatchObject({ ...nothing })
  })
  test('error: F14 a price that moves while the approval is mined (A11)', async () => {
    const faults = [api('F14', execute, quoted(3n * oneEther), { from: 1 })]
    const lived = await live({ action: 'buy', approval: true, faults })
    expect(lived).toMatchObject({ status: 'failed', code: 'price_changed', prompts: 1 })
  })
  test('error: F14 expected nothing, quoted something (A9)', async () => {
    const lived = await live({
      action: 'buy',
      more: { expectedPrice: { [ether]: { raw: 0n } } },
    })
    expect(lived).toMatchObject({ ...nothing, code: 'price_changed' })
  })
  test('error: F14 the transaction sends more than was quoted (A12)', async () => {
    const faults = [
      api(
        'F14',
        execute,
        alter((json: Json) =>
          items(json, item => ({
            ...item,
            data: { ...(item.data as object), value: (50n * oneEther).toString() },
          })),
        ),
      ),
    ]
    expect(await live({ action: 'buy', faults })).toMatchObject({
      ...nothing,
      code: 'value_above_quote',
    })
  })
})

describe('faults of the API after something was sent', () => {
  const asking = /status\/v1|synced/
  const check = { options: { check: true }, actions: ['buy'] as TradeName[] }
  table([
    ...[1, 3, 30].map(times => ({
      title: `behavior: F15 ${times} times 503 in a row (A5)`,
      faults: [api('F15', asking, reply(503, 'down'), { times })],
      expected: all,
    })),
    {
      title: 'behavior: F15 it never comes back: on the chain is complete, with a warning',
      faults: [api('F15', asking, reply(503, 'down'), { times: 9_999 })],
      actions: ['buy'],
      expected: all,
      look: ({ click }) =>
        expect(click.settled?.value?.steps[0]?.items[0]?.warning).toContain(
          'Failed to receive a successful response for transaction with hash',
        ),
    },
    {
      ...check,
      title: 'behavior: F16 success before it is mined waits for the receipt',
      faults: [
        api('F16', asking, reply(200, { status: 'success' }), { times: 999 }),
        {
          code: 'F16',
          name: 'slow',
          on: 'chain',
          times: 9,
          act: (world, hash) => world.clock.after(60_000, () => world.mine(hash)),
        },
      ],
      expected: all,
      look: ({ elapsed }) => expect(elapsed).toBeGreaterThanOrEqual(60_000),
    },
    {
      ...check,
      title: 'error: F16 success, and it reverted (A1)',
      faults: [
        api('F16', asking, reply(200, { status: 'success' }), { times: 999 }),
        {
          code: 'F16',
          name: 'reverted',
          on: 'chain',
          times: 9,
          act: (world, hash) => world.clock.after(2_000, () => world.mine(hash, 'reverted')),
        },
      ],
      expected: { status: 'failed', code: 'transaction_reverted', happened: [] },
    },
    {
      ...check,
      title: 'error: F17 failure, and it is on the chain: both are said (A42)',
      faults: [
        api('F17', asking, reply(200, { status: 'failure', details: 'INSUFFICIENT_LIQUIDITY' }), {
          times: 9,
        }),
      ],
      expected: { code: 'transaction_check_failed', moneyMoved: 'yes' },
      look: ({ error, status, happened }) => {
        expect(status).not.toBe('failed')
        expect(happened).toContain(0)
        expect(error).toMatchObject({ retryable: false, message: 'INSUFFICIENT_LIQUIDITY' })
      },
    },
    ...(
      [
        ['no transactions (A7)', []],
        ['other transactions', [{ hash: `0x${'cd'.repeat(32)}`, synced: true }]],
      ] as const
    ).map(([what, transactions]) => ({
      title: `behavior: F18 ${what} is not synced`,
      faults: [api('F18', /synced/, reply(200, { transactions }), { times: 9 })],
      actions: ['buy'] as TradeName[],
      expected: all,
      look: ({ elapsed }: Lived) => expect(elapsed).toBeGreaterThan(4_000),
    })),
  ])

  const post = /order\/v4/
  test.each(modes)(
    'behavior: F19 the order is stored, and the answer is lost (A16): sync %s',
    async sync => {
      const lived = await live({ action: 'list', items: 2, sync, faults: [api('F19', post, lose)] })
      // Found by its hash, or honestly unknown; never a second order.
      expect(['complete', 'unknown']).toContain(lived.status)
      expect(lived.world.market.orders.filter(order => order.index === 0)).toHaveLength(1)
      expect(lived.moneyMoved ?? 'no').toBe('no')
    },
  )
  test('error: F20 the only order is refused with status 200 (A15)', async () => {
    const body = { results: [{ message: 'unauthorized', orderIndex: 0 }] }
    const lived = await live({ action: 'list', faults: [api('F20', post, reply(200, body))] })
    expect(lived).toMatchObject({ status: 'failed', code: 'order_refused', happened: [] })
    expect(lived.error).toMatchObject({ message: 'unauthorized' })
  })
  test('error: F20 one of two is refused: partial (A15)', async () => {
    const body = { results: [{ message: 'unauthorized', orderIndex: 0 }] }
    const lived = await live({
      ...{ action: 'list', items: 2, faults: [api('F20', post, reply(200, body))] },
    })
    expect(lived).toMatchObject({
      status: 'partial',
      happened: [1],
      states: ['blocked', 'complete'],
    })
  })
  test.each<[string, (effect: Effect) => unknown]>([
    ['500', reply(500, 'x')],
    ['silence', hang],
    ['a lost connection', lose],
  ])('behavior: F21 reports that end in %s delay nothing (A35)', async (_, act) => {
    const undisturbed = await live({ action: 'buy', items: 2 })
    const lived = await live({
      ...{ action: 'buy', items: 2, faults: [api('F21', /results/, act, { times: 99 })] },
    })
    expect(lived).toMatchObject(all)
    expect(lived.elapsed).toBe(undisturbed.elapsed)
  })
  test.each(['deprecation', 'Deprecation'])(
    'behavior: F21 the header %s is logged once (A32)',
    async name => {
      const lived = await live({
        action: 'list',
        items: 2,
        faults: [
          api(
            'F21',
            /./,
            async ({ proceed }) => {
              const response = (await proceed()) as Response
              response.headers.set(name, 'true')
              return response
            },
            { times: 99 },
          ),
        ],
      })
      expect(lived.status).toBe('complete')
      const lines = lived.world.lines.filter(line => JSON.stringify(line).includes('is deprecated'))
      expect(new Set(lines.map(line => JSON.stringify(line))).size).toBe(lines.length)
      expect(lines.map(line => JSON.stringify(line))).toContainEqual(
        expect.stringContaining('/execute/list/v5 is deprecated'),
      )
    },
  )
  test.each(['@127.0.0.1:1/steal', '//evil.example/x', 'https://evil.example/x', '/../1/order/v4'])(
    'error: F22 an order to be posted to %s (A50)',
    async endpoint => {
      const faults = [
        api(
          'F22',
          execute,
          alter((json: Json) =>
            items(json, item => {
              const data = item.data as { post: object }
              return { ...item, data: { ...data, post: { ...data.post, endpoint } } }
            }),
          ),
        ),
      ]
      // Nothing is signed, and the world's invariants see that no call left the API.
      expect(await live({ action: 'list', faults })).toMatchObject({
        ...nothing,
        code: 'foreign_endpoint',
      })
    },
  )
  test('behavior: F22 a redirect is not followed', async () => {
    const seen: unknown[] = []
    const lived = await live({
      action: 'buy',
      prepare: ({ market }) => {
        const before = market.fetch
        market.fetch = (input, init) => {
          seen.push(init?.redirect)
          return before(input, init)
        }
      },
    })
    expect(lived.status).toBe('complete')
    expect(new Set(seen)).toEqual(new Set(['error']))
  })

  const bridged = alter((json: Json) =>
    items(json, item => ({
      ...item,
      check: {
        endpoint: '/execute/status/v1',
        method: 'POST',
        body: { kind: 'cross-chain-transaction' },
      },
    })),
  )
  const bridge = (answer: object) => [
    api('F24', execute, bridged, { times: 99 }),
    api('F24', asking, reply(200, answer), { times: 99_999 }),
  ]
  test('error: F24 pending on the other chain for ever ends after 30 minutes, unknown (A36)', async () => {
    const lived = await live({ action: 'buy', faults: bridge({ status: 'pending' }) })
    expect(lived).toMatchObject({ status: 'unknown', code: 'cross_chain_timeout' })
    expect(lived.elapsed).toBeGreaterThanOrEqual(1_800_000)
    expect(lived.elapsed).toBeLessThan(1_900_000)
  })
  test.each(['one', 'two'] as const)(
    'error: F24 a refund on the other chain is an end of its own, and not sent again: of %s',
    async count => {
      const items = count === 'one' ? 1 : 2
      // Paid here, and nothing arrives.
      const empty: Fault = {
        ...{ code: 'F24', name: 'no fill', on: 'chain', times: 9, act: mineAfter(2_000, 'empty') },
      }
      const faults = [...bridge({ status: 'refund' }), empty]
      const lived = await live({ action: 'buy', items, faults })
      expect(lived).toMatchObject({
        ...{ code: 'cross_chain_refunded', prompts: items, happened: [] },
        states: Array.from({ length: items }, () => 'refunded'),
      })
    },
  )
  test('error: F24 a failure on the other chain has the words of the specification', async () => {
    const lived = await live({ action: 'buy', faults: bridge({ status: 'failure' }) })
    expect(lived).toMatchObject({ code: 'cross_chain_failed', moneyMoved: 'yes' })
    expect(lived.error).toMatchObject({
      message: expect.stringContaining('Cross-chain purchase failed, please try again.'),
    })
  })
})
