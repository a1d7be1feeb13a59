import { describe, expect, test } from 'vitest'
import type { Command } from './command.ts'
import { contractBalance, routerAsRecipient, senderAsRecipient } from './constants.ts'
import { encodeCommands } from './encodeCommands.ts'

const zero = '0x0000000000000000000000000000000000000000'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sweep = { command: 'SWEEP', args: { token, recipient: account, amountMin: 0n } } as const
const purchase = { command: 'NFTX', args: { value: 1n, data: '0x12345678' } } as const
const nested = (depth: number): Command =>
  depth === 0 ? purchase : { command: 'EXECUTE_SUB_PLAN', args: { commands: [nested(depth - 1)] } }
const refusal = (field: string, problem?: string) =>
  expect.objectContaining({
    code: 'invalid_input',
    field,
    ...(problem === undefined ? {} : { message: `${field} ${problem}` }),
  })

describe('encodeCommands', () => {
  test('behavior: the highest bit of a byte lets the command fail', () => {
    const { commands } = encodeCommands([purchase, { ...purchase, allowRevert: true }, sweep])
    expect(commands).toBe('0x129204')
  })

  test('behavior: amounts may be decimal digits', () => {
    const given = { ...sweep, args: { ...sweep.args, amountMin: '255' } }
    expect(encodeCommands([given]).inputs[0]?.endsWith('ff')).toBe(true)
  })

  test('behavior: no commands are an empty plan', () => {
    expect(encodeCommands([])).toEqual({ commands: '0x', inputs: [] })
  })

  test('error: only calls of marketplaces and sub-plans may be let fail', () => {
    expect(() => encodeCommands([purchase, { ...sweep, allowRevert: true }])).toThrow(
      refusal('commands[1].allowRevert', 'must be false: SWEEP must not be let fail'),
    )
  })

  test('behavior: sub-plans as deep as can be read back', () => {
    expect(encodeCommands([nested(4)]).commands).toBe('0x21')
  })

  test('error: a sub-plan that is too deep, or holds itself', () => {
    expect(() => encodeCommands([nested(5)])).toThrow(
      expect.objectContaining({ message: expect.stringContaining('is nested too deeply') }),
    )
    const commands: Command[] = []
    commands.push({ command: 'EXECUTE_SUB_PLAN', args: { commands } })
    expect(() => encodeCommands(commands)).toThrow(
      expect.objectContaining({ message: expect.stringContaining('is nested too deeply') }),
    )
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'commands'],
    ['a hole', [sweep, null], 'commands[1]'],
    ['an empty place', Array(2), 'commands[0]'],
    ['a command that the router does not have', [{ command: 'STEAL' }], 'commands[0].command'],
    ['a name from the prototype', [{ command: 'toString' }], 'commands[0].command'],
    ['no name', [{}], 'commands[0].command'],
    ['no arguments', [{ command: 'SWEEP' }], 'commands[0].args'],
    ['a flag that is none', [{ ...purchase, allowRevert: 1 }], 'commands[0].allowRevert'],
    ['a sub-plan of nothing', [{ command: 'EXECUTE_SUB_PLAN' }], 'commands[0].args.commands'],
    [
      'an amount deep within',
      [
        {
          command: 'EXECUTE_SUB_PLAN',
          args: { commands: [purchase, { ...sweep, args: { ...sweep.args, amountMin: -1n } }] },
        },
      ],
      'commands[0].args.commands[1].args.amountMin',
    ],
  ])('error: %s', (_name, commands, field) => {
    expect(() => encodeCommands(commands as never)).toThrow(refusal(field))
  })
})

