import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { concat, keccak256, numberToHex, recoverAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { recoverSigner } from './recoverSigner.ts'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const prime = 2n ** 256n - 2n ** 32n - 977n
const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const digest = keccak256('0x1234')
const signed = await account.sign({ hash: digest })
const r: Hex = signed.slice(0, 66) as Hex
const s = BigInt(`0x${signed.slice(66, 130)}`)
const word = (value: bigint) => numberToHex(value, { size: 32 })

/** The same by the implementation in JavaScript. */
const peer = async (hash: Hex, signature: Hex) => {
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase()
  } catch {
    return undefined
  }
}

describe('recoverSigner', () => {
  test('default', async () => {
    expect(await recoverSigner(digest, signed)).toBe(account.address.toLowerCase())
  })

  test('behavior: names whom the other implementation names, for true and for changed signatures', async () => {
    for (let i = 0; i < 40; i++) {
      const hash = keccak256(word(BigInt(i)))
      const key = keccak256(word(BigInt(i) + 1000n))
      const true_ = await privateKeyToAccount(key).sign({ hash })
      const at = 2 + ((i * 7) % 128)
      const changed: Hex = `0x${true_.slice(2, at)}${true_[at] === '0' ? '1' : '0'}${true_.slice(at + 1)}`
      const other: Hex = `0x${true_.slice(2, 130)}${true_.endsWith('1b') ? '1c' : '1b'}`
      for (const signature of [true_, changed, other])
        expect(await recoverSigner(hash, signature), signature).toBe(await peer(hash, signature))
    }
  })

  test('behavior: takes the upper half of s, as the precompile does', async () => {
    const v = signed.endsWith('1b') ? '0x1c' : '0x1b'
    const signature = concat([r, word(order - s), v])
    expect(await recoverSigner(digest, signature)).toBe(account.address.toLowerCase())
  })

  test.each<[string, Hex]>([
    ['r of 0', concat([word(0n), word(s), '0x1b'])],
    ['s of 0', concat([r, word(0n), '0x1b'])],
    ['r of the group order', concat([word(order), word(s), '0x1b'])],
    ['s of the group order', concat([r, word(order), '0x1b'])],
    ['r beyond the field', concat([word(prime + 1n), word(s), '0x1b'])],
    ['r of no point', concat([word(5n), word(s), '0x1b'])],
    ['nothing', '0x'],
    ['64 bytes', signed.slice(0, 130) as Hex],
    ['66 bytes', `${signed}00`],
    ['v of 0', `${signed.slice(0, 130) as Hex}00`],
    ['v of 29', `${signed.slice(0, 130) as Hex}1d`],
    ['no hex', `0x${'zz'.repeat(65)}`],
  ])('error: %s', async (_, signature) => {
    expect(await recoverSigner(digest, signature)).toBeUndefined()
  })
})
