import { buildTransaction, foundation, type Part, pay, permitTypedData } from '@sluice/router'
import {
  bulkTypes,
  cancel,
  domain,
  fulfil,
  match,
  type OrderComponents,
  openseaConduitKey,
  orderHash,
  orderTypes,
  seaportAddress,
  zeroConduitKey,
  zeroHash,
} from '@sluice/router/seaport'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { SignRequest } from '../api/index.ts'
import { readFacts } from './readFacts.ts'

const account: Address = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const other: Address = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const token: Address = '0x1111111111111111111111111111111111111111'
const weth: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const router: Address = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const permit2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const context = { account, chainId: 1, wrappedNative: weth }
const abi1155 = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])

const read = (to: Address, data: Hex, value = 0n) =>
  readFacts({ data: { from: account, to, data, value: `${value}`, chainId: 1 } }, context)
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })

const order: OrderComponents = {
  ...{ offerer: account, zone: zeroAddress, orderType: 0, zoneHash: zeroHash, salt: 1n },
  ...{ startTime: 1n, endTime: 2_000_000_000n, conduitKey: openseaConduitKey, counter: 0n },
  offer: [{ itemType: 2, token, identifierOrCriteria: 7n, startAmount: 1n, endAmount: 1n }],
  consideration: [
    {
      ...{ itemType: 0, token: zeroAddress, identifierOrCriteria: 0n },
      ...{ startAmount: 95n, endAmount: 90n, recipient: account },
    },
    {
      ...{ itemType: 0, token: zeroAddress, identifierOrCriteria: 0n },
      ...{ startAmount: 5n, endAmount: 5n, recipient: other },
    },
  ],
}
type Typed = Extract<SignRequest, { signatureKind: 'eip712' }>
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, entry) => (typeof entry === 'bigint' ? `${entry}` : entry)))
const typed = (more: Partial<Typed> = {}): Typed => ({
  signatureKind: 'eip712',
  domain: { ...domain(1, '1.5') },
  types: plain(orderTypes),
  primaryType: 'OrderComponents',
  value: plain(order),
  ...more,
})
const signing = (sign: SignRequest) => readFacts({ data: { sign } }, context)

