import type { PathItem } from '@sluice/sdk'

/** The ids of the orders that an action names, and of those that its quote is of. */
export function namedOrders(parameters: object, path: readonly PathItem[]): readonly string[] {
  const { ids, items } = parameters as { ids?: unknown; items?: unknown }
  const parts: readonly unknown[] = [...listOf(items), ...path]
  const named = parts.map(part =>
    typeof part === 'object' && part !== null && 'orderId' in part ? part.orderId : undefined,
  )
  return [...listOf(ids), ...named].filter(id => typeof id === 'string')
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
