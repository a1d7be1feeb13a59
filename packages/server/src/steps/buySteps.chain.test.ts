import {
  accounts,
  addresses,
  feeRecipient,
  startTestChain,
  type TestChain,
  tidelines,
  vessels,
} from '@sluice/devnet'
import {
  type OrderComponents,
  openseaConduitKey,
  type SeaportVersion,
  seaportAddress,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Json, signed } from '../testing/createTestMarket.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../testing/startChainMarket.ts'

const editionAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
const ether = parseEther('1')

let chain: TestChain
let market: ChainMarket
let buyer: ChainTrader
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address, vessels.address],
    chain: {
      wrappedNative: addresses.weth.toLowerCase() as Hex,
      router: addresses.universalRouter.toLowerCase() as Hex,
    },
  })
  buyer = market.trader(accounts[1]?.privateKey)
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})
afterEach(() => {
  expect(market.failures).toEqual([])
})

/** Tidelines whose holders have approved the conduit, the buyer's own left out. */
const holdings = async () => {
  await market.catchUp()
  const owners = accounts.slice(2).map(({ address }) => address)
  const found = await Promise.all(
    owners.map(async owner => {
      const path = `/users/${owner}/tokens/v10?collection=${tidelines.address}&limit=20`
      return (await market.get(path)).tokens as { token: Json }[]
    }),
  )
  return found.flat().map(({ token }) => BigInt(`${token.tokenId}`))
}
const holderOf = async (tokenId: bigint) => {
  const owner = await ownerOf(tokenId)
  return accounts.find(({ address }) => address === owner)
}
let salt = 0n
const list = async (wish: {
  version: SeaportVersion
  price: bigint
  tokenId?: bigint
  edition?: { tokenId: bigint; quantity: bigint }
  currency?: Hex
  taker?: Hex
}) => {
  const { version, price, edition, currency = zeroAddress, taker } = wish
  const tokenId = edition?.tokenId ?? wish.tokenId ?? 0n
  const holder = edition ? accounts[3] : await holderOf(tokenId)
  const seller = privateKeyToAccount(holder?.privateKey ?? '0x')
  const { timestamp } = await market.reader.getBlock()
  const token = {
    itemType: edition ? 3 : 2,
    token: (edition ? vessels : tidelines).address.toLowerCase() as Hex,
    identifierOrCriteria: tokenId,
    startAmount: edition?.quantity ?? 1n,
    endAmount: edition?.quantity ?? 1n,
  }
  const pay = (amount: bigint, recipient: Hex) => ({
    itemType: currency === zeroAddress ? 0 : 1,
    token: currency.toLowerCase() as Hex,
    identifierOrCriteria: 0n,
    startAmount: amount,
    endAmount: amount,
    recipient: recipient.toLowerCase() as Hex,
  })
  const fee = price / 100n
  const order: OrderComponents = {
    offerer: seller.address.toLowerCase() as Hex,
    zone: zeroAddress,
    offer: [token],
    consideration: [
      pay(price - fee, seller.address),
      pay(fee, feeRecipient),
      ...(taker ? [{ ...token, recipient: taker.toLowerCase() as Hex }] : []),
    ],
    orderType: edition ? 1 : 0,
    startTime: timestamp - 60n,
    endTime: timestamp + 86_400n,
    zoneHash: zeroHash,
    salt: ++salt,
    conduitKey: openseaConduitKey,
    counter: 0n,
  }
  const { results, message } = await market.post('/order/v4', {
    items: [await signed(order, seller, version)],
    source: 'test.example',
  })
  const [result] = (results ?? []) as { orderId: Hex; message: string; reason?: string }[]
  if (result?.message !== 'success') throw new Error(`${message ?? ''} ${JSON.stringify(result)}`)
  return { orderId: result.orderId }
}
const ownerOf = (tokenId: bigint) =>
  market.reader.readContract({
    ...{ address: tidelines.address, abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] },
  })
