import {
  accounts,
  addresses,
  looksRareDomain,
  looksRareMaker,
  looksRareTypes,
  startTestChain,
  type TestChain,
  tidelines,
} from '@sluice/devnet'
import { encodeFunctionData, erc721Abi, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../testing/startChainMarket.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const collection = low(tidelines.address)

let chain: TestChain
let market: ChainMarket
let buyer: ChainTrader
let seller: ChainTrader
/** Three tokens of the seller's, from the cheapest: the first two are listed under one number. */
let ids: bigint[]
let listed: string[]
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    chain: { wrappedNative: low(addresses.weth), router: low(addresses.universalRouter) },
  })
  await market.catchUp()
  buyer = market.trader(accounts[0]?.privateKey)
  seller = market.trader(accounts[2]?.privateKey)
  const held = await market.get(
    `/users/${seller.account.address}/tokens/v10?collection=${collection}&limit=3`,
  )
  const tokens = held.tokens as { token: { tokenId: string } }[]
  ids = tokens.map(({ token }) => BigInt(token.tokenId))
  const approve = { abi: erc721Abi, functionName: 'setApprovalForAll' } as const
  await seller.send({
    to: tidelines.address,
    data: encodeFunctionData({ ...approve, args: [addresses.looksRareTransferManager, true] }),
  })
  const grant = parseAbi(['function grantApprovals(address[] operators)'])
  await seller.send({
    to: addresses.looksRareTransferManager,
    data: encodeFunctionData({ abi: grant, args: [[addresses.looksRareProtocol]] }),
  })
  const items = await Promise.all([777n, 777n, 778n].map((nonce, at) => ask(ids[at] ?? 0n, nonce)))
  const posted = await market.post('/order/v4', { items })
  expect(posted.results).toMatchObject(items.map(() => ({ message: 'success' })))
  listed = (posted.results as { orderId: string }[]).map(({ orderId }) => orderId)
})
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

/** An ask of LooksRare, each next one a little dearer. */
async function ask(tokenId: bigint, nonce: bigint) {
  const { address } = seller.account
  const price = 1000n + BigInt(ids.indexOf(tokenId))
  const { timestamp } = await market.reader.getBlock()
  const message = looksRareMaker({
    ...{ signer: address, collection: tidelines.address, tokenIds: [tokenId], price, nonce },
    endTime: timestamp + 86_400n,
  })
  const signature = await seller.account.signTypedData({
    ...{ domain: looksRareDomain(31337), types: looksRareTypes, primaryType: 'Maker', message },
  })
  const data = JSON.parse(
    JSON.stringify({ ...message, signature }, (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    ),
  )
  return { order: { kind: 'looks-rare-v2', data }, orderbook: 'reservoir' }
}

const buy = (items: unknown[], options: object = {}): Promise<Json> =>
  market.post('/execute/buy/v7', { items, taker: buyer.account.address, ...options })
const chosen = ({ path }: Json) => (path as { orderId: string }[]).map(({ orderId }) => orderId)

test('error: two listings under one number of LooksRare, of which the chain would fill one', async () => {
  const [first, second] = listed
  const named = await buy([{ orderId: first }, { orderId: second }])
  expect(named).toMatchObject({ statusCode: 400, code: 8 })
  const part = await buy([{ orderId: first }, { orderId: second }], { partial: true })
  expect(chosen(part)).toEqual([first])
})

test('default: the cheapest leave out what ends with one of them, and the chain makes the sale', async () => {
  const answer = await buy([{ collection, quantity: 2, fillType: 'trade' }])
  expect(chosen(answer)).toEqual([listed[0], listed[2]])
  const steps = answer.steps as { id: string; items: { data: Json }[] }[]
  const sale = steps.filter(({ id }) => id === 'sale').flatMap(({ items }) => items)
  expect(sale).toHaveLength(1)
  for (const { data } of sale) {
    const call = data as { to: Hex; data: Hex; value: string }
    await buyer.send({ to: call.to, data: call.data, value: BigInt(call.value) })
  }
  const owners = await Promise.all(
    ids.map(id =>
      market.reader.readContract({
        ...{ address: tidelines.address, abi: erc721Abi, functionName: 'ownerOf', args: [id] },
      }),
    ),
  )
  const [buys, sells] = [buyer.account.address, seller.account.address]
  expect(owners).toEqual([buys, sells, buys])
  // The other one of that number has ended with it.
  await market.catchUp()
  const { orders } = await market.get(`/orders/asks/v5?ids=${listed[1]}&status=any`)
  expect(orders).toMatchObject([{ status: 'cancelled', maker: low(sells), taker: zeroAddress }])
})
