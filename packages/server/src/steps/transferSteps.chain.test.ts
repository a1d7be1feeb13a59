import {
  accounts,
  addresses,
  firstLight,
  startTestChain,
  type TestChain,
  vessels,
} from '@sluice/devnet'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function setApprovalForAll(address, bool)',
])
const to: Hex = `0x${'77'.repeat(20)}`

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [firstLight.address, vessels.address],
  })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})
const trader = (index: number) => market.trader(accounts[index]?.privateKey)

const ownerOf = (id: bigint) =>
  market.reader.readContract({
    ...{ address: firstLight.address, abi, functionName: 'ownerOf', args: [id] },
  })
const held = (owner: Hex, id: bigint) =>
  market.reader.readContract({
    ...{ address: vessels.address, abi, functionName: 'balanceOf', args: [owner, id] },
  })
const tokensOf = async (owner: Hex, collection: Hex) => {
  const { tokens } = await market.get(
    `/users/${owner}/tokens/v10?collection=${collection}&limit=200`,
  )
  return (tokens as { token: Json; ownership: Json }[]).map(({ token, ownership }) => ({
    id: BigInt(`${token.tokenId}`),
    count: BigInt(`${ownership.tokenCount}`),
  }))
}
const first = async (owner: Hex, collection: Hex, least = 1n) => {
  const token = (await tokensOf(owner, collection)).find(({ count }) => count >= least)
  if (!token) throw new Error(`${owner} holds nothing of ${collection}`)
  return token.id
}

describe('transferSteps, on the chain', () => {
  test('default: one token, directly', async () => {
    const { client, wallet, account } = trader(2)
    const id = await first(account.address, firstLight.address)
    const { state, steps } = await client.actions.transferTokens({
      ...{ to, items: [{ token: `${firstLight.address}:${id}` }], wallet },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(steps.map(step => [step.id, step.items.length])).toEqual([
      ['nft-approval', 0],
      ['transfer', 1],
    ])
    expect(await ownerOf(id)).toBe(to)
    expect((await tokensOf(to, firstLight.address)).map(token => token.id)).toEqual([id])
  })

  test('behavior: some of an edition, directly', async () => {
    const { client, wallet, account } = trader(1)
    const id = await first(account.address, vessels.address, 2n)
    const before = await held(account.address, id)
    const items = [{ token: `${vessels.address}:${id}` as const, quantity: 2 }]
    const { state } = await client.actions.transferTokens({ to, items, wallet })
    expect(state.status).toBe('complete')
    expect([await held(to, id), await held(account.address, id)]).toEqual([2n, before - 2n])
  })

  test('behavior: several of two collections in one transaction, after what has to be approved', async () => {
    const { client, wallet, account, send } = trader(3)
    for (const collection of [firstLight, vessels])
      await send({
        to: collection.address,
        data: encodeFunctionData({
          abi,
          functionName: 'setApprovalForAll',
          args: [addresses.openseaConduit, collection === firstLight],
        }),
      })
    const ids = (await tokensOf(account.address, firstLight.address))
      .slice(0, 2)
      .map(({ id }) => id)
    const edition = await first(account.address, vessels.address)
    const already = await held(to, edition)
    const { state, steps } = await client.actions.transferTokens({
      to,
      items: [
        ...ids.map(id => ({ token: `${firstLight.address}:${id}` as const })),
        { token: `${vessels.address}:${edition}`, quantity: 1 },
      ],
      wallet,
    })
    expect(state.status).toBe('complete')
    expect(steps.map(step => [step.id, step.items.map(({ data }) => data !== undefined)])).toEqual([
      ['nft-approval', [false, true]],
      ['transfer', [true]],
    ])
    expect(await Promise.all(ids.map(ownerOf))).toEqual(ids.map(() => to))
    expect(await held(to, edition)).toBe(already + 1n)
    const now = await tokensOf(to, firstLight.address)
    expect(now.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })

  test('behavior: to a contract that cannot hold it, nothing moves', async () => {
    const { client, wallet, account } = trader(4)
    const ids = (await tokensOf(account.address, firstLight.address))
      .slice(0, 2)
      .map(({ id }) => id)
    for (const chosen of [ids, ids.slice(0, 1)])
      await expect(
        client.actions.transferTokens({
          to: addresses.weth,
          items: chosen.map(id => ({ token: `${firstLight.address}:${id}` as const })),
          wallet,
        }),
      ).rejects.toMatchObject({ moneyMoved: 'no' })
    expect(await Promise.all(ids.map(ownerOf))).toEqual(ids.map(() => account.address))
  })

  test('error: what the account does not hold', async () => {
    const { client, wallet, account } = trader(5)
    const theirs = await first(trader(4).account.address, firstLight.address)
    const items = [{ token: `${firstLight.address}:${theirs}` as const }]
    await expect(client.actions.transferTokens({ to, items, wallet })).rejects.toMatchObject({
      message: expect.stringContaining('from holds 0 of'),
    })
    const mine = await first(account.address, firstLight.address)
    const twice = [1, 2].map(() => ({ token: `${firstLight.address}:${mine}` as const }))
    await expect(client.actions.transferTokens({ to, items: twice, wallet })).rejects.toMatchObject(
      { message: expect.stringContaining('less than 2') },
    )
    expect(market.failures).toEqual([])
  })
})
