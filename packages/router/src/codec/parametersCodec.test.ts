import { describe, expect, test } from 'vitest'
import { parametersCodec } from './parametersCodec.ts'

const transfer = parametersCodec(
  [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  '0xa9059cbb',
)
const orders = parametersCodec([
  {
    name: 'orders',
    type: 'tuple[]',
    components: [
      { name: 'price', type: 'uint256' },
      { name: 'proof', type: 'bytes32[]' },
    ],
  },
])
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
// The words of the call that ERC-20 wallets show.
const call = `0xa9059cbb${'0'.repeat(24)}70997970c51812dc3a010c7d01b50e0d17dc79c8${'1'.padStart(64, '0')}`

describe('parametersCodec', () => {
  test('behavior: amounts are taken as bigint and as decimal digits', () => {
    expect(transfer.encode({ to, amount: 1n })).toBe(call)
    expect(transfer.encode({ to, amount: '1' })).toBe(call)
  })

  test('behavior: addresses are read in lower case', () => {
    expect(transfer.decode(call as `0x${string}`)).toEqual({ to: to.toLowerCase(), amount: 1n })
  })

  test.each([
    ['-1', -1n],
    ['2^256', 2n ** 256n],
    ['a fraction', '1.5'],
    ['hex digits', '0x10'],
    ['no digits', ''],
    ['a space', ' 1'],
    ['a zero before', '01'],
    ['a number', 1 as never],
    ['nothing', undefined as never],
  ])('error: an amount of %s', (_name, amount) => {
    expect(() => transfer.encode({ to, amount })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'amount',
        value: amount,
        message: 'amount must be a whole number of base units from 0 to 2^256 - 1',
      }),
    )
  })

  test('error: the path of a value deep within', () => {
    const proof = [`0x${'11'.repeat(32)}`, '0x22'] as const
    expect(() =>
      orders.encode({
        orders: [
          { price: 1n, proof: [] },
          { price: 1n, proof: [...proof] },
        ],
      }),
    ).toThrow(expect.objectContaining({ field: 'orders[1].proof[1]', value: '0x22' }))
  })

  test('error: another selector, missing and surplus bytes', () => {
    const decode = (data: string) => () => transfer.decode(data as `0x${string}`)
    expect(decode(call.replace('0xa9', '0xa8'))).toThrow(
      expect.objectContaining({ code: 'not_decodable' }),
    )
    for (const data of [`${call}00`, call.slice(0, -2), call.slice(0, 10)])
      expect(decode(data)).toThrow(expect.objectContaining({ code: 'not_canonical' }))
    expect(decode('0xa9059cb')).toThrow(expect.objectContaining({ code: 'not_decodable' }))
  })

  test('error: a length that the bytes cannot hold takes no time', () => {
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    expect(() => orders.decode(`0x${word(32n)}${word(0xffffffffn)}` as `0x${string}`)).toThrow(
      expect.objectContaining({ code: 'not_canonical' }),
    )
  })
})
