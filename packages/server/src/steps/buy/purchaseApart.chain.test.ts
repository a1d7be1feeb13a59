import {
  accounts,
  addresses,
  isobars,
  seedVenues,
  startTestChain,
  type TestChain,
  tidelines,
  usdc,
  vessels,
} from '@sluice/devnet'
import { decodeTransaction } from '@sluice/router/decode'
import { readFacts } from '@sluice/sdk'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPurchase } from '../../../../react/src/flow/purchase/verifyPurchase.ts'
import type { Json } from '../../testing/createTestMarket.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../../testing/startChainMarket.ts'

const low = (address: string) => address.toLowerCase() as Hex
const ether = parseEther('1')
const [weth, router] = [low(addresses.weth), low(addresses.universalRouter)]
const [first, second]: readonly [Hex, Hex] = [`0x${'71'.repeat(20)}`, `0x${'72'.repeat(20)}`]
const elsewhere = accounts[9]?.address ?? '0x'
const nftAbi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function transferFrom(address, address, uint256)',
])

type Fee = { recipient: Hex; rawAmount: string }
type Line = {
  orderId: Hex
  contract: Hex
  tokenId: string
  quantity: number
  currency: Hex
  rawQuote: string
  buyInRawQuote?: string
  feesOnTop: Fee[]
  builtInFees: (Fee & { kind: string })[]
}
type Call = { from: Hex; to: Hex; data: Hex; value: string }
type Step = { id: string; items: { status: string; data: Call }[] }
type Token = { contract: Hex; id: bigint }
type Order = { id: Hex; kind: string; tokenSetId: string }

let chain: TestChain
let market: ChainMarket
let buyer: ChainTrader
let taker: Hex
beforeAll(async () => {
  chain = await startTestChain()
  const orders = await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address, isobars.address, vessels.address],
    bidCurrencies: [low(usdc)],
    chain: {
      ...{ wrappedNative: weth, router },
      swapFactories: { v2: low(addresses.uniswapV2Factory), v3: low(addresses.uniswapV3Factory) },
      poolFactories: { sudoswap: low(addresses.sudoswapFactory) },
    },
  })
  await market.post('/order/v4', {
    items: orders.map(order => ({ order, orderbook: 'reservoir' })),
  })
  await market.catchUp()
  buyer = market.trader(accounts[1]?.privateKey)
  taker = low(buyer.account.address)
})
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

/** Once the index is at rest: a block that goes while it is read is a failure, and told as one. */
const takeBack = async (snapshot: string) => {
  await market.catchUp()
  await chain.revert(snapshot)
}
const traderOf = (owner: Hex) => {
  const account = accounts.find(({ address }) => low(address) === low(owner))
  if (!account) throw new Error(`${owner} is nobody`)
  return market.trader(account.privateKey)
}
const heldBy = async (index: number, skip = 0, { address }: { address: Hex } = tidelines) => {
  await market.catchUp()
  const path = `/users/${accounts[index]?.address}/tokens/v10?collection=${address}`
  const { token } = ((await market.get(path)).tokens as { token: Json }[])[skip] ?? {}
  if (!token) throw new Error(`Account ${index} holds nothing of it`)
  return { contract: address, id: BigInt(`${token.tokenId}`) }
}
const list = async (index: number, token: Token, price: bigint, more: Json = {}) => {
  const { client, wallet } = market.trader(accounts[index]?.privateKey)
  const { steps } = await client.actions.listToken({
    listings: [
      {
        ...{ token: `${token.contract}:${token.id}`, weiPrice: `${price}` },
        ...{ orderKind: 'seaport-v1.5', ...more },
      } as never,
    ],
    wallet,
  })
  const [id] = steps.flatMap(step =>
    step.items.flatMap(item => (item.orderData ?? []).map(order => order.orderId)),
  )
  await market.catchUp()
  return { orderId: `${id}` as Hex, token }
}
/** An edition of which somebody holds several. */
const heldEdition = async (least: bigint) => {
  for (let id = 1n; id <= BigInt(vessels.tokens); id++)
    for (const seller of [2, 3, 4, 5]) {
      const edition = { contract: vessels.address, id }
      const units = await unitsOf(edition, accounts[seller]?.address ?? '0x')
      if (units >= least) return { seller, edition, quantity: Number(units) }
    }
  throw new Error('Nobody holds so much of an edition')
}
const ownerOf = ({ contract, id }: Token) =>
  market.reader
    .readContract({ address: contract, abi: nftAbi, functionName: 'ownerOf', args: [id] })
    .then(low)