const wethOf = (owner: Hex) =>
  market.reader.readContract({
    ...{ address: addresses.weth, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
  })
/** What accounts hold, native and wrapped. */
const money = async (owners: readonly Hex[]) =>
  Promise.all(
    owners.map(async address => [
      await market.reader.getBalance({ address }),
      await wethOf(address),
    ]),
  )
const gasOf = async (hashes: readonly Hex[]) => {
  const receipts = await Promise.all(
    hashes.map(hash => market.reader.getTransactionReceipt({ hash })),
  )
  return receipts.reduce(
    (sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice,
    0n,
  )
}
/** Buys through the client; what changed for the buyer (gas aside), the fee's receiver and the router. */
const buy = async (items: Json[], more: Json = {}) => {
  const parties = [buyer.account.address, feeRecipient, addresses.universalRouter] as const
  const before = await money(parties)
  const { state, steps, path } = await buyer.client.actions.buyToken({
    items: items as never,
    wallet: buyer.wallet,
    options: more,
  })
  const hashes = steps.flatMap(({ items }) =>
    items.flatMap(({ txHashes }) => (txHashes ?? []).map(({ txHash }) => txHash)),
  )
  const gas = await gasOf([...new Set(hashes)])
  const after = await money(parties)
  const [own, fee, router] = after.map((held, who) =>
    held.map((amount, at) => amount - (before[who]?.[at] ?? 0n)),
  )
  return { state, steps, path, own: [(own?.[0] ?? 0n) + gas, own?.[1]], fee, router }
}

describe('buySteps, on the chain', () => {
  test('default: two exchanges, one price in WETH and a fee on top, in one transaction', async () => {
    const [a = 0n, b = 0n, c = 0n] = await holdings()
    const first = await list({ version: '1.4', tokenId: a, price: ether })
    const second = await list({ version: '1.5', tokenId: b, price: 2n * ether })
    const third = await list({
      ...{ version: '1.5', tokenId: c, price: 3n * ether, currency: addresses.weth },
    })
    const payee: Hex = `0x${'77'.repeat(20)}`
    const bought = await buy([first, second, third], { feesOnTop: [`${payee}:12345`] })
    expect(bought.state).toMatchObject({ status: 'complete' })
    expect(bought.steps.map(({ id, items }) => [id, items.length])).toEqual([
      ['pre-signature', 0],
      ['sale', 1],
    ])
    expect(await Promise.all([a, b, c].map(ownerOf))).toEqual(Array(3).fill(buyer.account.address))
    expect(bought.own).toEqual([-6n * ether - 12_345n, 0n])
    expect(bought.fee).toEqual([(3n * ether) / 100n, (3n * ether) / 100n])
    expect(bought.router).toEqual([0n, 0n])
    expect(await market.reader.getBalance({ address: payee })).toBe(12_345n)
  })

  test('behavior: paid in WETH: exactly approved, unwrapped as far as needed, the rest stays', async () => {
    const [a = 0n, b = 0n] = await holdings()
    const first = await list({ version: '1.4', tokenId: a, price: ether })
    const second = await list({
      ...{ version: '1.5', tokenId: b, price: 2n * ether, currency: addresses.weth },
    })
    const bought = await buy([first, second], { currency: addresses.weth })
    expect(bought.state).toMatchObject({ status: 'complete' })
    expect(bought.steps.map(({ id, items }) => [id, items.length])).toEqual([
      ['currency-approval', 2],
      ['pre-signature', 0],
      ['sale', 1],
    ])
    expect(await Promise.all([a, b].map(ownerOf))).toEqual(Array(2).fill(buyer.account.address))
    expect(bought.own).toEqual([0n, -3n * ether])
    expect(bought.router).toEqual([0n, 0n])
    const left = await market.reader.readContract({
      address: addresses.weth,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [buyer.account.address, addresses.permit2],
    })
    expect(left).toBe(0n)
  })

  test('behavior: a price in WETH on one exchange is paid there, by an exact approval', async () => {
    const [a = 0n] = await holdings()
    const order = await list({
      ...{ version: '1.5', tokenId: a, price: 2n * ether, currency: addresses.weth },
    })
    const bought = await buy([order])
    expect(bought.state).toMatchObject({ status: 'complete' })
    expect(bought.own).toEqual([0n, -2n * ether])
    expect(await ownerOf(a)).toBe(buyer.account.address)
  })

  test('options: onlyPath: the gas of a purchase, as it then takes it', async () => {
    const [a = 0n] = await holdings()
    const order = await list({ version: '1.5', tokenId: a, price: ether })
    const taker = buyer.account.address
    const quote = await market.post('/execute/buy/v7', { taker, items: [order], onlyPath: true })
    const { gas } = quote.fees as { gas: { amount: { raw: string } } }
    const gasPrice = await market.reader.getGasPrice()
    expect(BigInt(gas.amount.raw)).toBe(BigInt(Number(quote.gasEstimate)) * gasPrice)
    const { steps } = await buyer.client.actions.buyToken({
      ...{ items: [order], wallet: buyer.wallet },
    })
    const receipt = steps.at(-1)?.items[0]?.receipt
    // Estimates are what it needs to have: what is given back at the end is part of them.
    const used = Number(receipt?.gasUsed)
    expect(quote.gasEstimate).toBeGreaterThanOrEqual(used)
    expect(quote.gasEstimate).toBeLessThanOrEqual(used * 1.3)
  })

  test('behavior: some of an edition and a listing of 1.6 for one taker: two transactions', async () => {
    const [a = 0n] = await holdings()
    const taker = buyer.account.address
    const edition = await heldEdition()
    const whole = await list({ version: '1.4', edition, price: edition.quantity * ether })
    const own = await list({ version: '1.6', tokenId: a, price: 2n * ether, taker })
    const before = await unitsOf(taker, edition.tokenId)
    const bought = await buy([{ ...whole, quantity: 2 }, own], { forceRouter: true })
    expect(bought.state).toMatchObject({ status: 'complete' })
    expect(bought.steps.at(-1)?.items).toHaveLength(2)
    expect(await ownerOf(a)).toBe(taker)
    expect(await unitsOf(taker, edition.tokenId)).toBe(before + 2n)
    expect(bought.own).toEqual([-4n * ether, 0n])
  })

  test('options: feesOnTop: beside the price of a listing for one taker, alone', async () => {
    const [a = 0n] = await holdings()
    const taker = buyer.account.address
    const own = await list({ version: '1.6', tokenId: a, price: ether, taker })
    const payee: Hex = `0x${'78'.repeat(20)}`
    const bought = await buy([own], { feesOnTop: [`${payee}:777`] })
    expect(bought.state).toMatchObject({ status: 'complete' })
    expect(await ownerOf(a)).toBe(taker)
    expect(bought.own).toEqual([-ether - 777n, 0n])
    expect(await market.reader.getBalance({ address: payee })).toBe(777n)
  })

  test('behavior: royalties that an order leaves out are paid as tips', async () => {
    const [a = 0n, b = 0n] = await holdings()
    const first = await list({ version: '1.4', tokenId: a, price: ether })
    const second = await list({ version: '1.6', tokenId: b, price: 2n * ether })
    const before = await market.reader.getBalance({ address: tidelines.royaltyReceiver })
    const bought = await buy([first, second], { normalizeRoyalties: true })
    expect(bought.state).toMatchObject({ status: 'complete' })
    const royalty = (3n * ether * tidelines.royaltyBps) / 10_000n
    const after = await market.reader.getBalance({ address: tidelines.royaltyReceiver })
    expect(after - before).toBe(royalty)
    expect(bought.own).toEqual([-3n * ether - royalty, 0n])
  })

  test('behavior: a token that was moved away undoes none of the others', async () => {
    const tokens = (await holdings()).slice(0, 3)
    const [, b = 0n] = tokens
    const items = []
    for (const tokenId of tokens) items.push(await list({ version: '1.5', tokenId, price: ether }))
    const [whole, partly] = [await planOf(items, false), await planOf(items, true)]
    const account = buyer.account.address
    await moveAway(b)
    await expect(market.reader.call({ ...whole, account })).rejects.toThrow()
    const before = await market.reader.getBalance({ address: account })
    await buyer.send(partly)
    expect(await Promise.all(tokens.map(ownerOf))).toEqual([account, elsewhere, account])
    const spent = before - (await market.reader.getBalance({ address: account }))
    expect(spent).toBeGreaterThanOrEqual(2n * ether)
    expect(spent).toBeLessThan(2n * ether + ether / 100n)
  })

  test('behavior: nor does it when tokens pay through Permit2: what it would have cost comes back', async () => {
    const tokens = (await holdings()).slice(0, 3)
    const [, b = 0n] = tokens
    const items = []
    for (const tokenId of tokens)
      items.push(await list({ version: '1.5', tokenId, price: ether, currency: addresses.weth }))
    const [whole] = await callsOf(items, { currency: addresses.weth, forceRouter: true })
    const [partly, approvals] = await callsOf(items, { currency: addresses.weth, partial: true })
    const account = buyer.account.address
    expect(approvals.map(({ to }) => to)).toEqual(
      [addresses.weth, addresses.permit2].map(address => address.toLowerCase()),
    )
    for (const approval of approvals) await buyer.send(approval)
    await moveAway(b)
    const owners = [account, addresses.universalRouter]
    const before = await Promise.all(owners.map(wethOf))
    for (const call of whole)
      await expect(market.reader.call({ ...call, account })).rejects.toThrow()
    expect(partly).toHaveLength(1)
    for (const call of partly) await buyer.send(call)
    expect(await Promise.all(tokens.map(ownerOf))).toEqual([account, elsewhere, account])
    const after = await Promise.all(owners.map(wethOf))
    expect(after.map((held, at) => held - (before[at] ?? 0n))).toEqual([-2n * ether, 0n])
  })

  test('behavior: what was wrapped for a listing in WETH that is not bought comes back as WETH', async () => {
    const [a = 0n, b = 0n, c = 0n] = await holdings()
    const items = [
      await list({ version: '1.5', tokenId: a, price: ether }),
      await list({ version: '1.5', tokenId: b, price: 2n * ether, currency: addresses.weth }),
      await list({ version: '1.5', tokenId: c, price: 3n * ether, currency: addresses.weth }),
    ]
    const [calls] = await callsOf(items, { currency: zeroAddress, partial: true })
    const account = buyer.account.address
    await moveAway(b)
    const parties = [account, addresses.universalRouter]
    const before = await money(parties)
    for (const call of calls) await buyer.send(call)
    expect(await Promise.all([a, b, c].map(ownerOf))).toEqual([account, elsewhere, account])
    const after = await money(parties)
    const [own, router] = after.map((held, who) =>
      held.map((amount, at) => amount - (before[who]?.[at] ?? 0n)),
    )
    // The price of all three went along, and the one of the second is wrapped now.
    expect(own?.[0]).toBeLessThanOrEqual(-6n * ether)
    expect(own?.[0]).toBeGreaterThan(-6n * ether - ether / 100n)
    expect(own?.[1]).toBe(2n * ether)
    expect(router).toEqual([0n, 0n])
  })

  test('behavior: of Seaport 1.6, which no router buys, each is a transaction of its own', async () => {
    const tokens = (await holdings()).slice(0, 3)
    const [, b = 0n] = tokens
    const items = []
    for (const tokenId of tokens) items.push(await list({ version: '1.6', tokenId, price: ether }))
    const [together] = await callsOf(items, {})
    const [each] = await callsOf(items, { partial: true })
    expect([together.length, each.length]).toEqual([1, 3])
    await moveAway(b)
    const account = buyer.account.address
    const outcomes = await Promise.allSettled(
      [...together, ...each].map(call => market.reader.call({ ...call, account })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['rejected', 'fulfilled', 'rejected', 'fulfilled'],
    ])
    for (const call of each.filter((_, at) => at !== 1)) await buyer.send(call)
    expect(await Promise.all(tokens.map(ownerOf))).toEqual([account, elsewhere, account])
  })

  test('behavior: what is gone by then undoes all of it; with `partial` the rest is bought', async () => {
    const [a = 0n, b = 0n] = await holdings()
    const first = await list({ version: '1.4', tokenId: a, price: ether })
    const second = await list({ version: '1.5', tokenId: b, price: 2n * ether })
    const [whole, partly] = [
      await planOf([first, second], false),
      await planOf([first, second], true),
    ]
    const seller = market.trader((await holderOf(b))?.privateKey)
    await seller.send({
      to: seaportAddress['1.5'],
      data: '0x5b34b966', // incrementCounter()
    })
    await expect(market.reader.call({ ...whole, account: buyer.account.address })).rejects.toThrow()
    const before = await market.reader.getBalance({ address: buyer.account.address })
    await buyer.send(partly)
    expect(await ownerOf(a)).toBe(buyer.account.address)
    expect(await ownerOf(b)).toBe(seller.account.address)
    const spent = before - (await market.reader.getBalance({ address: buyer.account.address }))
    expect(spent).toBeGreaterThanOrEqual(ether)
    expect(spent).toBeLessThan(ether + ether / 100n)
  })
})

type Call = { to: Hex; data: Hex; value?: Hex }
type Step = { id: string; items: { data?: Call }[] }

/** The transactions that buy some items, and those that approve what they take, as the server answers them. */
async function callsOf(items: readonly object[], more: Json) {
  const body = { items, taker: buyer.account.address, ...more }
  const { steps, message } = await market.post('/execute/buy/v7', body)
  if (message) throw new Error(`${message}`)
  const callsIn = (step: string) =>
    ((steps as Step[]).find(({ id }) => id === step)?.items ?? []).flatMap(({ data }) =>
      data ? [{ to: data.to, data: data.data, value: BigInt(data.value ?? 0) }] : [],
    )
  return [callsIn('sale'), callsIn('currency-approval')] as const
}

async function planOf(items: readonly object[], partial: boolean) {
  const [[sale]] = await callsOf(items, { partial })
  if (!sale) throw new Error('There is no sale')
  return sale
}

const elsewhere = '0x000000000000000000000000000000000000dEaD'

async function moveAway(tokenId: bigint): Promise<void> {
  const holder = market.trader((await holderOf(tokenId))?.privateKey)
  await holder.send({
    to: tidelines.address,
    data: encodeFunctionData({
      abi: erc721Abi,
      functionName: 'transferFrom',
      args: [holder.account.address, elsewhere, tokenId],
    }),
  })
}

async function heldEdition(): Promise<{ tokenId: bigint; quantity: bigint }> {
  for (let tokenId = 1n; tokenId <= BigInt(vessels.tokens); tokenId++) {
    const quantity = await unitsOf(accounts[3]?.address ?? '0x', tokenId)
    if (quantity >= 3n) return { tokenId, quantity }
  }
  throw new Error('The seller holds no edition')
}

function unitsOf(owner: Hex, tokenId: bigint): Promise<bigint> {
  return market.reader.readContract({
    address: vessels.address,
    abi: editionAbi,
    functionName: 'balanceOf',
    args: [owner, tokenId],
  })
}
