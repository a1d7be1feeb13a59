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
  lines: [{ token: { contract, tokenId: 7n }, quantity: 1n }],
  proceeds: [{ currency, amount: 95n }],
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
      lines: [7n, 8n].map(tokenId => ({ token: { contract, tokenId }, quantity: 1n })),
      proceeds: [{ currency, amount: 195n }],
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
})
