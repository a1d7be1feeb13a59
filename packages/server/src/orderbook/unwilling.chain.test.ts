import {
  accounts,
  addresses,
  startTestChain,
  type TestChain,
  tidelines,
  vessels,
} from '@sluice/devnet'
import { type OrderComponents, openseaConduitKey, zeroHash } from '@sluice/router/seaport'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Json, signed } from '../testing/createTestMarket.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../testing/startChainMarket.ts'
import { reasons } from './reasons.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const weth = low(addresses.weth)
const conduit: Hex = '0x1E0049783F008A0085193E00003D00cd54003c71'
const recipient: Hex = `0x${'5e'.repeat(20)}`
/** Code that reverts. */
const refusing: Hex = '0x60006000fd'
const abi = parseAbi([
  'function setApprovalForAll(address, bool)',
  'function deposit() payable',
  'function balanceOf(address, uint256) view returns (uint256)',
])
/** Says that it signed whatever it is asked about (EIP-1271), and takes no tokens that ask. */
const signingOnly: Hex = `0x7f1626ba7e${'00'.repeat(28)}60005260206000f3`
/** Says to every call that it is the right one: it answers the selector, and to EIP-1271 what that wants. */
const agreeable: Hex =
  '0x6000357fffffffff000000000000000000000000000000000000000000000000000000001660005260206000f3'

let chain: TestChain
let market: ChainMarket
let seller: ChainTrader
let buyer: ChainTrader
let ids: bigint[]
let salt = 0n
let later = 0
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address, vessels.address],
    chain: { wrappedNative: weth, router: low(addresses.universalRouter) },
    now: () => Date.now() + later,
  })
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
  await market.catchUp()
  buyer = market.trader(accounts[0]?.privateKey)
  for (const { address, privateKey } of accounts.slice(1)) {
    ids = await heldBy(address, tidelines.address)
    seller = market.trader(privateKey)
    if (ids.length >= 4) break
  }
  const data = encodeFunctionData({
    ...{ abi, functionName: 'setApprovalForAll', args: [conduit, true] },
  })
  await seller.send({ to: tidelines.address, data })
}, 60_000)
afterAll(async () => {
  vi.restoreAllMocks()
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})
beforeEach(() => market.catchUp())

async function heldBy(account: Hex, collection: Hex): Promise<bigint[]> {
  const { tokens } = await market.get(
    `/users/${account}/tokens/v10?collection=${collection}&limit=50`,
  )
  return (tokens as { token: { tokenId: string } }[]).map(({ token }) => BigInt(token.tokenId))
}
const setCode = (address: Hex, code: Hex) =>
  chain.rpc.request({ method: 'anvil_setCode', params: [address, code] })
const money = (amount: bigint, to: Hex) => ({
  ...{ itemType: 0, token: zeroAddress, identifierOrCriteria: 0n },
  ...{ startAmount: amount, endAmount: amount, recipient: low(to) },
})
async function post(
  change: Pick<OrderComponents, 'offer' | 'consideration'>,
  maker: ChainTrader,
): Promise<Hex> {
  const { timestamp } = await market.reader.getBlock()
  const order: OrderComponents = {
    ...{ offerer: low(maker.account.address), zone: zeroAddress, zoneHash: zeroHash },
    ...{ orderType: 0, salt: ++salt, conduitKey: openseaConduitKey, counter: 0n },
    ...{ startTime: timestamp - 60n, endTime: timestamp + 86_400n, ...change },
  }
  const { results } = await market.post('/order/v4', {
    items: [await signed(order, maker.account)],
  })
  const [{ orderId, message } = {}] = results as Json[]
  expect(message).toBe('success')
  return orderId as Hex
}
/** A listing of which ten base units go to somebody else. */
const list = (price: bigint, feeTo: Hex) =>
  post(
    {
      offer: [
        {
          ...{ itemType: 2, token: low(tidelines.address), identifierOrCriteria: ids.pop() ?? 0n },
          ...{ startAmount: 1n, endAmount: 1n },
        },
      ],
      consideration: [money(price - 10n, seller.account.address), money(10n, feeTo)],
    },
    seller,
  )
