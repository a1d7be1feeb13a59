import { decodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  buyer,
  fee,
  item,
  native,
  nft,
  pay,
  purchase,
  token,
  usdc,
} from '../../../bench/support/seaportItem.ts'
import type { Command } from '../../command.ts'
import { seaportAbi } from './abi.ts'
import { seaportAddress } from './addresses.ts'
import { type SeaportPurchase, seaport } from './seaport.ts'

function callOf(command: Command | undefined) {
  if (command?.command !== 'SEAPORT_V1_5' && command?.command !== 'SEAPORT_V1_4')
    throw new Error(`No call of Seaport but ${command?.command}`)
  const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data: command.args.data })
  return { functionName, args: args as readonly unknown[], value: command.args.value }
}
const callIn = (given: SeaportPurchase) => callOf(seaport(given).commands(false).at(-1))

describe('seaport', () => {
  test('default: one order', () => {
    const { functionName, args, value } = callIn(purchase([item()]))
    expect(functionName).toBe('fulfillAdvancedOrder')
    expect(args[0]).toMatchObject({ numerator: 1n, denominator: 1n, extraData: '0x00' })
    expect(args[0]).toMatchObject({ parameters: { totalOriginalConsiderationItems: 2n } })
    expect(args[3]).toBe(buyer)
    expect(value).toBe(100n)
  })

  test.each([
    [2, 100n],
    [100, 100n],
    [101, 101n],
  ])('behavior: of %i orders at most %i are filled', (count, expected) => {
    const { functionName, args } = callIn(purchase(Array.from({ length: count }, () => item())))
    expect(functionName).toBe('fulfillAvailableAdvancedOrders')
    expect(args[6]).toBe(expected)
  })

  test('behavior: each Seaport has its command', () => {
    const [command] = seaport(
      purchase([item()], { protocolAddress: '0x00000000000001ad428e4906aE43D8F9852d0dD6' }),
    ).commands(true)
    expect(command).toMatchObject({ command: 'SEAPORT_V1_4', allowRevert: true })
  })

  test('behavior: items and prices can be asked without encoding', () => {
    const part = seaport([
      purchase([
        item({
          offer: [
            token(),
            token({ itemType: 3, identifierOrCriteria: 8n, startAmount: '5', endAmount: 5n }),
          ],
        }),
        item({ consideration: [pay('7', { itemType: 1, token: usdc })] }),
      ]),
      purchase([item()], { recipient: fee }),
    ])
    const [, edition, , last] = part.items
    expect(part.items).toHaveLength(4)
    expect(edition).toEqual({
      tokenAddress: nft,
      tokenId: 8n,
      tokenType: 'ERC1155',
      amount: 5n,
      recipient: buyer,
    })
    expect(last).toMatchObject({ tokenType: 'ERC721', recipient: fee })
    expect([...part.prices]).toEqual([
      [native, 200n],
      [usdc, 7n],
    ])
    const money = { spends: 200n, leaves: [native, usdc], uses: [{ token: usdc, amount: 7n }] }
    expect(part).toMatchObject({ orders: 2, ...money })
  })

  test('behavior: what the sender pays through Permit2 need not be in the router before', () => {
    const priced = item({ consideration: [pay('7', { itemType: 1, token: usdc })] })
    const uses = (permit2TransferFrom: boolean) => {
      const input = { token: usdc, protocolApproval: true, permit2TransferFrom }
      return seaport(purchase([priced], { inputTokenProcessing: [input] })).uses
    }
    expect(uses(true)).toEqual([])
    expect(uses(false)).toEqual([{ token: usdc, amount: 7n }])
  })

  test('behavior: a part of an edition costs its part', () => {
    const whole = item({
      offer: [token({ itemType: 3, startAmount: '10', endAmount: '10' })],
      orderType: 1,
    })
    const part = seaport(purchase([{ ...whole, quantity: 4n }]))
    expect(part.items[0]?.amount).toBe(4n)
    expect(part.spends).toBe(40n)
    const { args } = callOf(part.commands(false)[0])
    expect(args[0]).toMatchObject({ numerator: 2n, denominator: 5n })
  })

  test.each([
    ['rising', '50', '80'],
    ['falling', '80', '50'],
  ])('behavior: a %s price counts with its most', (_name, startAmount, endAmount) => {
    const changing = item({ consideration: [pay('0', { startAmount, endAmount })] })
    expect(seaport(purchase([changing])).spends).toBe(80n)
  })

  test.each([
    ['before it begins', 999n, 80n],
    ['at a third of its time', 1100n, 70n],
    ['a second later, rounded up', 1101n, 70n],
    ['at its end', 1300n, 50n],
    ['after its end', 9000n, 50n],
  ])('options: notBefore: %s a falling price has come so far', (_name, notBefore, most) => {
    const times = { startTime: '1000', endTime: '1300' }
    const at = (amounts: object) =>
      seaport(purchase([item({ ...times, consideration: [pay('0', amounts)] })], { notBefore }), {
        now: 1000n,
      }).spends
    expect(at({ startAmount: '80', endAmount: '50' })).toBe(most)
    expect(at({ startAmount: '50', endAmount: '80' })).toBe(80n)
  })

  test('options: notBefore: a part of an edition falls as its part', () => {
    const falling = item({
      ...{ startTime: '1000', endTime: '1300', orderType: 1 },
      offer: [token({ itemType: 3, startAmount: '10', endAmount: '10' })],
      consideration: [pay('0', { startAmount: '800', endAmount: '500' })],
    })
    const part = { ...falling, quantity: 4n }
    // 320 falls to 200 in 300 seconds; Seaport rounds what is asked for up.
    expect(seaport(purchase([part], { notBefore: 1001n }), { now: 1000n }).spends).toBe(320n)
    expect(seaport(purchase([part], { notBefore: 1003n }), { now: 1000n }).spends).toBe(319n)
    const late = () => seaport(purchase([part], { notBefore: 1_800_000_000_000n }), { now: 1000n })
    expect(late).toThrow('seaport.notBefore')
  })

  test('behavior: payments are put together by recipient, currency and kind', () => {
    const inUsdc = { itemType: 1, token: usdc }
    const { args } = callIn(
      purchase([
        item(),
        item({ consideration: [pay('90', inUsdc), pay('10', { ...inUsdc, recipient: fee })] }),
        item(),
      ]),
    )
    const groups = args[3] as { orderIndex: bigint; itemIndex: bigint }[][]
    expect(groups.map(group => group.map(c => `${c.orderIndex}.${c.itemIndex}`))).toEqual([
      ['0.0', '2.0'],
      ['0.1', '2.1'],
      ['1.0'],
      ['1.1'],
    ])
  })

  test('behavior: every item of a bundle is asked for', () => {
    const bundle = item({ offer: [token(), token({ identifierOrCriteria: '8' })] })
    const { args } = callIn(purchase([bundle, item()]))
    expect(args[2]).toEqual([
      [{ orderIndex: 0n, itemIndex: 0n }],
      [{ orderIndex: 0n, itemIndex: 1n }],
      [{ orderIndex: 1n, itemIndex: 0n }],
    ])
  })

  test('behavior: a token that criteria stand for is the one that is meant', () => {
    const any = item(
      { offer: [token({ itemType: 4, identifierOrCriteria: 0n })] },
      { criteria: [{ side: 'offer', index: 0, identifier: 9n }] },
    )
    const part = seaport(purchase([any]))
    expect(part.items[0]).toMatchObject({ tokenId: 9n, tokenType: 'ERC721' })
    expect(callOf(part.commands(false)[0]).args[1]).toEqual([
      { orderIndex: 0n, side: 0, index: 0n, identifier: 9n, criteriaProof: [] },
    ])
  })

  test('behavior: tokens are made ready before they are paid with', () => {
    const order = item({ consideration: [pay('90', { itemType: 1, token: usdc })] })
    const ready = { token: usdc, protocolApproval: true, permit2TransferFrom: true }
    const commands = seaport(purchase([order], { inputTokenProcessing: [ready] })).commands(false)
    expect(commands.slice(0, -1)).toEqual([
      { command: 'APPROVE_ERC20', args: { token: usdc, spender: 0n } },
      {
        command: 'PERMIT2_TRANSFER_FROM',
        args: { token: usdc, recipient: '0x0000000000000000000000000000000000000002', amount: 90n },
      },
    ])
    expect(callOf(commands.at(-1)).value).toBe(0n)
  })

  test.each([
    ['Seaport 1.6', seaportAddress['1.6']],
    ['no address', '0x12'],
    ['nothing', undefined],
  ])('error: %s', (_name, protocolAddress) => {
    expect(() => seaport(purchase([item()], { protocolAddress } as never))).toThrow(
      expect.objectContaining({
        code: 'unsupported_seaport_address',
        message: 'unsupported Seaport address',
        field: 'seaport.protocolAddress',
      }),
    )
  })

  test('behavior: salts in hex, counts as numbers, as order books write them', () => {
    const { args } = callIn(
      purchase([item({ salt: '0x0a' as never, totalOriginalConsiderationItems: 1 })]),
    )
    expect(args[0]).toMatchObject({
      parameters: { salt: 10n, totalOriginalConsiderationItems: 1n },
    })
  })
})
