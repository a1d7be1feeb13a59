import { routerAddresses } from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import { type Hex, parseAbi } from 'viem'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { type FakeLog, fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { fulfilledLog } from '../testing/fulfilledLog.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const aggregator: Hex = `0x${'d4'.repeat(20)}`
const vault: Hex = `0x${'d5'.repeat(20)}`
const router = routerAddresses[1] ?? zeroAddress
const ownRouter: Hex = `0x${'d6'.repeat(20)}`
const foundation: Hex = '0xcda72070e455bb31c7690a170224ce43623d0b6f'
const names: Record<string, string> = {
  ...{ [seller]: 'seller', [buyer]: 'buyer', [other]: 'other', [aggregator]: 'aggregator' },
  ...{ [artist]: 'artist', [vault]: 'vault', [router]: 'router', [ownRouter]: 'own router' },
  ...{ [foundation]: 'foundation', [zeroAddress]: 'nobody' },
}

let market: TestMarket
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, { chain: { router: ownRouter } })
}, 30_000)

const moved = (from: Hex, to: Hex, tokenId = 1n) =>
  fakeLog(art, tokenAbi, 'Transfer', { from, to, tokenId })
const given = (from: Hex, to: Hex, value: bigint) =>
  fakeLog(editions, tokenAbi, 'TransferSingle', { operator: from, from, to, id: 1n, value })
const sold = (taker: Hex, salt = 1n) =>
  fulfilledLog(listing(market.chain, { salt, fees: [] }), {
    ...{ taker, identifier: 1n, filled: 1n, size: 1n },
  })
const soldOf = (taker: Hex, quantity: bigint, offerer = seller, price?: bigint) =>
  fulfilledLog(
    listing(market.chain, {
      ...{ contract: editions, offerer, quantity, fees: [] },
      ...(price === undefined ? {} : { price }),
    }),
    { taker, identifier: 1n, filled: quantity, size: quantity },
  )

/** What one transaction did, and the index read of it. */
async function transact(logs: readonly FakeLog[]) {
  const hash = market.chain.emit(logs)
  await market.catchUp()
  return hash
}

const nameOf = (row: Json, from: string, to: string) =>
  `${row.type ?? 'transfer'} ${names[`${row[from]}`]} → ${names[`${row[to]}`]} ${row.amount}`

/** What a list of activities tells of a transaction, the newest first. */
async function told(path: string, txHash: string): Promise<string[]> {
  const { status, body } = await market.get(path)
  expect(status).toBe(200)
  return (body.activities as Json[])
    .filter(row => row.txHash === txHash)
    .map(row => nameOf(row, 'fromAddress', 'toAddress'))
}

/** All that the transfers tell of it, each with its price; the oldest first. */
async function transferred(txHash: string): Promise<string[]> {
  const { body } = await market.get(`/transfers/v4?txHash=${txHash}&sortDirection=asc`)
  return (body.transfers as { price: { amount: Json } | null }[]).map(
    row => `${nameOf(row as Json, 'from', 'to')} for ${row.price?.amount.raw ?? 'nothing'}`,
  )
}

/** The histories of the token, its collection and all who took part. */
async function expectHistory(txHash: string, expected: readonly string[], contract: Hex = art) {
  expect(await told(`/tokens/${contract}:1/activity/v5`, txHash)).toEqual(expected)
  expect(await told(`/collections/activity/v6?collection=${contract}`, txHash)).toEqual(expected)
  for (const [account, name] of Object.entries(names)) {
    const own = expected.filter(row => {
      const [from, to] = row.replace(/^\w+ /, '').split(' → ')
      return from === name || to?.startsWith(`${name} `)
    })
    if (account === zeroAddress) continue
    expect(await told(`/users/activity/v6?users=${account}`, txHash)).toEqual(own)
  }
}

const holderOf = async (account: Hex, contract: Hex) => {
  const { body } = await market.get(`/users/${account}/tokens/v10?collection=${contract}`)
  return (body.tokens as { ownership: Json }[]).map(({ ownership }) => ownership.tokenCount)
}

