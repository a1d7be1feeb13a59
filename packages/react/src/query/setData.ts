import type { Query } from '@tanstack/react-query'

/**
 * Puts data into a query without calling it fresh: when it was read, and whether it is stale, stay as they
 * were.
 */
export function setData(query: Query, data: unknown): void {
  const { dataUpdatedAt, isInvalidated } = query.state
  query.setData(data, { updatedAt: dataUpdatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}
