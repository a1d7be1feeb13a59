import {
  type accounts,
  feeRecipient,
  isobars,
  royaltyReceivers,
  startTestChain,
  type TestChain,
  tidelines,
  vessels,
} from '@sluice/devnet'
import { type Client, createClient } from '@sluice/sdk'
import { devnet, withApi, withRpc } from '@sluice/sdk/chains'
import { createServer, type Server } from '@sluice/server'
import { createWalletClient, erc721Abi, http, parseAbi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { trader } from '../support/trader.ts'

const seaport = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
const native = '0x0000000000000000000000000000000000000000'

let chain: TestChain
let node: ReturnType<typeof chainOf>
let server: Server
let client: Client

beforeAll(async () => {
  chain = await startTestChain()
  node = chainOf(chain.url)
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
  })
  client = createClient({
    chains: [withRpc(withApi(devnet, 'http://127.0.0.1/api/31337'), chain.url)],
    source: 'sluice.local',
    marketplaceFees: [`${feeRecipient}:100`],
    fetch: async (input, init) => server.app.request(String(input), init),
  })
  await Promise.all(server.indexers.map(indexer => indexer.catchUp()))
})
afterAll(async () => {
  await server?.close()
  await chain?.stop()
})

const walletOf = ({ privateKey }: accounts.Trader) =>
  createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(chain.url),
    chain: withRpc(devnet, chain.url).network,
    pollingInterval: 50,
  })

const ownerOf = (tokenId: bigint, contract = tidelines.address) =>
  node.readContract({
    address: contract,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [tokenId],
  })

/** Tokens of a collection that a trader owns, from the chain. */
async function owned(name: string, contract = tidelines, most = 6): Promise<bigint[]> {
  const ids = Array.from({ length: contract.tokens }, (_, index) => BigInt(index + 1))
  const owners = await Promise.all(ids.map(id => ownerOf(id, contract.address)))
  return ids.filter((_, index) => owners[index] === trader(name).address).slice(0, most)
}

async function list(
  name: string,
  tokenId: bigint,
  price: bigint,
  more: Record<string, unknown> = {},
): Promise<string> {
  const result = await client.actions.listToken({
    wallet: walletOf(trader(name)),
    listings: [{ token: `${tidelines.address}:${tokenId}`, weiPrice: price, ...more }],
  })
  expect(result.state.status).toBe('complete')
  const item = result.steps.find(({ id }) => id === 'order-signature')?.items[0]
  const orderId = item?.orderData?.[0]?.orderId
  if (!orderId) throw new Error('the listing has no order id')
  return orderId
}

const buy = (name: string, orderIds: string[], more: Record<string, unknown> = {}) =>
  client.actions.buyToken({
    wallet: walletOf(trader(name)),
    items: orderIds.map(orderId => ({ orderId })),
    ...more,
  })

/** The error that a promise ends with; fails when it ends well. */
async function failure(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  const outcome = await promise.then(
    () => undefined,
    error => error,
  )
  expect(outcome).toBeInstanceOf(Error)
  return outcome
}

const orderCount = async (maker: string) => {
  const { orders } = await client.request('/orders/asks/v5', {
    query: { maker, status: 'any', limit: 200 },
  })
  return orders.length
}

const nonceOf = (name: string) => node.getTransactionCount({ address: trader(name).address })

