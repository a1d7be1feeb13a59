import {
  accounts,
  allowList,
  dropPhases,
  firstLight,
  startTestChain,
  type TestChain,
} from '@sluice/devnet'
import { erc721Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

const drop = firstLight.address
const [early, open] = dropPhases

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [drop],
    chain: { allowLists: [allowList.map(address => address.toLowerCase() as Hex)] },
  })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})

type Items = { status: string; data: { to: Hex; data: Hex; value: Hex } }[]
const saleOf = ({ steps }: Json) => (steps as { items: Items }[]).at(-1)?.items ?? []

test('behavior: a purchase of two mints whose second one alone is on the chain gives the first when asked again, and no more', async () => {
  // On the list, with one left of the two at the price of the early phase.
  const { account, send, client, wallet } = market.trader(accounts[3]?.privateKey)
  const held = () =>
    market.reader.readContract({
      ...{ address: drop, abi: erc721Abi, functionName: 'balanceOf', args: [account.address] },
    })
  await client.actions.mintToken({ items: [{ collection: drop, quantity: 1 }], wallet })
  await market.catchUp()
  const before = await held()
  const body = { taker: account.address, items: [{ collection: drop, quantity: 3 }] }
  const asked = await market.post('/execute/buy/v7', body)
  expect((asked.path as Json[]).map(({ rawQuote, quantity }) => [rawQuote, quantity])).toEqual([
    [`${early.price}`, 1],
    [`${open.price}`, 2],
  ])
  const [first, second, ...others] = saleOf(asked)
  if (!first || !second) throw new Error('There are not two mints')
  expect(others).toEqual([])
  const carry = ({ data }: Items[number]) =>
    send({ to: data.to, data: data.data, value: BigInt(data.value) })
  await carry(second)
  await market.catchUp()
  const again = () => market.post('/execute/buy/v7', { ...body, requestId: asked.requestId })
  const rest = saleOf(await again())
  expect(rest.map(({ status }) => status)).toEqual(['incomplete', 'complete'])
  expect(rest[0]?.data).toEqual(first.data)
  await carry(first)
  await market.catchUp()
  expect(saleOf(await again()).map(({ status }) => status)).toEqual(['complete', 'complete'])
  expect(await held()).toBe(before + 3n)
  expect(market.failures).toEqual([])
})
