import { accounts, addresses, startTestChain, type TestChain, tidelines } from '@sluice/devnet'
import { createTestClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'
import { until } from '../testing/until.ts'

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    chain: { wrappedNative: addresses.weth.toLowerCase() as Hex },
  })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})

test('default: a purchase that waits to be mined is named, and no more when it is', async () => {
  const node = createTestClient({ mode: 'anvil', transport: http(chain.url) })
  const seller = market.trader(accounts[3]?.privateKey)
  const buyer = market.trader(accounts[1]?.privateKey)
  const collection = tidelines.address.toLowerCase() as Hex
  const path = `/users/${seller.account.address}/tokens/v10?collection=${collection}&limit=1`
  const [held] = (await market.get(path)).tokens as { token: Json }[]
  const token = `${collection}:${held?.token.tokenId}` as const
  await seller.client.actions.listToken({
    listings: [{ token, weiPrice: '1000000000000000', orderbook: 'reservoir' }],
    wallet: seller.wallet,
  })
  const { steps } = await market.post('/execute/buy/v7', {
    taker: buyer.account.address,
    items: [{ token }],
  })
  const items = (steps as { items: { data: { to: Hex; data: Hex; value: Hex } }[] }[]).at(-1)?.items
  const sale = items?.[0]?.data
  if (!sale) throw new Error('There is nothing to send')
  const pending = async () =>
    (await market.get(`/pending-txs/tokens/v1?contract=${collection}`)).items as Json[]
  expect(await pending()).toEqual([])
  await node.setAutomine(false)
  try {
    const hash = await buyer.wallet.sendTransaction({
      ...{ to: sale.to, data: sale.data, value: BigInt(sale.value), gas: 1_000_000n },
      ...{ account: buyer.account, chain: null },
    })
    await until('the purchase is pending', async () => (await pending()).length > 0)
    expect(await pending()).toMatchObject([
      { contract: collection, tokenId: held?.token.tokenId, txHash: hash },
    ])
    await node.mine({ blocks: 1 })
    await until('it is gone', async () => (await pending()).length === 0)
    await market.catchUp()
    expect(await market.get(`/transactions/synced/v2?txHash=${hash}`)).toMatchObject({
      transactions: [{ hash, synced: true }],
    })
  } finally {
    await node.setAutomine(true)
  }
  expect(market.failures).toEqual([])
})
