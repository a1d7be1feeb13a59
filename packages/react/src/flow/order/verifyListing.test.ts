import type { ExecutionStep, Intent, SignatureItem, TransactionItem } from '@sluice/sdk'
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ListTerms } from './listTerms.ts'
import { verifyListing } from './verifyListing.ts'

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const other = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const artist = '0xcccccccccccccccccccccccccccccccccccccccc'
const market = '0xdddddddddddddddddddddddddddddddddddddddd'
const contract = '0x1111111111111111111111111111111111111111'
const usdc = '0x00000000000000000000000000000000000000dc'
const seaport = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
const conduit = '0x1E0049783F008A0085193E00003D00cd54003c71'
const time = 1_700_000_000

const terms = {
  quantity: 1n,
  unitPrice: 1000n,
  price: 1000n,
  net: 940n,
  expiresAt: time + 86_400,
  fees: [
    { kind: 'royalty', recipient: artist, bps: 500, amount: 50n },
    { kind: 'marketplace', recipient: market, bps: 100, amount: 10n },
    { kind: 'other', recipient: other, bps: 0, amount: 0n },
  ],
} satisfies ListTerms
const verify = (zone?: Address, currency: Address = zeroAddress) =>
  verifyListing({
    ...{ account, chainId: 31337, now: () => time * 1000 },
    listings: [{ token: { contract, tokenId: 7n }, several: false, currency, terms, zone }],
  })
const intent: Intent = { action: 'list', chainId: 31337, account, arguments: undefined }

const domain = { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport }
const offered = {
  itemType: 2,
  token: contract,
  identifierOrCriteria: '7',
  startAmount: '1',
  endAmount: '1',
}
const payment = (recipient: Address, amount: string) => ({
  itemType: 0,
  token: zeroAddress,
  identifierOrCriteria: '0',
  startAmount: amount,
  endAmount: amount,
  recipient,
})
const toSeller = payment(account, '940')
const toArtist = payment(artist, '50')
const toMarket = payment(market, '10')
const order = {
  offerer: account,
  zone: zeroAddress,
  offer: [offered],
  consideration: [toSeller, toArtist, toMarket],
  orderType: 0,
  startTime: String(time - 60),
  endTime: String(time + 86_400),
  zoneHash: `0x${'00'.repeat(32)}`,
  salt: '1',
  conduitKey: `0x${'00'.repeat(32)}`,
  counter: '0',
}

async function judgeOrder(change: {
  order?: object
  domain?: Record<string, unknown>
  primaryType?: string
  /** By which the person chose to cancel it. */
  zone?: Address
  /** In what it was priced; the native currency when absent. */
  currency?: Address
}) {
  const item: SignatureItem = {
    status: 'incomplete',
    state: 'planned',
    data: {
      sign: {
        signatureKind: 'eip712',
        domain: { ...domain, ...change.domain },
        types: {},
        primaryType: change.primaryType ?? 'OrderComponents',
        value: { ...order, ...change.order },
      },
    },
  }
  const step: ExecutionStep = {
    id: 'order-signature',
    action: '',
    description: '',
    kind: 'signature',
    items: [item],
  }
  const { verdict, reasons } = await verify(change.zone, change.currency)(intent, step, item)
  const { zone, currency } = change
  return zone === undefined && currency === undefined ? verdict : (reasons[0] ?? verdict)
}

const abi = parseAbi([
  'function setApprovalForAll(address, bool)',
  'function approve(address, uint256)',
])
const approveAll = (operator: Address, approved: boolean) =>
  encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, approved] })

async function judgeApproval(change: { to?: Address; data?: Hex; value?: string }) {
  const item: TransactionItem = {
    status: 'incomplete',
    state: 'planned',
    data: { from: account, to: contract, data: approveAll(conduit, true), value: '0x0', ...change },
  }
  const step: ExecutionStep = {
    id: 'nft-approval',
    action: '',
    description: '',
    kind: 'transaction',
    items: [item],
  }
  return (await verify()(intent, step, item)).verdict
}

