import { type Hex, zeroAddress } from 'viem'
import { encodeAbiParameters, pad, parseAbiParameters } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { decodeVenueLog, venueTopics } from './decodeVenueLog.ts'

const account = (digit: string): Hex => `0x${digit.repeat(40)}`
const [maker, taker, artist, art] = [account('1'), account('2'), account('3'), account('a')]
const weth = account('c')
const element = '0x20f780a973856b93f63670377900c1d2a50a77c4'
const foundation = '0xcda72070e455bb31c7690a170224ce43623d0b6f'
const orderHash: Hex = `0x${'77'.repeat(32)}`

/** What is read of a log by its first topic, as the real contracts' logs have it. */
function read(contract: Hex, topics: readonly Hex[], data: Hex) {
  const place = { block: 7, logIndex: 0, txHash: pad('0x77'), contract }
  const log = {
    ...{ address: contract, topics: [...topics], data, blockNumber: 7, logIndex: 0 },
    ...{ blockHash: pad('0x7'), transactionHash: pad('0x77') },
  }
  expect(venueTopics).toContain(topics[0])
  return decodeVenueLog(log, place)
}

describe('Element', () => {
  const head =
    'bytes32, address, address, uint256, address, uint256, (address recipient, uint256 amount)[], address, uint256'
  const values = (currency: Hex) =>
    [
      ...[orderHash, maker, taker, 5n, currency, 1000n],
      ...[[{ recipient: artist, amount: 30n }], art, 9n],
    ] as const
  const encode = (currency: Hex, amount?: bigint) =>
    encodeAbiParameters(
      parseAbiParameters(amount === undefined ? head : `${head}, uint128`) as never,
      [...values(currency), ...(amount === undefined ? [] : [amount])] as never,
    )
  const sold = { type: 'sold', orderId: orderHash, fees: [{ recipient: artist, amount: 30n }] }
  const native = `0x${'e'.repeat(40)}` as const

  // Topics as they stand on the main network. What is told as the price has the fees in it.
  test.each<[string, Hex, bigint | undefined, object]>([
    [
      'a listing',
      '0x9c248aa1a265aa616f707b979d57f4529bb63a4fc34dc7fc61fdddc18410f74e',
      undefined,
      { kind: 'element-erc721', orderSide: 'sell', seller: maker, buyer: taker },
    ],
    [
      'an offer',
      '0xd90a5c60975c6ff8eafcf02088e7b50ae5d9e156a79206ba553df1c4fb4594c2',
      undefined,
      { kind: 'element-erc721', orderSide: 'buy', seller: taker, buyer: maker },
    ],
    [
      'a listing of an edition',
      '0xfcde121a3f6a9b14a3ce266d61fc00940de86c4d8c1d733fe62d503ae5d99ff9',
      4n,
      { kind: 'element-erc1155', orderSide: 'sell', seller: maker, buyer: taker },
    ],
    [
      'an offer for an edition',
      '0x105616901449a64554ca9246a5bbcaca973b40b3c0055e5070c6fa191618d9f3',
      4n,
      { kind: 'element-erc1155', orderSide: 'buy', seller: taker, buyer: maker },
    ],
  ])('default: %s that was filled is a sale', (_, topic, amount, expected) => {
    const items = [{ contract: art, tokenId: 9n, amount: amount ?? 1n }]
    expect(read(element, [topic], encode(weth, amount))).toMatchObject({
      ...{ ...sold, ...expected, items, currency: weth, totalPrice: 1000n },
    })
    expect(read(element, [topic], encode(native, amount))).toMatchObject({ currency: zeroAddress })
  })
})

test('behavior: an offer that was accepted at Foundation is a sale to who made it', () => {
  const topics: Hex[] = [
    '0x1cb8adb37d6d35e94cd0695ca39895b84371864713f5ca7eada52af9ff23744b',
    ...([pad(art), pad('0x9'), pad(maker)] as const),
  ]
  const data = encodeAbiParameters(parseAbiParameters('address, uint256, uint256, uint256'), [
    ...([taker, 50n, 100n, 850n] as const),
  ])
  expect(read(foundation, topics, data)).toMatchObject({
    ...{ type: 'sold', kind: 'foundation', orderSide: 'buy', seller: taker, buyer: maker },
    items: [{ contract: art, tokenId: 9n, amount: 1n }],
    ...{ currency: zeroAddress, totalPrice: 1000n },
    fees: [{ recipient: foundation, amount: 150n }],
  })
})
