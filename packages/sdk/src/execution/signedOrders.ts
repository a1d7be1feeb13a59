import { type Hash, hashStruct } from 'viem'
import type { SignRequest } from '../api/schemas/execute.ts'

/** A Seaport order that a message signs, with its hash. Nothing about its fields is known yet. */
export type SignedOrder = { hash: Hash; order: Readonly<Record<string, unknown>> }

/**
 * The Seaport orders that a message signs: the order itself, or the leaves of a bulk order. Nothing for any other
 * message.
 *
 * @see EIP-712, `hashStruct`
 */
export function signedOrders(request: SignRequest | undefined): readonly SignedOrder[] {
  if (request?.signatureKind !== 'eip712') return []
  const { types, primaryType, value } = request
  const orders =
    primaryType === 'OrderComponents'
      ? [value]
      : primaryType === 'BulkOrder'
        ? leavesOf(value.tree).filter(order => !isPadding(order))
        : []
  try {
    return orders.map(order => ({
      order,
      hash: hashStruct({ data: order, primaryType: 'OrderComponents', types }),
    }))
  } catch {
    return []
  }
}

function leavesOf(tree: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(tree)) return tree.flatMap(leavesOf)
  return isObject(tree) ? [tree] : []
}

/** Bulk orders are filled up to a power of two with empty ones. */
function isPadding({ offerer }: Record<string, unknown>): boolean {
  return typeof offerer === 'string' && /^0x0+$/.test(offerer)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
