import { accounts, addresses, firstLight, startTestChain, type TestChain } from '@sluice/devnet'
import { erc20Abi, erc721Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

const weth = addresses.weth
const eth = 10n ** 18n
const hour = 3600n

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [firstLight.address],
    chain: {
      wrappedNative: weth.toLowerCase() as Hex,
      router: addresses.universalRouter.toLowerCase() as Hex,
    },
  })
})
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

const held = (token: Hex, owner: Hex) =>
  market.reader.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
  })
const money = async (owner: Hex) => [
  await market.reader.getBalance({ address: owner }),
  await held(weth, owner),
]
/** 4 that fall to 2 in an hour; Seaport rounds what is asked for up. */
const priceAt = (elapsed: bigint) =>
  (4n * eth * (hour - elapsed) + 2n * eth * elapsed + hour - 1n) / hour

describe('routedSale, of prices that fall', () => {
  test('default: what is sent is the price of the newest block, what was not needed comes back', async () => {
    const seller = market.trader(accounts[2]?.privateKey)
    const buyer = market.trader(accounts[3]?.privateKey)
    const { tokens } = await market.get(
      `/users/${seller.account.address}/tokens/v10?collection=${firstLight.address}`,
    )
    const [first, second] = (tokens as { token: { tokenId: string } }[]).map(
      ({ token }) => token.tokenId,
    )
    const { timestamp: start } = await market.reader.getBlock()
    const terms = {
      ...{ weiPrice: 4n * eth, endWeiPrice: 2n * eth, automatedRoyalties: false },
      ...{ listingTime: `${start}`, expirationTime: `${start + hour}` },
    }
    await seller.client.actions.listToken({
      listings: [
        { token: `${firstLight.address}:${first}`, ...terms },
        { token: `${firstLight.address}:${second}`, ...terms, currency: weth },
      ],
      wallet: seller.wallet,
    })
    // Far from the first price: what is sent must not be that.
    await chain.rpc.request({ method: 'evm_increaseTime', params: [1200] })
    await chain.rpc.request({ method: 'evm_mine', params: [] })
    await market.catchUp()
    const { orders } = await market.get(`/orders/asks/v5?maker=${seller.account.address}`)
    const ids = (orders as { id: Hex }[]).map(({ id }) => ({ orderId: id }))
    const newest = await market.reader.getBlock()
    const quoted = priceAt(newest.timestamp - start)
    expect(quoted).toBeLessThan((10n * eth) / 3n)

    const { steps, path } = await market.post('/execute/buy/v7', {
      ...{ items: ids, taker: buyer.account.address },
    })
    const sale = (steps as { id: string; items: { data: { to: Hex; data: Hex; value: Hex } }[] }[])
      .find(({ id }) => id === 'sale')
      ?.items.map(({ data }) => data)
    expect(sale?.map(({ to, value }) => [to.toLowerCase(), BigInt(value)])).toEqual([
      [addresses.universalRouter.toLowerCase(), 2n * quoted],
    ])
    expect((path as Json[]).map(({ rawQuote }) => rawQuote)).toEqual([`${quoted}`, `${quoted}`])

    // Half a minute passes until it is mined: the price has fallen a little further.
    await chain.rpc.request({ method: 'evm_increaseTime', params: [30] })
    const before = await Promise.all([seller, buyer].map(({ account }) => money(account.address)))
    const [call] = sale ?? []
    const hash = await buyer.wallet.sendTransaction({
      ...{ chain: null, account: buyer.account },
      ...{ to: call?.to, data: call?.data, value: BigInt(call?.value ?? 0) },
    })
    const receipt = await market.reader.waitForTransactionReceipt({ hash })
    const { timestamp } = await market.reader.getBlock({ blockNumber: receipt.blockNumber })
    const price = priceAt(timestamp - start)
    expect(price).toBeLessThan(quoted)
    const after = await Promise.all([seller, buyer].map(({ account }) => money(account.address)))
    const change = after.map((row, who) => row.map((sum, at) => sum - (before[who]?.[at] ?? 0n)))
    const gas = receipt.gasUsed * receipt.effectiveGasPrice
    expect(change).toEqual([
      [price, price],
      // What was wrapped and not needed comes back wrapped.
      [-price - quoted - gas, quoted - price],
    ])
    const owners = [first, second].map(id =>
      market.reader.readContract({
        ...{ address: firstLight.address, abi: erc721Abi, functionName: 'ownerOf' },
        args: [BigInt(id ?? 0)],
      }),
    )
    expect(await Promise.all(owners)).toEqual([buyer.account.address, buyer.account.address])
    expect(await money(addresses.universalRouter)).toEqual([0n, 0n])
  })

  test('behavior: a listing for one taker is bought at the price of its block, the rest stays with the buyer', async () => {
    const seller = market.trader(accounts[4]?.privateKey)
    const buyer = market.trader(accounts[3]?.privateKey)
    const { tokens } = await market.get(
      `/users/${seller.account.address}/tokens/v10?collection=${firstLight.address}`,
    )
    const ids = (tokens as { token: { tokenId: string } }[]).map(({ token }) => token.tokenId)
    const { timestamp: start } = await market.reader.getBlock()
    const terms = {
      ...{ weiPrice: 4n * eth, endWeiPrice: 2n * eth, automatedRoyalties: false },
      ...{ listingTime: `${start}`, expirationTime: `${start + hour}` },
      taker: buyer.account.address,
    }
    const kinds = [
      { orderKind: 'seaport-v1.5' as const },
      { orderKind: 'seaport-v1.6' as const, currency: weth },
    ]
    for (const [index, kind] of kinds.entries()) {
      const tokenId = ids[index] ?? ''
      const { steps } = await seller.client.actions.listToken({
        listings: [{ token: `${firstLight.address}:${tokenId}`, ...terms, ...kind }],
        wallet: seller.wallet,
      })
      const orderId = steps.at(-1)?.items[0]?.orderData?.[0]?.orderId ?? ''
      await chain.rpc.request({ method: 'evm_increaseTime', params: [600] })
      await chain.rpc.request({ method: 'evm_mine', params: [] })
      await market.catchUp()
      const before = await Promise.all([seller, buyer].map(({ account }) => money(account.address)))
      const bought = await buyer.client.actions.buyToken({
        ...{ items: [{ orderId }], wallet: buyer.wallet },
      })
      expect(bought.state).toMatchObject({ status: 'complete' })
      const hash = bought.steps.at(-1)?.items[0]?.txHashes?.[0]?.txHash ?? '0x'
      const { blockNumber } = await market.reader.getTransactionReceipt({ hash })
      const { timestamp } = await market.reader.getBlock({ blockNumber })
      const price = priceAt(timestamp - start)
      const after = await Promise.all([seller, buyer].map(({ account }) => money(account.address)))
      const change = after.map((row, who) => row.map((sum, at) => sum - (before[who]?.[at] ?? 0n)))
      const [nativeOfSeller, wrappedOfSeller] = change[0] ?? []
      const [nativeOfBuyer = 0n, wrappedOfBuyer] = change[1] ?? []
      if (kind.currency) expect([wrappedOfSeller, wrappedOfBuyer]).toEqual([price, -price])
      else {
        expect(nativeOfSeller).toBe(price)
        // Beside the price the buyer paid for gas, and nothing else.
        expect(-nativeOfBuyer - price).toBeLessThan(eth / 100n)
      }
      const owner = await market.reader.readContract({
        ...{ address: firstLight.address, abi: erc721Abi, functionName: 'ownerOf' },
        args: [BigInt(tokenId)],
      })
      expect(owner).toBe(buyer.account.address)
    }
  })
})