describe('readFacts', () => {
  test('default: a purchase by the router, with who is paid and until when', async () => {
    const sale = { recipient: account, tokenAddress: token, tokenId: 5n, price: 10n }
    const tx = buildTransaction([foundation([{ ...sale, referrer: zeroAddress }])], {
      ...{ chainId: 1, deadline: 4_000_000_000 },
    })
    expect(await read(tx.to, tx.data, tx.value)).toMatchObject({
      ...{ kind: 'transaction', through: router, method: 'execute', unknown: [], allows: [] },
      gives: [{ token: zeroAddress, amount: 10n }],
      gets: [
        { token, tokenId: 5n, amount: 1n, recipient: account, standard: 'erc721' },
        // What the marketplace does not take comes back.
        { token: zeroAddress, amount: 0n, recipient: account },
      ],
      until: 4_000_000_000n,
    })
  })

  test('behavior: by whose leave a signed order is filled, where Seaport asks it', async () => {
    const zonesOf = async (change: Partial<OrderComponents>) =>
      (await signing(typed({ value: plain({ ...order, ...change }) }))).zones
    expect(await zonesOf({ zone: other, orderType: 2 })).toEqual([other])
    expect(await zonesOf({ zone: other, orderType: 3 })).toEqual([other])
    // A zone that is not asked forbids nothing.
    expect(await zonesOf({ zone: other, orderType: 1 })).toEqual([undefined])
    expect(await zonesOf({})).toEqual([undefined])
    const { lines } = await signing(
      typed({ value: plain({ ...order, zone: other, orderType: 2 }) }),
    )
    expect(lines).toContain(`Filled only by leave of ${other}`)
  })

  test('behavior: calls of Seaport itself, of one order at the worse end of its prices', async () => {
    const components = { ...order, offerer: other, conduitKey: zeroConduitKey }
    const { to, data, value } = fulfil({
      orders: [{ components, signature: `0x${'12'.repeat(64)}` }],
      ...{ recipient: account, now: 5 },
    })
    const facts = await read(to, data, value)
    expect(facts).toMatchObject({
      through: seaportAddress['1.5'],
      gives: [
        { amount: 95n, recipient: account },
        { amount: 5n, recipient: other },
      ],
      gets: [{ token, tokenId: 7n, standard: 'erc721', recipient: account }],
      until: 2_000_000_000n,
    })
  })

  test('behavior: of orders that may be gone, each by itself; of a price that falls, what is left of it', async () => {
    const components = { ...order, offerer: other, conduitKey: zeroConduitKey }
    const second = {
      ...{ ...components, salt: 2n },
      offer: [{ ...(order.offer[0] as (typeof order.offer)[0]), identifierOrCriteria: 8n }],
    }
    const signature: Hex = `0x${'12'.repeat(64)}`
    const { to, data } = fulfil({
      orders: [
        { components, signature },
        { components: second, signature },
      ],
      ...{ recipient: account, now: 5 },
    })
    const facts = await readFacts(
      { data: { from: account, to, data, value: '1000' } },
      { ...context, now: 2_000_000_000n },
    )
    expect(facts.unknown).toEqual([])
    expect(facts.parts).toMatchObject(
      [7n, 8n].map(tokenId => ({
        costs: [{ amount: 90n }, { amount: 5n }],
        gets: [{ token, tokenId, recipient: account }],
      })),
    )
    // What is sent along is all that can be taken of the native currency.
    expect((await read(to, data, 3n)).gives).toMatchObject([{ token: zeroAddress, amount: 3n }])
  })

  test('behavior: what others get if a purchase is made is a part of its costs, what they get anyway is none', async () => {
    const listed = (tokenId: bigint) =>
      foundation([
        { recipient: account, tokenAddress: token, tokenId, price: 100n, referrer: zeroAddress },
      ])
    const fee = (amount: bigint) => pay([{ token: zeroAddress, recipient: other, amount }])
    const withFee = (part: Part, paying: Part): Part => ({
      ...{ ...part, spends: part.spends + paying.spends },
      commands: allowRevert => [
        {
          command: 'EXECUTE_SUB_PLAN',
          args: { commands: [...part.commands(false), ...paying.commands(false)] },
          allowRevert,
        },
      ],
    })
    const costsOf = async (parts: readonly Part[]) => {
      const { to, data, value } = buildTransaction(parts, { chainId: 1 })
      const { unknown, gets, parts: each } = await read(to, data, value)
      expect(unknown).toEqual([])
      expect(gets).toContainEqual(
        expect.objectContaining({ token: zeroAddress, recipient: other, amount: 7n }),
      )
      return each.map(({ costs }) => costs.map(({ amount }) => amount))
    }
    const [first, second] = [listed(7n), listed(8n)]
    expect(await costsOf([withFee(first, fee(3n)), withFee(second, fee(4n))])).toEqual([
      [100n, 3n],
      [100n, 4n],
    ])
    expect(await costsOf([first, second, fee(7n)])).toEqual([[100n], [100n]])
  })

  test('behavior: orders that are matched, by what goes from the account and to it', async () => {
    const money = (amount: bigint) => ({
      ...{ itemType: 1, token: weth, identifierOrCriteria: 0n },
      ...{ startAmount: amount, endAmount: amount },
    })
    const [nft] = order.offer
    if (!nft) throw new Error('no token')
    const frame = { ...order, conduitKey: zeroConduitKey, zone: zeroAddress }
    const bid = {
      ...{ ...frame, offerer: other, offer: [money(100n)] },
      consideration: [
        { ...nft, recipient: other },
        { ...money(5n), recipient: token },
      ],
    }
    const own = { ...frame, offer: [nft], consideration: [] }
    const from = (orderIndex: bigint, itemIndex = 0n) => [{ orderIndex, itemIndex }]
    const { to, data } = match({
      orders: [
        { components: bid, signature: `0x${'12'.repeat(64)}` },
        { components: own, signature: '0x' },
      ],
      fulfilments: [
        { offerComponents: from(1n), considerationComponents: from(0n) },
        { offerComponents: from(0n), considerationComponents: from(0n, 1n) },
      ],
      ...{ recipient: account, now: 5 },
    })
    expect(await read(to, data)).toMatchObject({
      ...{ method: 'matchAdvancedOrders', unknown: [], parts: [] },
      gives: [{ token, tokenId: 7n, amount: 1n, recipient: other }],
      gets: [{ token: weth, amount: 95n, recipient: account }],
    })
  })

  test('behavior: cancellations name their orders', async () => {
    const call = cancel([order])
    expect(await read(call.to, call.data)).toMatchObject({
      ...{ cancels: [orderHash(order)], unknown: [], gives: [] },
    })
    const foreign = cancel([{ ...order, offerer: other }])
    expect((await read(foreign.to, foreign.data)).unknown).toHaveLength(1)
    expect(await read(seaportAddress['1.5'], '0x5b34b966')).toMatchObject({ cancels: 'all' })
  })

  test.each([
    ['an amount', approve(5n), { allows: [{ token, spender: other, amount: 5n }] }],
    ['any amount', approve(maxUint256), { lines: [`Let ${other} take any amount of ${token}`] }],
    ['nothing any more', approve(0n), { allows: [], gives: [] }],
    [
      'every token',
      encodeFunctionData({ abi: abi1155, functionName: 'setApprovalForAll', args: [other, true] }),
      { allows: [{ token, spender: other, amount: 'all' }] },
    ],
    [
      'a transfer',
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5n] }),
      { gives: [{ token, standard: 'erc20', amount: 5n, recipient: other }] },
    ],
    [
      'an NFT that goes',
      encodeFunctionData({
        abi: erc721Abi,
        functionName: 'safeTransferFrom',
        args: [account, other, 9n],
      }),
      { gives: [{ token, tokenId: 9n, standard: 'erc721', amount: 1n, recipient: other }] },
    ],
    [
      'several that go',
      encodeFunctionData({
        abi: abi1155,
        functionName: 'safeBatchTransferFrom',
        args: [account, other, [1n, 2n], [3n, 4n], '0x'],
      }),
      {
        gives: [
          { tokenId: 1n, amount: 3n },
          { tokenId: 2n, amount: 4n },
        ],
      },
    ],
  ] as [string, Hex, object][])('behavior: %s', async (_, data, facts) => {
    expect(await read(token, data)).toMatchObject({ through: token, unknown: [], ...facts })
  })

  test('behavior: the wrapped currency and Permit2', async () => {
    expect(await read(weth, '0xd0e30db0', 5n)).toMatchObject({
      gives: [{ token: zeroAddress, amount: 5n }],
      gets: [{ token: weth, amount: 5n, recipient: account }],
    })
    const lend = encodeFunctionData({
      abi: parseAbi(['function approve(address, address, uint160, uint48)']),
      args: [token, router, 5n, 99],
    })
    expect(await read(permit2, lend)).toMatchObject({
      allows: [{ token, spender: router, amount: 5n, until: 99n }],
    })
  })

  test.each([
    ['a method that nobody knows', token, '0x12345678', 0n],
    ['an approval that sends money along', token, approve(5n), 1n],
    ['something behind the arguments', token, `${approve(5n)}00`, 0n],
    ['the router at another address', token, '0x3593564c', 0n],
    ['bytes that the router cannot read', router, '0x3593564c00', 0n],
    ['bytes that Seaport cannot read', seaportAddress['1.5'], '0xb3a34c4c00', 0n],
  ] as [string, Address, Hex, bigint][])(
    'error: %s is said to be unknown',
    async (_, to, data, value) => {
      const facts = await read(to, data, value)
      expect(facts.unknown).toHaveLength(1)
      expect(facts.allows).toEqual([])
      expect(facts.gives.map(({ amount }) => amount)).toEqual(value > 0n ? [value] : [])
    },
  )

  test('behavior: an order that is signed, alone and in a tree', async () => {
    const facts = {
      ...{ kind: 'signature', through: seaportAddress['1.5'], unknown: [] },
      gives: [{ token, tokenId: 7n, amount: 1n }],
      gets: [
        { token: zeroAddress, amount: 90n, recipient: account },
        { token: zeroAddress, amount: 5n, recipient: other },
      ],
      until: 2_000_000_000n,
    }
    expect(await signing(typed())).toMatchObject({ ...facts, method: 'OrderComponents' })
    const nobody = { ...order, offerer: zeroAddress, offer: [], consideration: [] }
    const tree = typed({
      types: plain(bulkTypes(1)),
      primaryType: 'BulkOrder',
      value: { tree: plain([order, nobody]) },
    })
    expect(await signing(tree)).toMatchObject({ ...facts, method: 'BulkOrder' })
  })

  test('behavior: a permit of Permit2', async () => {
    const details = { token, amount: 5n, nonce: 0, expiration: 99 }
    const data = permitTypedData({ details, spender: router, sigDeadline: 98n }, { chainId: 1 })
    const { message, primaryType } = data
    const sign = {
      ...{ signatureKind: 'eip712' as const, domain: { ...data.domain }, primaryType },
      ...{ types: plain(data.types), value: plain(message) },
    }
    expect(await signing(sign)).toMatchObject({
      allows: [{ token, spender: router, amount: 5n, until: 99n }],
      ...{ until: 98n, unknown: [], through: permit2 },
    })
  })

  const renamed = { ...plain(orderTypes), OfferItem: [{ name: 'token', type: 'address' }] }
  test.each([
    ['a text', { signatureKind: 'eip191' as const, message: 'hello' }],
    ['a type of another shape', typed({ types: renamed })],
    ['another contract', typed({ domain: { ...typed().domain, verifyingContract: other } })],
    ['another chain', typed({ domain: { ...typed().domain, chainId: 2 } })],
    ["somebody else's order", typed({ value: plain({ ...order, offerer: other }) })],
    ['a value that is none', typed({ value: { offer: 'x' } })],
    ['another type', typed({ primaryType: 'Mail' })],
  ])('error: %s that is signed is said to be unknown', async (_, sign) => {
    const facts = await signing(sign)
    expect(facts).toMatchObject({ kind: 'signature', gives: [], gets: [], allows: [] })
    expect(facts.unknown).toHaveLength(1)
  })
})
