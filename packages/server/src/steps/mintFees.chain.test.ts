import {
  accounts,
  addresses,
  allowList,
  dropPhases,
  firstLight,
  startTestChain,
  type TestChain,
} from '@sluice/devnet'
import {
  createTestClient,
  decodeFunctionData,
  type Hex,
  http,
  multicall3Abi,
  numberToHex,
  parseEther,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropAbi } from '../mint/readDrops.ts'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

const drop = firstLight.address
const [early, open] = dropPhases
const first: Hex = `0x${'f1'.repeat(20)}`
const second: Hex = `0x${'f2'.repeat(20)}`

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

/** Somebody who has money, has minted nothing and is on no list. */
async function stranger(index: number) {
  const found = market.trader(numberToHex(0xabc000 + index, { size: 32 }))
  await createTestClient({ mode: 'anvil', transport: http(chain.url) }).setBalance({
    ...{ address: found.account.address, value: parseEther('100') },
  })
  return found
}
const balance = (address: Hex) => market.reader.getBalance({ address })
const minted = (account: Hex) =>
  market.reader.readContract({
    ...{ address: drop, abi: dropAbi, functionName: 'mintedInPhase' },
    args: [1n, account],
  })
const ask = ({ account }: { account: { address: Hex } }, item: Json, more: Json = {}) =>
  market.post('/execute/mint/v1', {
    taker: account.address,
    items: [{ collection: drop, ...item }],
    ...more,
  })
type Items = { status: string; data: { to: Hex; data: Hex; value: Hex } }[]
const itemsOf = (body: Json) =>
  (body.steps as { id: string; items: Items }[]).find(({ id }) => id === 'sale')?.items ?? []
const only = <item>(list: readonly item[]): item => {
  const [one, ...others] = list
  if (one === undefined || others.length > 0) throw new Error(`There are ${list.length}`)
  return one
}