describe('madeBySale', () => {
  test('behavior: what an aggregator passes on to its customer is a transfer', async () => {
    const hash = await transact([
      moved(seller, aggregator),
      sold(aggregator),
      moved(aggregator, buyer),
    ])
    const sale = 'sale seller → aggregator 1'
    await expectHistory(hash, ['transfer aggregator → buyer 1', sale])
    expect(await transferred(hash)).toEqual([
      'transfer seller → aggregator 1 for 100',
      'transfer aggregator → buyer 1 for nothing',
    ])
    expect(await holderOf(buyer, art)).toEqual(['1'])
  })

  test('behavior: what is bought and put into a vault at once is there', async () => {
    const hash = await transact([moved(seller, buyer), moved(buyer, vault), sold(buyer)])
    await expectHistory(hash, ['sale seller → buyer 1', 'transfer buyer → vault 1'])
    expect(await holderOf(vault, art)).toEqual(['1'])
  })

  test('behavior: a token that is minted for money and moved at once is minted and moved', async () => {
    const { chain } = market
    chain.source.payments = async hashes =>
      new Map(hashes.map(hash => [hash, { to: art, value: 70n }]))
    chain.setNative(art, 10n ** 20n + 70n)
    const logs = [moved(zeroAddress, aggregator, 7n), moved(aggregator, buyer, 7n)]
    const hash = await transact(logs)
    const expected = ['transfer aggregator → buyer 1', 'mint nobody → aggregator 1']
    expect(await told(`/tokens/${art}:7/activity/v5`, hash)).toEqual(expected)
    expect(await told(`/users/activity/v6?users=${aggregator}`, hash)).toEqual(expected)
    expect(await told(`/users/activity/v6?users=${buyer}`, hash)).toEqual(expected.slice(0, 1))
    expect(await transferred(hash)).toEqual([
      'transfer nobody → aggregator 1 for 70',
      'transfer aggregator → buyer 1 for nothing',
    ])
  })

  test.each([
    ['before', (logs: FakeLog[], gift: FakeLog) => [gift, ...logs]],
    ['after', (logs: FakeLog[], gift: FakeLog) => [...logs, gift]],
  ])('behavior: a gift of 15 %s a sale of one of the same edition is told', async (_, place) => {
    const sale = [given(seller, buyer, 1n), soldOf(buyer, 1n)]
    const hash = await transact(place(sale, given(seller, buyer, 15n)))
    const { body } = await market.get(`/tokens/${editions}:1/activity/v5`)
    const rows = (body.activities as Json[]).filter(row => row.txHash === hash)
    expect(rows.map(row => nameOf(row, 'fromAddress', 'toAddress')).sort()).toEqual([
      'sale seller → buyer 1',
      'transfer seller → buyer 15',
    ])
    expect((await transferred(hash)).sort()).toEqual([
      'transfer seller → buyer 1 for 100',
      'transfer seller → buyer 15 for nothing',
    ])
  })

  test('behavior: of two transfers that are alike one sale made one', async () => {
    const hash = await transact([
      ...[given(seller, buyer, 2n), soldOf(buyer, 2n)],
      ...[given(seller, buyer, 2n), given(seller, other, 2n)],
    ])
    await expectHistory(
      hash,
      ['transfer seller → other 2', 'transfer seller → buyer 2', 'sale seller → buyer 2'],
      editions,
    )
  })

  test('behavior: one transfer delivers what two orders sold', async () => {
    const [three, two] = [soldOf(buyer, 3n), soldOf(buyer, 2n)]
    const hash = await transact([given(seller, buyer, 5n), three, two])
    await expectHistory(hash, ['sale seller → buyer 2', 'sale seller → buyer 3'], editions)
  })

  test('behavior: of editions that two sold to one account at once each has its own price', async () => {
    const hash = await transact([
      ...[given(seller, buyer, 1n), soldOf(buyer, 1n, seller, 500n)],
      ...[given(other, buyer, 1n), soldOf(buyer, 1n, other, 700n)],
    ])
    expect(await transferred(hash)).toEqual([
      'transfer seller → buyer 1 for 500',
      'transfer other → buyer 1 for 700',
    ])
  })

  test.each([
    ['alone', [], []],
    ['before a gift', [], [4n]],
    ['after a gift', [4n], []],
  ])('behavior: a sale that two transfers deliver, %s, is told once', async (_, before, after) => {
    const gifts = (amounts: readonly bigint[]) => amounts.map(of => given(seller, buyer, of))
    const parts = [given(seller, buyer, 3n), given(seller, buyer, 2n)]
    const hash = await transact([...gifts(before), ...parts, soldOf(buyer, 5n), ...gifts(after)])
    const told = [...before, ...after].map(of => `transfer seller → buyer ${of}`)
    const sale = 'sale seller → buyer 5'
    const isLast = after.length > 0
    await expectHistory(hash, isLast ? [...told, sale] : [sale, ...told], editions)
    expect((await transferred(hash)).filter(row => row.endsWith('for 20'))).toEqual([
      'transfer seller → buyer 3 for 20',
      'transfer seller → buyer 2 for 20',
    ])
  })

  test('behavior: what two orders sold is told once where one transfer delivers both beside a gift of as much as one of them', async () => {
    const [three, two] = [soldOf(buyer, 3n), soldOf(buyer, 2n)]
    const logs = [given(seller, buyer, 5n), three, two, given(seller, buyer, 3n)]
    await expectHistory(
      await transact(logs),
      ['transfer seller → buyer 3', 'sale seller → buyer 2', 'sale seller → buyer 3'],
      editions,
    )
  })

  describe('where a vault held what was sold', () => {
    test.each([
      ['before', 'other', [given(other, buyer, 1n)], []],
      ['after', 'other', [], [given(other, buyer, 1n)]],
      ['before', 'seller', [given(seller, buyer, 1n)], []],
      ['after', 'seller', [], [given(seller, buyer, 7n)]],
    ])('behavior: a gift %s it by the %s is told', async (_, from, before, after) => {
      const [sold, amount] = [soldOf(buyer, 4n), from === 'seller' && after.length > 0 ? 7 : 1]
      const hash = await transact([...before, given(vault, buyer, 4n), sold, ...after])
      const [gift, sale] = [`transfer ${from} → buyer ${amount}`, 'sale seller → buyer 4']
      await expectHistory(hash, after.length > 0 ? [gift, sale] : [sale, gift], editions)
    })

    test.each([
      ['before', [given(other, buyer, 1n), given(other, artist, 1n)], []],
      ['after', [], [given(other, artist, 1n), given(other, buyer, 1n)]],
    ])(
      'behavior: of a gift %s it of as much one is told, and the sale once',
      async (_, before, after) => {
        const hash = await transact([
          ...before,
          given(vault, buyer, 1n),
          soldOf(buyer, 1n),
          ...after,
        ])
        const rows = await told(`/tokens/${editions}:1/activity/v5`, hash)
        expect(rows.sort()).toEqual([
          'sale seller → buyer 1',
          'transfer other → artist 1',
          'transfer other → buyer 1',
        ])
      },
    )

    test('behavior: what its seller gives to somebody else of its own is a transfer, and the sale is told once', async () => {
      const hash = await transact([
        ...[given(vault, buyer, 2n), soldOf(buyer, 2n)],
        given(seller, other, 2n),
      ])
      await expectHistory(hash, ['transfer seller → other 2', 'sale seller → buyer 2'], editions)
    })

    test('behavior: two transfers deliver it, and a gift that comes to as much with one of them is told', async () => {
      const hash = await transact([
        ...[given(other, buyer, 2n), given(vault, buyer, 3n), given(vault, buyer, 2n)],
        soldOf(buyer, 5n),
      ])
      await expectHistory(hash, ['sale seller → buyer 5', 'transfer other → buyer 2'], editions)
    })

    test('behavior: two vaults deliver what two sold', async () => {
      const hash = await transact([
        ...[given(vault, buyer, 1n), soldOf(buyer, 1n)],
        ...[given(foundation, buyer, 1n), soldOf(buyer, 1n, other)],
      ])
      await expectHistory(hash, ['sale other → buyer 1', 'sale seller → buyer 1'], editions)
    })

    test('behavior: through a router it is the sale alone', async () => {
      const hash = await transact([
        ...[given(vault, router, 3n), soldOf(router, 3n)],
        ...[given(router, buyer, 2n), given(router, buyer, 1n)],
      ])
      await expectHistory(hash, ['sale seller → buyer 3'], editions)
    })
  })

  test.each([
    ['that are known', router],
    ['of the settings', ownRouter],
  ])('behavior: what goes through routers %s is the sale alone', async (_, through) => {
    const hash = await transact([moved(seller, through), sold(through), moved(through, buyer)])
    await expectHistory(hash, ['sale seller → buyer 1'])
    expect(await transferred(hash)).toEqual([
      `transfer seller → ${names[through]} 1 for nothing`,
      `transfer ${names[through]} → buyer 1 for 100`,
    ])
  })

  test('behavior: what two sold one after the other are two sales, and no transfers', async () => {
    const again = fulfilledLog(listing(market.chain, { offerer: buyer, salt: 2n, fees: [] }), {
      ...{ taker: other, identifier: 1n, filled: 1n, size: 1n },
    })
    const hash = await transact([moved(seller, buyer), sold(buyer), moved(buyer, other), again])
    await expectHistory(hash, ['sale buyer → other 1', 'sale seller → buyer 1'])
  })

  test('behavior: what an exchange held for its seller is the sale alone', async () => {
    market.chain.transfer(art, seller, foundation, 1n)
    const abi = parseAbi([
      'event BuyPriceAccepted(address indexed nftContract, uint256 indexed tokenId, address indexed seller, address buyer, uint256 protocolFee, uint256 creatorFee, uint256 sellerRev)',
    ])
    const hash = await transact([
      moved(foundation, buyer),
      fakeLog(foundation, abi, 'BuyPriceAccepted', {
        ...{ nftContract: art, tokenId: 1n, seller, buyer },
        ...{ protocolFee: 5n, creatorFee: 10n, sellerRev: 85n },
      }),
      moved(buyer, artist),
    ])
    const rows = await told(`/tokens/${art}:1/activity/v5`, hash)
    expect(rows).toEqual(['transfer buyer → artist 1', 'sale seller → buyer 1'])
  })
})
