import { decodeFunctionData, getAddress, parseAbi } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { type SudoswapOrder, sudoswap } from './sudoswap.ts'

const swap = {
  swapInfo: { pair: '0x339e7004372e04b1d59443f0ddc075efd9d80360', nftIds: [80n, '35', 93n] },
  tokenAddress: '0xfa9937555dc20a020a161232de4d2b109c62aa9c',
  maxCost: '73337152777777783',
} as const
const order: SudoswapOrder = {
  swaps: [swap],
  nftRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ethRecipient: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  deadline: '2000000000',
}
const now = 1_999_999_999n

const abi = parseAbi([
  'struct Swap { address pair; uint256[] nftIds; }',
  'struct RobustSwap { Swap swapInfo; uint256 maxCost; }',
  'function robustSwapETHForSpecificNFTs(RobustSwap[] swapList, address ethRecipient, address nftRecipient, uint256 deadline) payable returns (uint256)',
])

describe('sudoswap', () => {
  test('behavior: the call is robustSwapETHForSpecificNFTs, with the sum of all limits', () => {
    const other = { ...swap, maxCost: 7n, swapInfo: { ...swap.swapInfo, nftIds: [1n] } }
    const [command] = sudoswap([{ ...order, swaps: [swap, other] }], { now }).commands(false)
    if (command?.command !== 'SUDOSWAP') throw new Error('no command')
    expect(command.args.value).toBe(73337152777777790n)
    const { args } = decodeFunctionData({ abi, data: command.args.data })
    const pair = getAddress(swap.swapInfo.pair)
    expect(args).toEqual([
      [
        { swapInfo: { pair, nftIds: [80n, 35n, 93n] }, maxCost: 73337152777777783n },
        { swapInfo: { pair, nftIds: [1n] }, maxCost: 7n },
      ],
      order.ethRecipient,
      order.nftRecipient,
      2_000_000_000n,
    ])
  })

  test('behavior: items are those of every pool', () => {
    const { items, orders } = sudoswap([order], { now })
    expect(orders).toBe(1)
    expect(items.map(item => item.tokenId)).toEqual([80n, 35n, 93n])
    expect(items[0]).toMatchObject({
      tokenAddress: swap.tokenAddress,
      tokenType: 'ERC721',
      recipient: order.nftRecipient.toLowerCase(),
    })
  })

  test('error: a deadline that the clock has passed', () => {
    vi.useFakeTimers({ now: 2_000_000_000_000 })
    try {
      expect(() => sudoswap([order])).toThrow(
        expect.objectContaining({ code: 'deadline_passed', field: 'sudoswap[0].deadline' }),
      )
      expect(sudoswap([{ ...order, deadline: 2_000_000_001 }]).orders).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['swaps', []],
    ['swaps[0]', [null]],
    ['swaps[0].swapInfo', [{ ...swap, swapInfo: undefined }]],
    ['swaps[0].swapInfo.pair', [{ ...swap, swapInfo: { ...swap.swapInfo, pair: '0x' } }]],
    ['swaps[0].swapInfo.nftIds', [{ ...swap, swapInfo: { ...swap.swapInfo, nftIds: [] } }]],
    ['swaps[0].maxCost', [{ ...swap, maxCost: -1n }]],
    ['swaps[0].swapInfo.pair', [{ ...swap, swapInfo: { ...swap.swapInfo, pair: nativeCurrency } }]],
    ['swaps[1].tokenAddress', [swap, { ...swap, tokenAddress: '' }]],
    ['swaps[1].tokenAddress', [swap, { ...swap, tokenAddress: nativeCurrency }]],
    ['deadline', 1_700_000_000_000],
    ['deadline', '1700000000000'],
    ['nftRecipient', nativeCurrency],
    ['nftRecipient', senderAsRecipient],
    ['nftRecipient', routerAsRecipient],
    ['ethRecipient', nativeCurrency],
    ['ethRecipient', senderAsRecipient],
    ['ethRecipient', routerAsRecipient],
    ['deadline', Number.POSITIVE_INFINITY],
  ])('error: a bad %s', (field, value) => {
    const bad = { ...order, [field.replace(/\[.*/, '')]: value }
    expect(() => sudoswap([bad as never], { now })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `sudoswap[0].${field}` }),
    )
  })

  test('error: limits that no currency has together', () => {
    const most = { ...swap, maxCost: 2n ** 256n - 1n }
    expect(() => sudoswap([{ ...order, swaps: [most, most] }], { now })).toThrow(
      expect.objectContaining({
        code: 'amount_overflow',
        field: 'sudoswap[0].swaps[1].maxCost',
        value: most.maxCost,
      }),
    )
  })

  test('error: a moment that is none', () => {
    expect(() => sudoswap([order], { now: -1n })).toThrow(expect.objectContaining({ field: 'now' }))
  })
})
