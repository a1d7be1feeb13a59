import { dropPhases, firstLight, startTestChain, type TestChain, vessels } from '@sluice/devnet'
import {
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseEther,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropAbi } from '../mint/readDrops.ts'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

const drop = firstLight.address
const [, open] = dropPhases
const signature = toFunctionSelector('mint(uint256,address,uint256,bytes32[])')

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({ url: chain.url, collections: [drop] })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})

async function stranger(index: number) {
  const found = market.trader(numberToHex(0xdef000 + index, { size: 32 }))
  await createTestClient({ mode: 'anvil', transport: http(chain.url) }).setBalance({
    ...{ address: found.account.address, value: parseEther('100') },
  })
  return found
}
const count = (account: Hex) =>
  market.reader.readContract({
    ...{ address: drop, abi: dropAbi, functionName: 'mintedInPhase', args: [1n, account] },
  })
/** The mint of the drop, as somebody describes it who knows the drop and not this server. */
const custom = (to: Hex, quantity: number, more: object = {}) => ({
  ...{ contract: drop, price: `${open.price}` },
  details: {
    tx: {
      to: drop,
      data: {
        signature,
        params: [
          { abiType: 'uint256', abiValue: '1' },
          { abiType: 'address', abiValue: to },
          { abiType: 'uint256', abiValue: `${quantity}` },
          { abiType: 'bytes32[]', abiValue: '[]' },
        ],
      },
    },
  },
  ...more,
})
const ask = (taker: Hex, items: readonly Json[], more: Json = {}) =>
  market.post('/execute/mint/v1', { taker, items, ...more })
type Items = { status: string; data: { to: Hex; data: Hex; value: Hex } }[]
const itemsOf = (body: Json) => (body.steps as { items: Items }[])[0]?.items ?? []

describe('mintSteps of items by custom, on the chain', () => {
  test('default: the call that was described, paid for as many, and the client takes it', async () => {
    const { client, wallet, account } = await stranger(1)
    const { state, path } = await client.actions.mintToken({
      items: [{ custom: custom(account.address, 2), quantity: 2 }],
      wallet,
      expectedPrice: { [zeroAddress]: { raw: open.price * 2n } },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(await count(account.address)).toBe(2n)
    expect(path).toMatchObject([
      { orderId: `mint:${drop.toLowerCase()}`, rawQuote: `${open.price}`, quantity: 2 },
    ])
  })

  test('behavior: it is the same as the mint by collection, and asked again it is done', async () => {
    const { account, send } = await stranger(2)
    const taker = account.address
    const items = [{ custom: custom(taker, 3), quantity: 3 }]
    const first = await ask(taker, items)
    const [item] = itemsOf(first)
    if (!item) throw new Error('There is no sale')
    expect(item.data).toMatchObject({
      to: drop.toLowerCase(),
      value: numberToHex(open.price * 3n),
      data: encodeFunctionData({
        ...{ abi: dropAbi, functionName: 'mint', args: [1n, taker, 3n, []] },
      }),
    })
    await send({ to: item.data.to, data: item.data.data, value: BigInt(item.data.value) })
    await market.catchUp()
    const again = await ask(taker, items, { requestId: first.requestId })
    expect(itemsOf(again).map(({ status }) => status)).toEqual(['complete'])
    expect(again.path).toEqual(first.path)
  })

  test('behavior: a call that brings less than was said is done by what it brought', async () => {
    const { account, send } = await stranger(3)
    const taker = account.address
    const items = [{ custom: custom(taker, 1), quantity: 1 }]
    const first = await ask(taker, items)
    const [item] = itemsOf(first)
    if (!item) throw new Error('There is no sale')
    await send({ to: item.data.to, data: item.data.data, value: BigInt(item.data.value) })
    await market.catchUp()
    const more = [{ custom: custom(taker, 1), quantity: 2 }]
    const again = await ask(taker, more, { requestId: first.requestId })
    expect(itemsOf(again).map(({ status }) => status)).toEqual(['complete'])
  })

  test('options: with partial and no quantity nobody knows how many there are', async () => {
    const { account } = await stranger(4)
    const taker = account.address
    const body = await ask(taker, [{ custom: custom(taker, 1) }], { onlyPath: true, partial: true })
    expect(body).toMatchObject({ path: [{ quantity: 1 }], maxQuantities: [{ itemIndex: 0 }] })
    expect((body.maxQuantities as Json[])[0]).not.toHaveProperty('maxQuantity')
  })

  test('error: what it cannot mean is refused by name', async () => {
    const { account } = await stranger(5)
    const taker = account.address
    const told = async (items: readonly Json[], more: Json = {}) =>
      (await ask(taker, items, more)).message
    const one = custom(taker, 1)
    const name = 'items[0].custom'
    expect(await told([{ custom: { ...one, contract: vessels.address } }])).toBe(
      `${name}.contract is no collection that is followed here`,
    )
    expect(await told([{ custom: one }], { feesOnTop: [`${taker}:1`] })).toBe(
      `${name} does not go with feesOnTop`,
    )
    expect(await told([{ custom: one }], { currencyChainId: 1 })).toBe(
      `${name} does not go with currencyChainId: /execute/call/v1 makes calls`,
    )
    for (const other of [{ collection: drop }, { custom: one }])
      expect(await told([{ custom: one }, other])).toBe(
        `${name} must be the only item of its contract`,
      )
    const { tx } = one.details
    const typed = (abiType: string, abiValue: string) => ({
      ...{
        ...one,
        details: { tx: { ...tx, data: { signature, params: [{ abiType, abiValue }] } } },
      },
    })
    expect(await told([{ custom: typed('uint8', '256') }])).toBe(
      `${name}.details.tx.data.params[0].abiValue is not a value of type uint8`,
    )
    const poor: Hex = `0x${'55'.repeat(20)}`
    expect(await ask(poor, [{ custom: custom(poor, 1) }])).toMatchObject({ code: 6 })
    expect(market.failures).toEqual([])
  })
})
