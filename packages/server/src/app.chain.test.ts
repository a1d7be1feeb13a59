import {
  accounts,
  feeRecipient,
  startTestChain,
  type TestChain,
  tidelines,
  vessels,
} from '@sluice/devnet'
import {
  itemType,
  type OrderComponents,
  orderType,
  seaportAddress,
  typedData,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  hashTypedData,
  http,
  type PublicClient,
  parseAbi,
  parseEther,
  toEventSelector,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createServer, type Server } from './app.ts'
import { toJson } from './orderbook/parseOrder.ts'
import type { Database } from './storage/openDatabase.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'

type Json = Record<string, unknown>
type Item = { status: string; data?: Json }
type Step = { id: string; items: Item[] }

let chain: TestChain
let client: PublicClient
let database: Database
let server: Server

const trader = (index: number) => {
  const account = accounts[index]
  if (!account) throw new Error(`There is no account ${index}`)
  return createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    transport: http(),
    chain: defineChain({
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.url] } },
    }),
  })
}
const call = async (path: string, body?: unknown): Promise<Json> => {
  const response = await server.app.request(
    `/api/31337${path}`,
    body === undefined
      ? undefined
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  )
  return (await response.json()) as Json
}
const catchUp = () => server.indexers[0]?.catchUp()
const balance = (address: Hex) => client.getBalance({ address })

/** Carries out the steps of a listing as a wallet would; answers the ids of the orders. */
const list = async (index: number, params: Json[]) => {
  const wallet = trader(index)
  const maker = wallet.account.address
  const { steps } = await call('/execute/list/v5', { maker, source: 'test.example', params })
  const [approval, signature] = steps as [Step, Step]
  for (const { data } of approval.items)
    if (data) {
      const hash = await wallet.sendTransaction({ to: data.to as Hex, data: data.data as Hex })
      await client.waitForTransactionReceipt({ hash })
    }
  const [item] = signature.items
  if (!item?.data) throw new Error('There is nothing to sign')
  const { sign, post } = item.data as { sign: Json; post: Json }
  const typed = { ...sign, message: sign.value } as unknown
  const signed = await wallet.signTypedData(typed as Parameters<typeof wallet.signTypedData>[0])
  const { results } = await call(`${post.endpoint}?signature=${signed}`, post.body)
  expect(results).toMatchObject(params.map(() => ({ message: 'success' })))
  return (results as { orderId: Hex }[]).map(result => result.orderId)
}

const buy = async (index: number, items: Json[]) => {
  const wallet = trader(index)
  const { steps, path } = await call('/execute/buy/v7', { taker: wallet.account.address, items })
  const data = (steps as Step[]).at(-1)?.items[0]?.data as { to: Hex; data: Hex; value: Hex }
  const hash = await wallet.sendTransaction({ ...data, value: BigInt(data.value) })
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return { receipt, path: path as Json[], value: BigInt(data.value) }
}

const tokensOf = async (index: number, collection: Hex) => {
  const path = `/users/${accounts[index]?.address}/tokens/v10?collection=${collection}&limit=200`
  return (await call(path)).tokens as { token: Json; ownership: Json }[]
}

/**
 * Called without data it says that a token has moved, as an ERC1155 does; every other call runs in a
 * circle until the gas is used up.
 */
const gasBurner = (() => {
  const topic = toEventSelector('TransferSingle(address,address,address,uint256,uint256)').slice(2)
  const emit = `60016000526001602052336000337f${topic}60406000a400`
  const circle = (4 + emit.length / 2).toString(16).padStart(2, '0')
  const runtime = `3660${circle}57${emit}5b60${circle}56`
  const size = (runtime.length / 2).toString(16).padStart(2, '0')
  return `0x60${size}80600b6000396000f3${runtime}` as Hex
})()

/** An account that takes any bytes of one length as its signature of one digest (ERC-1271). */
const ownersAccount = (digest: Hex, length: number): Hex =>
  `0x6004357f${digest.slice(2)}1460443560${length.toString(16)}1416631626ba7e60e01b0260005260206000f3`

const tokenAbi = parseAbi([
  'function transferFrom(address, address, uint256)',
  'function setApprovalForAll(address, bool)',
])

