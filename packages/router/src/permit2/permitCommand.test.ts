import { serializeCompactSignature, serializeSignature, signatureToCompactSignature } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { encodeCommands } from '../encodeCommands.ts'
import { type Permit2Permit, permitCommand } from './permitCommand.ts'

const privateKey = `0x${'1'.repeat(64)}` as const
const permit: Permit2Permit = {
  details: {
    token: privateKeyToAccount(privateKey).address,
    amount: '1000',
    expiration: 2_000_000_000,
    nonce: 0,
  },
  spender: '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
  sigDeadline: 2_000_000_000n,
  signature: '0x',
}
const signatureIn = (signature: unknown) => {
  const command = permitCommand({ ...permit, signature } as Permit2Permit)
  return command.command === 'PERMIT2_PERMIT' ? command.args.signature : undefined
}

describe('permitCommand', () => {
  test.each([1, 2, 3, 4, 5, 6])('behavior: the compact form becomes the long one (%i)', async n => {
    const signature = await sign({ hash: `0x${`${n}`.repeat(64)}`, privateKey })
    const compact = serializeCompactSignature(signatureToCompactSignature(signature))
    expect(compact).toHaveLength(130)
    expect(signatureIn(compact)).toBe(serializeSignature(signature))
  })

  test.each([
    ['00', '1b'],
    ['01', '1c'],
    ['1b', '1b'],
    ['1c', '1c'],
    ['25', '1b'],
    ['26', '1c'],
  ])('behavior: a last byte of %s becomes %s', (last, expected) => {
    expect(signatureIn(`0x${'Ab'.repeat(64)}${last}`)).toBe(`0x${'ab'.repeat(64)}${expected}`)
  })

  test('behavior: the signature of a contract account stays as it is', () => {
    expect(signatureIn('0x')).toBe('0x')
    expect(signatureIn(`0x${'Ab'.repeat(70)}`)).toBe(`0x${'ab'.repeat(70)}`)
  })

  test('behavior: it can be encoded', () => {
    expect(encodeCommands([permitCommand(permit)]).commands).toBe('0x0a')
  })

  test.each([undefined, 7, '0x1', 'ab', `0x${'00'.repeat(64)}02`])('error: %s', signature => {
    expect(() => permitCommand({ ...permit, signature } as Permit2Permit, 'permits[1]')).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'permits[1].signature',
        value: undefined,
      }),
    )
  })

  test('error: no permit at all', () => {
    expect(() => permitCommand(null as never)).toThrow(expect.objectContaining({ field: 'permit' }))
  })
})
