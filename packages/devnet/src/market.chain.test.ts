import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  hashStruct,
  http,
  isAddressEqual,
  type PublicClient,
  parseAbiItem,
  parseEther,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionAbi, editionAbi, seaportAbi } from './abis.ts'
import { accounts, feeRecipient } from './accounts.ts'
import { addresses } from './addresses.ts'
import { collections, tidelines, usdc, vessels } from './collections.ts'
import { decodeDataUri } from './decodeDataUri.ts'
import { fulfilment } from './history.ts'
import { type Market, startMarket } from './market.ts'
import type { SignedOrder } from './order.ts'
import { parseSeedOrder } from './parseSeedOrder.ts'
import { orderTypes, seaportDomain } from './seaport.ts'

describe('startMarket', () => {
  let dataDir: string
  let market: Market
  let client: PublicClient
  /** Seconds since 1970, when the market began to be made. */
  let begun: bigint

  beforeAll(async () => {
    begun = BigInt(Math.floor(Date.now() / 1000))
    dataDir = mkdtempSync(join(tmpdir(), 'devnet-market-'))
    market = await startMarket({ dataDir })
    client = createPublicClient({ transport: http(market.url) })
  })

  afterAll(async () => {
    await market.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('default: weeks of sales up to now, none of them in the future', async () => {
    const event = parseAbiItem(
      'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)',
    )
    const logs = await client.getLogs({ address: addresses.seaport15, event, fromBlock: 0n })
    expect(logs.length).toBeGreaterThanOrEqual(60)
    const numbers = [...new Set(logs.map(log => log.blockNumber))]
    const times = await Promise.all(
      numbers.map(async blockNumber => (await client.getBlock({ blockNumber })).timestamp),
    )
    expect(times).toEqual([...times].sort((a, b) => Number(a - b)))
    expect((times.at(-1) ?? 0n) - (times[0] ?? 0n)).toBeGreaterThan(28n * 86_400n)
    const latest = await client.getBlock()
    expect(latest.timestamp).toBeLessThanOrEqual(BigInt(Math.floor(Date.now() / 1000)))
    expect(latest.timestamp).toBeGreaterThanOrEqual(begun)
    const kept = logs.filter(log => log.args.consideration?.length === 3)
    expect(kept).toHaveLength(logs.length)
    for (const { address } of collections) {
      expect(
        logs.filter(log => log.args.offer?.some(item => isAddressEqual(item.token, address)))
          .length,
      ).toBeGreaterThan(10)
    }
    const cancelled = await client.getLogs({
      address: addresses.seaport15,
      event: parseAbiItem(
        'event OrderCancelled(bytes32 orderHash, address indexed offerer, address indexed zone)',
      ),
      fromBlock: 0n,
    })
    expect(cancelled.length).toBeGreaterThanOrEqual(3)
  })

  test('default: collections are where their constants say', async () => {
    for (const { address, name, royaltyReceiver, royaltyBps } of collections) {
      const contract = { address, abi: collectionAbi } as const
      expect(await client.readContract({ ...contract, functionName: 'name' })).toBe(name)
      expect(
        await client.readContract({
          ...contract,
          functionName: 'royaltyInfo',
          args: [1n, 10_000n],
        }),
      ).toEqual([royaltyReceiver, royaltyBps])
    }
    expect(await client.getCode({ address: usdc })).toBeDefined()
  })

  test('default: token metadata is whole and holds its own picture', async () => {
    const uris = await Promise.all([
      client.readContract({
        address: tidelines.address,
        abi: collectionAbi,
        functionName: 'tokenURI',
        args: [120n],
      }),
      client.readContract({
        address: vessels.address,
        abi: editionAbi,
        functionName: 'uri',
        args: [12n],
      }),
      ...collections.map(({ address }) =>
        client.readContract({ address, abi: collectionAbi, functionName: 'contractURI' }),
      ),
    ])
    for (const uri of uris) {
      const json = decodeDataUri(uri, 'data:application/json;base64,')
      const metadata = JSON.parse(json) as { name: string; image: string; description: string }
      expect(metadata.name).not.toBe('')
      expect(metadata.description).not.toBe('')
      const svg = decodeDataUri(metadata.image, 'data:image/svg+xml;base64,')
      expect(svg).toMatch(/^<svg [^>]+>.*<\/svg>$/s)
      expect(svg).not.toMatch(/<script|href|NaN/)
    }
    expect(JSON.parse(decodeDataUri(uris[0] ?? '', 'data:application/json;base64,'))).toMatchObject(
      {
        name: 'Tideline #120',
        attributes: [
          { trait_type: 'Hour' },
          { trait_type: 'Light' },
          { trait_type: 'Swell' },
          { trait_type: 'Weather' },
        ],
      },
    )
  })

  test('default: every open listing can be filled', async () => {
    const { orders } = market.seed
    expect(orders.length).toBeGreaterThanOrEqual(48)
    expect(new Set(orders.map(order => order.data.salt)).size).toBe(orders.length)
    for (const { address } of collections) {
      expect(orders.some(order => order.data.offer[0]?.token === address)).toBe(true)
    }
    expect(orders.some(order => BigInt(order.data.offer[0]?.startAmount ?? 0) > 1n)).toBe(true)
    for (const order of orders) {
      const { components, signature, price } = parseSeedOrder(order)
      const buyer = accounts.find(({ address }) => address !== components.offerer)
      await expect(
        client.call({
          account: buyer?.address ?? addresses.weth,
          to: addresses.seaport15,
          data: fulfilment({ components, signature, price }),
          value: price,
        }),
      ).resolves.toMatchObject({ data: `0x${'1'.padStart(64, '0')}` })
      expect(await isSigned({ components, signature })).toBe(true)
    }
  })

  test('default: every open offer can be accepted', async () => {
    const { offers } = market.seed
    expect(new Set(offers.map(({ order }) => order.data.salt)).size).toBe(offers.length)
    for (const kind of ['collection', 'attribute'] as const)
      expect(offers.some(offer => offer[kind] !== undefined)).toBe(true)
    for (const { order, attribute } of offers) {
      const { components, signature } = parseSeedOrder(order)
      const [wanted] = components.consideration
      if (!wanted) throw new Error('The offer asks for nothing.')
      expect(await isSigned({ components, signature })).toBe(true)
      // What a trait's offer takes, the order book proves when it takes the offer.
      if (attribute) continue
      const id = wanted.identifierOrCriteria || 20n
      const holder = await holderOf(wanted.token, id, components)
      const seller = { account: holder, to: addresses.seaport15 }
      const isAny = wanted.identifierOrCriteria === 0n
      const resolver = { orderIndex: 0n, side: 1, index: 0n, identifier: id, criteriaProof: [] }
      const data = encodeFunctionData({
        abi: seaportAbi,
        functionName: 'fulfillAdvancedOrder',
        args: [
          {
            parameters: {
              ...components,
              totalOriginalConsiderationItems: BigInt(components.consideration.length),
            },
            numerator: 1n,
            denominator: components.orderType === 1 ? wanted.startAmount : 1n,
            signature,
            extraData: '0x',
          },
          isAny ? [resolver] : [],
          components.conduitKey,
          holder,
        ],
      })
      await expect(client.call({ ...seller, data })).resolves.toMatchObject({
        data: `0x${'1'.padStart(64, '0')}`,
      })
    }
  })

  const isSigned = ({ components, signature }: Pick<SignedOrder, 'components' | 'signature'>) =>
    verifyTypedData({
      address: components.offerer,
      domain: seaportDomain(31337),
      types: orderTypes,
      primaryType: 'OrderComponents',
      message: components,
      signature,
    })

  /** Somebody else than the maker who has the token and lets the conduit move it. */
  async function holderOf(token: Address, id: bigint, { offerer }: { offerer: Address }) {
    const contract = { address: token, abi: [...collectionAbi, ...editionAbi] } as const
    for (const { address } of accounts) {
      if (address === offerer) continue
      const args = [address, addresses.openseaConduit] as const
      const [balance, approved] = await Promise.all([
        isAddressEqual(token, vessels.address)
          ? client.readContract({ ...contract, functionName: 'balanceOf', args: [address, id] })
          : client
              .readContract({ ...contract, functionName: 'ownerOf', args: [id] })
              .then(owner => (owner === address ? 1n : 0n)),
        client.readContract({ ...contract, functionName: 'isApprovedForAll', args }),
      ])
      if (balance === 0n || (!approved && address !== accounts[0]?.address)) continue
      // The newcomer's approvals come with its first sale; royalty and fee come out of what it gets.
      await approve(address, token, 'setApprovalForAll', true)
      await approve(address, addresses.weth, 'approve', 25n * 10n ** 18n)
      return address
    }
    throw new Error(`Nobody can sell ${id}.`)
  }

  async function approve(
    from: Address,
    to: Address,
    functionName: 'approve' | 'setApprovalForAll',
    given: bigint | boolean,
  ) {
    const kinds = {
      approve: 'function approve(address, uint256)',
      setApprovalForAll: 'function setApprovalForAll(address, bool)',
    }
    const abi = [parseAbiItem(kinds[functionName])]
    const args = [addresses.openseaConduit, given]
    const data = encodeFunctionData({ abi, functionName, args })
    const transaction = [{ from, to, data }]
    const method = 'eth_sendTransaction' as never
    const hash = await client.request({ method, params: transaction as never })
    await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }

  test('default: a newcomer holds Tidelines that are not listed', async () => {
    const [seller] = accounts
    for (let id = 1n; id <= 8n; id++) {
      const contract = { address: tidelines.address, abi: collectionAbi } as const
      expect(await client.readContract({ ...contract, functionName: 'ownerOf', args: [id] })).toBe(
        seller?.address,
      )
    }
    expect(
      market.seed.orders.some(
        ({ data }) =>
          data.offerer === seller?.address && data.offer[0]?.token === tidelines.address,
      ),
    ).toBe(false)
  })

  test('behavior: a purchase pays seller, royalty and marketplace to the wei', async () => {
    const order = market.seed.orders.find(({ data }) => data.offer[0]?.token === tidelines.address)
    if (!order) throw new Error('There is no listing.')
    const signed = parseSeedOrder(order)
    const { offerer } = signed.components
    const buyer = accounts.find(({ address }) => address !== offerer)?.address ?? offerer
    const id = signed.components.offer[0]?.identifierOrCriteria ?? 0n
    const balances = () =>
      Promise.all(
        [offerer, tidelines.royaltyReceiver, feeRecipient, buyer].map(address =>
          client.getBalance({ address }),
        ),
      )
    const before = await balances()
    const hash = await buy(buyer, signed)
    const receipt = await client.waitForTransactionReceipt({ hash, timeout: 10_000 })
    expect(receipt.status).toBe('success')
    const after = await balances()
    const royalty = (signed.price * 5n) / 100n
    const fee = signed.price / 100n
    const gas = receipt.gasUsed * receipt.effectiveGasPrice
    expect(after.map((value, index) => value - (before[index] ?? 0n))).toEqual([
      signed.price - royalty - fee,
      royalty,
      fee,
      -signed.price - gas,
    ])
    expect(
      await client.readContract({
        address: tidelines.address,
        abi: collectionAbi,
        functionName: 'ownerOf',
        args: [id],
      }),
    ).toBe(buyer)
    const status = await client.readContract({
      address: addresses.seaport15,
      abi: seaportAbi,
      functionName: 'getOrderStatus',
      args: [
        hashStruct({
          types: orderTypes,
          primaryType: 'OrderComponents',
          data: signed.components,
        }),
      ],
    })
    expect(status.slice(1)).toEqual([false, 1n, 1n])
  })

  test('behavior: a later start brings the same market back', async () => {
    const orders = market.seed.orders
    // A client keeps the height that it saw for seconds.
    const height = await client.getBlockNumber({ cacheTime: 0 })
    await market.stop()
    const started = Date.now() / 1000
    market = await startMarket({ dataDir })
    client = createPublicClient({ transport: http(market.url) })
    expect(market.fresh).toBe(false)
    expect(market.seed.orders).toEqual(orders)
    expect(market.seed.collections).toEqual(collections)
    expect(await client.getBlockNumber()).toBe(height)
    const logs = await client.getLogs({ address: addresses.seaport15, fromBlock: 0n })
    expect(logs.length).toBeGreaterThan(60)
    // The clock goes on from now, not from where the history began.
    await market.rpc.request({ method: 'evm_mine' })
    const { timestamp } = await client.getBlock()
    expect(Number(timestamp)).toBeGreaterThanOrEqual(Math.floor(started))
    expect(Number(timestamp)).toBeLessThan(Date.now() / 1000 + 10)
  })

  test('default: traders can pay', async () => {
    for (const { address } of accounts) {
      expect(await client.getBalance({ address })).toBeGreaterThan(parseEther('9000'))
    }
  })

  async function buy(from: Address, signed: SignedOrder): Promise<`0x${string}`> {
    return (await market.rpc.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from,
          to: addresses.seaport15,
          data: fulfilment(signed),
          value: `0x${signed.price.toString(16)}`,
        },
      ],
    })) as `0x${string}`
  }
})
