import type { ExecutionStep, Intent, TransactionItem } from '@sluice/sdk'
import { type Address, encodeFunctionData, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, contract, maker, seaport, weth } from '../../testing/openMarket.ts'
import { seaportAbi } from '../../testing/seaportAbi.ts'
import { verifySale } from './verifySale.ts'

const artist = '0xcccccccccccccccccccccccccccccccccccccccc'
const intent: Intent = { action: 'sell', chainId: 1, account, arguments: undefined }
const currency = { address: weth, symbol: 'WETH', decimals: 18 }
const verify = verifySale({
  account,
  lines: [{ token: { contract, tokenId: 7n }, quantity: 1n, currency, net: 95n }],
  partial: false,
})

const money = (amount: bigint, token: Address = weth) => ({
  ...{ itemType: 1, token, identifierOrCriteria: 0n, startAmount: amount, endAmount: amount },
})
const nft = (tokenId = 7n, token: Address = contract) => ({
  ...{ itemType: 2, token, identifierOrCriteria: tokenId, startAmount: 1n, endAmount: 1n },
})
const order = (offerer: Address, offer: object[], consideration: object[]) => ({
  parameters: {
    ...{ offerer, zone: zeroAddress, offer, consideration, orderType: 0, startTime: 0n },
    ...{ endTime: 9n, zoneHash: zeroHash, salt: 0n, conduitKey: zeroHash },
    totalOriginalConsiderationItems: BigInt(consideration.length),
  },
  ...{ numerator: 1n, denominator: 1n, signature: '0x', extraData: '0x' },
})
const offer = order(
  maker,
  [money(100n)],
  [
    { ...nft(), recipient: maker },
    { ...money(5n), recipient: artist },
  ],
)
const own = (offered: object[] = [nft()], asked: object[] = []) => order(account, offered, asked)

/** Each token that is offered goes where it is asked for, and fees come out of the first offer, as a marketplace does it. */
function fulfilmentsOf(orders: readonly object[]) {
  const all = orders as ReturnType<typeof order>[]
  const at = (orderIndex: number, itemIndex: number) => [
    { orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) },
  ]
  return all.flatMap(({ parameters }, asking) =>
    (parameters.consideration as { itemType: number; token: Address }[]).flatMap((item, index) => {
      const offering = all.findIndex(({ parameters: other }) => {
        const [first] = other.offer as { itemType: number; token: Address }[]
        return first?.itemType === item.itemType && first.token === item.token
      })
      return offering < 0
        ? []
        : [{ offerComponents: at(offering, 0), considerationComponents: at(asking, index) }]
    }),
  )
}

async function judge(
  orders: object[],
  change: { to?: Address; value?: string; recipient?: Address; more?: string } = {},
) {
  const { to = seaport, value = '0', recipient = account, more = '' } = change
  const encoded = encodeFunctionData({
    ...{ abi: seaportAbi, functionName: 'matchAdvancedOrders' },
    args: [orders as never, [], fulfilmentsOf(orders), recipient],
  })
  const item: TransactionItem = {
    ...{ status: 'incomplete', state: 'planned' },
    data: { from: account, to, data: `${encoded}${more}` as `0x${string}`, value },
  }
  const step: ExecutionStep = {
    ...{ id: 'sale', action: '', description: '', kind: 'transaction', items: [item] },
  }
  return (await verify(intent, step, item)).verdict
}

