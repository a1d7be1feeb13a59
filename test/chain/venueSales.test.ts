import {
  addresses,
  dropPhases,
  firstLight,
  nft20Vault,
  nftxVault,
  tidelines,
  vessels,
} from '@sluice/devnet'
import { buildTransaction } from '@sluice/router'
import { fulfilBasic, seaportAddress, typedData } from '@sluice/router/seaport'
import { createServer, type Server } from '@sluice/server'
import {
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveMarkets } from '../../packages/router/bench/support/approveMarkets.ts'
import {
  type MarketChain,
  router,
  startMarketChain,
} from '../../packages/router/bench/support/marketChain.ts'
import { type Sale, sales, type Venue } from '../../packages/router/bench/support/sales.ts'

type Json = Record<string, unknown>
const operatorAbi = parseAbi(['function setApprovalForAll(address, bool)'])
const wrappedAbi = parseAbi([
  'function deposit() payable',
  'function approve(address, uint256) returns (bool)',
])
/** Who gets the fee of a sale. */
const feeRecipient: Hex = `0x${'fe'.repeat(20)}`
/** The venues whose sales the index tells, and by which names. */
const kinds = {
  seaport14: 'seaport-v1.4',
  seaport15: 'seaport-v1.5',
  looksRareV2: 'looks-rare-v2',
  looksRareUnits: 'looks-rare-v2',
  x2y2: 'x2y2',
  x2y2Units: 'x2y2',
  nftx: 'nftx',
  foundation: 'foundation',
  element: 'element-erc721',
  sudoswap: 'sudoswap',
  nft20: 'nft20',
} as const satisfies Partial<Record<Venue, string>>
const venues = Object.keys(kinds) as (keyof typeof kinds)[]

let chain: MarketChain
let server: Server
let pair: Hex
/** What lies in the pair, which has to be there before the settings name it. */
let pooled: Sale
const low = (address: string) => address.toLowerCase() as Hex
beforeAll(async () => {
  chain = await startMarketChain()
  await approveMarkets(chain)
  const nonce = await chain.client.getTransactionCount(chain.seller)
  pair = low(getContractAddress({ from: chain.seller.address, nonce: BigInt(nonce) }))
  pooled = await sales.sudoswap(chain)
  server = await createServer({
    chains: [
      {
        id: 31337,
        name: 'Local',
        rpcUrls: [chain.client.transport.url ?? ''],
        startBlock: 0,
        collections: [tidelines, vessels, firstLight].map(({ address }) => low(address)),
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        wrappedNative: low(addresses.weth),
        swapFactories: { v2: low(addresses.uniswapV2Factory) },
        pools: [
          { kind: 'sudoswap', address: pair },
          { kind: 'nft20', address: low(nft20Vault) },
        ],
      },
    ],
    follow: false,
  })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await chain?.stop()
})

/** The sales that the API tells of what was sold, and those that it should. */
async function told(bought: readonly { venue: keyof typeof kinds; sale: Sale }[]) {
  await server.indexers[0]?.catchUp()
  const answer = await server.app.request('/api/31337/sales/v6?limit=100')
  const rows = ((await answer.json()) as { sales: Json[] }).sales
  const last = rows.filter(row => row.txHash === rows[0]?.txHash)
  const seen = last.map(row => {
    const { amount } = row.price as { amount: { raw: string } }
    const { contract, tokenId } = row.token as Json
    return `${row.orderKind} ${contract}:${tokenId} x${row.amount} ${row.from} ${row.to} ${amount.raw}`
  })
  const expected = bought.map(({ venue, sale }) => {
    const { tokenId, units = 1n, cost } = sale
    const contract = low(sale.units === undefined ? tidelines.address : vessels.address)
    // What a pool gives was put into it; elsewhere it is still the maker's.
    const pools = { nftx: nftxVault, nft20: nft20Vault, sudoswap: pair }
    const from = venue in pools ? pools[venue as keyof typeof pools] : chain.seller.address
    return `${kinds[venue]} ${contract}:${tokenId} x${units} ${low(from)} ${low(chain.buyer.address)} ${cost / units}`
  })
  return { seen: seen.sort(), expected: expected.sort() }
}

