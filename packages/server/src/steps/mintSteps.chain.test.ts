import {
  accounts,
  allowList,
  dropPhases,
  firstLight,
  startTestChain,
  type TestChain,
  vessels,
} from '@sluice/devnet'
import {
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropAbi } from '../mint/readDrops.ts'
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
    collections: [drop, vessels.address],
    chain: { allowLists: [allowList.map(address => address.toLowerCase() as Hex)] },
  })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})

const trader = (index: number) => market.trader(accounts[index]?.privateKey)
const minted = (phase: number, account: Hex) =>
  market.reader.readContract({
    ...{ address: drop, abi: dropAbi, functionName: 'mintedInPhase' },
    args: [BigInt(phase), account],
  })
const ask = (index: number, item: Json, more: Json = {}) =>
  market.post('/execute/mint/v1', {
    taker: accounts[index]?.address,
    items: [{ collection: drop, ...item }],
    ...more,
  })
type Items = { status: string; data: { data: Hex; value: Hex; from: Hex } }[]
const itemsOf = (body: Json) => (body.steps as { items: Items }[])[0]?.items ?? []
const linesOf = ({ path }: Json) => (path as Json[]).map(line => [line.rawQuote, line.quantity])

describe('mintSteps, on the chain', () => {
  test('default: on the list first, which is cheaper, then with everybody', async () => {
    const { client, wallet, account } = trader(0)
    const { state, path, steps } = await client.actions.mintToken({
      items: [{ collection: drop, quantity: 3 }],
      wallet,
      expectedPrice: { [zeroAddress]: { raw: early.price * 2n + open.price } },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(path?.map(line => [line.orderId, line.rawQuote, line.quantity])).toEqual([
      [`mint:${drop.toLowerCase()}`, `${early.price}`, 2],
      [`mint:${drop.toLowerCase()}`, `${open.price}`, 1],
    ])
    expect(steps.map(step => [step.id, step.items.length])).toEqual([['sale', 2]])
    expect([await minted(0, account.address), await minted(1, account.address)]).toEqual([2n, 1n])
    const { tokens } = await market.get(`/users/${account.address}/tokens/v10?collection=${drop}`)
    expect(tokens).toHaveLength(3)
    // The contract keeps what it is paid, so that is what they cost.
    const { sales } = await market.get(`/sales/v6?contract=${drop}&limit=3`)
    const prices = (sales as { price: { amount: { raw: string } } }[]).map(
      ({ price }) => price.amount.raw,
    )
    expect(prices.sort()).toEqual([early.price, early.price, open.price].map(String).sort())
  })

  test('behavior: who is not on the list mints with everybody, or the phase that is preferred', async () => {
    // Two of five are minted already.
    expect(linesOf(await ask(6, { quantity: 3 }))).toEqual([[`${open.price}`, 3]])
    expect(linesOf(await ask(1, { quantity: 1, preferredMintStage: 'phase-1' }))).toEqual([
      [`${open.price}`, 1],
    ])
    expect(await ask(6, { quantity: 4 })).toMatchObject({
      ...{ statusCode: 400, code: 8 },
      message: 'Unable to mint requested quantity (max mints per wallet possibly exceeded)',
    })
  })

  test('behavior: bought with fillType mint it is minted, and asked again it is done', async () => {
    const { account, send } = trader(7)
    const items = [{ collection: drop, fillType: 'mint', preferredMintStage: 'phase-1' }]
    const buy = (more: Json) =>
      market.post('/execute/buy/v7', { items, taker: account.address, ...more })
    const before = await minted(1, account.address)
    const first = await buy({})
    expect(linesOf(first)).toEqual([[`${open.price}`, 1]])
    const [item] = itemsOf(first)
    if (!item) throw new Error('There is no sale')
    await send({ to: drop, data: item.data.data, value: BigInt(item.data.value) })
    expect(await minted(1, account.address)).toBe(before + 1n)
    await market.catchUp()
    const again = await buy({ requestId: first.requestId })
    expect([again.requestId, itemsOf(again)[0]?.status]).toEqual([first.requestId, 'complete'])
    const refusal = async (more: Json) => (await buy(more)).message
    expect(await refusal({ comment: 'gm' })).toBe('comment is not supported yet')
    expect(await refusal({ items: [{ orderId: `0x${'1'.repeat(64)}`, fillType: 'mint' }] })).toBe(
      'items[0] is an order, which fillType mint does not take',
    )
    expect(await refusal({ currency: vessels.address })).toMatch(/^currency is not supported/)
  })

  test('options: onlyPath with partial says how many could be minted', async () => {
    const preview = { onlyPath: true, partial: true }
    const body = await ask(1, {}, preview)
    expect(body).not.toHaveProperty('steps')
    expect(body.maxQuantities).toEqual([{ itemIndex: 0, maxQuantity: '7' }])
    expect(linesOf(body)).toEqual([
      [`${early.price}`, 2],
      [`${open.price}`, 5],
    ])
    expect((await ask(6, {}, preview)).maxQuantities).toEqual([{ itemIndex: 0, maxQuantity: '3' }])
    // None is a number too: no error that a browser would show to whoever looks at a mint that is over.
    expect(await ask(6, { collection: vessels.address }, preview)).toEqual({
      ...{ path: [], maxQuantities: [{ itemIndex: 0, maxQuantity: '0' }] },
    })
  })

  test('options: partial leaves out what cannot be minted, and names it by its place', async () => {
    const items = [
      { collection: vessels.address },
      { collection: drop },
      { collection: drop, quantity: 9 },
    ]
    const errors = [
      { message: 'items[0]: Collection has no eligible mints' },
      {
        message:
          'items[2]: Unable to mint requested quantity (max mints per wallet possibly exceeded)',
      },
    ]
    const first = await ask(3, {}, { items, partial: true })
    expect(linesOf(first)).toEqual([[`${early.price}`, 1]])
    expect(first.errors).toEqual(errors)
    expect((await ask(3, {}, { items, partial: true, onlyPath: true })).errors).toEqual(errors)
    const more = { items, partial: true, requestId: first.requestId }
    expect((await ask(3, {}, more)).errors).toEqual(errors)
    expect(await ask(3, {}, { items: items.slice(1) })).toMatchObject({ code: 8 })
    const none = await ask(3, {}, { items: [items[0], items[2]], partial: true })
    expect(none).toMatchObject({ code: 5, message: 'Collection has no eligible mints' })
  })

  test('options: relayer pays, the taker gets it', async () => {
    const relayer = accounts[9]?.address.toLowerCase()
    const [item] = itemsOf(await ask(5, {}, { relayer }))
    expect(item?.data.from).toBe(relayer)
    expect(item?.data.data).toBe(
      encodeFunctionData({
        ...{ abi: dropAbi, functionName: 'mint' },
        args: [1n, accounts[5]?.address.toLowerCase() as Hex, 1n, []],
      }),
    )
  })

  test('behavior: asked again by its requestId it says whether the mint is done', async () => {
    const first = await ask(7, { quantity: 2 })
    const { requestId } = first
    expect((await ask(7, { quantity: 2 }, { requestId })).requestId).toBe(requestId)
    const [item] = itemsOf(first)
    if (!item) throw new Error('There is nothing to send')
    await trader(7).send({ to: drop, data: item.data.data, value: BigInt(item.data.value) })
    await market.catchUp()
    const done = await ask(7, { quantity: 2 }, { requestId })
    expect(done).toMatchObject({ requestId, path: first.path })
    expect(itemsOf(done)).toMatchObject([{ status: 'complete' }])
    const message = expect.stringMatching(/^requestId unknown is not known here/)
    const lost = await ask(7, { quantity: 2 }, { requestId: 'unknown' })
    expect(lost).toMatchObject({ statusCode: 400, code: -1, message })
  })

  test('default: the collection tells its stages', async () => {
    const { collections } = await market.get(`/collections/v7?id=${drop}&includeMintStages=true`)
    const supply = await market.reader.readContract({
      ...{ address: drop, abi: dropAbi, functionName: 'totalSupply' },
    })
    expect(collections).toMatchObject([
      {
        ...{ isMinting: true, supply: 500, remainingSupply: 500 - Number(supply) },
        mintStages: [
          {
            ...{ stage: 'phase-0', kind: 'allowlist', maxMintsPerWallet: 2 },
            price: { currency: { contract: zeroAddress }, amount: { raw: `${early.price}` } },
          },
          { stage: 'phase-1', kind: 'public', maxMintsPerWallet: 5 },
        ],
      },
    ])
    const { collections: others } = await market.get(
      `/collections/v7?id=${vessels.address}&includeMintStages=true`,
    )
    expect((others as Json[])[0]).not.toHaveProperty('mintStages')
  })

  test('behavior: asked again after the first of two it has only the other one left', async () => {
    const first = await ask(1, { quantity: 3 })
    const { requestId, path } = first
    const [one, two] = itemsOf(first)
    if (!one || !two) throw new Error('There are not two transactions')
    const { send } = trader(1)
    await send({ to: drop, data: one.data.data, value: BigInt(one.data.value) })
    await market.catchUp()
    const rest = await ask(1, { quantity: 3 }, { requestId })
    expect(rest).toMatchObject({ requestId, path })
    expect(itemsOf(rest).map(({ status }) => status)).toEqual(['complete', 'incomplete'])
    expect(itemsOf(rest)[1]?.data).toEqual(two.data)
    await send({ to: drop, data: two.data.data, value: BigInt(two.data.value) })
    await market.catchUp()
    const done = await ask(1, { quantity: 3 }, { requestId })
    expect(itemsOf(done).map(({ status }) => status)).toEqual(['complete', 'complete'])
  })

  test('behavior: asked again when the rest cannot be minted, it is done, and that is named', async () => {
    const first = await ask(3, { quantity: 3 })
    const { requestId } = first
    const [line] = first.path as Json[]
    const [item] = itemsOf(first)
    if (!item) throw new Error('There is nothing to send')
    await trader(3).send({ to: drop, data: item.data.data, value: BigInt(item.data.value) })
    await market.catchUp()
    const message = 'Unable to mint requested quantity (max mints per wallet possibly exceeded)'
    expect(await ask(3, { quantity: 99 }, { requestId })).toMatchObject({ code: 8, message })
    const done = await ask(3, { quantity: 99 }, { requestId, partial: true })
    expect(done).toMatchObject({ requestId, errors: [{ message: `items[0]: ${message}` }] })
    expect(done.path).toEqual([line])
    expect(itemsOf(done).map(({ status }) => status)).toEqual(['complete'])
    // Asked for no more than was minted it is done, too.
    const fewer = await ask(3, { quantity: 1 }, { requestId })
    expect(fewer).toMatchObject({ requestId, path: [line] })
    expect(itemsOf(fewer).map(({ status }) => status)).toEqual(['complete'])
  })

  test('error: too little money, nothing to mint, and what is not supported', async () => {
    const nothing = { code: 5, message: 'Collection has no eligible mints' }
    for (const collection of [vessels.address, `${drop}:1:5`, accounts[0]?.address])
      expect(await ask(1, { collection })).toMatchObject(nothing)
    expect(await ask(1, { collection: undefined, token: `${drop}:1` })).toMatchObject({
      ...{ code: -1, message: 'items[0].token is not supported yet' },
    })
    const node = createTestClient({ mode: 'anvil', transport: http(chain.url) })
    const poor: Hex = `0x${'55'.repeat(20)}`
    expect(await ask(1, {}, { taker: poor })).toMatchObject({ code: 6 })
    expect(await ask(1, {}, { taker: poor, skipBalanceCheck: true })).toHaveProperty('steps')
    expect(await ask(1, {}, { taker: zeroAddress })).toMatchObject({ statusCode: 400 })
    // Two are left: the counter of minted tokens stands before the list of phases.
    const slots = Array.from({ length: 20 }, (_, index) => numberToHex(index, { size: 32 }))
    const total = await market.reader.readContract({
      ...{ address: drop, abi: dropAbi, functionName: 'totalSupply' },
    })
    for (const index of slots) {
      const value = await market.reader.getStorageAt({ address: drop, slot: index })
      if (BigInt(value ?? 0) === total)
        await node.setStorageAt({ address: drop, index, value: numberToHex(498, { size: 32 }) })
    }
    expect((await ask(1, {}, { onlyPath: true, partial: true })).maxQuantities).toEqual([
      { itemIndex: 0, maxQuantity: '2' },
    ])
    expect(await ask(1, { quantity: 3 })).toMatchObject({ code: 8 })
    expect(market.failures).toEqual([])
  })
})