// One market for all: to read the whole chain anew for each test was most of what they took.
beforeAll(async () => {
  chain = await startTestChain()
  client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
  database = await openTestDatabase()
  server = await createServer({
    chains: [
      {
        id: 31337,
        name: 'Local',
        rpcUrls: [chain.url],
        startBlock: 0,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ],
    database,
    follow: false,
  })
})
afterAll(async () => {
  await server?.close()
  await chain.stop()
  await database.close()
})
beforeEach(async () => {
  await catchUp()
})

describe('createServer, on the chain', () => {
  test('default: listed, bought, and everybody got exactly what is due', async () => {
    const [first] = await tokensOf(0, tidelines.address)
    const token = `${tidelines.address}:${first?.token.tokenId}`
    const price = parseEther('1.5')
    const listings = [{ token, weiPrice: `${price}`, marketplaceFees: [`${feeRecipient}:100`] }]
    await list(0, listings)
    const seller = accounts[0]?.address ?? '0x'
    const buyer = accounts[1]?.address ?? '0x'
    const parties = [seller, buyer, tidelines.royaltyReceiver, feeRecipient]
    const before = await Promise.all(parties.map(balance))
    const { receipt, path } = await buy(1, [{ token }])
    const after = await Promise.all(parties.map(balance))
    const gas = receipt.gasUsed * receipt.effectiveGasPrice
    expect(after.map((amount, i) => amount - (before[i] ?? 0n))).toEqual([
      parseEther('1.41'),
      -price - gas,
      parseEther('0.075'),
      parseEther('0.015'),
    ])
    expect(path).toMatchObject([{ rawQuote: `${price}` }])
    await catchUp()
    const hash = receipt.transactionHash
    const { transactions } = await call(
      `/transactions/synced/v2?txHash=${hash}&includeTransfers=true`,
    )
    expect(transactions).toMatchObject([
      { hash, synced: true, transfers: [{ to: buyer.toLowerCase() }] },
    ])
    const { tokens } = await call(`/tokens/v7?tokens=${token}&includeLastSale=true`)
    expect(tokens).toMatchObject([
      {
        token: { owner: buyer.toLowerCase(), lastSale: { price: { amount: { raw: `${price}` } } } },
        market: { floorAsk: { id: null } },
      },
    ])
    expect(await call('/execute/buy/v7', { taker: buyer, items: [{ token }] })).toMatchObject({
      code: 5,
    })
  })

  test('behavior: one signature lists several, one transaction buys them', async () => {
    const mine = (await tokensOf(0, tidelines.address)).slice(0, 3)
    const ids = await list(
      0,
      mine.map(({ token }, i) => ({
        token: `${tidelines.address}:${token.tokenId}`,
        weiPrice: `${parseEther('1') + BigInt(i)}`,
      })),
    )
    const { value } = await buy(
      2,
      ids.map(orderId => ({ orderId })),
    )
    expect(value).toBe(parseEther('3') + 3n)
    await catchUp()
    const now = (await tokensOf(2, tidelines.address)).map(({ token }) => token.tokenId)
    expect(now).toEqual(expect.arrayContaining(mine.map(({ token }) => token.tokenId)))
  })

  test('behavior: parts of an edition, until it is sold out', async () => {
    const mine = (await tokensOf(0, vessels.address)).find(
      ({ ownership }) => BigInt(`${ownership.tokenCount}`) >= 3n,
    )
    const token = `${vessels.address}:${mine?.token.tokenId}`
    const [id] = await list(0, [{ token, quantity: 3, weiPrice: '300', automatedRoyalties: false }])
    for (const [quantity, remaining, status] of [
      [1, 2, 'active'],
      [2, 0, 'filled'],
    ] as const) {
      await buy(1, [{ orderId: id, quantity }])
      await catchUp()
      expect((await call(`/orders/asks/v5?ids=${id}`)).orders).toMatchObject([
        { status, quantityRemaining: remaining },
      ])
    }
  })

  test('behavior: names, art, traits, royalties and ranks are read from the contracts', async () => {
    const { collections } = await call(`/collections/v7?id=${tidelines.address}`)
    expect(collections).toMatchObject([
      {
        name: 'Tidelines',
        symbol: 'TIDE',
        tokenCount: `${tidelines.tokens}`,
        royalties: { bps: 500, recipient: tidelines.royaltyReceiver.toLowerCase() },
      },
    ])
    const path = `/tokens/v7?collection=${tidelines.address}&sortBy=rarity&includeAttributes=true`
    const { tokens } = await call(path)
    for (const { token } of tokens as { token: Json }[]) {
      // What is large is drawn again by the server, at an address of its own.
      expect(token.image).toMatch(/^(data:image\/svg\+xml;base64,|\/media\/31337\/)/)
      expect(token.name).toMatch(/\w/)
      expect((token.attributes as Json[]).length).toBeGreaterThan(1)
      expect(token.rarityRank).toBeGreaterThan(0)
    }
    const drawn = (tokens as { token: { image: string } }[]).find(({ token }) =>
      token.image.startsWith('/media'),
    )
    const response = await server.app.request(`http://127.0.0.1${drawn?.token.image}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(new TextDecoder().decode(bytes.slice(8, 12))).toBe('WEBP')
  })

  test('behavior: blocks that the chain has lost are taken back', async () => {
    const [first] = await tokensOf(0, tidelines.address)
    const token = `${tidelines.address}:${first?.token.tokenId}`
    const [id] = await list(0, [{ token, weiPrice: '1000' }])
    const snapshot = await chain.snapshot()
    const { receipt } = await buy(1, [{ token }])
    await catchUp()
    expect((await call(`/orders/asks/v5?ids=${id}`)).orders).toMatchObject([{ status: 'filled' }])
    await chain.revert(snapshot)
    await catchUp()
    await catchUp()
    expect((await call(`/orders/asks/v5?ids=${id}`)).orders).toMatchObject([{ status: 'active' }])
    const { transactions } = await call(`/transactions/synced/v2?txHash=${receipt.transactionHash}`)
    expect(transactions).toMatchObject([{ synced: false }])
    await buy(2, [{ token }])
  })

  test('behavior: an account of three owners sells, by a signature of 195 bytes', async () => {
    const account: Hex = `0x${'5afe'.repeat(10)}`
    const [first] = await tokensOf(0, tidelines.address)
    const tokenId = BigInt(`${first?.token.tokenId}`)
    const time = BigInt(Math.floor(Date.now() / 1000))
    const order: OrderComponents = {
      offerer: account,
      zone: zeroAddress,
      offer: [
        {
          itemType: itemType.erc721,
          token: tidelines.address.toLowerCase() as Hex,
          identifierOrCriteria: tokenId,
          startAmount: 1n,
          endAmount: 1n,
        },
      ],
      consideration: [
        {
          itemType: itemType.native,
          token: zeroAddress,
          identifierOrCriteria: 0n,
          startAmount: 1000n,
          endAmount: 1000n,
          recipient: account,
        },
      ],
      orderType: orderType.fullOpen,
      startTime: time - 60n,
      endTime: time + 86_400n,
      zoneHash: zeroHash,
      salt: 1n,
      conduitKey: zeroHash,
      counter: 0n,
    }
    const typed = typedData(31337, '1.5', order) as unknown
    const digest = hashTypedData(typed as Parameters<typeof hashTypedData>[0])
    const test = createTestClient({ mode: 'anvil', transport: http(chain.url) })
    await test.setCode({ address: account, bytecode: ownersAccount(digest, 195) })
    await test.setBalance({ address: account, value: parseEther('1') })
    await test.impersonateAccount({ address: account })
    const wallet = trader(0)
    const give = await wallet.writeContract({
      address: tidelines.address,
      abi: tokenAbi,
      functionName: 'transferFrom',
      args: [wallet.account.address, account, tokenId],
    })
    await client.waitForTransactionReceipt({ hash: give })
    const approve = await createWalletClient({
      account,
      transport: http(chain.url),
    }).writeContract({
      address: tidelines.address,
      abi: tokenAbi,
      functionName: 'setApprovalForAll',
      args: [seaportAddress['1.5'], true],
      chain: null,
    })
    await client.waitForTransactionReceipt({ hash: approve })
    await catchUp()
    const data = { ...toJson(order), signature: `0x${'5a'.repeat(195)}` }
    const { results } = await call('/order/v4', {
      items: [{ order: { kind: 'seaport-v1.5', data } }],
    })
    const [{ orderId }] = results as [Json]
    const before = await balance(account)
    await buy(1, [{ orderId }])
    expect((await balance(account)) - before).toBe(1000n)
  })

  test('error: a contract that burns all gas does not stop the index', async () => {
    const wallet = trader(5)
    const deploy = await wallet.deployContract({ abi: [], bytecode: gasBurner })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: deploy })
    const emit = await wallet.sendTransaction({ to: contractAddress, gas: 100_000n })
    const receipt = await client.waitForTransactionReceipt({ hash: emit })
    expect(receipt.logs).toHaveLength(1)
    await catchUp()
    expect(server.indexers[0]?.status()).toMatchObject({
      atHead: true,
      block: Number(receipt.blockNumber),
    })
    expect((await call(`/collections/v7?id=${contractAddress}`)).collections).toEqual([])
  })

  test('error: a token of somebody else', async () => {
    const [theirs] = await tokensOf(3, tidelines.address)
    const token = `${tidelines.address}:${theirs?.token.tokenId}`
    const maker = accounts[0]?.address
    const params = [{ token, weiPrice: '1' }]
    expect(await call('/execute/list/v5', { maker, params })).toMatchObject({
      statusCode: 400,
      code: 12,
      message: 'Maker does not own token',
    })
  })
})
