import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { customMint } from './customMint.ts'

const contract: Hex = `0x${'d1'.repeat(20)}`
const to: Hex = `0x${'d2'.repeat(20)}`
const abi = parseAbi([
  'struct Item { uint256 id; address owner; }',
  'function make(uint256 phase, address to, bool open, bytes4 kind, string note, bytes32[] proof, Item[2] items)',
])
const word: Hex = `0x${'ab'.repeat(32)}`
const params = [
  { abiType: 'uint256', abiValue: `${(1n << 256n) - 1n}` },
  { abiType: 'address', abiValue: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' },
  { abiType: 'bool', abiValue: 'true' },
  { abiType: 'bytes4', abiValue: '0x11223344' },
  { abiType: 'string', abiValue: 'Grüße, "1"' },
  { abiType: 'bytes32[]', abiValue: JSON.stringify([word]) },
  {
    abiType: '(uint256,address)[2]',
    abiValue: JSON.stringify([
      ['0x10', to],
      [7, contract],
    ]),
  },
]
const signature = encodeFunctionData({
  abi,
  args: [
    0n,
    to,
    true,
    '0x00000000',
    '',
    [],
    [
      { id: 0n, owner: to },
      { id: 0n, owner: to },
    ],
  ],
}).slice(0, 10) as Hex
const custom = (more: { signature?: Hex; params?: typeof params; price?: string } = {}) => ({
  ...{ contract, price: more.price ?? '5' },
  details: {
    tx: { to, data: { signature: more.signature ?? signature, params: more.params ?? params } },
  },
})
const name = 'items[3].custom'

describe('customMint', () => {
  test('default: the call that the parameters describe', () => {
    expect(customMint(custom(), 2n, name)).toEqual({
      ...{ contract, price: 5n, quantity: 2n },
      how: {
        to,
        data: encodeFunctionData({
          abi,
          args: [
            (1n << 256n) - 1n,
            '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
            true,
            '0x11223344',
            'Grüße, "1"',
            [word],
            [
              { id: 16n, owner: to },
              { id: 7n, owner: contract },
            ],
          ],
        }),
      },
    })
    expect(customMint(custom({ params: [] }), 1n, name).how).toEqual({ to, data: signature })
  })

  test.each([
    ['uint256', '-1'],
    ['uint8', '256'],
    ['uint256', '1e3'],
    ['uint256', ''],
    ['address', '0x12'],
    ['bool', 'yes'],
    ['bytes4', '0x1122'],
    ['bytes', '0x1'],
    ['bytes32[]', word],
    ['uint256[2]', '["1"]'],
    ['uint256[]', '[9007199254740993]'],
    ['uint256[]', '{"length":1}'],
    ['(uint256,address)', '["1"]'],
    ['function', word],
  ])('error: %s is not %s', (abiType, abiValue) => {
    const field = `${name}.details.tx.data.params[1].abiValue`
    const all = [
      { abiType: 'bool', abiValue: 'false' },
      { abiType, abiValue },
    ]
    expect(() => customMint(custom({ params: all }), 1n, name)).toThrow(
      `${field} is not a value of type ${abiType.startsWith('(') ? 'tuple' : abiType}`,
    )
  })

  test('error: what is no type, no function, or too much is named', () => {
    const at = `${name}.details.tx.data`
    const typed = (abiType: string) => custom({ params: [{ abiType, abiValue: '1' }] })
    for (const type of ['uint7', 'thing', '', 'uint256;', `uint256${'[]'.repeat(300)}`])
      expect(() => customMint(typed(type), 1n, name)).toThrow(
        `${at}.params[0].abiType is not a type of Solidity`,
      )
    expect(() => customMint(custom({ signature: '0x1122' }), 1n, name)).toThrow(
      `${at}.signature must be the selector of a function: 4 bytes as hex`,
    )
    const many = Array.from({ length: 51 }, () => ({ abiType: 'bool', abiValue: 'true' }))
    expect(() => customMint(custom({ params: many }), 1n, name)).toThrow(
      `${at}.params must be at most 50`,
    )
    expect(() => customMint(custom({ price: `${(1n << 256n) - 1n}` }), 2n, name)).toThrow(
      `${name}.price is too much for 2`,
    )
  })
})
