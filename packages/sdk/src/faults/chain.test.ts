import { encodeErrorResult, parseAbi } from 'viem'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drop, fail, mineAfter, reorganise, replaceBy } from './faultKinds.ts'
import { type Lived, live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import { type Scene, scenes } from './scenes.ts'
import { type TradeName, trades } from './trades.ts'
import type { Effect, Fault, World } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

type Act = Extract<Fault, { on: 'chain' }>['act']
const chain = (code: string, act: Act, more: { from?: number; times?: number } = {}): Fault => ({
  ...{ code, name: code, on: 'chain', act },
  ...more,
})
const filled = encodeErrorResult({
  abi: parseAbi(['error OrderAlreadyFilled(bytes32 orderHash)']),
  args: [`0x${'ab'.repeat(32)}`],
})
const buy: TradeName[] = ['buy']
const after = (lived: Lived) => lived.click.settled?.value?.steps ?? []

function table(rows: readonly Scene[]): void {
  test.each(scenes(rows))('%s', async (_, { options, expected, look }) => {
    const lived = await live(options)
    expect(lived).toMatchObject(expected)
    look?.(lived)
  })
}

const all = { status: 'complete', prompts: 2, happened: [0, 1], states: ['complete', 'complete'] }

describe('faults of the chain', () => {
  table([
    {
      title: 'error: F59 the only transaction reverts (A1)',
      faults: [chain('F59', mineAfter(2_000, 'reverted'))],
      actions: buy,
      options: { items: 1 },
      expected: {
        ...{ status: 'failed', code: 'transaction_reverted', moneyMoved: 'no' },
        ...{ states: ['reverted'], happened: [], prompts: 1 },
      },
      look: ({ error }) => expect(error).toMatchObject({ details: { gasUsed: 21_000n } }),
    },
    {
      title: 'error: F59 an approval that reverts: the action`s own step is not prompted (A2)',
      faults: [chain('F59', mineAfter(2_000, 'reverted'))],
      options: { approval: true },
      expected: { status: 'failed', code: 'transaction_reverted', prompts: 1, happened: [] },
    },
    {
      title: 'behavior: F60 the same at a higher fee is followed',
      faults: [chain('F60', replaceBy('repriced'), { times: 9 })],
      actions: buy,
      expected: all,
      look: ({ world }) => {
        // Reported anew: the first hashes, and those that took their place.
        const reports = world.market.to('/execute/results/v1').map(call => call.body)
        const hashes = new Set(reports.map(body => (body as { txHash: string }).txHash))
        expect(hashes.size).toBe(4)
      },
    },
    {
      title: 'behavior: F60 an approval at a higher fee is followed',
      faults: [chain('F60', replaceBy('repriced'))],
      options: { approval: true },
      expected: { ...all, prompts: 3 },
    },
    {
      title: 'error: F61 cancelled in the wallet (A4)',
      faults: [chain('F61', replaceBy('cancelled'), { times: 9 })],
      actions: buy,
      options: { items: 1 },
      expected: {
        ...{ status: 'failed', code: 'transaction_cancelled', moneyMoved: 'no' },
        ...{ states: ['cancelled'], happened: [], prompts: 1 },
      },
    },
    {
      title: 'error: F61 an approval cancelled: the action`s own step is not prompted (A2)',
      faults: [chain('F61', replaceBy('cancelled'))],
      options: { approval: true },
      expected: { status: 'failed', code: 'transaction_cancelled', prompts: 1, happened: [] },
    },
    {
      title: 'error: F62 replaced by another transaction, which is not taken for ours (A3)',
      faults: [chain('F62', replaceBy('replaced'), { times: 9 })],
      actions: buy,
      options: { items: 1 },
      expected: {
        ...{ status: 'failed', code: 'transaction_replaced', states: ['replaced'] },
        ...{ happened: [], prompts: 1 },
      },
      look: ({ error, world }) =>
        expect(error).toMatchObject({ details: { hash: world.chain.transactions.at(-1)?.hash } }),
    },
    {
      title: 'error: F63 dropped from the mempool: never sent again by itself',
      faults: [chain('F63', drop)],
      actions: buy,
      options: { items: 1 },
      expected: { prompts: 1, happened: [] },
      look: ({ states, status, moneyMoved }) => {
        expect(['dropped', 'unknown']).toContain(states[0])
        // It may come back as long as its nonce is free.
        expect([status, moneyMoved]).not.toEqual(['failed', 'no'])
      },
    },
    {
      title: 'behavior: F64 stuck behind an older transaction, until that is mined',
      faults: [
        chain('F64', (world, hash) => {
          const stuck = world.chain.transactions.find(entry => entry.hash === hash)
          if (stuck) stuck.nonce += 1
          world.clock.after(30_000, () => {
            const older = world.chain.send({
              ...{ from: world.account, to: world.account, input: '0x', value: 0n },
              nonce: (stuck?.nonce ?? 1) - 1,
            })
            world.mine(older)
            world.clock.after(2_000, () => world.mine(hash))
          })
        }),
      ],
      actions: buy,
      options: { items: 1 },
      expected: { status: 'complete', prompts: 1, happened: [0] },
    },
    {
      title: 'behavior: F65 mined before the first look',
      faults: [chain('F65', (world, hash) => world.mine(hash), { times: 9 })],
      actions: buy,
      expected: all,
    },
    {
      title: 'error: F66 mined, and nothing arrives',
      faults: [chain('F66', mineAfter(2_000, 'empty'), { times: 9 })],
      actions: buy,
      expected: { code: 'nothing_bought', moneyMoved: 'yes', happened: [] },
      look: ({ status }) => expect(status).not.toBe('complete'),
    },
    {
      title: 'behavior: F66 one of two arrives: partial',
      faults: [chain('F66', mineAfter(2_000, 'empty'))],
      actions: buy,
      expected: { status: 'partial', code: 'partial', moneyMoved: 'yes', happened: [1] },
    },
    {
      title: 'error: F67 sold out between quote and block',
      faults: [chain('F67', mineAfter(2_000, 'reverted'), { times: 9 })],
      actions: buy,
      expected: { status: 'failed', code: 'transaction_reverted', happened: [] },
      look: ({ error }) =>
        expect(error).toMatchObject({
          retryable: true,
          hints: [expect.stringContaining('Ask for a new quote')],
        }),
    },
    {
      title: 'error: F67 sold out before the prompt: nothing is asked, and the reason is told',
      faults: [
        {
          ...{ code: 'F67', name: 'sold out', on: 'rpc', match: /eth_call/, times: 99 },
          act: fail('execution reverted', 3, { data: filled }),
        },
      ],
      actions: buy,
      options: { items: 1 },
      expected: { status: 'failed', code: 'would_revert', moneyMoved: 'no', prompts: 0 },
      look: ({ error }) => expect(error).toMatchObject({ reason: 'OrderAlreadyFilled' }),
    },
    {
      // The allowance is not read again: what a token wants before it grants one is in the marketplace's
      // calldata. The sale is tried out before the prompt, and with a node that cannot, its revert is told.
      title: 'error: F68 approved, and the allowance is still too small: the sale is not prompted',
      faults: [
        {
          ...{
            code: 'F68',
            name: 'no allowance',
            on: 'rpc',
            match: /eth_call/,
            from: 1,
            times: 99,
          },
          act: fail('execution reverted: insufficient allowance', 3),
        },
      ],
      actions: buy,
      options: { items: 1, approval: true },
      expected: { status: 'failed', code: 'would_revert', prompts: 1, happened: [] },
    },
    {
      title:
        'error: F68 the same with a node that does not try it out: reverted, and never complete',
      faults: [chain('F68', mineAfter(2_000, 'reverted'), { from: 1, times: 9 })],
      actions: buy,
      options: { items: 1, approval: true },
      expected: { status: 'failed', code: 'transaction_reverted', prompts: 2, happened: [] },
    },
    {
      title: 'behavior: F69 a sequencer that stands still for two minutes is only late',
      faults: [chain('F69', mineAfter(120_000), { times: 9 })],
      actions: buy,
      expected: all,
    },
    {
      title: 'error: F69 mined after the deadline: unknown, and not failed',
      faults: [chain('F69', mineAfter(900_000), { times: 9 })],
      actions: buy,
      expected: { status: 'unknown', code: 'transaction_timeout', moneyMoved: 'unknown' },
    },
    {
      title: 'behavior: F30 a block is taken back, and the transaction is in a later one',
      faults: [chain('F30', reorganise('success'), { times: 9 })],
      actions: buy,
      expected: all,
    },
  ])

  test.each([-3_600_000, 3_600_000])(
    'behavior: F70 the clock of the machine is wrong by %i ms',
    async skew => {
      for (const action of ['buy', 'list'] as const) {
        const lived = await live({
          action,
          items: 2,
          prepare: ({ clock }: World) => clock.jump(skew),
        })
        expect(lived).toMatchObject(all)
        const body = lived.world.market.to('/execute/list/v5')[0]?.body as
          | { params: { expirationTime: string }[] }
          | undefined
        for (const { expirationTime } of body?.params ?? []) {
          const days = (Number(expirationTime) - Date.UTC(2026, 0, 1) / 1000) / 86_400
          // The machine's clock sets it, so it is out by as much, and by no more.
          expect(Math.abs(days - 30 - skew / 86_400_000)).toBeLessThan(1 / 86_400)
        }
      }
    },
  )

  test.each([
    ['an hour fast, an order that ends in half an hour', 3_600_000, 1_800, 'none'],
    ['an hour slow, an order that ended half an hour ago', -3_600_000, -1_800, 'complete'],
  ] as const)(
    'behavior: F70 at the edge the clock of the machine decides: %s',
    async (_, skew, seconds, status) => {
      const expirationTime = String(Date.UTC(2026, 0, 1) / 1_000 + seconds)
      const { listings } = trades.list.input(1) as { listings: object[] }
      const lived = await live({
        action: 'list',
        prepare: ({ clock }: World) => clock.jump(skew),
        more: { listings: listings.map(entry => ({ ...entry, expirationTime })) },
      })
      // Too early a refusal costs nothing; too late an order cannot be taken by anybody.
      expect(lived.status).toBe(status)
      expect(lived.prompts).toBe(status === 'none' ? 0 : 1)
    },
  )

  test('behavior: F65 mined while the prompt is open still', async () => {
    const lived = await live({
      action: 'buy',
      faults: [
        {
          ...{ code: 'F65', name: 'slow answer', on: 'wallet', match: /sendTransaction/ },
          act: async ({ proceed, world }: Effect) => {
            const hash = await proceed()
            await world.wait(20_000)
            return hash
          },
        },
      ],
    })
    expect(lived).toMatchObject({ status: 'complete', happened: [0], prompts: 1 })
    expect(after(lived)[0]?.items[0]?.receipt).toBeDefined()
  })
})
