import { accounts, addresses, startTestChain, type TestChain, tidelines } from '@sluice/devnet'
import {
  type OrderComponents,
  openseaConduitKey,
  type SeaportVersion,
  seaportAddress,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../testing/startChainMarket.ts'
import { toJson } from './parseOrder.ts'
import { reasons } from './reasons.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const weth = low(addresses.weth)
const router = low(addresses.universalRouter)
const conduit: Hex = '0x1E0049783F008A0085193E00003D00cd54003c71'
const abi = parseAbi([
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'function validate(Order[] orders) returns (bool)',
  'function deposit() payable',
])

let chain: TestChain
let market: ChainMarket
let seller: ChainTrader
let buyer: ChainTrader
let ids: bigint[]
let salt = 0n
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    chain: { wrappedNative: weth, router },
  })
  await market.catchUp()
  buyer = market.trader(accounts[0]?.privateKey)
  for (const { address, privateKey } of accounts.slice(1)) {
    const { tokens } = await market.get(
      `/users/${address}/tokens/v10?collection=${tidelines.address}&limit=50`,
    )
    ids = (tokens as { token: { tokenId: string } }[]).map(({ token }) => BigInt(token.tokenId))
    seller = market.trader(privateKey)
    if (ids.length >= 4) break
  }
  const args = [conduit, true] as const
  await seller.send({
    to: tidelines.address,
    data: encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args }),
  })
}, 60_000)
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})
beforeEach(() => market.catchUp())

const nft = (tokenId: bigint) => ({
  ...{ itemType: 2, token: low(tidelines.address), identifierOrCriteria: tokenId },
  ...{ startAmount: 1n, endAmount: 1n },
})
const money = (token: Hex, amount: bigint) => ({
  ...{ itemType: token === zeroAddress ? 0 : 1, token, identifierOrCriteria: 0n },
  ...{ startAmount: amount, endAmount: amount },
})
async function orderOf(
  { account }: ChainTrader,
  terms: Pick<OrderComponents, 'offer' | 'consideration'>,
): Promise<OrderComponents> {
  const { timestamp } = await market.reader.getBlock()
  return {
    ...{ offerer: low(account.address), zone: zeroAddress, zoneHash: zeroHash, ...terms },
    ...{ orderType: 0, salt: ++salt, conduitKey: openseaConduitKey, counter: 0n },
    ...{ startTime: timestamp - 60n, endTime: timestamp + 86_400n },
  }
}
const listing = (tokenId: bigint, price = 1000n) =>
  orderOf(seller, {
    offer: [nft(tokenId)],
    consideration: [{ ...money(zeroAddress, price), recipient: low(seller.account.address) }],
  })
/** What the maker of an order does instead of signing it. */
function validate(order: OrderComponents, version: SeaportVersion, maker: ChainTrader) {
  const { counter: _, ...rest } = order
  const totalOriginalConsiderationItems = BigInt(order.consideration.length)
  const parameters = { ...rest, totalOriginalConsiderationItems }
  return maker.send({
    to: seaportAddress[version],
    data: encodeFunctionData({
      ...{ abi, functionName: 'validate', args: [[{ parameters, signature: '0x' }]] },
    }),
  })
}
async function post(order: OrderComponents, version: SeaportVersion, signature?: Hex) {
  const data = { ...toJson(order), ...(signature ? { signature } : {}) }
  const { results } = await market.post('/order/v4', {
    items: [{ order: { kind: `seaport-v${version}`, data }, orderbook: 'reservoir' }],
  })
  const [{ orderId, message } = {}] = results as Json[]
  return { orderId: orderId as Hex, message }
}
type Answer = Json & {
  steps?: { id: string; items: { status: string; data: { to: Hex; data: Hex; value?: Hex } }[] }[]
}
async function carryOut({ steps = [] }: Answer, by: ChainTrader): Promise<Hex | undefined> {
  let last: Hex | undefined
  for (const { items } of steps)
    for (const { status, data } of items) {
      if (status !== 'incomplete') continue
      await by.send({ to: data.to, data: data.data, value: BigInt(data.value ?? 0) })
      last = low(data.to)
    }
  return last
}
const ownerOf = async (tokenId: bigint) =>
  market.reader.readContract({
    ...{ address: tidelines.address, abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] },
  })
const buy = async (body: Json) =>
  (await market.post('/execute/buy/v7', { taker: buyer.account.address, ...body })) as Answer

describe('orders without a signature', () => {
  test('error: what its maker has not validated either', async () => {
    for (const signature of [undefined, '0x'] as const)
      expect(await post(await listing(ids[0] ?? 0n), '1.5', signature)).toMatchObject({
        message: 'invalid-signature',
      })
  })

  test.each([
    ['1.5', false],
    ['1.6', false],
    ['1.5', true],
    ['1.4', true],
  ] as const)(
    'behavior: a listing that was validated on Seaport %s is bought, by the router: %s',
    async (version, forceRouter) => {
      const tokenId = ids.pop() ?? 0n
      const order = await listing(tokenId)
      await validate(order, version, seller)
      const { orderId, message } = await post(order, version, '0x')
      expect(message).toBe('success')
      const answer = await buy({ items: [{ orderId }], forceRouter })
      const to = await carryOut(answer, buyer)
      expect(to).toBe(forceRouter ? router : seaportAddress[version])
      expect(await ownerOf(tokenId)).toBe(buyer.account.address)
    },
  )

  test('behavior: an offer that was validated is sold into', async () => {
    const price = 10n ** 15n
    const maker = market.trader(accounts[9]?.privateKey)
    await maker.send({
      ...{ to: weth, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: price },
    })
    await maker.send({
      to: weth,
      data: encodeFunctionData({
        ...{ abi: erc20Abi, functionName: 'approve', args: [conduit, price] },
      }),
    })
    const { tokens } = await market.get(
      `/users/${buyer.account.address}/tokens/v10?collection=${tidelines.address}&limit=1`,
    )
    const [held] = tokens as { token: { tokenId: string } }[]
    const tokenId = BigInt(held?.token.tokenId ?? 0)
    const order = await orderOf(maker, {
      offer: [money(weth, price)],
      consideration: [{ ...nft(tokenId), recipient: low(maker.account.address) }],
    })
    await validate(order, '1.5', maker)
    expect(await post(order, '1.5')).toMatchObject({ message: 'success' })
    const items = [{ token: `${low(tidelines.address)}:${tokenId}` }]
    const answer = await market.post('/execute/sell/v7', { items, taker: buyer.account.address })
    await carryOut(answer as Answer, buyer)
    expect(await ownerOf(tokenId)).toBe(maker.account.address)
  })

  test('behavior: where the block that validated it is gone, it rests until it is validated again', async () => {
    const tokenId = ids.pop() ?? 0n
    const order = await listing(tokenId)
    const params: readonly unknown[] = []
    const before = await chain.rpc.request({ method: 'evm_snapshot', params: [...params] })
    await validate(order, '1.5', seller)
    const { orderId } = await post(order, '1.5')
    await chain.rpc.request({ method: 'evm_revert', params: [before] })
    expect(await buy({ items: [{ orderId }] })).toMatchObject({
      ...{ statusCode: 410, code: 3, message: reasons.signature },
    })
    await validate(order, '1.5', seller)
    await carryOut(await buy({ items: [{ orderId }] }), buyer)
    expect(await ownerOf(tokenId)).toBe(buyer.account.address)
  })
})
