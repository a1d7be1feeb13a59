import {
  accounts,
  addresses,
  allowList,
  firstLight,
  seedVenues,
  startTestChain,
  type TestChain,
  usdc,
} from '@sluice/devnet'
import { createClient, withApi, withRpc } from '@sluice/sdk'
import { devnet } from '@sluice/sdk/chains'
import {
  type Address,
  createWalletClient,
  custom,
  erc20Abi,
  erc721Abi,
  type Hex,
  isAddressEqual,
  numberToHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ChainMarket,
  startChainMarket,
} from '../../../../server/src/testing/startChainMarket.ts'
import { until } from '../../testing/openMarket.ts'
import { startAnyway } from '../../testing/startAnyway.ts'
import type { FlowScope } from '../flowTypes.ts'
import { createSwapFlow } from '../swap/createSwapFlow.ts'
import { createCheckoutFlow } from './createCheckoutFlow.ts'

const contract = firstLight.address
const weth = addresses.weth.toLowerCase() as Hex
const router = addresses.universalRouter
const ether = { address: zeroAddress, symbol: 'ETH', decimals: 18 } as const
const dollars = { address: usdc.toLowerCase() as Hex, symbol: 'USDC', decimals: 6 }
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [contract],
    bidCurrencies: [dollars.address],
    chain: {
      allowLists: [allowList.map(address => address.toLowerCase() as Hex)],
      ...{ wrappedNative: weth, router: router.toLowerCase() as Hex },
      swapFactories: {
        v2: addresses.uniswapV2Factory.toLowerCase() as Hex,
        v3: addresses.uniswapV3Factory.toLowerCase() as Hex,
      },
    },
  })
  await market.catchUp()
}, 60_000)
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

/** A page of the first account, and what happens on the chain right before its purchase is sent. */
function openPage(before: () => Promise<unknown>): FlowScope {
  const account = accounts[0]?.address ?? '0x'
  let isOver = false
  const transport = custom({
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method !== 'eth_sendTransaction')
        return market.reader.request({ method, params } as never)
      const [request] = params as [{ to: Address }]
      if (!isOver && isAddressEqual(request.to, router)) {
        isOver = true
        await before()
      }
      const gas = BigInt(
        await market.reader.request({ method: 'eth_estimateGas', params } as never),
      )
      return market.reader.request({
        method,
        params: [{ ...request, gas: numberToHex((gas * 3n) / 2n) }],
      } as never)
    },
  })
  const client = createClient({
    chains: [
      withApi(
        withRpc({ ...devnet, checkPollingInterval: 50 }, chain.url),
        'http://127.0.0.1/api/31337',
      ),
    ],
    fetch: async (input, init) =>
      market.server.app.request(input instanceof Request ? input : `${input}`, init),
  })
  const wallet = createWalletClient({ account, transport })
  return {
    ...{ client, chainId: 31337, account, getWallet: async () => wallet },
    getBalance: currency => balanceOf(currency, account),
  }
}

const balanceOf = (token: Address, account: Address) =>
  token === zeroAddress
    ? market.reader.getBalance({ address: account })
    : market.reader.readContract({
        ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
      })

/** What an account paid for gas in blocks after this one. */
async function gasSince(block: bigint, account: Address): Promise<bigint> {
  let sum = 0n
  for (let number = block + 1n; number <= (await market.reader.getBlockNumber()); number++) {
    const { transactions } = await market.reader.getBlock({
      blockNumber: number,
      includeTransactions: true,
    })
    for (const { from, hash } of transactions) {
      if (!isAddressEqual(from, account)) continue
      const { gasUsed, effectiveGasPrice } = await market.reader.getTransactionReceipt({ hash })
      sum += gasUsed * effectiveGasPrice
    }
  }
  return sum
}

/** Swaps ether of the first account for so much that it can pay with. */
async function fill(page: FlowScope, currencyOut: typeof dollars, amount: bigint) {
  const flow = createSwapFlow({ ...page, currencyIn: ether, currencyOut })
  flow.open({ amount })
  await until(flow, 'form')
  await flow.review()
  await until(flow, 'review')
  await startAnyway(flow)
  await until(flow, 'complete')
}

