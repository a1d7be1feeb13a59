import { hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { bulkDigest, bulkSignature, bulkTree, bulkTypes, decodeBulkSignature } from './bulkTree.ts'
import { orderHash } from './orderHash.ts'
import type { OrderComponents } from './types.ts'

const offerer = '0x1111111111111111111111111111111111111111'
const zero = `0x${'0'.repeat(64)}` as const

function order(salt: bigint): OrderComponents {
  return {
    offerer,
    zone: '0x0000000000000000000000000000000000000000',
    offer: [
      { itemType: 2, token: offerer, identifierOrCriteria: 7n, startAmount: 1n, endAmount: 1n },
    ],
    consideration: [],
    orderType: 0,
    startTime: 1n,
    endTime: 2n,
    zoneHash: zero,
    salt,
    conduitKey: zero,
    counter: 0n,
  }
}

describe('bulkTree', () => {
  // The digest that the proofs lead to must be the one that a wallet signs for the whole tree.
  test.each([1, 2, 3, 5, 8])('default: %i orders', count => {
    const orders = Array.from({ length: count }, (_, i) => order(BigInt(i)))
    const tree = bulkTree(31337, '1.5', orders)
    const signed = hashTypedData(tree as Parameters<typeof hashTypedData>[0])
    expect(tree.height).toBe(Math.max(1, Math.ceil(Math.log2(count))))
    for (const [index, each] of orders.entries()) {
      const hash = orderHash(each)
      const proof = tree.proofs[index] ?? []
      expect(bulkDigest({ chainId: 31337, version: '1.5', hash, index, proof })).toBe(signed)
    }
  })

  test('error: no orders', () => {
    expect(() => bulkTree(31337, '1.5', [])).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'orders' }),
    )
  })
})

describe('decodeBulkSignature', () => {
  test('default', async () => {
    const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
    const signature = await account.sign({ hash: zero })
    const proof = [orderHash(order(1n)), orderHash(order(2n))]
    const bulk = bulkSignature(signature, 3, proof)
    expect(decodeBulkSignature(bulk)).toEqual({ signature, index: 3, proof })
    const compact = signature.slice(0, 130) as `0x${string}`
    expect(decodeBulkSignature(bulkSignature(compact, 1, proof))).toEqual({
      signature: compact,
      index: 1,
      proof,
    })
  })

  const node = `0x${'11'.repeat(32)}` as const
  test.each<[string, Parameters<typeof bulkSignature>]>([
    ['signature', ['0x12', 0, [node]]],
    ['signature', [undefined as never, 0, [node]]],
    ['proof', [`0x${'12'.repeat(64)}`, 0, []]],
    ['proof', [`0x${'12'.repeat(64)}`, 0, Array(25).fill(node)]],
    ['proof[1]', [`0x${'12'.repeat(64)}`, 0, [node, '0x11']]],
    ['index', [`0x${'12'.repeat(64)}`, 2, [node]]],
    ['index', [`0x${'12'.repeat(64)}`, -1, [node]]],
    ['index', [`0x${'12'.repeat(64)}`, 0.5, [node]]],
  ])('error: a bad %s', (field, given) => {
    expect(() => bulkSignature(...given)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })

  test.each([64, 65, 98, 101, 837])('behavior: %i bytes are no bulk signature', length => {
    expect(decodeBulkSignature(`0x${'ab'.repeat(length)}`)).toBeUndefined()
  })

  test.each([-1, 0, 25, 1.5, Number.POSITIVE_INFINITY, 1n, Symbol('2'), '2', undefined])(
    'error: types of a tree of %s levels',
    height => {
      expect(() => bulkTypes(height as never)).toThrow(
        expect.objectContaining({ code: 'invalid_input', field: 'height' }),
      )
    },
  )
})