const unitsOf = ({ contract, id }: Token, owner: Hex) =>
  market.reader.readContract({
    ...{ address: contract, abi: nftAbi, functionName: 'balanceOf', args: [owner, id] },
  })
const move = async (token: Token, to: Hex) => {
  const owner = await ownerOf(token)
  await traderOf(owner).send({
    to: token.contract,
    data: encodeFunctionData({
      ...{ abi: nftAbi, functionName: 'transferFrom', args: [owner, to, token.id] },
    }),
  })
}
const balance = (owner: Hex, token: Hex = zeroAddress) =>
  token === zeroAddress
    ? market.reader.getBalance({ address: owner })
    : market.reader.readContract({
        ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
      })

const ask = async (items: readonly object[], more: Json = {}) => {
  const { steps, path, requestId, message } = await market.post('/execute/buy/v7', {
    ...{ items, taker, partial: true, ...more },
  })
  if (message) throw new Error(`${message}`)
  const open = (id: string) =>
    ((steps as Step[]).find(step => step.id === id)?.items ?? []).filter(
      ({ status }) => status === 'incomplete',
    )
  return {
    ...{ path: path as Line[], requestId, approvals: open('currency-approval') },
    sales: open('sale'),
    steps: steps as Step[],
  }
}
type Asked = Awaited<ReturnType<typeof ask>>
/** What a line says that somebody gets, for all of its units. */
const shareOf = (line: Line | undefined, recipient: Hex, of: 'feesOnTop' | 'builtInFees') =>
  (line?.[of] ?? [])
    .filter(fee => low(fee.recipient) === low(recipient))
    .reduce((sum, fee) => sum + BigInt(fee.rawAmount) * BigInt(line?.quantity ?? 0), 0n)
const feeOf = (path: readonly Line[], id: Hex, recipient = first) =>
  shareOf(
    path.find(({ orderId }) => orderId === id),
    recipient,
    'feesOnTop',
  )
/** What changes for some accounts, in a currency, by what is sent; the network's share of the buyer's left out. */
const changes = async (calls: readonly Call[], owners: readonly Hex[], currency?: Hex) => {
  const read = () => Promise.all(owners.map(owner => balance(owner, currency)))
  const before = await read()
  let gas = 0n
  let used = 0n
  for (const { to, data, value } of calls) {
    const hash = await buyer.wallet.sendTransaction({
      ...{ to, data, value: BigInt(value ?? 0), gas: 3_000_000n },
      ...{ chain: buyer.wallet.chain, account: buyer.account },
    })
    const receipt = await market.reader.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    used += receipt.gasUsed
    gas += receipt.gasUsed * receipt.effectiveGasPrice
  }
  const after = await read()
  const own = owners.indexOf(taker)
  return {
    used,
    by: after.map(
      (held, at) => held - (before[at] ?? 0n) + (at === own && currency === undefined ? gas : 0n),
    ),
  }
}
const callsOf = ({ sales }: Asked) => sales.map(({ data }) => data)
/** How the kit judges the transactions of an answer by its own lines. */
const judge = async ({ path, sales, steps }: Asked, paid: Hex = zeroAddress) => {
  const money = (address: Hex, amount: bigint) => ({
    ...{ currency: { address, symbol: '', decimals: 18 }, amount },
  })
  const lines = path.map(line => {
    const quantity = BigInt(line.quantity)
    return {
      ...{ token: { contract: line.contract, tokenId: BigInt(line.tokenId) }, quantity },
      price: money(line.currency, BigInt(line.rawQuote) * quantity),
      pay: money(paid, BigInt(line.buyInRawQuote ?? line.rawQuote) * quantity),
    }
  })
  const onTop = path.flatMap(({ feesOnTop, quantity }) =>
    feesOnTop.map(({ recipient, rawAmount }) => ({
      ...money(paid, BigInt(rawAmount) * BigInt(quantity)),
      recipient,
    })),
  )
  const total = [...lines.map(({ pay }) => pay), ...onTop].reduce(
    (sum, { amount }) => sum + amount,
    0n,
  )
  const verify = verifyPurchase({
    ...{ lines, onTop, partial: true, totals: [money(paid, total)] },
    ...{ wrappedNative: weth, now: Date.now },
  })
  const intent = { action: 'buy', chainId: 31337, account: taker, arguments: undefined } as const
  const step = steps.find(({ id }) => id === 'sale')
  return verify(intent, step as never, sales[0] as never, steps as never)
}
const allowed = { verdict: 'allow', reasons: [] }
const partsOf = async ({ data }: { data: Call }) => {
  const context = { account: taker, chainId: 31337, router, wrappedNative: weth }
  const { parts, unknown } = await readFacts({ data: data as never }, context)
  expect(unknown).toEqual([])
  return parts
}

