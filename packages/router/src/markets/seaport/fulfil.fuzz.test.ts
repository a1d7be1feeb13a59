import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { broken } from '../../../bench/support/broken.ts'
import { components } from '../../../bench/support/seaportComponents.ts'
import { buyer } from '../../../bench/support/seaportItem.ts'
import { RouterError } from '../../errors.ts'
import { bulkDigest, bulkSignature, bulkTree, decodeBulkSignature } from './bulkTree.ts'
import { cancel } from './cancel.ts'
import { criteriaTree } from './criteriaTree.ts'
import { fulfil } from './fulfil.ts'
import { fulfilBasic } from './fulfilBasic.ts'
import { incrementCounter } from './incrementCounter.ts'
import { match } from './match.ts'
import { orderHash } from './orderHash.ts'
import { seaportCalls } from './seaportCalls.ts'
import { typedData } from './typedData.ts'
import type { SeaportCall } from './types.ts'

const order = components()
const signature = `0x${'12'.repeat(65)}`
const filled = { components: order, signature, quantity: 1n, extraData: '0x01', criteria: [] }
const node = `0x${'11'.repeat(32)}`
const at = (orderIndex: bigint, itemIndex: bigint) => [{ orderIndex, itemIndex }]
/** Who buys what the order sells. */
const bought = {
  ...order,
  offerer: buyer,
  offer: order.consideration.map(({ recipient: _, ...payment }) => payment),
  consideration: order.offer.map(item => ({ ...item, recipient: buyer })),
}
const options = { version: '1.6', recipient: buyer, conduitKey: node }

/** Functions of the package, and arguments that they take. */
const functions: Record<string, [call: (...given: never[]) => unknown, given: unknown[]]> = {
  'fulfil, one': [fulfil, [{ ...options, orders: [filled] }]],
  'fulfil, several': [fulfil, [{ ...options, orders: [filled, filled] }]],
  fulfilBasic: [
    fulfilBasic,
    [{ ...options, order: { components: order, signature }, efficient: true }],
  ],
  match: [
    match,
    [
      {
        ...options,
        orders: [filled, { components: bought, signature }],
        fulfilments: [
          { offerComponents: at(0n, 0n), considerationComponents: at(1n, 0n) },
          { offerComponents: at(1n, 0n), considerationComponents: at(0n, 0n) },
          { offerComponents: at(1n, 1n), considerationComponents: at(0n, 1n) },
        ],
      },
    ],
  ],
  cancel: [cancel, [[order, order], '1.4']],
  incrementCounter: [incrementCounter, ['1.4']],
  orderHash: [orderHash, [order]],
  typedData: [typedData, [1, '1.5', order]],
  bulkTree: [bulkTree, [1, '1.5', [order, order, order]]],
  bulkSignature: [bulkSignature, [signature, 1, [node, node]]],
  bulkDigest: [bulkDigest, [{ chainId: 1, version: '1.5', hash: node, index: 1, proof: [node] }]],
  decodeBulkSignature: [decodeBulkSignature, [`${signature}000001${'11'.repeat(32)}`]],
  criteriaTree: [criteriaTree, [[1n, '2', 3n]]],
}

/** The method that calldata is of, read and written again. */
function again({ data }: SeaportCall): string | undefined {
  const found = Object.values(seaportCalls).find(call => data.startsWith(call.selector))
  return found?.encode(found.decode(data) as never)
}

describe.each(Object.entries(functions))('%s', (_name, [call, given]) => {
  test('behavior: these arguments are taken', () => {
    expect(() => call(...(given as never[]))).not.toThrow()
  })

  test('error: whatever is given, only a RouterError is thrown', () => {
    fc.assert(
      fc.property(broken(fc.constant(given)), changed => {
        let result: unknown
        try {
          const args = Array.isArray(changed) ? changed.slice(0, given.length) : [changed]
          result = call(...(args as never[]))
        } catch (error) {
          expect(error).toBeInstanceOf(RouterError)
          expect((error as RouterError).field).toMatch(/./)
          return
        }
        if (typeof result === 'object' && result !== null && 'data' in result)
          expect(again(result as SeaportCall)).toBe((result as SeaportCall).data)
      }),
      { numRuns: Number(process.env.SLUICE_CASES ?? 500) },
    )
  })
})
