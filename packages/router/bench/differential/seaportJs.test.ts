import { EIP_712_BULK_ORDER_TYPE } from '@opensea/seaport-js/lib/constants.js'
import { getBulkOrderTree } from '@opensea/seaport-js/lib/utils/eip712/bulk-orders.js'
import { MerkleTree } from '@opensea/seaport-js/lib/utils/merkletree.js'
import { utils } from 'ethers'
import fc from 'fast-check'
import { type Address, concat, type Hex, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { openseaConduitKey, zeroAddress } from '../../src/markets/seaport/addresses.ts'
import {
  bulkDigest,
  bulkSignature,
  bulkTree,
  domainSeparator,
} from '../../src/markets/seaport/bulkTree.ts'
import { cancel } from '../../src/markets/seaport/cancel.ts'
import { criteriaTree } from '../../src/markets/seaport/criteriaTree.ts'
import { fulfil } from '../../src/markets/seaport/fulfil.ts'
import { fulfilBasic } from '../../src/markets/seaport/fulfilBasic.ts'
import { incrementCounter } from '../../src/markets/seaport/incrementCounter.ts'
import { match } from '../../src/markets/seaport/match.ts'
import { orderHash } from '../../src/markets/seaport/orderHash.ts'
import type { OrderComponents } from '../../src/markets/seaport/types.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { seaportJs } from '../support/seaportJs.ts'
import { compared } from './tally.ts'
import { addressOf, bytesOf, patience, runs, uintOf } from './values.ts'

const item = {
  itemType: fc.integer({ min: 0, max: 5 }),
  token: addressOf,
  identifierOrCriteria: uintOf(256),
  startAmount: uintOf(256),
  endAmount: uintOf(256),
}
const besideItems = {
  offerer: addressOf,
  zone: addressOf,
  orderType: fc.integer({ min: 0, max: 3 }),
  startTime: uintOf(40),
  endTime: uintOf(40),
  zoneHash: bytesOf(32),
  salt: uintOf(256),
  conduitKey: bytesOf(32),
  counter: uintOf(128),
}
const anyOrder: fc.Arbitrary<OrderComponents> = fc.record({
  ...besideItems,
  offer: fc.array(fc.record(item), { maxLength: 3 }),
  consideration: fc.array(fc.record({ ...item, recipient: addressOf }), { maxLength: 3 }),
})

/** Units of a token against a currency, whose amounts divide by the units. */
const listing = fc
  .record({
    order: fc.record(besideItems),
    nft: fc.record({ token: addressOf, identifierOrCriteria: uintOf(256) }),
    size: fc.oneof(fc.constant(1n), fc.bigInt({ min: 2n, max: 1000n })),
    currency: fc.option(addressOf, { nil: zeroAddress }),
    shares: fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 2n ** 80n }), addressOf), { maxLength: 3 }),
    price: fc.bigInt({ min: 1n, max: 2n ** 90n }),
    signature: fc.oneof(bytesOf(64), bytesOf(65), bytesOf(99)),
  })
  .map(({ order, nft, size, currency, shares, price, signature }) => {
    const pay = (amount: bigint, recipient: Address) => ({
      itemType: currency === zeroAddress ? 0 : 1,
      token: currency,
      identifierOrCriteria: 0n,
      startAmount: amount * size,
      endAmount: amount * size,
      recipient,
    })
    const components: OrderComponents = {
      ...order,
      // The peer divides by the time between the two.
      endTime: order.startTime + order.endTime + 1n,
      orderType: size === 1n ? order.orderType : order.orderType | 1,
      offer: [{ itemType: size === 1n ? 2 : 3, ...nft, startAmount: size, endAmount: size }],
      consideration: [
        pay(price, order.offerer),
        ...shares.map(([amount, recipient]) => pay(amount, recipient)),
      ],
    }
    return { components, signature, size }
  })

