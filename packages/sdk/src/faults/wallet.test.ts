import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeChain } from '../testing/fakeChain.ts'
import { answer, doneBut, fail, hang, late, lose, mineAfter, tamper } from './faultKinds.ts'
import { type Lived, live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import { type Scene, scenes } from './scenes.ts'
import type { TradeName } from './trades.ts'
import type { Effect, Fault, World } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

const sending = /sendTransaction/
const signing = /signTypedData/
const prompt = /sendTransaction|signTypedData/
const wallet = (
  code: string,
  match: RegExp,
  act: (effect: Effect) => unknown,
  more = {},
): Fault => ({
  ...{ code, name: code, on: 'wallet', match, act },
  ...more,
})
const buy: TradeName[] = ['buy']
const list: TradeName[] = ['list']

function table(rows: readonly Scene[]): void {
  test.each(scenes(rows))('%s', async (_, { options, expected, look }) => {
    const lived = await live(options)
    expect(lived).toMatchObject(expected)
    look?.(lived)
  })
}

const all = { status: 'complete', prompts: 2, happened: [0, 1], states: ['complete', 'complete'] }
/** It was sent, and its answer lost: found on the chain, or said to be unknown. Never sent again. */
const foundOrUnknown = ({ status, prompts, moneyMoved }: Lived) => {
  expect(['complete', 'unknown']).toContain(status)
  if (status === 'unknown') expect(moneyMoved).toBe('unknown')
  expect(prompts).toBe(1)
}
/** A person who says yes at last, long after the program has given up. */
const stillOpen = (milliseconds: number, then: (effect: Effect) => unknown) => (effect: Effect) => {
  effect.world.clock.after(milliseconds, () => void effect.proceed().catch(() => undefined))
  return then(effect)
}

describe('faults of the wallet', () => {
  table([
    ...(
      [
        ['4001', fail('User rejected the request', 4001)],
        ['5000', fail('User rejected', 5000)],
        ['a message only', fail('User rejected the request.')],
        ['ACTION_REJECTED', fail('user rejected action', 'ACTION_REJECTED')],
      ] as const
    ).map(([what, act]) => ({
      title: `error: F37 rejected by ${what}`,
      faults: [wallet('F37', prompt, act)],
      expected: {
        ...{ status: 'failed', code: 'user_rejected', moneyMoved: 'no', happened: [] },
        ...{ prompts: 1, states: ['rejected', 'planned'] },
      },
      look: ({ error, elapsed }: Lived) => {
        expect(error).toMatchObject({ retryable: true })
        expect(elapsed).toBeLessThan(500)
      },
    })),
    {
      title: 'error: F37 rejected by the hash "null"',
      faults: [wallet('F37', sending, answer('null'))],
      actions: buy,
      expected: { status: 'failed', code: 'user_rejected', prompts: 1 },
    },
    {
      title: 'error: F38 a transaction prompt that is never answered: unknown, asked once',
      faults: [wallet('F38', sending, hang)],
      actions: buy,
      options: { items: 1 },
      expected: { status: 'unknown', moneyMoved: 'unknown', prompts: 1, happened: [] },
    },
    {
      title: 'error: F38 a signature prompt that is never answered: nothing was posted',
      faults: [wallet('F38', signing, hang)],
      actions: list,
      options: { items: 1 },
      expected: { code: 'signature_lost', moneyMoved: 'no', prompts: 1, happened: [] },
    },
    {
      title: 'behavior: F39 an error while the popup stays open, and yes after five seconds',
      faults: [wallet('F39', sending, stillOpen(5_000, fail('Internal error', -32603)))],
      actions: buy,
      options: { items: 1 },
      expected: { prompts: 1 },
      look: foundOrUnknown,
    },
    {
      title: 'behavior: F39 an error while the popup stays open, and yes after an hour: unknown',
      faults: [wallet('F39', sending, stillOpen(3_600_000, fail('Internal error', -32603)))],
      actions: buy,
      options: { items: 1 },
      expected: { status: 'unknown', moneyMoved: 'unknown', prompts: 1 },
    },
    {
      title: 'behavior: F40 sent, and the answer is lost on its way',
      faults: [wallet('F40', sending, lose)],
      actions: buy,
      options: { items: 1 },
      expected: { happened: [0] },
      look: foundOrUnknown,
    },
    ...[undefined, null, '', '0x', `0x${'ab'.repeat(31)}`, 'done', 42, {}].map(value => ({
      title: `behavior: F41 sent, and the answer is ${JSON.stringify(value) ?? 'undefined'}`,
      faults: [
        wallet('F41', sending, async ({ proceed }: Effect) => {
          await proceed()
          return value
        }),
      ],
      actions: buy,
      options: { items: 1 },
      expected: { happened: [0] },
      look: foundOrUnknown,
    })),
    {
      title: 'error: F45 disconnected while asked: nothing is taken for done',
      faults: [wallet('F45', prompt, fail('The provider is disconnected', 4900))],
      expected: { prompts: 1, happened: [] },
      look: ({ status }) => expect(['failed', 'unknown']).toContain(status),
    },
    {
      title: 'error: F46 another prompt is open in the wallet',
      faults: [wallet('F46', prompt, fail('Request already pending', -32002))],
      expected: { status: 'failed', code: 'wallet_busy', moneyMoved: 'no', prompts: 1 },
      look: ({ error }) => expect(error).toMatchObject({ retryable: true }),
    },
    {
      title: 'behavior: F47 the wallet chose another nonce',
      faults: [
        wallet('F47', sending, ({ world, params }) => {
          const [{ from, to, data, value }] = params as never as [
            { from: `0x${string}`; to: `0x${string}`; data: `0x${string}`; value: string },
          ]
          const hash = world.chain.send({
            ...{ from, to, input: data, value: BigInt(value), nonce: 41 },
          })
          mineAfter(2_000)(world, hash)
          return hash
        }),
      ],
      actions: buy,
      options: { items: 1 },
      expected: { status: 'complete', prompts: 1, happened: [0] },
    },
    {
      title: 'error: F48 the wallet sent something else: alarm, and nothing more is asked',
      faults: [wallet('F48', sending, tamper)],
      actions: buy,
      options: { items: 1 },
      expected: { code: 'transaction_altered', moneyMoved: 'yes', prompts: 1, happened: [] },
      look: ({ status, states }) => {
        expect(status).not.toBe('complete')
        expect(states).toEqual(['replaced'])
      },
    },
    {
      title: 'error: F48 an altered approval: the action`s own step is not asked for',
      faults: [wallet('F48', sending, tamper)],
      options: { approval: true },
      expected: { code: 'transaction_altered', moneyMoved: 'yes', prompts: 1, happened: [] },
    },
    ...['0x', '0x1234', 'yes', null, 42, `0x${'11'.repeat(65)}`].map(value => ({
      title: `error: F49 the signature is ${JSON.stringify(value).slice(0, 12)}: never posted`,
      faults: [wallet('F49', signing, answer(value))],
      actions: list,
      options: { items: 1 },
      expected: { status: 'failed', code: 'wrong_signer', happened: [], prompts: 1 },
      look: ({ world }: Lived) => expect(world.market.to('/order/v4')).toEqual([]),
    })),
    {
      title: 'behavior: F49 recovery ids 0 and 1 are posted as 27 and 28',
      faults: [
        wallet(
          'F49',
          signing,
          async ({ proceed }: Effect) => {
            const signature = String(await proceed())
            return `${signature.slice(0, -2)}0${signature.endsWith('1b') ? 0 : 1}`
          },
          { times: 9 },
        ),
      ],
      actions: list,
      expected: all,
    },
    {
      title: 'error: F50 the wallet signed something else',
      faults: [
        wallet('F50', signing, ({ world, params }) => {
          const { domain, types, primaryType, message } = JSON.parse(String(params[1]))
          const other = { ...message, salt: '99999' }
          return world.provider.account.signTypedData({
            ...{ domain, types, primaryType, message: other },
          })
        }),
      ],
      actions: list,
      options: { items: 1 },
      expected: { status: 'failed', code: 'wrong_signer', happened: [], prompts: 1 },
    },
    {
      title: 'error: F54 too little balance: said before anything is sent',
      faults: [wallet('F54', sending, fail('insufficient funds for gas * price + value', -32000))],
      actions: buy,
      options: { items: 1 },
      expected: { status: 'failed', code: 'insufficient_funds', moneyMoved: 'no', happened: [] },
    },
    {
      title: 'behavior: F55 a hardware wallet takes two minutes for each prompt',
      faults: [wallet('F55', prompt, late(120_000), { times: 9 })],
      expected: all,
    },
    ...[-32000, -32602, -32601, -32004, -32603].map(code => ({
      title: `error: F56 the wallet answers with ${code}: asked once, by one method (A22)`,
      faults: [wallet('F56', sending, fail('something about nonces', code), { times: 9 })],
      actions: buy,
      options: { items: 1 },
      expected: { prompts: 1, happened: [] },
      look: ({ world }: Lived) =>
        expect(world.prompts.map(entry => entry.method)).toEqual(['eth_sendTransaction']),
    })),
    {
      title: 'behavior: F56 taken by the node, and an error all the same (A22)',
      faults: [
        wallet(
          'F56',
          sending,
          doneBut(() => Object.assign(new Error('already known'), { code: -32000 })),
        ),
      ],
      actions: buy,
      options: { items: 1 },
      expected: { happened: [0] },
      look: foundOrUnknown,
    },
    {
      title:
        'error: F57 the second of three is rejected: the first is followed, the third not asked (A27)',
      faults: [wallet('F57', prompt, fail('User rejected', 4001), { from: 1 })],
      options: { items: 3 },
      expected: {
        ...{ status: 'partial', code: 'partial', moneyMoved: 'yes', prompts: 2, happened: [0] },
        ...{ states: ['complete', 'rejected', 'planned'] },
      },
    },
    ...(
      [
        [
          'a string',
          () => {
            throw 'no reason at all'
          },
        ],
        [
          'nothing',
          () => {
            throw undefined
          },
        ],
        [
          'an object',
          () => {
            throw { reason: 'odd' }
          },
        ],
      ] as [string, () => never][]
    ).map(([what, act]) => ({
      title: `error: F58 the wallet throws ${what}: an error all the same (A44)`,
      faults: [wallet('F58', prompt, act)],
      expected: { prompts: 1, happened: [] },
      look: ({ error }: Lived) => {
        expect(error).toBeInstanceOf(Error)
        expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      },
    })),
  ])

  const chainFault = (act: (world: World) => void): Fault => ({
    ...{ code: 'F42', name: 'chain', on: 'api', match: /execute\/(buy|list)/ },
    act: async ({ world, proceed }: Effect) => {
      const reply = await proceed()
      act(world)
      return reply
    },
  })
  const otherChain = (world: World) => {
    const other = fakeChain(1)
    world.provider.chains.set(1, other)
    world.provider.chain = other
  }
  test('behavior: F42 the wallet went to another chain: it is switched back, and asked there', async () => {
    const lived = await live({ action: 'buy', faults: [chainFault(otherChain)] })
    expect(lived).toMatchObject({ status: 'complete', happened: [0] })
    const methods = lived.world.provider.prompts.map(entry => entry.method)
    expect(methods).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction'])
  })
  test('error: F42 the switch is rejected: nothing is sent', async () => {
    const lived = await live({
      action: 'buy',
      faults: [
        chainFault(world => {
          otherChain(world)
          world.provider.onPrompt = method => {
            if (method === 'wallet_switchEthereumChain') fail('User rejected', 4001)()
          }
        }),
      ],
    })
    expect(lived).toMatchObject({ status: 'failed', code: 'user_rejected', prompts: 0 })
  })
  test('error: F42 the wallet says yes and stays: nothing is sent (A13)', async () => {
    const lived = await live({
      action: 'buy',
      faults: [
        chainFault(world => {
          otherChain(world)
          world.provider.onPrompt = method =>
            method === 'wallet_switchEthereumChain' ? null : undefined
        }),
      ],
    })
    expect(lived).toMatchObject({ status: 'failed', code: 'wrong_chain', prompts: 0 })
  })
  test('behavior: F43 the transaction names its chain, so a wallet that moved on cannot send it there', async () => {
    const lived = await live({ action: 'buy' })
    const [asked] = lived.world.provider.prompts
    expect(asked?.params).toMatchObject([{ chainId: '0x7a69' }])
  })
  test.each(['buy', 'list'] as const)(
    'error: F44 the account was switched between two steps (A39): %s',
    async action => {
      const lived = await live({
        action,
        approval: true,
        faults: [
          {
            ...{ code: 'F44', name: 'switched', on: 'chain' },
            act: (world, hash) => {
              world.provider.accounts = ['0x9999999999999999999999999999999999999999']
              mineAfter(2_000)(world, hash)
            },
          },
        ],
      })
      expect(lived).toMatchObject({ code: 'account_changed', prompts: 1, happened: [] })
    },
  )
  test('behavior: F44 the account was switched while it waits: the wait goes on for the old one', async () => {
    const lived = await live({
      action: 'buy',
      faults: [
        {
          ...{ code: 'F44', name: 'switched', on: 'chain' },
          act: (world, hash) => {
            world.provider.accounts = ['0x9999999999999999999999999999999999999999']
            mineAfter(2_000)(world, hash)
          },
        },
      ],
    })
    expect(lived).toMatchObject({ status: 'complete', happened: [0] })
  })
  test('behavior: F46 two runs of one client show one prompt at a time', async () => {
    let open = 0
    const lived = await live({
      action: 'buy',
      items: 3,
      sync: false,
      faults: [
        wallet(
          'F46',
          prompt,
          async ({ proceed, world }) => {
            open += 1
            expect(open).toBe(1)
            await world.wait(1_000)
            open -= 1
            return proceed()
          },
          { times: 9 },
        ),
      ],
    })
    expect(lived).toMatchObject({ status: 'complete', happened: [0, 1, 2] })
  })
  test('behavior: F58 an answer that comes after the abort changes nothing, and nothing is asked again', async () => {
    const lived = await live({
      action: 'buy',
      faults: [
        wallet('F58', sending, async ({ proceed, world }) => {
          world.clicks[0]?.controller.abort()
          await world.wait(2_000)
          return proceed()
        }),
      ],
    })
    expect(lived).toMatchObject({ status: 'unknown', code: 'aborted', moneyMoved: 'unknown' })
    expect(lived.prompts).toBe(1)
  })
})
