import { encodeErrorResult, parseAbi } from 'viem'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answer, fail, hang, refuse, reorganise, reply } from './faultKinds.ts'
import { type Lived, live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import { type Scene, scenes } from './scenes.ts'
import type { TradeName } from './trades.ts'
import type { Effect, Fault } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

const rpc = (code: string, match: RegExp, act: (effect: Effect) => unknown, more = {}): Fault => ({
  ...{ code, name: code, on: 'rpc', match, act, times: 9_999 },
  ...more,
})
const abi = parseAbi(['error Error(string)'])
const buy: TradeName[] = ['buy']
const reads = /Receipt|getTransactionByHash|getBlock|blockNumber/
const down = fail('503 Service Unavailable', -32603)
/** From the first transaction on. */
const afterSend = (
  code: string,
  act: (effect: Effect) => unknown,
  calls = 9_999,
  match = /./,
): Fault => {
  let met = 0
  return rpc(code, match, effect => {
    const sent = effect.world.chain.transactions.length > 0
    if (!sent || met >= calls) return effect.proceed()
    met += 1
    return act(effect)
  })
}

function table(rows: readonly Scene[]): void {
  test.each(scenes(rows))('%s', async (_, { options, expected, look }) => {
    const lived = await live(options)
    expect(lived).toMatchObject(expected)
    look?.(lived)
  })
}

const all = { status: 'complete', prompts: 2, happened: [0, 1] }

describe('faults of the nodes', () => {
  table([
    {
      title: 'error: F25 every node is down before anything is sent: nothing is asked',
      faults: [rpc('F25', /./, down)],
      expected: { prompts: 0, moneyMoved: 'no', happened: [] },
    },
    {
      title: 'behavior: F26 the node is down for twenty calls after the send (A6)',
      faults: [afterSend('F26', down, 20)],
      actions: buy,
      expected: all,
    },
    {
      title: 'behavior: F26 the node is silent for three calls after the send',
      faults: [afterSend('F26', hang, 3, reads)],
      actions: buy,
      options: { items: 1 },
      expected: { ...all, prompts: 1, happened: [0] },
    },
    {
      title: 'error: F26 the node never comes back: unknown, and not failed (A6)',
      faults: [afterSend('F26', down)],
      actions: buy,
      options: { items: 1 },
      expected: { status: 'unknown', moneyMoved: 'unknown', happened: [0] },
    },
    {
      title: 'behavior: F26 one node is down after the send, the other answers',
      faults: [
        rpc('F26', /node1/, ({ world, proceed }) =>
          world.chain.transactions.length > 0 ? refuse() : proceed(),
        ),
      ],
      actions: buy,
      options: { nodes: 2 },
      expected: all,
      look: quick,
    },
    ...(
      [
        ['the code 429', fail('Too many requests', 429)],
        ['the code -32005', fail('limit exceeded', -32005)],
        ['HTTP 429', reply(429, '{"code":429}')],
        ['HTTP 403', reply(403, 'forbidden')],
      ] as const
    ).map(([what, act]) => ({
      title: `behavior: F27 ${what}: the next node is asked`,
      faults: [rpc('F27', /node1/, act)],
      actions: buy,
      options: { nodes: 2 },
      expected: all,
      look: quick,
    })),
    {
      title: 'behavior: F28 a node that lags: the block is known, the transaction is not',
      faults: [rpc('F28', /Receipt|getTransactionByHash/, answer(null), { times: 12 })],
      actions: buy,
      expected: all,
    },
    {
      title: 'behavior: F29 a receipt that disappears and comes back',
      faults: [{ code: 'F29', name: 'reorg', on: 'chain', times: 9, act: reorganise('success') }],
      actions: buy,
      expected: all,
    },
    {
      title: 'behavior: F29 a receipt that disappears, with two confirmations',
      faults: [{ code: 'F29', name: 'reorg', on: 'chain', times: 9, act: reorganise('success') }],
      actions: buy,
      options: { config: { confirmations: 2 } },
      expected: all,
      look: takenBack,
    },
    {
      title: 'error: F30 a reorganisation makes it revert: two confirmations decide',
      faults: [{ code: 'F30', name: 'reorg', on: 'chain', times: 9, act: reorganise('reverted') }],
      actions: buy,
      options: { items: 1, config: { confirmations: 2 } },
      expected: {
        ...{ status: 'failed', code: 'transaction_reverted', moneyMoved: 'no' },
        ...{ states: ['reverted'], prompts: 1, happened: [] },
      },
      look: takenBack,
    },
    {
      title:
        'behavior: F30 after the one confirmation that was asked for the end stays what it was',
      faults: [{ code: 'F30', name: 'reorg', on: 'chain', times: 9, act: reorganise('reverted') }],
      actions: buy,
      options: { items: 1 },
      expected: { status: 'complete', prompts: 1, happened: [] },
      look: takenBack,
    },
    {
      title: 'behavior: F31 a receipt with empty fields is none',
      faults: [
        rpc('F31', /getTransactionReceipt/, answer({ status: null, blockNumber: null, logs: [] }), {
          times: 4,
        }),
      ],
      actions: buy,
      expected: all,
    },
    {
      title:
        'behavior: F33 the wallet gives another hash than that of the transaction: never a second',
      faults: [
        {
          ...{ code: 'F33', name: 'wrong hash', on: 'wallet', match: /sendTransaction/ },
          act: async ({ proceed }: Effect) => {
            await proceed()
            return `0x${'ef'.repeat(32)}`
          },
        },
      ],
      actions: buy,
      options: { items: 1 },
      expected: { status: 'complete', prompts: 1, happened: [0] },
    },
    {
      title:
        'behavior: F26 the node is silent to the try-out: asked without, and the call given up',
      faults: [rpc('F26', /eth_call/, hang)],
      options: {
        ...{ items: 1, nodes: 1, check: true },
        pace: { person: 0, block: 200, api: 1 },
      },
      actions: ['transfer'],
      expected: { status: 'complete', prompts: 1, happened: [0] },
      // It ends long before the time that a node has to answer (I7).
      look: ({ elapsed }) => expect(elapsed).toBeLessThan(4_000),
    },
    {
      title: 'behavior: F34 a node that cannot simulate does not stop a trade',
      faults: [rpc('F34', /eth_call|estimateGas|simulate/, fail('unsupported', -32601))],
      expected: all,
    },
  ])

  /** Its first block was really replaced by another. */
  function takenBack({ world }: Lived): void {
    expect(world.log.some(entry => entry.label === 'reorganised')).toBe(true)
  }

  /** It did not take the time of a deadline. */
  function quick({ elapsed }: Lived): void {
    expect(elapsed).toBeLessThan(30_000)
  }

  test('error: F32 a node of another chain is not believed', async () => {
    // It knows nothing of the transaction, and its account has used every nonce.
    const foreign = (effect: Effect) => {
      if (/chainId/.test(effect.label)) return '0x1'
      if (/Count/.test(effect.label)) return '0x99'
      return /blockNumber/.test(effect.label) ? '0xffff' : null
    }
    const lived = await live({
      action: 'buy',
      nodes: 2,
      faults: [rpc('F32', /node1/, foreign)],
    })
    expect(lived).toMatchObject({ status: 'complete', prompts: 1, happened: [0] })
  })

  test.each(['buy', 'sell', 'transfer', 'cancel'] as const)(
    'error: F35 a transaction that would revert is not asked for, and the reason is told: %s',
    async action => {
      const data = encodeErrorResult({ abi, args: ['Order filled'] })
      const lived = await live({
        action,
        faults: [rpc('F35', /eth_call/, fail('execution reverted', 3, { data }))],
      })
      expect(lived).toMatchObject({
        ...{ status: 'failed', code: 'would_revert', moneyMoved: 'no' },
        ...{ prompts: 0, happened: [], error: { reason: 'Order filled' } },
      })
    },
  )

  test.each<[string, (effect: Effect) => unknown]>([
    ['silent', hang],
    ['down', down],
  ])(
    'behavior: F36 a rejection is reported at once, though the node is %s (A30)',
    async (_, act) => {
      let asked = 0
      const lived = await live({
        action: 'buy',
        faults: [
          {
            ...{ code: 'F36', name: 'rejected', on: 'wallet', match: /./ },
            act: (effect: Effect) => {
              asked = effect.world.clock.now()
              return fail('User rejected the request', 4001)()
            },
          },
          rpc('F36', reads, (effect: Effect) => (asked > 0 ? act(effect) : effect.proceed())),
        ],
      })
      expect(lived).toMatchObject({ status: 'failed', code: 'user_rejected', prompts: 1 })
      expect(lived.elapsed - asked).toBeLessThan(100)
    },
  )
})