describe('with partial, what is paid beside the prices, on the chain', () => {
  test('default: nothing for nothing, of one its share, and asked again the open share alone', async () => {
    const [a, b] = [
      await list(2, await heldBy(2), ether),
      await list(3, await heldBy(3), 2n * ether),
    ]
    const items = [{ orderId: a.orderId }, { orderId: b.orderId }]
    const feesOnTop = [`${first}:${ether / 10n + 1n}`, `${second}:7`]
    const asked = await ask(items, { feesOnTop })
    expect(asked.sales).toHaveLength(1)
    const owed = (recipient: Hex) =>
      [a, b].map(({ orderId }) => feeOf(asked.path, orderId, recipient))
    expect(owed(first).reduce((sum, share) => sum + share)).toBe(ether / 10n + 1n)
    expect(owed(second).reduce((sum, share) => sum + share)).toBe(7n)
    expect(await judge(asked)).toEqual(allowed)
    const [sale] = asked.sales
    const parts = sale ? await partsOf(sale) : []
    expect(parts.map(({ costs }) => costs.slice(-2).map(({ amount }) => amount))).toEqual(
      [0, 1].map(at => [owed(first)[at], owed(second)[at]]),
    )

    const everybody = [taker, first, second, router]
    const before = await chain.snapshot()
    const holders = [await ownerOf(a.token), await ownerOf(b.token)]
    await move(a.token, elsewhere)
    await move(b.token, elsewhere)
    const none = await changes(callsOf(asked), everybody)
    expect(none.by).toEqual([0n, 0n, 0n, 0n])
    await takeBack(before)

    await move(b.token, elsewhere)
    const one = await changes(callsOf(asked), everybody)
    const [toFirst = 0n, toSecond = 0n] = [owed(first)[0], owed(second)[0]]
    expect(one.by).toEqual([-ether - toFirst - toSecond, toFirst, toSecond, 0n])
    expect(await ownerOf(a.token)).toBe(taker)

    await move(b.token, holders[1] ?? '0x')
    await market.catchUp()
    const again = await ask(items, { feesOnTop, requestId: asked.requestId })
    const rest = await changes(callsOf(again), everybody)
    const [open = 0n, opened = 0n] = [owed(first)[1], owed(second)[1]]
    expect(rest.by).toEqual([-2n * ether - open - opened, open, opened, 0n])
    expect(await ownerOf(b.token)).toBe(taker)
    await market.catchUp()
    expect((await ask(items, { feesOnTop, requestId: asked.requestId })).sales).toEqual([])
  })

  test('behavior: paid in a token through Permit2: the share of what is bought, the rest comes back', async () => {
    const currency = { currency: weth }
    const [a, b] = [
      await list(2, await heldBy(2), ether, currency),
      await list(3, await heldBy(3), 2n * ether, currency),
    ]
    const more = { feesOnTop: [`${first}:1001`], ...currency }
    const asked = await ask([{ orderId: a.orderId }, { orderId: b.orderId }], more)
    expect(await judge(asked, weth)).toEqual(allowed)
    for (const { data } of asked.approvals) await buyer.send({ to: data.to, data: data.data })
    await move(a.token, elsewhere)
    const share = feeOf(asked.path, b.orderId)
    expect(share + feeOf(asked.path, a.orderId)).toBe(1001n)
    const { by } = await changes(callsOf(asked), [taker, first, router], weth)
    expect(by).toEqual([-2n * ether - share, share, 0n])
    expect(await ownerOf(b.token)).toBe(taker)
  })

  test('behavior: swapped for: the share in what is paid, and none of it for what is gone', async () => {
    const dollars = low(usdc)
    const [a, b] = [
      await list(2, await heldBy(2), ether / 100n),
      await list(3, await heldBy(3), ether / 100n, { currency: weth }),
    ]
    const items = [{ orderId: a.orderId }, { orderId: b.orderId }]
    const asked = await ask(items, { feesOnTop: [`${first}:1001`], currency: dollars })
    expect(await judge(asked, dollars)).toEqual(allowed)
    for (const { data } of asked.approvals) await buyer.send({ to: data.to, data: data.data })
    await move(a.token, elsewhere)
    const share = feeOf(asked.path, b.orderId)
    const { by } = await changes(callsOf(asked), [first, router], dollars)
    expect(by).toEqual([share, 0n])
    expect([await ownerOf(b.token), share > 0n && share < 1001n]).toEqual([taker, true])
  })

  test('behavior: several units are bought all or none where a fee is for them, to the unit', async () => {
    const { seller, edition, quantity } = await heldEdition(4n)
    const some = await list(seller, edition, (ether / 100n) * BigInt(quantity), { quantity })
    const ask2 = async () => {
      const one = await list(2, await heldBy(2), ether)
      const items = [{ orderId: some.orderId, quantity: 2 }, { orderId: one.orderId }]
      const asked = await ask(items, { feesOnTop: [`${first}:11`] })
      expect([some, one].map(({ orderId }) => feeOf(asked.path, orderId))).toEqual([8n, 3n])
      expect(await judge(asked)).toEqual(allowed)
      return asked
    }
    const held = await unitsOf(edition, taker)
    const all = await changes(callsOf(await ask2()), [first, router])
    expect(all.by).toEqual([11n, 0n])
    expect(await unitsOf(edition, taker)).toBe(held + 2n)
    await market.catchUp()
    const { sales } = await market.get(`/sales/v6?contract=${vessels.address}&limit=1`)
    expect(sales).toMatchObject([{ to: taker, amount: '2' }])

    const asked = await ask2()
    const rival = market.trader(accounts[8]?.privateKey)
    const { state } = await rival.client.actions.buyToken({
      items: [{ orderId: some.orderId, quantity: quantity - 3 }],
      ...{ wallet: rival.wallet, options: { currency: zeroAddress } },
    })
    expect(state).toMatchObject({ status: 'complete' })
    const left = await changes(callsOf(asked), [taker, first, router])
    expect(left.by).toEqual([-ether - 3n, 3n, 0n])
    expect(await unitsOf(edition, taker)).toBe(held + 2n)
  })

  test('behavior: two listings of one edition are bought by one transaction that is paid by a swap', async () => {
    const { seller, edition } = await heldEdition(4n)
    const orders = [
      await list(seller, edition, ether / 50n, { quantity: 2 }),
      await list(seller, edition, ether / 40n, { quantity: 2 }),
    ]
    const before = await unitsOf(edition, taker)
    const { state } = await buyer.client.actions.buyToken({
      items: orders.map(({ orderId }) => ({ orderId, quantity: 2 })),
      ...{ wallet: buyer.wallet, options: { currency: usdc } },
    })
    expect(state).toMatchObject({ status: 'complete' })
    expect(await unitsOf(edition, taker)).toBe(before + 4n)
  })

  test('behavior: X2Y2 and a pool: royalties and fees beside what is bought, and nothing else', async () => {
    const { orders } = await market.get('/orders/asks/v5?status=active&limit=200')
    const [x2y2, pool] = ['x2y2', 'sudoswap'].map(name =>
      (orders as Order[]).find(({ kind }) => kind === name),
    )
    if (!x2y2 || !pool) throw new Error('Nothing is for sale')
    const items = [x2y2, pool].map(({ id }) => ({ orderId: id }))
    const more = { feesOnTop: [`${first}:9`], normalizeRoyalties: true }
    const asked = await ask(items, more)
    expect(asked.sales).toHaveLength(1)
    const artists = [tidelines, isobars].map(({ royaltyReceiver }) => low(royaltyReceiver))
    const linesOf = [x2y2, pool].map(({ id }) => asked.path.find(line => line.orderId === id))
    const royalties = artists.map((artist, at) => shareOf(linesOf[at], artist, 'builtInFees'))
    expect(royalties.some(royalty => royalty > 0n)).toBe(true)
    const shares = [x2y2, pool].map(({ id }) => feeOf(asked.path, id))
    const everybody = [taker, first, ...artists, router]
    const before = await chain.snapshot()
    const whole = await changes(callsOf(asked), everybody)
    const prices = linesOf.map(line => BigInt(line?.rawQuote ?? 0))
    expect(whole.by[0]).toBe(-(prices[0] ?? 0n) - (prices[1] ?? 0n) - 9n)
    expect(whole.by.slice(1)).toEqual([9n, whole.by[2], whole.by[3], 0n])
    await takeBack(before)
    const [, contract = '0x', id = '0'] = x2y2.tokenSetId.split(':')
    await move({ contract: contract as Hex, id: BigInt(id) }, elsewhere)
    const some = await changes(callsOf(asked), everybody)
    expect(some.by).toEqual([
      -(prices[1] ?? 0n) - (shares[1] ?? 0n),
      ...[shares[1] ?? 0n, 0n, whole.by[3], 0n],
    ])
  })

  test('behavior: what no router buys bears its share as a tip of its own', async () => {
    const kind = { orderKind: 'seaport-v1.6' }
    const [a, b] = [
      await list(2, await heldBy(2), ether, kind),
      await list(3, await heldBy(3), ether, kind),
    ]
    const items = [{ orderId: a.orderId }, { orderId: b.orderId }]
    const feesOnTop = [`${first}:101`]
    const asked = await ask(items, { feesOnTop })
    expect(asked.sales).toHaveLength(2)
    const shares = [a, b].map(({ orderId }) => feeOf(asked.path, orderId))
    expect((shares[0] ?? 0n) + (shares[1] ?? 0n)).toBe(101n)
    const at = asked.sales.findIndex(({ data }) => BigInt(data.value) === ether + (shares[1] ?? 0n))
    const one = await changes(callsOf(asked).slice(at, at + 1), [taker, first])
    expect(one.by).toEqual([-ether - (shares[1] ?? 0n), shares[1]])
    await market.catchUp()
    const again = await ask(items, { feesOnTop, requestId: asked.requestId })
    const rest = await changes(callsOf(again), [taker, first])
    expect(rest.by).toEqual([-ether - (shares[0] ?? 0n), shares[0]])
  })

  test('behavior: where nothing may fail each fee is one payment', async () => {
    const tokens = [await heldBy(4), await heldBy(5), await heldBy(6)]
    const ids = []
    for (const [at, token] of tokens.entries()) ids.push((await list(4 + at, token, ether)).orderId)
    const items = ids.map(orderId => ({ orderId }))
    const fees = { feesOnTop: [`${first}:101`, `${second}:50`] }
    for (const partial of [false, true]) {
      const again = await chain.snapshot()
      const { by } = await changes(callsOf(await ask(items, { ...fees, partial })), [first, second])
      expect(by).toEqual([101n, 50n])
      await takeBack(again)
    }
    const [sale] = (await ask(items, { ...fees, partial: false })).sales
    const { commands } = decodeTransaction(sale?.data.data ?? '0x')
    expect(commands.filter(({ command }) => command === 'TRANSFER')).toHaveLength(2)
    expect(commands.some(({ command }) => command === 'EXECUTE_SUB_PLAN')).toBe(false)
  })

  test('error: a fee for a contract that takes no native currency, which would undo each part in the block', async () => {
    const [a, b] = [await list(2, await heldBy(2), ether), await list(3, await heldBy(3), ether)]
    const items = [{ orderId: a.orderId }, { orderId: b.orderId }]
    const closed = low(tidelines.address)
    for (const partial of [true, false])
      await expect(ask(items, { feesOnTop: [`${closed}:5`], partial })).rejects.toThrow(
        `feesOnTop must go to who takes the native currency: the contract ${closed} does not`,
      )
    // Tokens are taken without asking whom they go to, and WETH takes what it wraps.
    const dollars = { feesOnTop: [`${closed}:5`], currency: low(usdc) }
    expect((await ask(items, dollars)).path).toHaveLength(2)
    const { by } = await changes(callsOf(await ask(items, { feesOnTop: [`${weth}:5`] })), [weth])
    expect(by).toEqual([5n])
  })
})