// What the router's own sources (universal-router 1.6.0) lose, ignore or refuse.
describe('encodeCommands: arguments that the router would lose or refuse', () => {
  const swap = { recipient: account, amountIn: 1n, amountOutMin: 1n, payerIsUser: true }
  const transfer = { from: account, to: account, amount: 1n, token }
  const hop = (bytes: number) => `0x${'ab'.repeat(bytes)}`

  test.each<[string, string, object, string, string]>([
    [
      'a recipient of zero',
      'SWEEP',
      { ...sweep.args, recipient: zero },
      'recipient',
      'must not be the zero address',
    ],
    [
      'a token passed on to zero',
      'FOUNDATION',
      { ...purchase.args, recipient: zero, token, identifier: 1n },
      'recipient',
      'must not be the zero address',
    ],
    [
      'the other sign for the native currency',
      'SWEEP',
      { ...sweep.args, token: `0x${'eE'.repeat(20)}` },
      'token',
      'must be the zero address for the native currency',
    ],
    [
      'the native currency of an NFT',
      'SWEEP_ERC721',
      { token: zero, recipient: account, identifier: 1n },
      'token',
      'must be a token: the native currency is none',
    ],
    [
      'the native currency through Permit2',
      'PERMIT2_TRANSFER_FROM',
      { token: zero, recipient: account, amount: 1n },
      'token',
      'must be a token: the native currency is none',
    ],
    [
      'a minimum that is cut to 160 bits',
      'SWEEP',
      { ...sweep.args, amountMin: 2n ** 160n },
      'amountMin',
      'must be below 2^160',
    ],
    [
      'all of the native currency by TRANSFER',
      'TRANSFER',
      { token: zero, recipient: account, amount: contractBalance },
      'amount',
      'must be an amount: only SWEEP sends all of the native currency',
    ],
    [
      'no share',
      'PAY_PORTION',
      { token, recipient: account, bips: 0n },
      'bips',
      'must be from 1 to 10000',
    ],
    [
      'more than all',
      'PAY_PORTION',
      { token, recipient: account, bips: '10001' },
      'bips',
      'must be from 1 to 10000',
    ],
    [
      'a spender that the router does not know',
      'APPROVE_ERC20',
      { token, spender: 2n },
      'spender',
      'must be 0 (conduit) or 1 (Sudoswap)',
    ],
    [
      'the balance of a constant',
      'BALANCE_CHECK_ERC20',
      { owner: senderAsRecipient, token, minBalance: 1n },
      'owner',
      'must be an account: no constant of the router is translated here',
    ],
    [
      'the ownership of a constant',
      'OWNER_CHECK_721',
      { owner: routerAsRecipient, token, identifier: 1n },
      'owner',
      'must be an account: no constant of the router is translated here',
    ],
    [
      'a batch to a constant, which Permit2 does not translate',
      'PERMIT2_TRANSFER_FROM_BATCH',
      { transfers: [transfer, { ...transfer, to: routerAsRecipient }] },
      'transfers[1].to',
      'must be an account: no constant of the router is translated here',
    ],
    [
      'value without a call',
      'LOOKS_RARE_V2',
      { value: 1n, data: '0x123456' },
      'data',
      'must be a call, which begins with a selector of 4 bytes',
    ],
    [
      'a path of one token',
      'V2_SWAP_EXACT_IN',
      { ...swap, path: [token] },
      'path',
      'must hold at least two tokens',
    ],
    [
      'a path that ends within a pool',
      'V3_SWAP_EXACT_IN',
      { ...swap, path: hop(43 + 22) },
      'path',
      'must be tokens of 20 bytes with fees of 3 bytes between them',
    ],
    [
      'a path without a pool',
      'V3_SWAP_EXACT_IN',
      { ...swap, path: hop(20) },
      'path',
      'must be tokens of 20 bytes with fees of 3 bytes between them',
    ],
  ])('error: %s', (_name, command, args, key, problem) => {
    expect(() => encodeCommands([{ command, args } as never])).toThrow(
      refusal(`commands[0].args.${key}`, problem),
    )
  })

  test('behavior: the constants that the router translates may be recipients', () => {
    for (const recipient of [senderAsRecipient, routerAsRecipient])
      expect(encodeCommands([{ ...sweep, args: { ...sweep.args, recipient } }]).commands).toBe(
        '0x04',
      )
  })
})