async function mint({ client, wallet }: ReturnType<ChainMarket['trader']>) {
  await client.actions.mintToken({ items: [{ collection: contract, quantity: 3 }], wallet })
  await market.catchUp()
}

test.each([
  ['dollars, one of three taken by somebody else', dollars, 1, 6],
  ['wrapped ether, two of three', wrapped, 2, 7],
  ['dollars, all of them', dollars, 3, 8],
] as const)(
  'paid in %s: what came back is what the chain says',
  async (_, currency, taken, index) => {
    const seller = market.trader(accounts[index]?.privateKey)
    await mint(seller)
    const rival = market.trader(accounts[3]?.privateKey)
    const { tokens } = await market.get(
      `/users/${seller.account.address}/tokens/v10?collection=${contract}&limit=200`,
    )
    const ids = (tokens as { token: { tokenId: string } }[])
      .slice(0, 3)
      .map(({ token }) => token.tokenId)
    const prices = [5_000_000_000_000_011n, 5_100_000_000_000_007n, 5_200_000_000_000_003n]
    const orderIds: string[] = []
    for (const [at, tokenId] of ids.entries()) {
      const { orderData } =
        (
          await seller.client.actions.listToken({
            listings: [{ token: `${contract}:${tokenId}`, weiPrice: prices[at] ?? 0n }],
            wallet: seller.wallet,
          })
        ).steps
          .flatMap(({ items }) => [...items])
          .find(item => item.orderData !== undefined) ?? {}
      orderIds.push(orderData?.[0]?.orderId ?? '')
    }
    const page = openPage(async () => {
      await rival.client.actions.buyToken({
        items: orderIds.slice(0, taken).map(orderId => ({ orderId })),
        wallet: rival.wallet,
      })
    })
    await fill(
      openPage(async () => undefined),
      currency,
      10n ** 17n,
    )

    const flow = createCheckoutFlow(page)
    flow.open({
      items: ids.map((tokenId, at) => ({
        ...{ token: { contract, tokenId: BigInt(tokenId) }, orderId: orderIds[at] ?? '' },
        quantity: 1n,
      })),
      ...{ partial: true, currency: currency.address },
    })
    await until(flow, 'review')
    const { account } = page
    const block = await market.reader.getBlockNumber()
    const before = await Promise.all([
      balanceOf(zeroAddress, account),
      balanceOf(currency.address, account),
    ])
    await startAnyway(flow)
    await until(flow, taken === 3 ? 'failed' : 'partial')
    const after = await Promise.all([
      balanceOf(zeroAddress, account),
      balanceOf(currency.address, account),
    ])
    const cameBack = (after[0] ?? 0n) - (before[0] ?? 0n) + (await gasSince(block, account))
    const spent = (before[1] ?? 0n) - (after[1] ?? 0n)
    expect(cameBack).toBe(prices.slice(0, taken).reduce((sum, price) => sum + price, 0n))
    const owners = await Promise.all(
      ids.map(tokenId =>
        market.reader.readContract({
          ...{
            address: contract,
            abi: erc721Abi,
            functionName: 'ownerOf',
            args: [BigInt(tokenId)],
          },
        }),
      ),
    )
    expect(owners.map(owner => owner === account)).toEqual(ids.map((_, at) => at >= taken))

    const state = flow.getState()
    if (state.phase === 'failed')
      expect(state.problem).toMatchObject({
        code: 'nothing_bought',
        held: [{ currency: { symbol: 'ETH' }, amount: cameBack }],
      })
    else
      expect(state).toMatchObject({
        receipt: {
          ...{ bought: BigInt(3 - taken), isPaidMost: false, isRefundedLeast: true },
          paid: [{ currency: { symbol: currency.symbol }, amount: spent }],
          refunded: [{ currency: { symbol: 'ETH' }, amount: cameBack }],
        },
      })
    await market.catchUp()
  },
)
