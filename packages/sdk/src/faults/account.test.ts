import { type Address, encodeAbiParameters, type Hash, type Hex } from 'viem'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answer, doneBut, fail, lose, mineAfter } from './faultKinds.ts'
import { type Lived, live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import { type Scene, scenes } from './scenes.ts'
import type { TradeName } from './trades.ts'
import type { Effect, Fault, World } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

const buy: TradeName[] = ['buy']
const hour = 3_600_000
const all = { status: 'complete', happened: [0, 1], states: ['complete', 'complete'] }

/** Side by side: one by one, nothing is put together. */
function table(rows: readonly Scene[]): void {
  const each = scenes(rows).filter(([, { options }]) => !options.sync)
  test.each(each)('%s', async (_, { options, expected, look }) => {
    const lived = await live(options)
    expect(lived).toMatchObject(expected)
    look?.(lived)
  })
}

const bundler: Address = '0x6666666666666666666666666666666666666666'
const safeHash: Hash = `0x${'5a'.repeat(32)}`
/** `ExecutionSuccess(bytes32,uint256)` of a Safe. */
const executed: Hex = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'

/** Somebody else sends it for the account, after a time; the account's own hash is in the logs. */
const sentForIt =
  (after: number) =>
  ({ world, params }: Effect): Hash => {
    const { account, chain, clock, trade } = world
    const [{ data }] = params as [{ data: Hex }]
    clock.after(after, () => {
      const hash = chain.send({ from: bundler, to: account, input: data, value: 0n })
      const topics = [executed, safeHash]
      const log = {
        address: account,
        topics,
        data: encodeAbiParameters([{ type: 'uint256' }], [0n]),
      }
      chain.mine(hash, { logs: [log, ...trade.logs(0, account)] })
      world.note(0, 'chain', 'mined success', hash)
    })
    return safeHash
  }
const wallet = (code: string, match: RegExp, act: (effect: Effect) => unknown): Fault => ({
  ...{ code, name: code, on: 'wallet', match, act },
})

describe('faults of accounts with code', () => {
  const isContract = ({ chain, account }: World) => {
    chain.contracts.set(account.toLowerCase(), '0x')
  }

  test.each([
    ['two hours', 2 * hour, 0],
    ['two days, and the machine sleeps meanwhile', hour, 48 * hour],
  ])(
    'behavior: F51 the other signers of a contract account take %s: it waits, and says for whom',
    async (_, awake, asleep) => {
      const lived = await live({
        ...{ action: 'buy', prepare: isContract },
        faults: [
          wallet('F51', /sendTransaction/, sentForIt(awake + asleep)),
          {
            ...{ code: 'F75', name: 'sleeps', on: 'time', at: awake / 2 },
            act: ({ clock }: World) => clock.sleep(asleep),
          },
        ],
      })
      expect(lived).toMatchObject({ status: 'complete', prompts: 1, happened: [0] })
      const warnings = lived.click.snapshots.map(({ steps }) => steps.at(-1)?.items[0]?.warning)
      expect(warnings.join()).toMatch(/awaiting other signers/i)
      const states = lived.click.snapshots.map(({ run }) => run.status)
      expect(states.filter(state => state === 'failed' || state === 'unknown')).toEqual([])
      const { transactions } = lived.world.chain
      expect(lived.click.settled?.value?.steps[0]?.items[0]?.txHashes).toEqual([
        { txHash: transactions[0]?.hash, chainId: 31337 },
      ])
    },
  )

  test('error: F51 nobody signs within the deadline: unknown, and not failed', async () => {
    const lived = await live({
      ...{ action: 'buy', prepare: isContract, config: { signersDeadline: hour } },
      faults: [wallet('F51', /sendTransaction/, answer(safeHash))],
    })
    expect(lived).toMatchObject({ status: 'unknown', moneyMoved: 'unknown', prompts: 1 })
    expect(lived.elapsed).toBeGreaterThanOrEqual(hour)
  })

  const delegate = ({ chain, account }: World) => {
    chain.codes.set(account.toLowerCase(), `0xef0100${'77'.repeat(20)}`)
  }
  test.each(['buy', 'list'] as const)(
    'behavior: F53 code appears in the middle of a run: the key goes on to sign for itself: %s',
    async action => {
      const lived = await live({
        ...{ action, items: 2, approval: true },
        faults: [
          {
            ...{ code: 'F53', name: 'delegated', on: 'chain' },
            act: (world, hash) => {
              delegate(world)
              mineAfter(2_000)(world, hash)
            },
          },
        ],
      })
      expect(lived).toMatchObject({ ...all, prompts: 3 })
    },
  )

  test('behavior: F53 a delegated account whose transaction another one sends', async () => {
    const lived = await live({
      ...{ action: 'buy', prepare: delegate },
      faults: [wallet('F53', /sendTransaction/, sentForIt(5_000))],
    })
    expect(lived).toMatchObject({ status: 'complete', prompts: 1, happened: [0] })
  })

  test('error: F53 a signature that neither the key nor its code accepts is never posted', async () => {
    const lived = await live({
      ...{ action: 'list', prepare: delegate },
      faults: [wallet('F53', /signTypedData/, answer(`0x${'11'.repeat(65)}`))],
    })
    expect(lived).toMatchObject({ status: 'failed', code: 'wrong_signer', happened: [] })
    expect(lived.world.market.to('/order/v4')).toEqual([])
  })
})

describe('faults of batches', () => {
  const batch = { approval: true, atomic: true }
  const sendCalls = (act: (effect: Effect) => unknown) => [wallet('F52', /sendCalls/, act)]
  const methods = ({ world }: Lived) => world.prompts.map(prompt => prompt.method)
  const never: Fault = { code: 'F52', name: 'never mined', on: 'chain', act: () => undefined }

  table([
    ...(
      [
        [5700, 'a capability is not supported'],
        [5710, 'the chain is not supported'],
        [5740, 'too large'],
        [5750, 'User rejected the upgrade'],
        [5760, 'atomicity is not supported'],
        [-32601, 'no such method'],
      ] as const
    ).map(([code, message]) => ({
      title: `behavior: F52 the wallet answers ${code}, ${message}: each is asked for by itself`,
      ...{ actions: buy, options: batch, expected: { ...all, prompts: 4 } },
      faults: sendCalls(fail(message, code)),
      look: (lived: Lived) =>
        expect(methods(lived)).toEqual([
          'wallet_sendCalls',
          ...['eth_sendTransaction', 'eth_sendTransaction', 'eth_sendTransaction'],
        ]),
    })),
    {
      title: 'behavior: F52 the wallet has it already (5720)',
      ...{ actions: buy, options: batch, expected: { ...all, prompts: 1 } },
      faults: sendCalls(doneBut(() => Object.assign(new Error('Duplicate ID'), { code: 5720 }))),
    },
    {
      title: 'behavior: F52 it took the batch, and its answer is lost: not asked again',
      ...{ actions: buy, options: batch, expected: { ...all, prompts: 1 } },
      faults: sendCalls(lose),
    },
    {
      title: 'error: F52 the answer is lost, and the wallet knows no such batch (5730): unknown',
      ...{ actions: buy, options: batch },
      faults: sendCalls(fail('socket hang up')),
      expected: { status: 'unknown', moneyMoved: 'unknown', prompts: 1, happened: [] },
    },
    {
      title: 'error: F52 reverted (500): nothing of it happened',
      ...{ actions: buy, options: batch },
      faults: [
        {
          ...{ code: 'F52', name: 'reverted', on: 'chain' },
          act: mineAfter(2_000, 'reverted'),
        },
      ],
      expected: {
        ...{ status: 'failed', code: 'transaction_reverted', moneyMoved: 'no' },
        ...{ prompts: 1, happened: [], states: ['reverted', 'reverted'] },
      },
    },
  ])

  const says =
    (status: number) =>
    ({ provider }: World) => {
      provider.onCallsStatus = id => ({ version: '2.0.0', id, status, atomic: status < 600 })
    }
  test.each([
    [400, 'failed', 'batch_not_included', 'no'],
    [600, 'unknown', 'batch_partial', 'yes'],
    [100, 'unknown', 'transaction_unknown', 'unknown'],
  ] as const)(
    'error: F52 the wallet says %i: %s, and never asked for again',
    async (number, status, code, moneyMoved) => {
      const lived = await live({
        ...{ action: 'buy', items: 2, ...batch, prepare: says(number) },
        // What was not included is in no mempool.
        faults: number === 400 ? sendCalls(answer({ id: 'its-own' })) : [never],
      })
      expect(lived).toMatchObject({ status, code, moneyMoved, prompts: 1, happened: [] })
    },
  )
})
