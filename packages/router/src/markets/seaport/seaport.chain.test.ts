import { addresses, tidelines, usdc, vessels } from '@sluice/devnet'
import { type Address, erc721Abi, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { byRecipient } from '../../../bench/support/byRecipient.ts'
import { router } from '../../../bench/support/marketChain.ts'
import { recordGas } from '../../../bench/support/recordGas.ts'
import {
  feeAccount,
  money,
  moneyAbi,
  price,
  type SeaportMarket,
  startSeaportMarket,
  to,
  token,
  units,
} from '../../../bench/support/seaportMarket.ts'
import { buildTransaction } from '../../buildTransaction.ts'
import type { Command } from '../../command.ts'
import type { Part } from '../../part.ts'
import { permitTypedData } from '../../permit2/permitTypedData.ts'
import { seaportAddress, zeroConduitKey } from './addresses.ts'
import { criteriaTree } from './criteriaTree.ts'
import { fulfillAdvancedOrder } from './fulfillAdvancedOrder.ts'
import { type SeaportPurchase, seaport } from './seaport.ts'
import type { OrderComponents, OrderToFill } from './types.ts'

type Version = '1.4' | '1.5'
const versions: readonly Version[] = ['1.4', '1.5']
const ether = parseEther('1')

let market: SeaportMarket
let snapshot: string

beforeAll(async () => {
  market = await startSeaportMarket()
})
beforeEach(async () => {
  snapshot = await market.snapshot()
})
afterEach(() => market.revert(snapshot))
afterAll(() => market.stop())

const purchase = (
  version: Version,
  items: readonly OrderToFill[],
  change: Partial<SeaportPurchase> = {},
): SeaportPurchase => ({
  items,
  recipient: market.buyer.address,
  protocolAddress: seaportAddress[version],
  ...change,
})
const build = (purchases: readonly SeaportPurchase[], options: object = {}) =>
  buildTransaction([seaport(purchases)], { router, ...options })

/** Listings of tokens of several sellers, the nth for n ETH. */
async function listings(version: Version, count: number) {
  const tokens = await market.tokens(count)
  const orders = tokens.map(({ tokenId, owner }, index) =>
    market.order(owner, [token(tokenId)], price(owner, BigInt(index + 1) * (ether / 100n))),
  )
  const items = await Promise.all(orders.map(order => market.listed(version, order)))
  return { tokens, orders, items }
}
type Listings = Awaited<ReturnType<typeof listings>>
const costOf = (orders: readonly OrderComponents[]) =>
  orders.flatMap(order => order.consideration).reduce((sum, item) => sum + item.startAmount, 0n)

async function expectEmptyRouter() {
  expect(await market.balance(router)).toBe(0n)
  expect(await market.dollars(router)).toBe(0n)
  expect(await market.countOf(router)).toBe(0n)
}

describe.each(versions)('Seaport %s through the router', version => {
  test.each([1, 2, 10, 50])('behavior: a sweep of %i', async count => {
    const { tokens, orders, items } = await listings(version, count)
    const { success, spent, gas } = await market.execute(build([purchase(version, items)]))
    expect(success).toBe(true)
    expect(spent).toBe(costOf(orders))
    for (const { tokenId } of tokens)
      expect(await market.ownerOf(tokenId)).toBe(market.buyer.address)
    await expectEmptyRouter()
    recordGas(`Seaport ${version}: ${count} orders`, gas)
  })

  test.each([2, 10, 50])('behavior: of %i, the dead ones cost nothing', async count => {
    const { tokens, orders, items } = await listings(version, count)
    const dead = [0, Math.floor(count / 2)].slice(0, count - 1)
    for (const index of dead) await market.cancelled(version, orders[index] as OrderComponents)
    const transaction = build([purchase(version, items)])
    expect(transaction.value).toBe(costOf(orders))
    const { success, spent } = await market.execute(transaction)
    expect(success).toBe(true)
    expect(spent).toBe(costOf(orders.filter((_, index) => !dead.includes(index))))
    for (const [index, { tokenId, owner }] of tokens.entries())
      expect(await market.ownerOf(tokenId)).toBe(
        dead.includes(index) ? owner : market.buyer.address,
      )
    await expectEmptyRouter()
  })

  test.each([
    [
      'whose token was moved away',
      async ([, second]: Listings['tokens']) => {
        const { tokenId, owner } = second as Listings['tokens'][number]
        const move = [owner, feeAccount, tokenId]
        await market.call(owner, tidelines.address, erc721Abi, 'transferFrom', move)
      },
      (items: Listings['items']) => items,
    ],
    [
      'with the signature of another',
      async () => undefined,
      ([first, second]: Listings['items']) =>
        [first, { ...second, signature: first?.signature }] as OrderToFill[],
    ],
  ])('behavior: one %s undoes its purchase, and no other', async (_name, before, change) => {
    const { tokens, orders, items } = await listings(version, 2)
    await before(tokens)
    const both = change(items)
    expect(await market.execute(build([purchase(version, both)]))).toMatchObject({
      success: false,
      spent: 0n,
    })
    const apart = build(both.map(item => purchase(version, [item])))
    expect(await market.execute(apart)).toMatchObject({
      success: true,
      spent: costOf(orders.slice(0, 1)),
    })
    expect(await market.ownerOf(tokens[0]?.tokenId ?? 0n)).toBe(market.buyer.address)
    await expectEmptyRouter()
  })

  test('behavior: a dead one undoes everything when all items are asked for', async () => {
    const { orders, items } = await listings(version, 3)
    await market.cancelled(version, orders[1] as OrderComponents)
    const transaction = build([purchase(version, items)], { minimumItems: 'all' })
    expect(await market.execute(transaction)).toMatchObject({ success: false, spent: 0n })
  })

  test('behavior: priced in ERC20: permit, transfer and approval, and the rest comes back', async () => {
    const dollar = 1_000_000n
    const tokens = await market.tokens(3)
    const orders = tokens.map(({ tokenId, owner }) =>
      market.order(owner, [token(tokenId)], price(owner, 40n * dollar, usdc)),
    )
    const items = await Promise.all(orders.map(order => market.listed(version, order)))
    await market.cancelled(version, orders[1] as OrderComponents)
    const { buyer } = market
    await market.call(buyer.address, usdc, moneyAbi, 'approve', [addresses.permit2, maxUint256])
    const permit = {
      details: {
        token: usdc,
        amount: 120n * dollar,
        expiration: Number(market.time + 3600n),
        nonce: 0,
      },
      spender: router,
      sigDeadline: market.time + 3600n,
    }
    const signature = await buyer.signTypedData(permitTypedData(permit, { chainId: 31337 }))
    // The chain's clock is not that of this machine.
    const transaction = build(
      [
        purchase(version, items, {
          inputTokenProcessing: [
            {
              token: usdc,
              protocolApproval: true,
              permit2TransferFrom: true,
              permit2Permit: { ...permit, signature },
            },
          ],
        }),
      ],
      { now: market.time },
    )
    expect(transaction.value).toBe(0n)
    const before = await market.dollars(buyer.address)
    const { success, gas } = await market.execute(transaction)
    expect(success).toBe(true)
    expect(before - (await market.dollars(buyer.address))).toBe(80n * dollar)
    expect(await market.dollars(feeAccount)).toBe(8n * dollar)
    expect(await market.ownerOf(tokens[0]?.tokenId ?? 0n)).toBe(buyer.address)
    expect(await market.ownerOf(tokens[1]?.tokenId ?? 0n)).toBe(tokens[1]?.owner)
    await expectEmptyRouter()
    recordGas(`Seaport ${version}: 3 orders in USDC with permit, one dead`, gas)
  })
})

describe.each(versions)('Seaport %s through the router: what is asked of it', version => {
  test.each([1, 3])(
    'behavior: tips on %i orders are paid on top of what was signed',
    async count => {
      const { tokens, orders, items } = await listings(version, count)
      const tipped = items.map((item, index) => {
        const { consideration } = item.parameters
        const tip = to(tipAccount, money(BigInt(index + 1) * 1000n))
        return {
          ...item,
          parameters: {
            ...item.parameters,
            consideration: [...consideration, tip],
            totalOriginalConsiderationItems: consideration.length,
          },
        }
      })
      const tips = BigInt((count * (count + 1)) / 2) * 1000n
      const transaction = build([purchase(version, tipped)])
      expect(transaction.value).toBe(costOf(orders) + tips)
      expect(await market.execute(transaction)).toMatchObject({
        success: true,
        spent: costOf(orders) + tips,
      })
      expect(await market.balance(tipAccount)).toBe(tips)
      for (const { tokenId } of tokens)
        expect(await market.ownerOf(tokenId)).toBe(market.buyer.address)
      await expectEmptyRouter()
      // What is not said to be a tip would have been signed.
      const { items: others } = await listings(version, 1)
      const unsaid = others.map(item => ({
        ...item,
        parameters: {
          ...item.parameters,
          consideration: [...item.parameters.consideration, to(tipAccount, money(1n))],
        },
      }))
      expect(await market.execute(build([purchase(version, unsaid)]))).toMatchObject({
        success: false,
      })
    },
  )

  test('error: a proof for a criterion that takes any token never works', async () => {
    const [first] = await market.tokens(1)
    if (!first) throw new Error('no token')
    const { tokenId, owner } = first
    const listing = market.order(owner, [token(0n, { itemType: 4 })], price(owner, ether))
    const item = await market.listed(version, listing)
    const criterion = { side: 'offer', index: 0, identifier: tokenId } as const
    const proof = [`0x${'11'.repeat(32)}`] as const
    expect(() =>
      seaport(purchase(version, [{ ...item, criteria: [{ ...criterion, proof }] }])),
    ).toThrow(expect.objectContaining({ field: 'seaport.items[0].criteria[0].proof' }))
    const part = seaport(purchase(version, [{ ...item, criteria: [criterion] }]))
    const proven = changed(part, call => ({
      ...call,
      criteriaResolvers: call.criteriaResolvers.map(each => ({ ...each, criteriaProof: proof })),
    }))
    expect(await market.execute(buildTransaction([proven], { router }))).toMatchObject({
      success: false,
    })
    expect(await market.execute(buildTransaction([part], { router }))).toMatchObject({
      success: true,
      spent: ether,
    })
    expect(await market.ownerOf(tokenId)).toBe(market.buyer.address)
  })

  test('error: ERC20 through another conduit than the approved one never works', async () => {
    const [first] = await market.tokens(1)
    if (!first) throw new Error('no token')
    const { tokenId, owner } = first
    const { buyer } = market
    const item = await market.listed(
      version,
      market.order(owner, [token(tokenId)], price(owner, 10_000_000n, usdc)),
    )
    const open = [usdc, router, 10_000_000n, Number(market.time + 3600n)]
    await market.call(buyer.address, usdc, moneyAbi, 'approve', [addresses.permit2, maxUint256])
    await market.call(buyer.address, addresses.permit2, permit2Abi, 'approve', open)
    const inputTokenProcessing = [
      { token: usdc, protocolApproval: true, permit2TransferFrom: true },
    ]
    const bought = purchase(version, [item], { inputTokenProcessing })
    expect(() => seaport({ ...bought, conduitKey: zeroConduitKey })).toThrow(
      expect.objectContaining({ field: 'seaport.conduitKey' }),
    )
    const part = seaport(bought)
    const elsewhere = changed(part, call => ({ ...call, fulfillerConduitKey: zeroConduitKey }))
    expect(await market.execute(buildTransaction([elsewhere], { router }))).toMatchObject({
      success: false,
    })
    expect(await market.execute(buildTransaction([part], { router }))).toMatchObject({
      success: true,
    })
    expect(await market.ownerOf(tokenId)).toBe(buyer.address)
    await expectEmptyRouter()
  })
})

describe('seaport', () => {
  test("the peer's fault: one recipient of two currencies makes it fail", async () => {
    const [first, second] = await market.tokens(2)
    if (!first || !second) throw new Error('no tokens')
    const orders = [
      market.order(first.owner, [token(first.tokenId)], price(first.owner, ether)),
      market.order(second.owner, [token(second.tokenId)], price(second.owner, 10_000_000n, usdc)),
    ]
    const items = await Promise.all(orders.map(order => market.listed('1.5', order)))
    const { buyer } = market
    await market.call(buyer.address, usdc, moneyAbi, 'approve', [addresses.permit2, maxUint256])
    await market.call(buyer.address, addresses.permit2, permit2Abi, 'approve', [
      usdc,
      router,
      10_000_000n,
      Number(market.time + 3600n),
    ])
    const bought = purchase('1.5', items, {
      inputTokenProcessing: [{ token: usdc, protocolApproval: true, permit2TransferFrom: true }],
    })
    // Its bytes for these orders; `bench/differential/seaport.test.ts` compares them.
    const theirs = buildTransaction([byRecipient(seaport([bought]))], { router })
    expect(await market.execute(theirs)).toMatchObject({ success: false })
    const { success, spent } = await market.execute(build([bought]))
    expect({ success, spent }).toEqual({ success: true, spent: ether })
    expect(await market.dollars(feeAccount)).toBe(1_000_000n)
    expect(await market.ownerOf(first.tokenId)).toBe(buyer.address)
    expect(await market.ownerOf(second.tokenId)).toBe(buyer.address)
    await expectEmptyRouter()
  })

  test('behavior: every item of a bundle arrives, beside other orders', async () => {
    const [first, second, third] = await market.tokens(3)
    if (!first || !second || !third) throw new Error('no tokens')
    const bundle = market.order(
      first.owner,
      [token(first.tokenId), ...(await editionOf(first.owner))],
      price(first.owner, ether),
    )
    const items = [
      await market.listed('1.5', bundle),
      await market.listed(
        '1.5',
        market.order(third.owner, [token(third.tokenId)], price(third.owner, ether)),
      ),
    ]
    const part = seaport([purchase('1.5', items)])
    const before = await heldUnits(market.buyer.address)
    const { success } = await market.execute(buildTransaction([part], { router }))
    expect(success).toBe(true)
    expect(part.items).toHaveLength(3)
    expect(await market.ownerOf(first.tokenId)).toBe(market.buyer.address)
    expect(await market.ownerOf(third.tokenId)).toBe(market.buyer.address)
    expect((await heldUnits(market.buyer.address)) - before).toBe(1n)
    await expectEmptyRouter()
  })

  test('behavior: a part of an edition, and then the rest', async () => {
    const { tokenId, units: all } = await market.edition(3n)
    const { seller, buyer } = market
    const listing = market.order(
      seller.address,
      [units(tokenId, all)],
      price(seller.address, all * 1000n),
      { orderType: 1 },
    )
    const item = await market.listed('1.5', listing)
    const before = await market.unitsOf(buyer.address, tokenId)
    const some = build([purchase('1.5', [{ ...item, quantity: 2n }])])
    expect(some.value).toBe(2000n)
    expect(await market.execute(some)).toMatchObject({ success: true, spent: 2000n })
    expect((await market.unitsOf(buyer.address, tokenId)) - before).toBe(2n)
    // Whoever asks for all of it gets what is left, and pays for no more.
    const rest = build([purchase('1.5', [item])])
    expect(rest.value).toBe(all * 1000n)
    expect(await market.execute(rest)).toMatchObject({ success: true, spent: (all - 2n) * 1000n })
    expect((await market.unitsOf(buyer.address, tokenId)) - before).toBe(all)
    await expectEmptyRouter()
  })

  test('behavior: one of the tokens that criteria allow', async () => {
    const tokens = await market.tokens(12)
    const owner = market.seller.address
    const own = tokens.filter(each => each.owner === owner).map(each => each.tokenId)
    const wanted = own[1] ?? 0n
    const tree = criteriaTree(own)
    const listing = market.order(
      owner,
      [token(BigInt(tree.root), { itemType: 4 })],
      price(owner, ether),
    )
    const item = await market.listed('1.5', listing)
    const criteria = [
      { side: 'offer', index: 0, identifier: wanted, proof: tree.proof(wanted) },
    ] as const
    const part = seaport(purchase('1.5', [{ ...item, criteria }]))
    expect(part.items[0]?.tokenId).toBe(wanted)
    expect(await market.execute(buildTransaction([part], { router }))).toMatchObject({
      success: true,
      spent: ether,
    })
    expect(await market.ownerOf(wanted)).toBe(market.buyer.address)
    await expectEmptyRouter()
  })

  test.each([
    ['falls', 4n * ether, ether],
    ['rises', ether, 4n * ether],
  ])('behavior: a price that %s is what it is in the block', async (_name, from, until) => {
    const [first] = await market.tokens(1)
    if (!first) throw new Error('no token')
    const { tokenId, owner } = first
    const startTime = market.time - 1000n
    const endTime = market.time + 3000n
    const listing = market.order(
      owner,
      [token(tokenId)],
      [{ ...to(owner, money(from)), endAmount: until }],
      { startTime, endTime },
    )
    const transaction = build([purchase('1.5', [await market.listed('1.5', listing)])])
    expect(transaction.value).toBe(4n * ether)
    const { success, spent } = await market.execute(transaction)
    const { timestamp } = await market.client.getBlock()
    const weighed = from * (endTime - timestamp) + until * (timestamp - startTime)
    const duration = endTime - startTime
    expect({ success, spent }).toEqual({
      success: true,
      spent: (weighed + duration - 1n) / duration,
    })
    await expectEmptyRouter()
  })

  test('behavior: both releases in one transaction', async () => {
    const [old, recent] = [await listings('1.4', 2), await listings('1.5', 2)]
    const { success, spent, gas } = await market.execute(
      build([purchase('1.4', old.items), purchase('1.5', recent.items)]),
    )
    expect({ success, spent }).toEqual({
      success: true,
      spent: costOf([...old.orders, ...recent.orders]),
    })
    for (const { tokenId } of [...old.tokens, ...recent.tokens])
      expect(await market.ownerOf(tokenId)).toBe(market.buyer.address)
    await expectEmptyRouter()
    recordGas('Seaport 1.4 and 1.5: 2 orders each', gas)
  })

  test('behavior: a zone gets the data that it asks for', async () => {
    const word = `0x${'5a'.repeat(32)}` as const
    const zone = await market.deploy(zoneThatAsksFor(word))
    const [first] = await market.tokens(1)
    if (!first) throw new Error('no token')
    const listing = market.order(first.owner, [token(first.tokenId)], price(first.owner, ether), {
      orderType: 2,
      zone,
    })
    const item = await market.listed('1.5', listing)
    expect(await market.execute(build([purchase('1.5', [item])]))).toMatchObject({ success: false })
    const told = build([purchase('1.5', [{ ...item, extraData: word }])])
    expect(await market.execute(told)).toMatchObject({ success: true, spent: ether })
    expect(await market.ownerOf(first.tokenId)).toBe(market.buyer.address)
  })
})

const tipAccount: Address = `0x${'71'.repeat(20)}`

type Call = ReturnType<typeof fulfillAdvancedOrder.decode>

/** The purchase of one order with something else in its call, which `seaport` would not make. */
function changed(part: Part, change: (call: Call) => Call): Part {
  return {
    ...part,
    commands: allowRevert =>
      part.commands(allowRevert).map((command): Command => {
        if (command.command !== 'SEAPORT_V1_4' && command.command !== 'SEAPORT_V1_5') return command
        const call = change(fulfillAdvancedOrder.decode(command.args.data))
        return { ...command, args: { ...command.args, data: fulfillAdvancedOrder.encode(call) } }
      }),
  }
}

const permit2Abi = parseAbi(['function approve(address, address, uint160, uint48)'])

/** The first edition of Vessels of which somebody holds a unit, as a second item of a bundle. */
async function editionOf(owner: Address) {
  for (let tokenId = 1n; tokenId <= BigInt(vessels.tokens); tokenId++)
    if ((await market.unitsOf(owner, tokenId)) > 0n) return [units(tokenId, 1n)]
  throw new Error(`${owner} has no edition`)
}

async function heldUnits(owner: Address): Promise<bigint> {
  let held = 0n
  for (let tokenId = 1n; tokenId <= BigInt(vessels.tokens); tokenId++)
    held += await market.unitsOf(owner, tokenId)
  return held
}

/**
 * Creation code of a zone that lets orders pass whose `extraData` is one word. In the calldata of
 * `validateOrder` that word stands before the list of hashes: its length, and one hash.
 */
function zoneThatAsksFor(word: Hex): Hex {
  const load = '6060360335' // calldataload(calldatasize - 0x60)
  const check = `7f${word.slice(2)}14602d57` // jump to 0x2d when it is the word
  const refuse = '5f5ffd'
  const accept = '5b6317b1f94260e01b5f5260205ff3' // return validateOrder.selector
  const runtime = load + check + refuse + accept
  const length = (runtime.length / 2).toString(16).padStart(2, '0')
  return `0x60${length}600a5f3960${length}5ff3${runtime}`
}
