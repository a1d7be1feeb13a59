import { readFileSync } from 'node:fs'
import { routerAddresses } from '@sluice/router'
import { seaportAbi, seaportAddress, zeroAddress } from '@sluice/router/seaport'
import type { Abi, Hex } from 'viem'
import { encodeAbiParameters, encodeEventTopics, keccak256, pad, parseAbi, toHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { poolOrder } from '../orderbook/kinds/poolOrder.ts'
import type { Log } from './chainSource.ts'
import { decodeLog } from './decodeLog.ts'
import { saleRows } from './saleRows.ts'

const account = (digit: string) => `0x${digit.repeat(40)}` as const
const [seller, buyer, artist, market] = [account('1'), account('2'), account('3'), account('4')]
const [art, editions, weth] = [account('a'), account('b'), account('c')]
const router = routerAddresses[1] ?? zeroAddress
/** At an address that is in no list. */
const ownRouter = account('7')
const looksRare = '0x0000000000e655fae4d56241588680f86e3b2377'
const x2y2 = '0x74312363e45dcaba76c59ec49a7aa8a65a67eed3'
const nftx = '0x941a6d105802cccaa06de58a13a6f49ebdcd481c'
const orderA = keccak256(toHex('a'))
const orderB = keccak256(toHex('b'))

/** The contracts' own descriptions, as their compiler wrote them. */
const abiOf = (name: string) => {
  const file = new URL(`../../../devnet/contracts/out/${name}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { abi: Abi }).abi
}
const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])

type Entry = { address: Hex; topics: Hex[]; data: Hex }
function emit(address: Hex, abi: Abi, eventName: string, args: Record<string, unknown>): Entry {
  const event = abi.find(item => item.type === 'event' && item.name === eventName)
  if (event?.type !== 'event') throw new Error(`There is no event ${eventName}`)
  const data = event.inputs.filter(input => !input.indexed)
  return {
    address,
    topics: encodeEventTopics({ abi, eventName, args }) as Hex[],
    data: encodeAbiParameters(
      data,
      data.map(input => args[input.name ?? '']),
    ),
  }
}
const move = (from: Hex, to: Hex, tokenId = 1n, contract: Hex = art) =>
  emit(contract, tokenAbi, 'Transfer', { from, to, tokenId })

/** The sales that the index makes of one transaction with these logs. */
function salesOf(...entries: Entry[]) {
  const logs = entries.map(
    (entry, logIndex): Log => ({
      ...entry,
      blockNumber: 7,
      blockHash: pad('0x7'),
      transactionHash: pad('0x77'),
      logIndex,
    }),
  )
  const events = logs.map(log => decodeLog(log, [weth])).filter(event => event !== undefined)
  const moved = events.flatMap(event =>
    event.type === 'transfer'
      ? event.items.map(item => ({ ...event, ...item, contract: event.contract }))
      : [],
  )
  return saleRows(1, events, moved, new Map([[7, 1234]]), { weth, router: ownRouter })
}

const nft = (tokenId = 1n) => ({ itemType: 2, token: art, identifier: tokenId, amount: 1n })
const money = (amount: bigint, token: Hex = zeroAddress) => ({
  itemType: token === zeroAddress ? 0 : 1,
  token,
  identifier: 0n,
  amount,
})
const fulfilled = (args: Record<string, unknown>) =>
  emit(seaportAddress['1.5'], seaportAbi, 'OrderFulfilled', {
    orderHash: orderA,
    zone: zeroAddress,
    ...args,
  })
const listed = (recipient: Hex, currency: Hex = zeroAddress, tokenId = 1n) =>
  fulfilled({
    offerer: seller,
    recipient,
    offer: [nft(tokenId)],
    consideration: [
      { ...money(94n, currency), recipient: seller },
      { ...money(5n, currency), recipient: artist },
      { ...money(1n, currency), recipient: market },
    ],
  })
const offered = (recipient: Hex, orderHash = orderA) =>
  fulfilled({
    orderHash,
    offerer: buyer,
    recipient,
    offer: [money(100n, weth)],
    consideration: [
      { ...nft(), recipient: buyer },
      { ...money(5n, weth), recipient: artist },
    ],
  })
const matched = (...orderHashes: Hex[]) =>
  emit(seaportAddress['1.5'], seaportAbi, 'OrdersMatched', { orderHashes })

describe('saleRows: Seaport', () => {
  test('default: a listing, with its price, its parties and its fees', () => {
    expect(salesOf(listed(buyer), move(seller, buyer))).toEqual([
      {
        chainId: 1,
        block: 7,
        logIndex: 0,
        txHash: pad('0x77'),
        orderId: orderA,
        orderKind: 'seaport-v1.5',
        orderSide: 'sell',
        contract: art,
        tokenId: 1n,
        amount: 1n,
        seller,
        buyer,
        currency: zeroAddress,
        totalPrice: 100n,
        fees: [
          { recipient: artist, amount: '5' },
          { recipient: market, amount: '1' },
        ],
        timestamp: 1234,
      },
    ])
  })

  test.each([
    ['that is known', router],
    ['of the settings', ownRouter],
  ])(
    'behavior: who bought through the router %s is the buyer, each of their own token',
    (_, router) => {
      const through = [1n, 2n].flatMap(tokenId => [
        listed(router, zeroAddress, tokenId),
        move(seller, router, tokenId),
      ])
      const rows = salesOf(...through, move(router, buyer, 1n), move(router, artist, 2n))
      expect(rows.map(row => [row.tokenId, row.buyer])).toEqual([
        [1n, buyer],
        [2n, artist],
      ])
    },
  )

  test('behavior: who sold through the router is the seller', () => {
    const rows = salesOf(move(seller, router), offered(router), move(router, buyer))
    expect(rows).toMatchObject([{ orderSide: 'buy', seller, buyer, totalPrice: 100n }])
  })

  test('behavior: who buys and sells on in one transaction has done both', () => {
    const rows = salesOf(
      listed(artist),
      move(seller, artist),
      offered(artist, orderB),
      move(artist, buyer),
    )
    expect(rows.map(row => [row.orderSide, row.seller, row.buyer])).toEqual([
      ['sell', seller, artist],
      ['buy', artist, buyer],
    ])
  })

  test('behavior: a listing and an offer that were matched are one sale', () => {
    const rows = salesOf(
      listed(zeroAddress, weth),
      offered(zeroAddress, orderB),
      move(seller, buyer),
      matched(orderA, orderB),
    )
    expect(rows).toMatchObject([
      { orderSide: 'sell', seller, buyer, currency: weth, totalPrice: 100n },
    ])
  })

  test('behavior: a match with nobody on the other side still has a buyer', () => {
    const rows = salesOf(listed(zeroAddress), move(seller, buyer), matched(orderA))
    expect(rows).toMatchObject([{ seller, buyer }])
  })

  test('error: without the transfer of the token there is no sale', () => {
    expect(salesOf(listed(buyer))).toEqual([])
    expect(salesOf(listed(buyer), move(seller, buyer, 2n))).toEqual([])
  })
})

describe('saleRows: LooksRare', () => {
  const abi = abiOf('LooksRareProtocol')
  const taken = (name: 'TakerBid' | 'TakerAsk', change: Record<string, unknown> = {}) =>
    emit(looksRare, abi, name, {
      nonceInvalidationParameters: { orderHash: orderA, orderNonce: 1n, isNonceInvalidated: true },
      bidUser: name === 'TakerBid' ? router : buyer,
      bidRecipient: buyer,
      askUser: seller,
      strategyId: 0n,
      currency: name === 'TakerBid' ? zeroAddress : weth,
      collection: art,
      itemIds: [1n],
      amounts: [1n],
      feeRecipients: [seller, artist],
      feeAmounts: [9450n, 500n, 50n],
      ...change,
    })

  test.each(['TakerBid', 'TakerAsk'] as const)('default: %s', name => {
    expect(salesOf(taken(name), move(seller, buyer))).toMatchObject([
      {
        orderId: orderA,
        orderKind: 'looks-rare-v2',
        orderSide: name === 'TakerBid' ? 'sell' : 'buy',
        seller,
        buyer,
        totalPrice: 10_000n,
        currency: name === 'TakerBid' ? zeroAddress : weth,
        fees: [
          { recipient: artist, amount: '500' },
          { recipient: looksRare, amount: '50' },
        ],
      },
    ])
  })

  test('behavior: a bundle is no sale, its one price says nothing of a token', () => {
    const bundle = taken('TakerBid', { itemIds: [1n, 2n], amounts: [1n, 1n] })
    expect(salesOf(bundle, move(seller, buyer), move(seller, buyer, 2n))).toEqual([])
  })

  test.each([
    ['NewBidAskNonces', { user: seller, bidNonce: 1n, askNonce: 1n }],
    ['OrderNoncesCancelled', { user: seller, orderNonces: [1n] }],
    ['SubsetNoncesCancelled', { user: seller, subsetNonces: [1n] }],
  ])('behavior: %s changes the orders of its maker', (name, args) => {
    const entry = emit(looksRare, abi, name, args)
    const place = { blockNumber: 7, blockHash: pad('0x7'), transactionHash: pad('0x7') } as const
    expect(decodeLog({ ...entry, ...place, logIndex: 0 })).toMatchObject({
      type: 'counter',
      kind: 'looks-rare-v2',
      maker: seller,
    })
  })
})

describe('saleRows: X2Y2', () => {
  const abi = abiOf('X2Y2Exchange')
  const inventory = (data: Hex) =>
    emit(x2y2, abi, 'EvInventory', {
      itemHash: orderA,
      maker: seller,
      taker: buyer,
      orderSalt: 1n,
      settleSalt: 2n,
      intent: 1n,
      delegateType: 1n,
      deadline: 99n,
      currency: zeroAddress,
      dataMask: '0x',
      item: { price: 1000n, data },
      detail: {
        op: 1,
        orderIdx: 0n,
        itemIdx: 0n,
        price: 1000n,
        itemHash: orderA,
        executionDelegate: zeroAddress,
        dataReplacement: '0x',
        bidIncentivePct: 0n,
        aucMinIncrementPct: 0n,
        aucIncDurationSecs: 0n,
        fees: [{ percentage: 5000n, to: market }],
      },
    })
  const pair = { type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }] }
  const three = { ...pair, components: [...pair.components, { type: 'uint256' }] }

  test('default: one token, and so many of an edition', () => {
    const single = inventory(encodeAbiParameters([pair], [[[art, 1n]]]))
    expect(salesOf(single, move(seller, buyer))).toMatchObject([
      {
        orderKind: 'x2y2',
        seller,
        buyer,
        tokenId: 1n,
        amount: 1n,
        totalPrice: 1000n,
        // 5,000 millionths of it.
        fees: [{ recipient: market, amount: '5' }],
      },
    ])
    const units = inventory(encodeAbiParameters([three], [[[editions, 4n, 3n]]]))
    const args = { operator: x2y2, from: seller, to: buyer, id: 4n, value: 3n }
    expect(salesOf(emit(editions, tokenAbi, 'TransferSingle', args), units)).toMatchObject([
      { contract: editions, tokenId: 4n, amount: 3n, totalPrice: 1000n },
    ])
  })

  test.each([
    [
      'two tokens',
      encodeAbiParameters(
        [pair],
        [
          [
            [art, 1n],
            [art, 2n],
          ],
        ],
      ),
    ],
    ['nothing', '0x'],
    ['what is none', '0x1234'],
    ['words of noise', `0x${'ff'.repeat(32 * 4)}`],
  ] as [string, Hex][])('error: data of %s is no sale', (_, data) => {
    expect(salesOf(inventory(data), move(seller, buyer))).toEqual([])
  })
})

describe('saleRows: NFTX', () => {
  const [vault, pair] = [account('d'), account('e')]
  const currencyAbi = parseAbi([
    'event Transfer(address indexed from, address indexed to, uint256 value)',
  ])
  const pays = (value: bigint, from: Hex = nftx, to: Hex = pair, currency: Hex = weth) =>
    emit(currency, currencyAbi, 'Transfer', { from, to, value })
  /** What it tells as spent is of the vault's token. */
  const bought = (count: bigint) =>
    emit(nftx, abiOf('NftxZap'), 'Buy', { count, ethSpent: 11n, to: router })
  const redeems = (...tokenIds: bigint[]) => tokenIds.map(tokenId => move(vault, router, tokenId))

  test('behavior: each token has its share, and the shares are what was paid', () => {
    const rows = salesOf(
      pays(1000n),
      ...redeems(1n, 2n, 3n),
      bought(3n),
      ...[1n, 2n, 3n].map(tokenId => move(router, buyer, tokenId)),
    )
    expect(rows.map(row => [row.tokenId, row.totalPrice, row.seller, row.buyer])).toEqual([
      [1n, 334n, vault, buyer],
      [2n, 333n, vault, buyer],
      [3n, 333n, vault, buyer],
    ])
    expect(new Set(rows.map(row => row.logIndex)).size).toBe(3)
  })

  test('behavior: each token has the id of its own listing', () => {
    const listed = [1n, 2n].map(tokenId => {
      // With what only the book knows of a vault.
      const place = { vault, vaultId: 7n, factory: market, weth, pairs: [] }
      return poolOrder({
        kind: 'nftx',
        pool: vault,
        vault: place,
        contract: art,
        tokenId,
        price: 5n,
      })
    })
    const rows = salesOf(pays(1000n), ...redeems(1n, 2n), bought(2n))
    expect(rows.map(row => row.orderId)).toEqual(listed.map(({ id }) => id))
    expect(new Set(rows.map(row => row.orderId)).size).toBe(2)
  })

  test('behavior: each purchase of a transaction at its own price, less what came back of it', () => {
    const rows = salesOf(
      pays(50n, buyer, nftx),
      ...[pays(700n), pays(30n), pays(5n, pair, nftx)],
      ...[...redeems(1n), bought(1n)],
      ...[pays(800n), ...redeems(2n), bought(1n)],
    )
    expect(rows.map(row => [row.tokenId, row.totalPrice])).toEqual([
      [1n, 725n],
      [2n, 800n],
    ])
  })

  test.each([0n, 2n, 2n ** 255n])(
    'error: a count of %s that the transfers do not bear out',
    count => {
      expect(salesOf(pays(1000n), ...redeems(1n), bought(count))).toEqual([])
    },
  )

  test.each([
    ['nothing that is known was paid', [...redeems(1n), bought(1n)]],
    ['another currency was paid', [pays(1000n, nftx, pair, art), ...redeems(1n), bought(1n)]],
    ['somebody else paid', [pays(1000n, buyer), ...redeems(1n), bought(1n)]],
    ['the tokens went to somebody else', [pays(1000n), move(vault, artist), bought(1n)]],
    [
      'the tokens came from two places',
      [pays(1000n), ...redeems(1n), move(seller, router, 2n), bought(2n)],
    ],
  ])('error: no sale, for %s', (_, logs) => {
    expect(salesOf(...logs)).toEqual([])
  })
})
