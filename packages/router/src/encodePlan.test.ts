import { describe, expect, test } from 'vitest'
import type { Command } from './command.ts'
import { nativeCurrency, senderAsRecipient } from './constants.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { encodePlan } from './encodePlan.ts'

const sweep: Command = {
  command: 'SWEEP',
  args: { token: nativeCurrency, recipient: senderAsRecipient, amountMin: 0n },
}
const now = 1_800_000_000

describe('encodePlan', () => {
  test('default', () => {
    const data = encodePlan([sweep])
    expect(data.slice(0, 10)).toBe('0x24856bc3')
    expect(decodeTransaction(data)).toMatchObject({ commands: [sweep], deadline: undefined })
  })

  test('options: deadline', () => {
    const data = encodePlan([sweep], { deadline: now + 60, now })
    expect(data.slice(0, 10)).toBe('0x3593564c')
    expect(decodeTransaction(data).deadline).toBe(BigInt(now + 60))
  })

  test.each<[string, unknown, unknown, string, string]>([
    ['a deadline that has passed', [sweep], { deadline: now, now }, 'deadline', 'deadline_passed'],
    ['a deadline in milliseconds', [sweep], { deadline: now * 1000 }, 'deadline', 'invalid_input'],
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
