import {
  accounts,
  addresses,
  seedVenues,
  startTestChain,
  type TestChain,
  tidelines,
  usdc,
} from '@sluice/devnet'
import { erc20Abi, erc721Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const dollars = low(usdc)

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  const orders = await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    bidCurrencies: [dollars],
    chain: {
      wrappedNative: low(addresses.weth),
      router: low(addresses.universalRouter),
      swapFactories: {
        v2: low(addresses.uniswapV2Factory),
        v3: low(addresses.uniswapV3Factory),
      },
    },
  })
  await market.post('/order/v4', {
    items: orders.map(order => ({ order, orderbook: 'reservoir' })),
  })
  await market.catchUp()
})
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

const dollarsOf = (owner: Hex) =>
  market.reader.readContract({
    ...{ address: dollars, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
  })

describe('createFindTrade, on the chain', () => {
  test('default: prices in ether are paid in dollars, exactly swapped, at most what was quoted', async () => {
    const buyer = market.trader(accounts[0]?.privateKey)
    const { orders } = await market.get('/orders/asks/v5?status=active&limit=200')
    const chosen = (orders as { id: Hex; kind: string; tokenSetId: string }[]).filter(({ kind }) =>
      ['seaport-v1.4', 'looks-rare-v2'].includes(kind),
    )
    expect(chosen).toHaveLength(4)
    const owner = buyer.account.address
    const before = await dollarsOf(owner)
    const { state, path, steps } = await buyer.client.actions.buyToken({
      items: chosen.map(({ id }) => ({ orderId: id })),
      wallet: buyer.wallet,
      options: { currency: dollars },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect(steps.map(({ id, items }) => [id, items.length])).toEqual([
      ['currency-approval', 2],
      ['pre-signature', 0],
      ['sale', 1],
    ])
    for (const { tokenSetId } of chosen) {
      const [, contract = '0x', id = '0'] = tokenSetId.split(':')
      const now = await market.reader.readContract({
        ...{ address: contract as Hex, abi: erc721Abi, functionName: 'ownerOf' },
        args: [BigInt(id)],
      })
      expect(now).toBe(owner)
    }
    const lines = path as Json[]
    const most = lines.reduce((sum, line) => sum + BigInt(`${line.buyInRawQuote}`), 0n)
    const wei = lines.reduce((sum, line) => sum + BigInt(`${line.rawQuote}`), 0n)
    expect(lines.every(line => line.buyInCurrency === dollars)).toBe(true)
    const spent = before - (await dollarsOf(owner))
    expect(spent).toBeLessThanOrEqual(most)
    // At 3000 dollars an ether: the fee of the pools and their depth on top, and half a percent of slack.
    const worth = (wei * 3000n) / 10n ** 12n
    expect(spent).toBeGreaterThan(worth)
    expect(spent).toBeLessThan((worth * 115n) / 100n)
    expect(most).toBeLessThanOrEqual((spent * 1005n) / 1000n + 10n)
    expect(await dollarsOf(addresses.universalRouter)).toBe(0n)
    expect(await market.reader.getBalance({ address: addresses.universalRouter })).toBe(0n)
  })
})
