import { compactSignatureToSignature, parseCompactSignature, serializeSignature } from 'viem'
import { sign } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toSignature } from './toSignature.ts'

const privateKey = `0x${'01'.repeat(32)}` as const
/** Signatures of both parities, as a wallet makes them: 65 bytes that end in 27 or 28. */
const signatures = await Promise.all(
  [1, 2, 3, 4, 5, 6].map(seed =>
    sign({ hash: `0x${`0${seed}`.repeat(32)}`, privateKey, to: 'hex' }),
  ),
)

describe('toSignature', () => {
  test('behavior: there are signatures of both parities to try', () => {
    expect(new Set(signatures.map(each => each.slice(-2)))).toEqual(new Set(['1b', '1c']))
  })

  test.each(signatures)('behavior: %s stays, in lower case', signature => {
    expect(toSignature(signature, 'signature')).toBe(signature)
    expect(toSignature(`0x${signature.slice(2).toUpperCase()}`, 'signature')).toBe(signature)
  })

  test.each(signatures)('behavior: a recovery bit becomes 27 or 28: %s', signature => {
    const bit = signature.endsWith('1b') ? '00' : '01'
    expect(toSignature(`${signature.slice(0, -2)}${bit}`, 'signature')).toBe(signature)
  })

  test.each(signatures)('behavior: so does what EIP-155 makes of it: %s', signature => {
    const last = signature.endsWith('1b') ? '25' : '26'
    expect(toSignature(`${signature.slice(0, -2)}${last}`, 'signature')).toBe(signature)
  })

  test('behavior: EIP-2098, by the two examples of the EIP', () => {
    const r = '68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b90'
    const s = '7e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064'
    expect(toSignature(`0x${r}${s}`, 'signature')).toBe(`0x${r}${s}1b`)
    const r2 = '9328da16089fcba9bececa81663203989f2df5fe1faa6291a45381c81bd17f76'
    const s2 = '939c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793'
    const full = toSignature(`0x${r2}${s2}`, 'signature')
    expect(full).toBe(`0x${r2}139c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f5507931c`)
    expect(full).toBe(
      serializeSignature(compactSignatureToSignature(parseCompactSignature(`0x${r2}${s2}`))),
    )
  })

  test.each([
    ['Safe: one owner by eth_sign', `0x${'ab'.repeat(64)}1f`],
    ['Safe: the same, of the other parity', `0x${'ab'.repeat(64)}20`],
    ['Safe: an approved hash', `0x${'0'.repeat(24)}${'ab'.repeat(20)}${'0'.repeat(64)}01`],
    ['two owners', `0x${'ab'.repeat(130)}`],
    ['a passkey', `0x${'ab'.repeat(321)}`],
    ['nothing', '0x'],
  ])('behavior: what a wallet contract reads stays as it is: %s', (_name, signature) => {
    expect(toSignature(signature, 'signature')).toBe(signature)
  })

  test.each([undefined, null, '', '0x123', 'ab', 12n, {}])('error: %s', value => {
    expect(() => toSignature(value, 'permit.signature')).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'permit.signature' }),
    )
  })
})
