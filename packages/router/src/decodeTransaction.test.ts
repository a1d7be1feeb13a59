import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from './buildTransaction.ts'
import { nativeCurrency } from './constants.ts'
import { decodeCall } from './decodeCall.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { encodeCommands } from './encodeCommands.ts'
import { execute } from './execute.ts'
import { type Methods, marketCalls } from './marketCalls.ts'
import { type FoundationOrder, foundation } from './markets/foundation.ts'
import { router02Methods } from './swap/v2/router02Methods.ts'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const collection = '0x3b3ee1931dc30c1957379fac9aba94d1c48a5405'
const order: FoundationOrder = {
  ...{ recipient: account, tokenAddress: collection, tokenId: 7n, price: 5n },
  referrer: nativeCurrency,
}
const now = 1_800_000_000n

describe('decodeTransaction', () => {
  test('default: a call of a marketplace as its method and arguments', () => {
    const { data } = buildTransaction([foundation([order])], { chainId: 1 })
    const { commands, deadline } = decodeTransaction(data)
    expect(deadline).toBeUndefined()
    expect(commands.map(({ command, allowRevert }) => [command, allowRevert])).toEqual([
      ['FOUNDATION', false],
      ['SWEEP', false],
    ])
    expect(commands[0]).toMatchObject({
      args: { value: 5n, recipient: account, token: collection, identifier: 7n },
      call: {
        functionName: 'buyV2',
        args: { nftContract: collection, tokenId: 7n, maxPrice: 5n, referrer: nativeCurrency },
      },
    })
  })

  test('behavior: with its deadline', () => {
    const { data } = buildTransaction([foundation([order])], {
      ...{ chainId: 1, deadline: now + 60n, now },
    })
    expect(decodeTransaction(data).deadline).toBe(now + 60n)
  })

  test('behavior: calls within sub-plans too', () => {
    const [purchase] = foundation([order]).commands(false)
    if (!purchase) throw new Error('no purchase')
    const data = execute.encode(
      encodeCommands([{ command: 'EXECUTE_SUB_PLAN', args: { commands: [purchase] } }]),
    )
    expect(decodeTransaction(data).commands).toMatchObject([
      { args: { commands: [{ call: { functionName: 'buyV2' } }] } },
    ])
  })

  test.each<[string, unknown, string]>([
    ['another call', '0xa9059cbb', 'not_decodable'],
    ['no bytes', 'execute', 'not_decodable'],
    ['nothing', undefined, 'not_decodable'],
    ['a number', 5, 'not_decodable'],
    ['the selector alone', '0x24856bc3', 'not_canonical'],
    [
      'a method that the marketplace does not sell by',
      execute.encode(
        encodeCommands([{ command: 'FOUNDATION', args: purchaseWith('0xdeadbeef00') }]),
      ),
      'not_decodable',
    ],
    [
      'arguments of a marketplace with something behind them',
      execute.encode(
        encodeCommands([
          { command: 'FOUNDATION', args: purchaseWith(`0xb01ef608${'0'.repeat(64 * 5)}`) },
        ]),
      ),
      'not_canonical',
    ],
  ])('error: %s', (_name, data, code) => {
    expect(() => decodeTransaction(data as never)).toThrow(expect.objectContaining({ code }))
  })
})

describe('decodeCall', () => {
  const methods = Object.entries<Methods>({
    ...marketCalls,
    router02: Object.fromEntries(
      Object.entries(router02Methods).map(([name, { codec }]) => [name, codec]),
    ),
  }).flatMap(([contract, methods]) =>
    Object.entries(methods).map(([name, { selector }]) => [contract, name, selector] as const),
  )

  test('behavior: no two methods share a selector', () => {
    const selectors = methods.map(([, , selector]) => selector)
    expect(new Set(selectors).size).toBe(selectors.length)
    for (const selector of selectors) expect(selector).toMatch(/^0x[0-9a-f]{8}$/)
  })

  test('behavior: the Universal Router', () => {
    const { data } = buildTransaction([foundation([order])], { chainId: 1 })
    expect(decodeCall(data)).toEqual({ contract: 'universalRouter', ...decodeTransaction(data) })
  })

  test('behavior: a marketplace that is called without the router', () => {
    expect(decodeCall('0x5b34b966')).toEqual({
      ...{ contract: 'seaport', functionName: 'incrementCounter', args: {} },
    })
  })

  test('behavior: a punk, which the router is told to buy without calldata', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function buyPunk(uint256 punkIndex) payable']),
      args: [2976n],
    })
    expect(decodeCall(data)).toEqual({
      ...{ contract: 'cryptopunks', functionName: 'buyPunk', args: { punkIndex: 2976n } },
    })
    expect(() => decodeCall(`${data}00`)).toThrow(
      expect.objectContaining({ code: 'not_canonical' }),
    )
  })

  test.each(['0x', '0x12345678', '0x5b34b9', 'counter', undefined, null])('error: %s', data => {
    expect(() => decodeCall(data as never)).toThrow(
      expect.objectContaining({ code: 'not_decodable', field: 'data' }),
    )
  })

  test('error: an argument where there is none', () => {
    expect(() => decodeCall('0x5b34b96600')).toThrow(
      expect.objectContaining({ code: 'not_canonical' }),
    )
  })
})

function purchaseWith(data: `0x${string}`) {
  return { value: 5n, data, recipient: account, token: collection, identifier: 7n } as const
}
