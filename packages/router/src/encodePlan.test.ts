import { describe, expect, test } from 'vitest'
import type { Command } from './command.ts'
import { nativeCurrency, senderAsRecipient } from './constants.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { encodePlan } from './encodePlan.ts'
import { foundationCall } from './markets/foundation.ts'

const sweep: Command = {
  command: 'SWEEP',
  args: { token: nativeCurrency, recipient: senderAsRecipient, amountMin: 0n },
}
const now = 1_800_000_000
const account = `0x${'ab'.repeat(20)}` as const
const nft = `0x${'07'.repeat(20)}` as const
const bought = foundationCall.encode({
  ...{ nftContract: account, tokenId: 1n, maxPrice: 2n, referrer: account },
})

describe('encodePlan', () => {
  test('default', () => {
    const data = encodePlan([sweep])
    expect(data.slice(0, 10)).toBe('0x24856bc3')
    expect(decodeTransaction(data)).toMatchObject({ commands: [sweep], deadline: undefined })
  })

  test('behavior: the call of a marketplace is read before it is given away', () => {
    const command: Command = {
      command: 'FOUNDATION',
      args: { value: 2n, data: bought, recipient: account, token: account, identifier: 1n },
    }
    expect(decodeTransaction(encodePlan([command])).commands).toMatchObject([
      { call: { functionName: 'buyV2', args: { maxPrice: 2n } } },
    ])
  })

  test('options: deadline', () => {
    const data = encodePlan([sweep], { deadline: now + 60, now })
    expect(data.slice(0, 10)).toBe('0x3593564c')
    expect(decodeTransaction(data).deadline).toBe(BigInt(now + 60))
  })

  test.each<[string, unknown, unknown, string, string]>([
    ['a deadline that has passed', [sweep], { deadline: now, now }, 'deadline', 'deadline_passed'],
    ['a deadline in milliseconds', [sweep], { deadline: now * 1000 }, 'deadline', 'invalid_input'],
    [
      'a punk that there is not',
      [{ command: 'CRYPTOPUNKS', args: { identifier: 10_000n, recipient: account, value: 1n } }],
      {},
      'commands[0].args.identifier',
      'invalid_input',
    ],
    ...(['V2_SWAP_EXACT_IN', 'V3_SWAP_EXACT_IN'] as const).map(
      (command): [string, unknown, unknown, string, string] => [
        `a pool of one token (${command})`,
        [
          {
            command,
            args: {
              ...{ recipient: account, amountIn: 1n, amountOutMin: 1n, payerIsUser: true },
              path: command.startsWith('V2')
                ? [nft, account, `0x${account.slice(2).toUpperCase()}`]
                : `0x${[nft, account, account.toUpperCase()].map(end => end.slice(2)).join('0001f4')}`,
            },
          },
        ],
        {},
        'commands[0].args.path',
        'invalid_input',
      ],
    ),
    ...(['0', '1', '2'] as const).map((last): [string, unknown, unknown, string, string] => [
      `tokens of nobody (${last})`,
      [
        {
          command: 'PERMIT2_TRANSFER_FROM_BATCH',
          args: {
            transfers: [
              { from: `0x${last.padStart(40, '0')}`, to: account, amount: 1n, token: account },
            ],
          },
        },
      ],
      {},
      'commands[0].args.transfers[0].from',
      'invalid_input',
    ]),
    [
      'a call of an unknown method',
      [sweep, { command: 'SEAPORT_V1_5', args: { value: 0n, data: '0x12345678' } }],
      {},
      'commands[1].args.data',
      'not_decodable',
    ],
    [
      'a call of another market',
      [{ command: 'NFTX', args: { value: 0n, data: '0xe7acab24' } }],
      {},
      'commands[0].args.data',
      'not_decodable',
    ],
    [
      'a call without its arguments',
      [{ command: 'SEAPORT_V1_4', args: { value: 0n, data: '0xe7acab24' } }],
      {},
      'commands[0].args.data',
      'not_canonical',
    ],
    [
      'a call that is not plainly encoded, in a sub-plan',
      [
        {
          command: 'EXECUTE_SUB_PLAN',
          args: {
            commands: [
              {
                command: 'FOUNDATION',
                args: {
                  ...{ value: 0n, data: `${bought}00` },
                  ...{ recipient: account, token: account, identifier: 1n },
                },
              },
            ],
          },
        },
      ],
      {},
      'commands[0].args.commands[0].args.data',
      'not_canonical',
    ],
    ['no commands', undefined, {}, 'commands', 'invalid_input'],
    ['no options', [sweep], null, 'options', 'invalid_input'],
  ])('error: %s', (_name, commands, options, field, code) => {
    expect(() => encodePlan(commands as never, options as never)).toThrow(
      expect.objectContaining({ field, code }),
    )
  })

  test.each([Object.create(null), Symbol('SWEEP'), '__proto__', ['SWEEP']])(
    'error: a name that is none (%#)',
    command => {
      expect(() => encodePlan([{ command, args: sweep.args } as never])).toThrow(
        expect.objectContaining({ code: 'invalid_input', field: 'commands[0].command' }),
      )
    },
  )
})