describe('listToken and buyToken', () => {
  test('default: everyone gets what the listing said, to the last unit', async () => {
    const [tokenId = 0n] = await owned('Seller')
    const price = 1_000000000000000003n
    const orderId = await list('Seller', tokenId, price)
    const watched = [trader('Seller').address, royaltyReceivers.tidelines, feeRecipient]
    const before = await Promise.all(watched.map(address => node.getBalance({ address })))
    const result = await buy('Buyer', [orderId], {
      expectedPrice: { [native]: { raw: price } },
    })
    expect(result.state.status).toBe('complete')
    expect(await ownerOf(tokenId)).toBe(trader('Buyer').address)
    const after = await Promise.all(watched.map(address => node.getBalance({ address })))
    const royalty = (price * 500n) / 10_000n
    const fee = (price * 100n) / 10_000n
    expect(after.map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      price - royalty - fee,
      royalty,
      fee,
    ])
  })

  test('behavior: several tokens of several sellers in one transaction', async () => {
    const [first = 0n] = await owned('Ada')
    const [second = 0n, third = 0n] = await owned('Bruno')
    const orderIds = [
      await list('Ada', first, parseEther('0.4')),
      await list('Bruno', second, parseEther('0.6')),
      await list('Bruno', third, parseEther('0.7')),
    ]
    const nonce = await nonceOf('Buyer')
    const result = await buy('Buyer', orderIds, {
      expectedPrice: { [native]: { raw: parseEther('1.7') } },
    })
    expect(result.state.status).toBe('complete')
    expect(await nonceOf('Buyer')).toBe(nonce + 1)
    for (const id of [first, second, third]) expect(await ownerOf(id)).toBe(trader('Buyer').address)
  })

  test('behavior: several listings with one signature, each of which can be bought', async () => {
    const [first = 0n, second = 0n, third = 0n] = await owned('Chiara', isobars)
    const wallet = walletOf(trader('Chiara'))
    const result = await client.actions.listToken({
      wallet,
      listings: [first, second, third].map((id, index) => ({
        token: `${isobars.address}:${id}`,
        weiPrice: parseEther('0.1') * BigInt(index + 1),
      })),
    })
    expect(result.state.status).toBe('complete')
    const signing = result.steps.find(step => step.id === 'order-signature')
    expect(signing?.items).toHaveLength(1)
    const orderIds = signing?.items[0]?.orderData?.map(({ orderId }) => orderId ?? '') ?? []
    expect(new Set(orderIds).size).toBe(3)
    const bought = await buy('Buyer', [orderIds[2] ?? ''])
    expect(bought.state.status).toBe('complete')
    expect(await ownerOf(third, isobars.address)).toBe(trader('Buyer').address)
  })

  test('behavior: part of an ERC1155 listing, twice, until nothing is left', async () => {
    const abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
    const balance = (name: string, id: bigint) =>
      node.readContract({
        address: vessels.address,
        abi,
        functionName: 'balanceOf',
        args: [trader(name).address, id],
      })
    let tokenId = 1n
    while ((await balance('Dmitri', tokenId)) < 3n) tokenId += 1n
    const before = await balance('Buyer', tokenId)
    const result = await client.actions.listToken({
      wallet: walletOf(trader('Dmitri')),
      listings: [
        { token: `${vessels.address}:${tokenId}`, quantity: 3, weiPrice: parseEther('0.3') },
      ],
    })
    const orderId =
      result.steps.find(({ id }) => id === 'order-signature')?.items[0]?.orderData?.[0]?.orderId ??
      ''
    const take = (quantity: number) =>
      client.actions.buyToken({
        wallet: walletOf(trader('Buyer')),
        items: [{ orderId, quantity }],
        expectedPrice: { [native]: { raw: parseEther('0.1') * BigInt(quantity) } },
      })
    await take(1)
    await take(2)
    expect(await balance('Buyer', tokenId)).toBe(before + 3n)
    const none = await failure(take(1))
    expect(none.code).toBe('api_error')
  })

  test('behavior: the cheapest listing of a token is the one that is bought', async () => {
    const [tokenId = 0n] = await owned('Esme')
    await list('Esme', tokenId, parseEther('3'))
    await list('Esme', tokenId, parseEther('2'))
    const balance = await node.getBalance({ address: feeRecipient })
    await client.actions.buyToken({
      wallet: walletOf(trader('Buyer')),
      items: [{ token: `${tidelines.address}:${tokenId}` }],
      expectedPrice: { [native]: { raw: parseEther('2') } },
    })
    expect(await ownerOf(tokenId)).toBe(trader('Buyer').address)
    expect((await node.getBalance({ address: feeRecipient })) - balance).toBe(parseEther('0.02'))
  })
})

describe('bad input: listings', () => {
  test.each([
    ['zero price', { weiPrice: 0n }, 'invalid_input', /weiPrice/],
    ['an expired date', { expirationTime: '1600000000' }, undefined, /expir/i],
    ['fees above the price', { marketplaceFees: [`${feeRecipient}:10001`] }, undefined, /fee/i],
    [
      'a token that is not there',
      { token: `${tidelines.address}:999999` },
      undefined,
      /own|token/i,
    ],
    ['a price that is no number', { weiPrice: '1.5' }, 'invalid_input', /weiPrice/],
  ])('error: %s', async (_, change, code, message) => {
    const [tokenId = 0n] = await owned('Farid')
    const before = await orderCount(trader('Farid').address)
    const nonce = await nonceOf('Farid')
    const error = await failure(
      client.actions.listToken({
        wallet: walletOf(trader('Farid')),
        listings: [
          { token: `${tidelines.address}:${tokenId}`, weiPrice: parseEther('1'), ...change },
        ],
      }),
    )
    if (code) expect(error.code).toBe(code)
    expect(`${error.message} ${error.summary}`).toMatch(message)
    expect(await orderCount(trader('Farid').address)).toBe(before)
    expect(await nonceOf('Farid')).toBe(nonce)
  })

  test('error: a token of somebody else', async () => {
    const [tokenId = 0n] = await owned('Greta')
    const error = await failure(
      client.actions.listToken({
        wallet: walletOf(trader('Farid')),
        listings: [{ token: `${tidelines.address}:${tokenId}`, weiPrice: parseEther('1') }],
      }),
    )
    expect(error.message).toMatch(/does not own/)
    expect(await orderCount(trader('Farid').address)).toBe(0)
  })
})