/** A bid in a currency, which also pays the fees. */
const bid = listing.map(({ components, signature, size }) => {
  const [nft] = components.offer
  const [, ...fees] = components.consideration
  const token = components.consideration[0]?.token
  const currency = token === zeroAddress ? (`0x${'20'.repeat(20)}` as const) : (token as Address)
  const money = { itemType: 1, token: currency, identifierOrCriteria: 0n }
  const total = fees.reduce((sum, fee) => sum + fee.startAmount, size)
  return {
    signature,
    size,
    components: {
      ...components,
      offer: [{ ...money, startAmount: total, endAmount: total }],
      consideration: [
        { ...(nft as OrderComponents['offer'][number]), recipient: components.offerer },
        ...fees.map(fee => ({ ...fee, ...money })),
      ],
    },
  }
})
/** The peer makes a call by way of a contract and a signer, which takes it milliseconds. */
const fewer = Math.ceil(runs / 10)
const ours = ({ data, value }: { data: string; value: bigint }) => ({ data, value })
const options = { version: '1.6', conduitKey: openseaConduitKey, now: 0n } as const

describe('orderHash', () => {
  test('behavior: that of seaport-js', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(anyOrder, order => {
        quickExpect(orderHash(order)).toBe(seaportJs.orderHash(order))
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })
})

describe('bulkTree', () => {
  test('behavior: hash, proofs and signatures are those of seaport-js', { timeout: patience }, ({
    task,
  }) => {
    const signature = fc.oneof(bytesOf(64), bytesOf(65))
    fc.assert(
      fc.property(
        fc.array(anyOrder, { minLength: 1, maxLength: 5 }),
        signature,
        (orders, signature) => {
          const tree = bulkTree(1, '1.6', orders)
          const theirs = getBulkOrderTree(orders as never)
          quickExpect(tree.height).toBe(theirs.depth)
          // Its own getBulkOrderHash throws: it takes the type of one field for the type of the struct.
          const structHash = theirs.encoder.hashStruct('BulkOrder', {
            tree: theirs.getDataToSign(),
          })
          const digest = keccak256(concat(['0x1901', domainSeparator(1, '1.6'), structHash as Hex]))
          for (const [index, order] of orders.entries()) {
            const proof = tree.proofs[index] ?? []
            quickExpect(bulkSignature(signature, index, proof)).toBe(
              theirs.getEncodedProofAndSignature(index, signature),
            )
            const hash = orderHash(order)
            quickExpect(bulkDigest({ chainId: 1, version: '1.6', hash, index, proof })).toBe(digest)
          }
        },
      ),
      { numRuns: fewer },
    )
    compared(task, fewer, fewer)
  })

  test.each(Array.from({ length: 24 }, (_, index) => index + 1))(
    'behavior: a tree of %i levels',
    height => {
      const [hash, ...proof] = fc.sample(bytesOf(32), { numRuns: height + 1, seed: height }) as [
        Hex,
        ...Hex[],
      ]
      const root = proof.reduce((node, sibling) => keccak256(concat([sibling, node])), hash)
      const tree = [{ name: 'tree', type: `OrderComponents${'[2]'.repeat(height)}` }]
      const types = { ...EIP_712_BULK_ORDER_TYPE, BulkOrder: tree }
      const typeHash = utils.id(utils._TypedDataEncoder.from(types).encodeType('BulkOrder'))
      const struct = keccak256(concat([typeHash as Hex, root]))
      const index = 2 ** height - 1
      expect(bulkDigest({ chainId: 1, version: '1.6', hash, index, proof })).toBe(
        keccak256(concat(['0x1901', domainSeparator(1, '1.6'), struct])),
      )
    },
  )
})

describe('criteriaTree', () => {
  test('behavior: root and proofs are those of seaport-js', { timeout: patience }, ({ task }) => {
    const identifiers = fc.uniqueArray(uintOf(256), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(identifiers, identifiers => {
        const tree = criteriaTree(identifiers)
        const theirs = new MerkleTree(identifiers.map(String))
        quickExpect(tree.root).toBe(theirs.getRoot())
        for (const identifier of identifiers)
          quickExpect(tree.proof(identifier)).toEqual(theirs.getProof(`${identifier}`))
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })

  test('behavior: a large one', () => {
    const identifiers = Array.from({ length: 1001 }, (_, index) => BigInt(index) ** 3n)
    const tree = criteriaTree(identifiers)
    const theirs = new MerkleTree(identifiers.map(String))
    expect(tree.root).toBe(theirs.getRoot())
    for (const identifier of [0n, 8n, 10n ** 9n])
      expect(tree.proof(identifier)).toEqual(theirs.getProof(`${identifier}`))
  })
})

describe('fulfilBasic', () => {
  test('behavior: the call is that of seaport-js', { timeout: patience }, async ({ task }) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(listing, bid), async order => {
        expect(seaportJs.isBasic(order.components)).toBe(true)
        quickExpect(ours(fulfilBasic({ ...options, order, efficient: false }))).toEqual(
          await seaportJs.basic(order),
        )
      }),
      { numRuns: fewer },
    )
    compared(task, fewer, fewer)
  })

  test('behavior: what is basic is what seaport-js takes for it', { timeout: patience }, ({
    task,
  }) => {
    const small = fc.bigInt({ min: 1n, max: 3n })
    const few = <value>(...values: value[]) => fc.constantFrom(...values)
    const [one, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
    // Few values of each kind, so that many of the orders are basic, or nearly.
    const itemOf = fc
      .record({
        itemType: fc.oneof(
          { weight: 9, arbitrary: few(0, 1, 2, 3) },
          fc.integer({ min: 0, max: 5 }),
        ),
        token: few(one, other),
        identifierOrCriteria: fc.constant(0n),
        startAmount: small,
        endAmount: small,
        changes: few(false, false, false, false, true),
        recipient: few(one, one, one, other),
      })
      .map(({ changes, ...each }) => ({
        ...each,
        token: each.itemType === 0 ? zeroAddress : each.token,
        endAmount: changes ? each.endAmount : each.startAmount,
      }))
    /** It takes some orders for basic that it then has no route for. */
    const theirs = (components: OrderComponents) => {
      if (!seaportJs.isBasic(components)) return false
      try {
        seaportJs.basic({ components, signature: '0x' })
        return true
      } catch {
        return false
      }
    }
    let basic = 0
    fc.assert(
      fc.property(
        fc.record(besideItems),
        fc.array(itemOf, { minLength: 1, maxLength: 2 }),
        fc.array(itemOf, { maxLength: 3 }),
        (order, offer, consideration) => {
          const endTime = order.startTime + order.endTime + 1n
          const components = { ...order, endTime, offerer: one, offer, consideration }
          let taken = true
          try {
            fulfilBasic({ ...options, order: { components, signature: '0x' } })
          } catch (error) {
            expect(error).toMatchObject({ code: 'not_expressible' })
            taken = false
          }
          if (taken) basic++
          quickExpect(taken).toBe(theirs(components))
        },
      ),
      { numRuns: runs * 2 },
    )
    compared(task, runs * 2)
    expect(basic).toBeGreaterThan(runs / 50)
  })
})

describe('fulfil', () => {
  const quantity = (size: bigint) =>
    size === 1n
      ? fc.constant(undefined)
      : fc.option(fc.bigInt({ min: 1n, max: size }), { nil: undefined })
  const extraData = fc.option(fc.integer({ min: 0, max: 70 }).chain(bytesOf), { nil: undefined })
  const fill = listing.chain(({ components, signature, size }) =>
    fc.record({
      components: fc.constant(components),
      signature: fc.constant(signature),
      quantity: quantity(size),
      extraData,
    }),
  )

  test('behavior: of one order, the call is that of seaport-js', { timeout: patience }, async ({
    task,
  }) => {
    await fc.assert(
      fc.asyncProperty(fill, addressOf, async (order, recipient) => {
        quickExpect(ours(fulfil({ ...options, orders: [order], recipient }))).toEqual(
          await seaportJs.one(order, recipient),
        )
      }),
      { numRuns: fewer },
    )
    compared(task, fewer, fewer)
  })

  test('behavior: of several orders, too', { timeout: patience }, async ({ task }) => {
    const orders = fc.array(fill, { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(orders, addressOf, async (orders, recipient) => {
        quickExpect(ours(fulfil({ ...options, orders, recipient }))).toEqual(
          await seaportJs.several(orders, recipient),
        )
      }),
      { numRuns: fewer },
    )
    compared(task, fewer, fewer)
  })

  test('behavior: of orders with criteria, too', { timeout: patience }, async ({ task }) => {
    const identifiers = fc.uniqueArray(uintOf(200), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(listing, bid),
        identifiers,
        fc.boolean(),
        addressOf,
        async ({ components, signature }, identifiers, any, recipient) => {
          const tree = criteriaTree(identifiers)
          const [identifier = 0n] = identifiers
          const side = (components.offer[0]?.itemType ?? 0) > 1 ? 'offer' : 'consideration'
          const order = {
            signature,
            components: {
              ...components,
              [side]: components[side].map((each, index) =>
                index === 0
                  ? {
                      ...each,
                      itemType: each.itemType + 2,
                      identifierOrCriteria: any ? 0n : BigInt(tree.root),
                    }
                  : each,
              ),
            },
            criteria: [
              { side, index: 0, identifier, proof: any ? [] : tree.proof(identifier) },
            ] as const,
          }
          quickExpect(ours(fulfil({ ...options, orders: [order], recipient }))).toEqual(
            await seaportJs.one(order, recipient),
          )
        },
      ),
      { numRuns: fewer },
    )
    compared(task, fewer, fewer)
  })
})

describe('match', () => {
  test('behavior: the call is that of seaport-js', { timeout: patience }, async ({ task }) => {
    const at = (orderIndex: bigint, itemIndex: number) => ({
      orderIndex,
      itemIndex: BigInt(itemIndex),
    })
    /** A listing, its buyer's order, and how they meet: each payment by itself, or all of one at once. */
    const matched = fc
      .tuple(listing, addressOf, bytesOf(65), fc.boolean(), fc.bigInt(0n, 9n))
      .map(([listed, offerer, signature, atOnce, tip]) => {
        const { offer, consideration } = listed.components
        const total = consideration.reduce((sum, each) => sum + each.startAmount, tip)
        const money = consideration[0] as OrderComponents['consideration'][number]
        const { recipient: _, ...payment } = money
        const components: OrderComponents = {
          ...listed.components,
          offerer,
          offer: [{ ...payment, startAmount: total, endAmount: total }],
          consideration: offer.map(each => ({ ...each, recipient: offerer })),
        }
        const paid = consideration.map((_, index) => at(0n, index))
        const payments = atOnce ? [paid] : paid.map(each => [each])
        return {
          orders: [listed, { components, signature }],
          fulfilments: [
            { offerComponents: [at(0n, 0)], considerationComponents: [at(1n, 0)] },
            ...payments.map(considerationComponents => ({
              offerComponents: [at(1n, 0)],
              considerationComponents,
            })),
          ],
        }
      })
    await fc.assert(
      fc.asyncProperty(matched, async ({ orders, fulfilments }) => {
        const call = match({ version: '1.6', orders, fulfilments, now: 0n })
        // The peer leaves it to the caller what is sent along.
        const theirs = await seaportJs.match(orders, fulfilments)
        const [payment] = orders[1]?.components.offer ?? []
        const value = payment?.itemType === 0 ? payment.startAmount : 0n
        expect(ours(call)).toEqual({ ...theirs, value })
      }),
      { numRuns: fewer },
    )
    compared(task, fewer, fewer)
  })
})

describe('cancel', () => {
  test('behavior: the call is that of seaport-js', { timeout: patience }, async ({ task }) => {
    const orders = fc.array(anyOrder, { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(orders, async orders => {
        expect(ours(cancel(orders, '1.6'))).toEqual(await seaportJs.cancel(orders))
      }),
      { numRuns: fewer },
    )
    compared(task, fewer, fewer)
  })
})

describe('incrementCounter', () => {
  test('behavior: the call is that of seaport-js', async () => {
    expect(ours(incrementCounter('1.6'))).toEqual(await seaportJs.incrementCounter())
  })
})
