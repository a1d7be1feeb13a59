import { describe, expect, test } from 'vitest'
import type { Command } from './command.ts'
import { decodeCommands } from './decodeCommands.ts'
import { encodeCommands } from './encodeCommands.ts'

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const recipient = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const sweep: Command = { command: 'SWEEP', args: { token, recipient, amountMin: 0n } }
const { inputs } = encodeCommands([sweep])
const decode = (bytes: string, given: readonly `0x${string}`[] = inputs) =>
  decodeCommands(bytes as `0x${string}`, given)
const words = (...values: (bigint | string)[]) =>
  `0x${values.map(value => BigInt(value).toString(16).padStart(64, '0')).join('')}` as const

describe('decodeCommands', () => {
  test('default', () => {
    expect(decode('0x04')).toEqual([{ ...sweep, allowRevert: false }])
  })

  test.each([
    ['0x0404', inputs, 'not_decodable', 'commands has 2 commands for 1 inputs'],
    ['0x', inputs, 'not_decodable', 'commands has 0 commands for 1 inputs'],
    ['0x84', inputs, 'not_decodable', 'commands[0] must not be let fail'],
    // Bit 6 is ignored by the router, and no encoder sets it.
    ['0x44', inputs, 'not_decodable', 'commands[0] is no command of the router (0x44)'],
    ['0x07', inputs, 'not_decodable', 'commands[0] is no command of the router (0x7)'],
    ['0x14', inputs, 'not_decodable', 'commands[0] is no command of the router (0x14)'],
    ['0x3f', inputs, 'not_decodable', 'commands[0] is no command of the router (0x3f)'],
    [
      '0x04',
      [words(token, 0n, 0n)],
      'not_decodable',
      'commands[0].args.recipient must not be the zero address',
    ],
    [
      '0x04',
      [words(token, recipient, 2n ** 160n)],
      'not_decodable',
      'commands[0].args.amountMin must be below 2^160',
    ],
    [
      '0x04',
      [words(2n ** 160n, recipient, 0n)],
      'not_canonical',
      'commands[0] is not the plain encoding of its values',
    ],
    [
      '0x04',
      [words(token, recipient)],
      'not_canonical',
      'commands[0] is not the plain encoding of its values',
    ],
    [
      '0x04',
      [words(token, recipient, 0n, 0n)],
      'not_canonical',
      'commands[0] has bytes after its values',
    ],
  ])('error: %s %#', (bytes, given, code, message) => {
    expect(() => decode(bytes, given)).toThrow(expect.objectContaining({ code, message }))
  })

  test('error: what is within a sub-plan is named with its place', () => {
    const inner = { command: 'EXECUTE_SUB_PLAN', args: { commands: [sweep, sweep] } } as const
    const encoded = encodeCommands([inner])
    const [input = '0x'] = encoded.inputs
    // The bytes of the inner commands, 0404, begin in the fourth word.
    const changed = `${input.slice(0, 2 + 3 * 64)}07${input.slice(4 + 3 * 64)}` as `0x${string}`
    expect(() => decode(encoded.commands, [changed])).toThrow(
      expect.objectContaining({ field: 'commands[0].args.commands[0]', code: 'not_decodable' }),
    )
  })
})