describe('verifySale', () => {
  test('default: the token for the reviewed proceeds', async () => {
    expect(await judge([offer, own()])).toBe('allow')
  })

  test.each([
    ['another token', [offer, own([nft(8n)])], {}],
    ['a second token', [offer, own([nft(), nft(8n)])], {}],
    ['a token of another collection', [offer, own([nft(7n, weth)])], {}],
    ['money of mine', [offer, own([nft(), money(1n)])], {}],
    ['native money of mine', [offer, own([nft(), { ...money(1n), itemType: 0 }])], {}],
    ['an order of mine beside it', [offer, own(), own([nft(9n)])], {}],
    ['any token of mine, by criteria', [offer, own([{ ...nft(), itemType: 4 }])], {}],
    [
      'a fee that was not reviewed',
      [offer, own([nft()], [{ ...money(1n), recipient: artist }])],
      {},
    ],
    [
      'less than reviewed',
      [order(maker, [money(99n)], [{ ...money(5n), recipient: artist }]), own()],
      {},
    ],
    ['another currency', [order(maker, [money(100n, contract)], []), own()], {}],
    ['a price that falls', [order(maker, [{ ...money(100n), endAmount: 1n }], []), own()], {}],
    ['half of the offer', [{ ...offer, denominator: 2n }, own()], {}],
    ['no token', [offer], {}],
    ['the proceeds to somebody else', [offer, own()], { recipient: maker }],
    ['another contract', [offer, own()], { to: maker }],
    ['money along with it', [offer, own()], { value: '1' }],
    ['more bytes', [offer, own()], { more: '00' }],
  ] as const)('error: %s', async (_, orders, change) => {
    expect(await judge([...orders], change)).toBe('refuse')
  })

  describe('the rest of what was begun before a reload', () => {
    const both = verifySale({
      account,
      lines: [
        { token: { contract, tokenId: 7n }, quantity: 1n, currency, net: 95n },
        { token: { contract, tokenId: 8n }, quantity: 1n, currency, net: 100n },
      ],
      partial: false,
    })
    const moved = (from: Address, to: Address, token: object, amount: bigint) => ({
      ...{ from, to, token, amount: `${amount}` },
    })
    /** The other token is sold already, for so much. */
    const sold = (amount: bigint, tokenId = '8'): TransactionItem => ({
      ...{ status: 'complete', state: 'complete' },
      done: {
        value: 0n,
        cancelled: { orderIds: [], nonces: [] },
        transfers: [
          moved(account, maker, { contract, tokenId }, 1n),
          moved(maker, account, { contract: weth }, amount + 5n),
          moved(account, artist, { contract: weth }, 5n),
        ] as NonNullable<TransactionItem['done']>['transfers'],
      },
    })
    const of = async (done: TransactionItem, orders: object[]) => {
      const data = encodeFunctionData({
        ...{ abi: seaportAbi, functionName: 'matchAdvancedOrders' },
        args: [orders as never, [], fulfilmentsOf(orders), account],
      })
      const item: TransactionItem = {
        ...{ status: 'incomplete', state: 'planned' },
        data: { from: account, to: seaport, data, value: '0' },
      }
      const step: ExecutionStep = {
        ...{ id: 'sale', action: '', description: '', kind: 'transaction', items: [done, item] },
      }
      return (await both(intent, step, item)).verdict
    }

    test('default: both together are what was reviewed', async () => {
      expect(await of(sold(100n), [offer, own()])).toBe('allow')
      // One base unit of the proceeds is missing.
      expect(await of(sold(99n), [offer, own()])).toBe('refuse')
    })

    test('error: the same token again, and a sale of which nothing is known', async () => {
      expect(await of(sold(100n, '7'), [offer, own()])).toBe('refuse')
      expect(await of(sold(100n), [offer, own([nft(8n)])])).toBe('refuse')
      expect(await of({ status: 'complete', state: 'complete' }, [offer, own()])).toBe('refuse')
    })
  })

  describe('options: partial', () => {
    const usdc: Address = '0x0000000000000000000000000000000000005dc0'
    const coin = { address: usdc, symbol: 'USDC', decimals: 6 }
    const line = (tokenId: bigint, net: bigint, more: object = {}) => ({
      ...{ token: { contract, tokenId }, quantity: 1n, currency, net, ...more },
    })
    const edition = (tokenId: bigint, amount: bigint) => ({
      ...{ ...nft(tokenId), itemType: 3, startAmount: amount, endAmount: amount },
    })
    /** A transaction that sells this into an offer of so much. */
    const sale = (price: bigint, token: object = nft(), paid: Address = weth) => [
      order(maker, [money(price, paid)], [{ ...token, recipient: maker }]),
      own([token]),
    ]
    const of = async (
      lines: Parameters<typeof verifySale>[0]['lines'],
      ...transactions: ReturnType<typeof sale>[]
    ) => {
      const items = transactions.map(
        (orders): TransactionItem => ({
          ...{ status: 'incomplete', state: 'planned' },
          data: {
            ...{ from: account, to: seaport, value: '0' },
            data: encodeFunctionData({
              ...{ abi: seaportAbi, functionName: 'matchAdvancedOrders' },
              args: [orders as never, [], fulfilmentsOf(orders), account],
            }),
          },
        }),
      )
      const step: ExecutionStep = {
        ...{ id: 'sale', action: '', description: '', kind: 'transaction', items },
      }
      const judgeOne = verifySale({ account, lines, partial: true })
      const [first] = items
      if (first === undefined) throw new TypeError('Something is sold.')
      return (await judgeOne(intent, step, first)).verdict
    }
    const three = [line(7n, 1000n), line(8n, 1000n), line(9n, 1000n)]

    test('error: a part for less than was reviewed for that part', async () => {
      expect(await of(three, sale(1n, nft(7n)), sale(1n, nft(8n)))).toBe('refuse')
      expect(await of(three, sale(1000n, nft(7n)), sale(999n, nft(8n)))).toBe('refuse')
      expect(await of(three, sale(1000n, nft(7n)), sale(1000n, nft(8n)))).toBe('allow')
    })

    test('error: one for less, though another brings more: the other may fail', async () => {
      expect(await of(three, sale(2999n, nft(7n)), sale(1n, nft(8n)))).toBe('refuse')
    })

    test('behavior: of an edition with several offers each counts once', async () => {
      const lines = [line(7n, 100n), line(7n, 40n, { quantity: 2n })]
      const one = edition(7n, 1n)
      expect(await of(lines, sale(20n, one))).toBe('allow')
      expect(await of(lines, sale(19n, one))).toBe('refuse')
      expect(await of(lines, sale(20n, one), sale(20n, one))).toBe('allow')
      expect(await of(lines, sale(20n, one), sale(20n, one), sale(20n, one))).toBe('refuse')
      expect(await of(lines, sale(100n, one), sale(40n, edition(7n, 2n)))).toBe('allow')
    })

    test('behavior: offers in several currencies are told apart by what comes in', async () => {
      const lines = [line(7n, 1000n), line(7n, 5n, { currency: coin }), line(8n, 70n)]
      const one = edition(7n, 1n)
      expect(await of(lines, sale(5n, one, usdc))).toBe('allow')
      expect(await of(lines, sale(1000n, one), sale(5n, one, usdc))).toBe('allow')
      expect(await of(lines, sale(5n, one))).toBe('refuse')
      // The one offer in this currency was for one.
      expect(await of(lines, sale(5n, one, usdc), sale(5n, one, usdc))).toBe('refuse')
      expect(await of(lines, sale(70n, nft(8n), usdc))).toBe('refuse')
    })
  })
})
