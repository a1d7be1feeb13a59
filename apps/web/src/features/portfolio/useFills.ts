import { useUserActivity } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { type Activity, activitiesOf } from '../activity/activityKey.ts'
import type { Unread } from '../market/isUnread.ts'
import { useReadAll } from '../table/useReadAll.ts'
import { fillOf, itemsOf } from './fillOf.ts'

/** Sales of a page, and pages. */
const perPage = 1000
const mostPages = 5

/**
 * How orders of an account that are filled were filled: its sales are read once for all of them, no further back than
 * they need.
 */
export function useFills(options: useFills.Options): useFills.Result {
  const { chainId, account, orders } = options
  const query = useUserActivity(
    {
      ...{ chainId, users: [account], types: ['sale'] },
      ...{ includeMetadata: false, limit: perPage },
    },
    { enabled: orders.length > 0 },
  )
  const { pages } = query.data ?? {}
  const sales = useMemo(() => byOrder(activitiesOf({ pages: pages ?? [] })), [pages])
  const isMissing = (order: Order) =>
    itemsOf(sales.get(order.id) ?? []) < (order.quantityFilled ?? 1)
  const count = pages?.length ?? 0
  const read = useReadAll(query, {
    pages: count,
    most: orders.some(isMissing) ? mostPages : count,
  })
  return {
    fillOf: order => {
      const why = read.isReading ? 'unread' : read.failed ? 'failed' : undefined
      return fillOf(order, sales.get(order.id)) ?? why
    },
    failed: read.failed && orders.some(isMissing),
    readAgain: read.readAgain,
  }
}

export declare namespace useFills {
  type Options = {
    chainId: number
    account: Address
    /** Those that are filled; while there are none, nothing is read. */
    orders: readonly Order[]
  }
  type Result = {
    /** Undefined where its sales are older than what is read. */
    fillOf: (order: Order) => fillOf.Result | Unread | undefined
    /** Whether some of them could not be read. */
    failed: boolean
    readAgain: () => void
  }
}

function byOrder(sales: readonly Activity[]): Map<string, Activity[]> {
  const found = new Map<string, Activity[]>()
  for (const sale of sales) {
    const id = sale.order?.id
    if (id) found.set(id, [...(found.get(id) ?? []), sale])
  }
  return found
}