describe('verifyListing', () => {
  test('default', async () => {
    expect(await judgeOrder({})).toBe('allow')
    expect(await judgeApproval({})).toBe('allow')
  })

  test('behavior: the fees may come in any order', async () => {
    const consideration = [toSeller, toMarket, toArtist]
    expect(await judgeOrder({ order: { consideration } })).toBe('allow')
  })

  test.each([
    ['in the currency that was chosen', usdc, 'allow'],
    ['in the native one', undefined, 'order_proceeds'],
    ['in another one', other, 'order_proceeds'],
    ['with a fee in another one', 'fee', 'order_fees'],
  ] as const)('behavior: an order %s', async (_, of, found) => {
    const money = (item: object, token: Address | undefined) =>
      token === undefined ? item : { ...item, itemType: 1, token }
    const fees = [toArtist, toMarket].map(fee => money(fee, of === 'fee' ? other : of))
    const item = [money(toSeller, of === 'fee' ? usdc : of), ...fees]
    expect(await judgeOrder({ order: { consideration: item }, currency: usdc })).toBe(found)
    // Nor does an order in that currency pass where the native one was chosen.
    if (of !== undefined)
      expect(await judgeOrder({ order: { consideration: item } })).toBe('refuse')
  })

  test.each([
    ['name', { name: 'Seaport2' }],
    ['version', { version: '1.6' }],
    ['chain', { chainId: 1 }],
    ['contract', { verifyingContract: other }],
    ['salt', { salt: '0x01' }],
  ])('error: domain, %s', async (_name, change) => {
    expect(await judgeOrder({ domain: change })).toBe('refuse')
  })

  test.each([
    ['offerer', { offerer: other }],
    ['zone', { zone: other }],
    ['restricted', { orderType: 2 }],
    ['end', { endTime: String(time + 86_401) }],
    ['start', { startTime: String(time + 601) }],
    ['start that is no number', { startTime: 'soon' }],
    ['no offer', { offer: [] }],
    ['two items', { offer: [offered, { ...offered, identifierOrCriteria: '8' }] }],
    ['item type', { offer: [{ ...offered, itemType: 4 }] }],
    ['contract', { offer: [{ ...offered, token: other }] }],
    ['token', { offer: [{ ...offered, identifierOrCriteria: '8' }] }],
    ['start quantity', { offer: [{ ...offered, startAmount: '2' }] }],
    ['end quantity', { offer: [{ ...offered, endAmount: '2' }] }],
    ['nothing paid', { consideration: [] }],
    ['1 wei', { consideration: [payment(account, '1'), toArtist, toMarket] }],
    ['falling price', { consideration: [{ ...toSeller, endAmount: '1' }, toArtist, toMarket] }],
    ['other seller', { consideration: [{ ...toSeller, recipient: other }, toArtist, toMarket] }],
    ['other token', { consideration: [{ ...toSeller, token: other }, toArtist, toMarket] }],
    ['other currency', { consideration: [{ ...toSeller, itemType: 1 }, toArtist, toMarket] }],
    ['seller last', { consideration: [toArtist, toMarket, toSeller] }],
    ['missing fee', { consideration: [toSeller, toArtist] }],
    ['other fee', { consideration: [toSeller, toArtist, payment(market, '11')] }],
    ['other recipient', { consideration: [toSeller, toArtist, payment(other, '10')] }],
    ['one more', { consideration: [toSeller, toArtist, toMarket, payment(other, '1')] }],
  ])('error: order, %s', async (_name, change) => {
    expect(await judgeOrder({ order: change })).toBe('refuse')
  })

  test.each([
    ['no zone', {}, 'order_zone'],
    ['another zone', { zone: other, orderType: 2 }, 'order_zone'],
    // Seaport asks the zone about restricted orders alone: what is cancelled there could be filled.
    ['the zone unasked', { zone: market, orderType: 0 }, 'order_open'],
    ['the zone unasked, in parts', { zone: market, orderType: 1 }, 'order_open'],
    ['a contract that decides', { zone: market, orderType: 4 }, 'order_restricted'],
    ['the zone', { zone: market, orderType: 2 }, 'allow'],
    ['the zone, in parts', { zone: market, orderType: 3 }, 'allow'],
  ])('behavior: chosen to be free to cancel, an order with %s', async (_name, order, verdict) => {
    expect(await judgeOrder({ order, zone: market })).toBe(verdict)
  })

  test('error: another message', async () => {
    expect(await judgeOrder({ primaryType: 'BulkOrder' })).toBe('refuse')
  })

  test.each([
    ['to', { to: other } as const],
    ['value', { value: '0x1' }],
    ['operator', { data: approveAll(other, true) }],
    ['taking back', { data: approveAll(conduit, false) }],
    ['more bytes', { data: `${approveAll(conduit, true)}00` } as const],
    [
      'another function',
      { data: encodeFunctionData({ abi, functionName: 'approve', args: [conduit, 1n] }) },
    ],
    ['no call', { data: '0x' } as const],
  ])('error: approval, %s', async (_name, change) => {
    expect(await judgeApproval(change)).toBe('refuse')
  })

  describe('all that a run asks for counts together', () => {
    const own = (tokenId: string, more: object = {}) => ({
      ...{ ...order, offer: [{ ...offered, identifierOrCriteria: tokenId }], ...more },
    })
    const item = (value: object, primaryType = 'OrderComponents', more: object = {}) =>
      ({
        ...{ status: 'incomplete', state: 'planned' },
        data: { sign: { signatureKind: 'eip712', domain, types: {}, primaryType, value } },
        ...more,
      }) as SignatureItem
    const judgeItems = async (...items: SignatureItem[]) => {
      const listings = [7n, 8n].map(tokenId => ({
        ...{ token: { contract, tokenId }, several: false, currency: zeroAddress, terms },
      })) as Parameters<typeof verifyListing>[0]['listings']
      const step: ExecutionStep = {
        ...{ id: 'order-signature', action: '', description: '', kind: 'signature', items },
      }
      const last = items.at(-1)
      if (last === undefined) throw new TypeError('Something is signed.')
      const both = verifyListing({ account, chainId: 31337, now: () => time * 1000, listings })
      return (await both(intent, step, last, [step])).verdict
    }

    test('behavior: each that was chosen once, by one signature or by many', async () => {
      expect(await judgeItems(item(own('7')), item(own('8')))).toBe('allow')
      expect(await judgeItems(item({ tree: [own('8'), own('7')] }, 'BulkOrder'))).toBe('allow')
      expect(await judgeItems(item(own('7')), item(own('7', { salt: '2' })))).toBe('refuse')
      const tree = item({ tree: [own('7'), own('8')] }, 'BulkOrder')
      expect(await judgeItems(tree, item(own('7', { salt: '2' })))).toBe('refuse')
    })

    test('behavior: after a reload what is left, by the places of what was signed', async () => {
      const gone = (orderIndexes?: number[]) =>
        item({}, '', { data: undefined, status: 'complete', state: 'complete', orderIndexes })
      expect(await judgeItems(gone([0]), item(own('8')))).toBe('allow')
      expect(await judgeItems(gone([0]), item(own('7')))).toBe('refuse')
      expect(await judgeItems(gone([0, 1]), item(own('8')))).toBe('refuse')
      expect(await judgeItems(gone(), item(own('8')))).toBe('refuse')
      // So that these places are true, they are held against the bytes while they are there.
      const told = (orderIndexes: number[]) => item(own('7'), 'OrderComponents', { orderIndexes })
      expect(await judgeItems(told([0]), item(own('8')))).toBe('allow')
      expect(await judgeItems(told([1]), item(own('8')))).toBe('refuse')
    })
  })
})