describe('sales of venues', () => {
  test('behavior: paid mints are sales at their price, and told as mints', async () => {
    const [, { price }] = dropPhases
    const buyer = chain.buyer.address
    const data = encodeFunctionData({
      abi: parseAbi(['function mint(uint256, address, uint256, bytes32[]) payable']),
      args: [1n, buyer, 3n, []],
    })
    const { transactionHash } = await chain.send(buyer, firstLight.address, data, price * 3n)
    await server.indexers[0]?.catchUp()
    const read = async (path: string) =>
      (await (await server.app.request(`/api/31337${path}`)).json()) as Record<string, Json[]>
    const rawOf = (row: Json) => (row.price as { amount: { raw: string } } | null)?.amount.raw
    const { sales = [] } = await read(`/sales/v6?txHash=${transactionHash}`)
    expect(sales.map(row => [row.orderKind, row.to, rawOf(row)])).toEqual(
      Array(3).fill(['mint', low(buyer), `${price}`]),
    )
    const { activities = [] } = await read(`/users/activity/v6?users=${buyer}&limit=3`)
    expect(activities.map(row => [row.type, row.txHash, rawOf(row)])).toEqual(
      Array(3).fill(['mint', transactionHash, `${price}`]),
    )
  })

  test('default: one of each in one transaction through the router, each at its exact price', async () => {
    const bought: { venue: keyof typeof kinds; sale: Sale }[] = []
    for (const venue of venues)
      bought.push({ venue, sale: venue === 'sudoswap' ? pooled : await sales[venue](chain) })
    const parts = bought.map(({ sale }) => sale.part)
    const before = { sales: (await told([])).seen, state: await chain.snapshot() }
    const buyAll = async () => {
      const { success } = await chain.execute(buildTransaction(parts, { router }))
      expect(success).toBe(true)
      const { seen, expected } = await told(bought)
      expect(seen).toEqual(expected)
    }
    await buyAll()
    // What the chain takes back is told no more, and once more when it happens again.
    await chain.revert(before.state)
    expect((await told([])).seen).toEqual(before.sales)
    await buyAll()
  }, 120_000)

  // The router has no command for it: its sales are made at the exchange itself, one by one or several in a call.
  test('behavior: on Seaport 1.6, for the native currency and for a token, each at its exact price', async () => {
    const { seller, buyer } = chain
    const exchange = seaportAddress['1.6']
    const token = { address: tidelines.address, abi: operatorAbi }
    await chain.call(seller.address, token.address, token.abi, 'setApprovalForAll', [
      exchange,
      true,
    ])
    const price = 1_000_000_007n
    const fee = 13n
    const order = async (currency: Hex, tokenId: bigint) => {
      const money = {
        itemType: currency === zeroAddress ? 0 : 1,
        ...{ token: currency, identifierOrCriteria: 0n },
      }
      const paid = (amount: bigint, recipient: Hex) => ({
        ...{ ...money, startAmount: amount, endAmount: amount, recipient },
      })
      const item = { itemType: 2, token: token.address, identifierOrCriteria: tokenId }
      const components = {
        ...{ offerer: seller.address, zone: zeroAddress, zoneHash: zeroHash, conduitKey: zeroHash },
        offer: [{ ...item, startAmount: 1n, endAmount: 1n }],
        consideration: [paid(price - fee, seller.address), paid(fee, feeRecipient)],
        ...{ orderType: 0, startTime: 0n, endTime: 2n ** 40n, salt: tokenId, counter: 0n },
      }
      const signature = await seller.signTypedData(typedData(31337, '1.6', components) as never)
      return { components, signature }
    }
    const weth = low(addresses.weth)
    const wrapping = encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    await chain.send(buyer.address, weth, wrapping, price)
    await chain.call(buyer.address, weth, wrappedAbi, 'approve', [exchange, price])
    for (const currency of [zeroAddress, weth] as const) {
      const tokenId = await chain.nextToken()
      const call = fulfilBasic({ order: await order(currency, tokenId), version: '1.6' })
      expect(low(call.to)).toBe(low(exchange))
      const { transactionHash } = await chain.send(buyer.address, call.to, call.data, call.value)
      await server.indexers[0]?.catchUp()
      const path = `/api/31337/sales/v6?txHash=${transactionHash}`
      const { sales } = (await (await server.app.request(path)).json()) as { sales: Json[] }
      expect(sales).toMatchObject([
        {
          orderKind: 'seaport-v1.6',
          orderSide: 'ask',
          ...{ from: low(seller.address), to: low(buyer.address), amount: '1' },
          token: { contract: low(tidelines.address), tokenId: `${tokenId}` },
          price: { currency: { contract: currency }, amount: { raw: `${price}` } },
        },
      ])
    }
  })
})
