import { decodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { type ElementOrder, element } from './element.ts'

/** An order as Element's API gave it in July 2023, at 0.0395 ether with its fees. */
const order: ElementOrder = {
  order: {
    maker: '0xd9d9c1141239f2b7f0604cde48bf3d6e809f4aeb',
    taker: zeroAddress,
    expiry: '7212658763627609514',
    nonce: '26',
    erc20Token: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    erc20TokenAmount: '36340000000000000',
    fees: [
      {
        recipient: '0x00ca62445b06a9adc1879a44485b4efdcb7b75f3',
        amount: '197500000000000',
        feeData: '0x',
      },
      {
        recipient: '0x44403685c1335a42a1d88ecf781b270a20e973ee',
        amount: '2962500000000000',
        feeData: '0x',
      },
    ],
    nft: '0x4c69dbc3a2aa3476c3f7a1227ab70950db1f4858',
    nftId: '2540',
  },
  signature: {
    signatureType: 0,
    v: 28,
    r: '0x5b80d409a0085b624d82fa6c60a4a9ec28dd898f243ce7c058f9b109c9de927f',
    s: '0x3401627e461312e0069f4e8dab96c120e3b62f2fa1ce0e52927bca00fd70ef0c',
  },
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
}
/** The low 32 bits of its expiry. */
const expiry = 7212658763627609514n % 2n ** 32n
const now = expiry - 1n

const abi = parseAbi([
  'struct Fee { address recipient; uint256 amount; bytes feeData; }',
  'struct Order { address maker; address taker; uint256 expiry; uint256 nonce; address erc20Token; uint256 erc20TokenAmount; Fee[] fees; address nft; uint256 nftId; }',
  'struct Signature { uint8 signatureType; uint8 v; bytes32 r; bytes32 s; }',
  'function buyERC721Ex(Order sellOrder, Signature signature, address taker, bytes takerData) payable',
])

describe('element', () => {
  test('behavior: the call is buyERC721Ex, with the fees on top of the price', () => {
    const part = element([order], { now })
    const [command] = part.commands(false)
    if (command?.command !== 'ELEMENT_MARKET') throw new Error('no command')
    expect(command.args.value).toBe(39_500_000_000_000_000n)
    expect(part.prices).toEqual(new Map([[zeroAddress, 39_500_000_000_000_000n]]))
    const { args } = decodeFunctionData({ abi, data: command.args.data })
    expect(args[0]).toMatchObject({ erc20TokenAmount: 36340000000000000n, nftId: 2540n })
    expect(args[0].fees.map(fee => fee.amount)).toEqual([197500000000000n, 2962500000000000n])
    expect(args.slice(1)).toEqual([order.signature, order.recipient, '0x'])
    expect(part.items).toEqual([
      {
        tokenAddress: order.order.nft,
        tokenId: 2540n,
        tokenType: 'ERC721',
        amount: 1n,
        recipient: order.recipient.toLowerCase(),
      },
    ])
  })

  test('behavior: an order for one account alone is bought for that account', () => {
    const meant = { ...order, order: { ...order.order, taker: order.recipient } }
    expect(element([meant], { now }).items[0]?.recipient).toBe(order.recipient.toLowerCase())
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    expect(() => element([{ ...meant, recipient: other }], { now })).toThrow(
      expect.objectContaining({ field: 'element[0].recipient', value: other }),
    )
  })

  test('behavior: an order that was signed on chain has nothing to recover', () => {
    const signature = { ...order.signature, signatureType: 1, v: 0 }
    expect(element([{ ...order, signature }], { now }).orders).toBe(1)
  })

  test('error: an order that ends when it begins, or before', () => {
    const bad = { ...order, order: { ...order.order, expiry: (expiry << 32n) | expiry } }
    expect(() => element([bad], { now })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'element[0].order.expiry' }),
    )
    const good = { ...order, order: { ...order.order, expiry: ((expiry - 1n) << 32n) | expiry } }
    expect(element([good], { now }).orders).toBe(1)
  })

  test('error: an expiry in the past', () => {
    expect(() => element([order], { now: expiry })).toThrow(
      expect.objectContaining({ code: 'deadline_passed', field: 'element[0].order.expiry' }),
    )
  })

  test.each([
    ['maker', '0x1'],
    ['maker', zeroAddress],
    ['taker', undefined],
    ['expiry', 5],
    ['nonce', ''],
    ['erc20Token', zeroAddress],
    ['erc20TokenAmount', '036'],
    ['fees', undefined],
    ['nft', null],
    ['nft', zeroAddress],
    ['nftId', 2540],
  ])('error: a bad order.%s', (field, value) => {
    const bad = { ...order, order: { ...order.order, [field]: value } }
    expect(() => element([bad as never], { now })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `element[0].order.${field}`, value }),
    )
  })

  test.each([
    ['order', null],
    ['order.fees[0]', { ...order.order, fees: [5] }],
    ['order.fees[0].amount', { ...order.order, fees: [{ ...order.order.fees[0], amount: 1 }] }],
    ['signature', undefined],
    ['signature.v', { ...order.signature, v: 256 }],
    ['signature.v', { ...order.signature, v: 0 }],
    ['signature.v', { ...order.signature, v: 29 }],
    ['signature.signatureType', { ...order.signature, signatureType: 2 }],
    ['signature.signatureType', { ...order.signature, signatureType: -1 }],
    ['signature.r', { ...order.signature, r: '0x' }],
    ['signature.s', { ...order.signature, s: null }],
    ['recipient', zeroAddress],
    ['recipient', senderAsRecipient],
    ['recipient', routerAsRecipient],
  ])('error: a bad %s', (field, value) => {
    const bad = { ...order, [field.replace(/\..*/, '')]: value }
    expect(() => element([bad as never], { now })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `element[0].${field}` }),
    )
  })
})
