import { decodeFunctionData, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../buildTransaction.ts'
import { routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { foundation } from './foundation.ts'

const order = {
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  tokenAddress: '0x3B3ee1931Dc30C1957379FAc9aba94D1C48a5405',
  tokenId: '32725',
  price: '10000000000000000',
  referrer: '0x459e213D8B5E79d706aB22b945e3aF983d51BC4C',
} as const

const buyV2 = parseAbiItem(
  'function buyV2(address,uint256,uint256,address) payable returns (uint256)',
)

describe('foundation', () => {
  test('behavior: what it buys and costs can be asked without encoding', () => {
    const part = foundation([order])
    expect(part.items).toEqual([
      {
        tokenAddress: order.tokenAddress.toLowerCase(),
        tokenId: 32725n,
        tokenType: 'ERC721',
        amount: 1n,
        recipient: order.recipient.toLowerCase(),
      },
    ])
    expect([...part.prices.values()]).toEqual([10n ** 16n])
  })

  test('behavior: the call is buyV2', () => {
    const [command] = foundation([order]).commands(false)
    if (command?.command !== 'FOUNDATION') throw new Error('no command')
    expect(command.allowRevert).toBe(false)
    expect(decodeFunctionData({ abi: [buyV2], data: command.args.data }).args).toEqual([
      order.tokenAddress,
      BigInt(order.tokenId),
      BigInt(order.price),
      order.referrer,
    ])
  })

  test('behavior: the sender may be told by the constant of the router', () => {
    const [item] = foundation([{ ...order, recipient: senderAsRecipient }]).items
    expect(item?.recipient).toBe(senderAsRecipient)
  })

  test('behavior: the price is sent along, and a single order must not fail', () => {
    const { value, data } = buildTransaction([foundation([order])], { chainId: 1 })
    expect(value).toBe(10n ** 16n)
    expect(data.startsWith('0x24856bc3')).toBe(true)
  })

  test.each([
    ['recipient', '0x0000000000000000000000000000000000000000'],
    ['recipient', routerAsRecipient],
    ['tokenAddress', '0x12'],
    ['tokenAddress', '0x0000000000000000000000000000000000000000'],
    ['tokenId', -1n],
    ['price', 10n ** 78n],
    ['referrer', undefined],
  ])('error: a bad %s', (field, value) => {
    expect(() => foundation([order, { ...order, [field]: value } as never])).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `foundation[1].${field}`, value }),
    )
  })
})