describe('mintSteps with feesOnTop, on the chain', () => {
  test('default: one transaction mints and pays each fee, to the unit, and the client takes it', async () => {
    const { client, wallet, account } = await stranger(1)
    const before = [await balance(first), await balance(second), await balance(drop)]
    const { state, path, steps } = await client.actions.mintToken({
      items: [{ collection: drop, quantity: 3 }],
      wallet,
      expectedPrice: { [zeroAddress]: { raw: open.price * 3n } },
      // The second does not divide by three.
      options: { feesOnTop: [`${first}:3000`, `${second}:100`] },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(await minted(account.address)).toBe(3n)
    const after = [await balance(first), await balance(second), await balance(drop)]
    expect(after.map((now, at) => now - (before[at] ?? 0n))).toEqual([3000n, 100n, open.price * 3n])
    expect(steps.map(step => [step.id, step.items.length])).toEqual([['sale', 1]])
    // Nothing stays in the contract that carries it out.
    expect(await balance(addresses.multicall3)).toBe(0n)
    expect(path?.map(line => [line.rawQuote, line.totalRawPrice, line.feesOnTop])).toMatchObject([
      [
        `${open.price}`,
        `${open.price + 1034n}`,
        [
          { recipient: first, rawAmount: '1000' },
          { recipient: second, rawAmount: '34' },
        ],
      ],
    ])
    // A sale of each token for what the drop got for it: the fees are none of the price.
    await market.catchUp()
    const sold = await market.get(`/sales/v6?collection=${drop}&limit=100`)
    const ours = (sold.sales as Json[]).filter(({ to }) => to === account.address.toLowerCase())
    expect(
      ours.map(({ orderKind, price }) => [orderKind, (price as { amount: Json }).amount.raw]),
    ).toEqual(Array(3).fill(['mint', `${open.price}`]))
    // What is kept of a request for later is not told.
    expect(path?.[0]).not.toHaveProperty('feesPaid')
  })

  test('behavior: no fee is paid where the mint fails', async () => {
    const minter = await stranger(3)
    const { data } = only(
      itemsOf(await ask(minter, { quantity: 5 }, { feesOnTop: [`${first}:5`] })),
    )
    // The account uses up its share meanwhile.
    const plain = only(itemsOf(await ask(minter, { quantity: 1 })))
    await minter.send({ to: drop, data: plain.data.data, value: BigInt(plain.data.value) })
    const before = await balance(first)
    await expect(
      minter.send({ to: data.to, data: data.data, value: BigInt(data.value) }),
    ).rejects.toThrow()
    expect(await balance(first)).toBe(before)
    const { args } = decodeFunctionData({ abi: aggregate, data: data.data })
    expect(args[0].map(call => [call.target.toLowerCase(), call.allowFailure, call.value])).toEqual(
      [
        [drop.toLowerCase(), false, open.price * 5n],
        [first, false, 5n],
      ],
    )
  })

  test('behavior: asked again after the first of two, the other one pays its own share alone', async () => {
    // On the list: two at the price of the early phase, then with everybody.
    const minter = market.trader(accounts[1]?.privateKey)
    const fees = { feesOnTop: [`${second}:1000`] }
    const before = await balance(second)
    const request = await ask(minter, { quantity: 3 }, fees)
    const { requestId, path } = request
    expect(
      (path as Json[]).map(line => [line.rawQuote, line.quantity, line.feesOnTop]),
    ).toMatchObject([
      [`${early.price}`, 2, [{ rawAmount: '333' }]],
      [`${open.price}`, 1, [{ rawAmount: '334' }]],
    ])
    const [one, two] = itemsOf(request)
    if (!one || !two) throw new Error('There are not two transactions')
    const send = ({ data }: Items[number]) =>
      minter.send({ to: data.to, data: data.data, value: BigInt(data.value) })
    await send(one)
    expect((await balance(second)) - before).toBe(666n)
    await market.catchUp()
    const rest = await ask(minter, { quantity: 3 }, { ...fees, requestId })
    expect(itemsOf(rest).map(({ status }) => status)).toEqual(['complete', 'incomplete'])
    expect(itemsOf(rest)[1]?.data).toEqual(two.data)
    // Asked with other fees than before, it pays what is left of these.
    const more = await ask(minter, { quantity: 3 }, { feesOnTop: [`${second}:1500`], requestId })
    const left = only(itemsOf(more).filter(({ status }) => status === 'incomplete'))
    expect(BigInt(left.data.value)).toBe(open.price + 1500n - 666n)
    await send(two)
    expect((await balance(second)) - before).toBe(1000n)
    await market.catchUp()
    const done = await ask(minter, { quantity: 3 }, { ...fees, requestId })
    expect(itemsOf(done).map(({ status }) => status)).toEqual(['complete', 'complete'])
    expect((done.path as Json[])[0]).not.toHaveProperty('feesPaid')
  })

  test('options: fillType mint of a purchase pays them, too', async () => {
    const minter = await stranger(4)
    const before = await balance(first)
    const body = await market.post('/execute/buy/v7', {
      items: [{ collection: drop, fillType: 'mint' }],
      taker: minter.account.address,
      feesOnTop: [`${first}:9`],
    })
    const { data } = only(itemsOf(body))
    await minter.send({ to: data.to, data: data.data, value: BigInt(data.value) })
    expect((await balance(first)) - before).toBe(9n)
  })

  test('behavior: a purchase of which all is minted pays them, as it is asked for by default', async () => {
    const minter = await stranger(7)
    const before = [await balance(first), await balance(second), await balance(drop)]
    const body = {
      items: [{ collection: drop, quantity: 3 }],
      taker: minter.account.address,
      feesOnTop: [`${first}:3000`, `${second}:100`],
    }
    const asked = await market.post('/execute/buy/v7', body)
    expect((asked.path as Json[]).map(line => line.feesOnTop)).toMatchObject([
      [
        { recipient: first, rawAmount: '1000' },
        { recipient: second, rawAmount: '34' },
      ],
    ])
    const { data } = only(itemsOf(asked))
    expect(BigInt(data.value)).toBe(open.price * 3n + 3100n)
    await minter.send({ to: data.to, data: data.data, value: BigInt(data.value) })
    const after = [await balance(first), await balance(second), await balance(drop)]
    expect(after.map((now, at) => now - (before[at] ?? 0n))).toEqual([3000n, 100n, open.price * 3n])
    await market.catchUp()
    const again = await market.post('/execute/buy/v7', { ...body, requestId: asked.requestId })
    expect(itemsOf(again).map(({ status }) => status)).toEqual(['complete'])
    expect((again.path as Json[])[0]).not.toHaveProperty('feesPaid')
  })

  test('behavior: of such a purchase in two transactions each pays its own share, and none twice', async () => {
    const minter = market.trader(accounts[2]?.privateKey)
    const before = await balance(second)
    const body = {
      items: [{ collection: drop, quantity: 3 }],
      taker: minter.account.address,
      feesOnTop: [`${second}:1000`],
    }
    const asked = await market.post('/execute/buy/v7', body)
    const [one, two] = itemsOf(asked)
    if (!one || !two) throw new Error('There are not two transactions')
    const send = ({ data }: Items[number]) =>
      minter.send({ to: data.to, data: data.data, value: BigInt(data.value) })
    await send(one)
    expect((await balance(second)) - before).toBe(666n)
    await market.catchUp()
    const rest = await market.post('/execute/buy/v7', { ...body, requestId: asked.requestId })
    expect(itemsOf(rest).map(({ status }) => status)).toEqual(['complete', 'incomplete'])
    expect(itemsOf(rest)[1]?.data).toEqual(two.data)
    await send(two)
    expect((await balance(second)) - before).toBe(1000n)
    await market.catchUp()
    const done = await market.post('/execute/buy/v7', { ...body, requestId: asked.requestId })
    expect(itemsOf(done).map(({ status }) => status)).toEqual(['complete', 'complete'])
  })

  test('error: fees that nobody can be paid', async () => {
    const minter = await stranger(5)
    const told = async (fee: string) => (await ask(minter, {}, { feesOnTop: [fee] })).message
    expect(await told(`${zeroAddress}:1`)).toBe('feesOnTop[0] must not go to the zero address')
    expect(await told(`${first}:${1n << 216n}`)).toBe('feesOnTop[0] is more than 216 bits can hold')
    // The drop takes nothing but for a mint.
    expect(await told(`${drop}:1`)).toMatch(
      new RegExp(
        `^feesOnTop must go to who takes the native currency: the contract ${drop} does`,
        'i',
      ),
    )
    const poor: Hex = `0x${'55'.repeat(20)}`
    expect(await ask(minter, {}, { taker: poor, feesOnTop: [`${first}:1`] })).toMatchObject({
      code: 6,
    })
  })

  test('options: a fee of nothing changes nothing', async () => {
    const minter = await stranger(6)
    const plain = await ask(minter, {})
    const free = await ask(minter, {}, { feesOnTop: [`${first}:0`] })
    expect(only(itemsOf(free)).data).toEqual(only(itemsOf(plain)).data)
    expect(market.failures).toEqual([])
  })
})

const aggregate = [
  {
    ...multicall3Abi[0],
    name: 'aggregate3Value',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'value', type: 'uint256' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
  },
] as const