/** An offer for one of an edition. */
async function bid(price: bigint, tokenId: bigint, maker: ChainTrader): Promise<Hex> {
  await maker.send({
    to: weth,
    data: encodeFunctionData({ abi, functionName: 'deposit' }),
    value: price,
  })
  const args = [conduit, parseEther('10')] as const
  await maker.send({
    to: weth,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
  })
  return post(
    {
      offer: [
        {
          ...{ itemType: 1, token: weth, identifierOrCriteria: 0n },
          ...{ startAmount: price, endAmount: price },
        },
      ],
      consideration: [
        {
          ...{ itemType: 3, token: low(vessels.address), identifierOrCriteria: tokenId },
          ...{ startAmount: 1n, endAmount: 1n, recipient: low(maker.account.address) },
        },
      ],
    },
    maker,
  )
}
const stateOf = async (id: Hex, side: 'asks/v5' | 'bids/v6') => {
  const { orders } = await market.get(`/orders/${side}?ids=${id}`)
  const [{ status, statusReason } = {}] = orders as Json[]
  return [status, statusReason]
}
type Answer = Json & {
  path?: { orderId: Hex }[]
  steps?: { id: string; items: { status: string; data: { to: Hex; data: Hex; value?: Hex } }[] }[]
}
async function carryOut({ steps = [] }: Answer, by: ChainTrader): Promise<void> {
  for (const { items } of steps)
    for (const { status, data } of items)
      if (status === 'incomplete')
        await by.send({ to: data.to, data: data.data, value: BigInt(data.value ?? 0) })
}
const buy = async (body: Json) =>
  (await market.post('/execute/buy/v7', { taker: buyer.account.address, ...body })) as Answer

describe('findUnwilling, on the chain', () => {
  test('default: a listing that pays who takes no money is no floor, says why, and comes back', async () => {
    await setCode(recipient, refusing)
    const poisoned = await list(1000n, recipient)
    const good = await list(2000n, accounts[5]?.address ?? '0x')
    expect(await stateOf(poisoned, 'asks/v5')).toEqual(['inactive', reasons.payee])
    const { collections } = await market.get(`/collections/v7?id=${tidelines.address}`)
    expect(collections).toMatchObject([{ floorAsk: { id: good } }])
    const items = [{ collection: low(tidelines.address), quantity: 1, fillType: 'trade' }]
    const answer = await buy({ items })
    expect(answer.path?.map(({ orderId }) => orderId)).toEqual([good])
    await carryOut(answer, buyer)
    expect(await buy({ items: [{ orderId: poisoned }] })).toMatchObject({
      ...{ statusCode: 410, code: 3, message: reasons.payee },
    })
    // It takes money now, which no event tells.
    await setCode(recipient, '0x00')
    later += 301_000
    await chain.rpc.request({ method: 'evm_mine', params: [] })
    await market.catchUp()
    expect(await stateOf(poisoned, 'asks/v5')).toEqual(['active', null])
    await carryOut(await buy({ items: [{ orderId: poisoned }] }), buyer)
    expect(await market.reader.getBalance({ address: recipient })).toBe(10n)
  })

  test('behavior: one that takes no more money than before is found when it is to be bought', async () => {
    const other: Hex = `0x${'5f'.repeat(20)}`
    const id = await list(1000n, other)
    expect(await stateOf(id, 'asks/v5')).toEqual(['active', null])
    await setCode(other, refusing)
    later += 61_000
    expect(await buy({ items: [{ orderId: id }] })).toMatchObject({ message: reasons.payee })
    expect(await stateOf(id, 'asks/v5')).toEqual(['inactive', reasons.payee])
  })

  test('behavior: an offer for an edition by who does not take it is not the best one', async () => {
    const taker = buyer
    let tokenId: bigint | undefined
    let owner = taker
    for (const { address, privateKey } of accounts) {
      ;[tokenId] = await heldBy(address, vessels.address)
      owner = market.trader(privateKey)
      if (tokenId !== undefined) break
    }
    const [poor, refuser, friend] = [6, 7, 8].map(at => market.trader(accounts[at]?.privateKey))
    if (tokenId === undefined || !poor || !refuser || !friend) throw new Error('Nobody has any')
    await setCode(refuser.account.address, '0x')
    const good = await bid(10n ** 15n, tokenId, poor)
    // Money first: an account with code sends nothing here.
    await refuser.send({
      to: weth,
      data: encodeFunctionData({ abi, functionName: 'deposit' }),
      value: 1n,
    })
    const bad = await bid(10n ** 17n, tokenId, {
      ...refuser,
      async send(call) {
        await refuser.send(call)
        if (call.value === undefined) await setCode(refuser.account.address, signingOnly)
      },
    })
    expect(await stateOf(bad, 'bids/v6')).toEqual(['inactive', reasons.receiver])
    const items = [{ token: `${low(vessels.address)}:${tokenId}` }]
    const sell = async () =>
      (await market.post('/execute/sell/v7', { items, taker: owner.account.address })) as Answer
    expect((await sell()).path?.map(({ orderId }) => orderId)).toEqual([good])
    // Another one that takes it, for more.
    const better = await bid(10n ** 16n, tokenId, {
      ...friend,
      async send(call) {
        await friend.send(call)
        if (call.value === undefined) await setCode(friend.account.address, agreeable)
      },
    })
    expect(await stateOf(better, 'bids/v6')).toEqual(['active', null])
    const answer = await sell()
    expect(answer.path?.map(({ orderId }) => orderId)).toEqual([better])
    const args = [friend.account.address, tokenId] as const
    const held = () =>
      market.reader.readContract({ address: vessels.address, abi, functionName: 'balanceOf', args })
    const before = await held()
    await carryOut(answer, owner)
    expect(await held()).toBe(before + 1n)
  })
})
