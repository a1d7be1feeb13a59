import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  parseAbi,
  sliceHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeFunction, readSignature } from './encodeFunction.ts'
import { readArgument } from './readArgument.ts'

const account = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

describe('readArgument', () => {
  test.each([
    [
      'uint256',
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
      2n ** 256n - 1n,
    ],
    ['uint8', ' 255 ', 255n],
    ['int8', '-128', -128n],
    ['uint', '0x10', 16n],
    ['bool', 'true', true],
    ['address', account, account],
    // Of one case there is no checksum, and it is told with its own.
    ['address', account.toLowerCase(), account],
    ['address', `0x${account.slice(2).toUpperCase()}`, account],
    ['bytes', '0x', '0x'],
    ['bytes4', '0xd0e30db0', '0xd0e30db0'],
    ['string', ' as it is ', ' as it is '],
    ['uint256[]', '[9007199254740993, "2", 0x03]', [9007199254740993n, 2n, 3n]],
    ['bool[2]', '[true, false]', [true, false]],
    ['address[]', `[${account}]`, [account]],
    ['uint256[][]', '[[1], [2, 3], []]', [[1n], [2n, 3n], []]],
    ['string[]', '["say \\"1\\"", "0x"]', ['say "1"', '0x']],
  ] as const)('default: %s %s', (type, text, value) => {
    expect(readArgument(text, { type })).toEqual({ value })
  })

  test.each([
    ['uint256', '', 'it is missing.'],
    ['uint256', '1.5', '“1.5” is no whole number: it takes digits alone, in the smallest unit.'],
    ['uint256', '1e18', /is no whole number/],
    ['uint256', '1,500', /is no whole number/],
    ['uint256', '-1', /“-1” does not fit: it is from 0 to/],
    ['uint8', '256', '“256” does not fit: it is from 0 to 255.'],
    ['int8', '128', '“128” does not fit: it is from -128 to 127.'],
    ['bool', '1', '“1” is neither true nor false.'],
    ['address', '0x12', /is no address/],
    ['address', account.replace('C02a', 'c02A'), /capitals that do not fit/],
    ['bytes4', '0xd0e3', 'It takes 4 bytes, and there are 2.'],
    ['bytes', '0xabc', /is not hexadecimal/],
    ['uint256[2]', '[1]', 'It takes 2 entries, and there is 1.'],
    ['uint256[1]', '[1, 2]', 'It takes 1 entry, and there are 2.'],
    ['uint256[1]', '[]', 'It takes 1 entry, and there are 0.'],
    ['bytes1', '0xd0e3', 'It takes 1 byte, and there are 2.'],
    ['bytes4', '0xd0', 'It takes 4 bytes, and there is 1.'],
    ['uint256[]', '1, 2', /is no list/],
    ['uint256[]', '[1, 2.5]', /^entry 2: “2.5” is no whole number/],
    ['uint256[]', '{"a": 1}', /is no list/],
    ['function', '0x', /is no type/],
  ] as const)('error: %s of “%s”', (type, text, sentence) => {
    expect(readArgument(text, { type }).problem).toMatch(sentence)
  })
})

describe('encodeFunction', () => {
  const encode = (signature: string, ...texts: string[]) => {
    const fn = readSignature(signature)
    return fn && encodeFunction(fn, texts)
  }

  test.each([
    'approve(address spender, uint256 amount)',
    'function approve(address,uint256) external returns (bool);',
  ])('default: the bytes that the ABI of the contract gives: %s', signature => {
    const args = [account, 10n ** 18n] as const
    expect(encode(signature, account, '1000000000000000000')).toEqual({
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
    })
  })

  test('behavior: structs, with names and without, and lists of them', () => {
    const abi = parseAbi(['function f((address to, uint256 units)[] all, (bool, bytes2) one)'])
    const { data } =
      encode(
        'f((address to, uint256 units)[] all, (bool, bytes2) one)',
        `[[${account}, 5]]`,
        '[true, 0x0102]',
      ) ?? {}
    expect(decodeFunctionData({ abi, data: data ?? '0x' }).args).toEqual([
      [{ to: account, units: 5n }],
      [true, '0x0102'],
    ])
  })

  test.each([
    ['f((uint256 a, uint256 a) one)', 'two parts of one name'],
    ['f((uint256, uint256) one)', 'no names'],
    ['f((uint256 a, uint256) one)', 'a name for one of them'],
    ['f((uint256 length, uint256 __proto__) one)', 'names that every list or object has'],
  ])('behavior: each part of a struct with %s keeps its place (%s)', signature => {
    const pair = [{ type: 'uint256' }, { type: 'uint256' }] as const
    const { data = '0x' } = encode(signature, '[1, 2]') ?? {}
    // A struct without names, by the encoder itself; the first four bytes are the function's.
    expect(sliceHex(data, 4)).toBe(
      encodeAbiParameters([{ type: 'tuple', components: pair }], [[1n, 2n]]),
    )
    const within = signature.replace(') one', ')[] all')
    const { data: list = '0x' } = encode(within, '[[1, 2], [3, 4]]') ?? {}
    expect(sliceHex(list, 4)).toBe(
      encodeAbiParameters(
        [{ type: 'tuple[]', components: pair }],
        [
          [
            [1n, 2n],
            [3n, 4n],
          ],
        ],
      ),
    )
  })

  test('behavior: a function without arguments is its name', () => {
    expect(encode('deposit()')).toEqual({ data: '0xd0e30db0' })
  })

  test('error: each argument is named, by its name or its place', () => {
    expect(encode('approve(address spender, uint256)', '0x12', 'all')?.problems).toEqual([
      'Argument spender (address): “0x12” is no address: it takes 0x and 40 hexadecimal digits.',
      'Argument 2 (uint256): “all” is no whole number: it takes digits alone, in the smallest unit.',
    ])
    expect(
      encode('f((address to, uint256 units)[] all)', `[[${account}, 1.5]]`)?.problems?.[0],
    ).toMatch(/^Argument all \(\(…\)\[\]\): entry 1: entry 2: “1.5” is no whole number/)
  })

  test.each([
    '',
    'approve',
    'approve(',
    'approve(addres)',
    'event Approve(address)',
    'a(uint) b(uint)',
    `f(${'uint256,'.repeat(400)}uint256)`,
  ])('error: “%s” names no function', signature => {
    expect(readSignature(signature)).toBeUndefined()
  })
})
