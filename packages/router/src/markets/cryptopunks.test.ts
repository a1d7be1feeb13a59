import { describe, expect, test } from 'vitest'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { cryptopunks, cryptopunksAddress } from './cryptopunks.ts'

const order = {
  tokenId: 2976n,
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: '76950000000000000000',
} as const

describe('cryptopunks', () => {
  test('behavior: each punk is a command of its own', () => {
    const recipient = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
    expect(cryptopunks([order, { ...order, tokenId: '0' }]).commands(true)).toEqual([
      {
        command: 'CRYPTOPUNKS',
        args: { identifier: 2976n, recipient, value: 76950000000000000000n },
        allowRevert: true,
      },
      {
        command: 'CRYPTOPUNKS',
        args: { identifier: 0n, recipient, value: 76950000000000000000n },
        allowRevert: true,
      },
    ])
  })

  test('behavior: the sender may be told by the constant of the router', () => {
    const { items } = cryptopunks([{ ...order, recipient: senderAsRecipient }])
    expect(items).toEqual([
      {
        tokenAddress: cryptopunksAddress,
        tokenId: 2976n,
        tokenType: 'Cryptopunk',
        amount: 1n,
        recipient: senderAsRecipient,
      },
    ])
  })

  test.each([
    ['tokenId', 10_000n],
    ['tokenId', 2976],
    ['recipient', nativeCurrency],
    ['recipient', routerAsRecipient],
    ['value', 2n ** 256n],
  ])('error: a bad %s', (field, value) => {
    expect(() => cryptopunks([{ ...order, [field]: value } as never])).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `cryptopunks[0].${field}`, value }),
    )
  })
})