describe('bad input: purchases', () => {
  const attempt = async (name: string, orderId: string) => {
    const nonce = await nonceOf(name)
    const error = await failure(buy(name, [orderId]))
    expect(await nonceOf(name)).toBe(nonce)
    return error
  }

  test('error: sold', async () => {
    const [tokenId = 0n] = await owned('Greta')
    const orderId = await list('Greta', tokenId, parseEther('0.5'))
    await buy('Ada', [orderId])
    expect((await attempt('Buyer', orderId)).message).toMatch(/filled/)
  })

  test('error: cancelled', async () => {
    const [tokenId = 0n] = await owned('Greta')
    const orderId = await list('Greta', tokenId, parseEther('0.5'))
    const wallet = walletOf(trader('Greta'))
    const hash = await wallet.writeContract({
      address: seaport,
      abi: parseAbi(['function incrementCounter() returns (uint256)']),
      functionName: 'incrementCounter',
    })
    await node.waitForTransactionReceipt({ hash })
    expect((await attempt('Buyer', orderId)).message).toMatch(/cancel|counter|inactive/i)
  })

  test('error: expired', async () => {
    const [tokenId = 0n] = await owned('Hugo')
    const now = Number((await node.getBlock()).timestamp)
    const orderId = await list('Hugo', tokenId, parseEther('0.5'), {
      expirationTime: String(now + 120),
    })
    const snapshot = await chain.snapshot()
    await node.increaseTime({ seconds: 300 })
    await node.mine({ blocks: 1 })
    expect((await attempt('Buyer', orderId)).message).toMatch(/expired/)
    await chain.revert(snapshot)
  })

  test('error: the own listing', async () => {
    const [tokenId = 0n] = await owned('Hugo')
    const orderId = await list('Hugo', tokenId, parseEther('0.5'))
    expect((await attempt('Hugo', orderId)).message).toMatch(/own order/)
  })

  test('error: a token that was moved away', async () => {
    const [, tokenId = 0n] = await owned('Hugo')
    const orderId = await list('Hugo', tokenId, parseEther('0.5'))
    const wallet = walletOf(trader('Hugo'))
    const hash = await wallet.writeContract({
      address: tidelines.address,
      abi: parseAbi(['function transferFrom(address, address, uint256)']),
      functionName: 'transferFrom',
      args: [trader('Hugo').address, trader('Ada').address, tokenId],
    })
    await node.waitForTransactionReceipt({ hash })
    expect((await attempt('Buyer', orderId)).message).toMatch(/inactive|no longer|balance/i)
  })

  test('error: too little balance', async () => {
    const [tokenId = 0n] = await owned('Hugo')
    const orderId = await list('Hugo', tokenId, parseEther('0.5'))
    const address = trader('Farid').address
    const balance = await node.getBalance({ address })
    await node.setBalance({ address, value: parseEther('0.4') })
    expect((await attempt('Farid', orderId)).message).toMatch(/Balance too low/)
    await node.setBalance({ address, value: balance })
  })

  test('error: a price above the expectation, by one unit more than the tolerance', async () => {
    const [tokenId = 0n] = await owned('Hugo')
    const price = parseEther('0.5')
    const tolerance = parseUnits('1', 18 - 5)
    const orderId = await list('Hugo', tokenId, price)
    const nonce = await nonceOf('Buyer')
    const error = await failure(
      buy('Buyer', [orderId], { expectedPrice: { [native]: { raw: price - tolerance - 1n } } }),
    )
    expect(error.message).toBe('Attention: the total price is now 0.5 ETH')
    expect(await nonceOf('Buyer')).toBe(nonce)
    const bought = await buy('Buyer', [orderId], {
      expectedPrice: { [native]: { raw: price - tolerance } },
    })
    expect(bought.state.status).toBe('complete')
  })
})
