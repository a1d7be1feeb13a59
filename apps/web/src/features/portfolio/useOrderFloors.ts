import type { Order, Price } from '@sluice/sdk'
import { useMemo } from 'react'
import type { Unread } from '../market/isUnread.ts'
import { editionOf, useEditionFloors } from '../market/useEditionFloors.ts'
import { useFloors } from '../market/useFloors.ts'

/** The floor that each order stands beside: of its collection, or, for one token of an ERC1155, of that token. */
export function useOrderFloors(
  chainId: number,
  orders: readonly Order[] | undefined,
): useOrderFloors.Result {
  const contracts = useMemo(() => {
    const all = orders ?? []
    return [...new Set(all.flatMap(each => (editionOf(each) ? [] : (each.contract ?? []))))]
  }, [orders])
  const { floors, isWhole, ...ofCollections } = useFloors(chainId, contracts)
  const ofEditions = useEditionFloors(chainId, orders)
  // What was read before stays while it cannot be read anew.
  const unread = isWhole ? undefined : ofCollections.failed ? 'failed' : 'unread'
  return {
    floorOf: order => {
      const contract = order.contract ?? ''
      const floor = floors?.get(contract)
      return ofEditions.floorOf(order, floors?.has(contract) === true ? floor : unread)
    },
    failed: ofEditions.failed || (ofCollections.failed && !isWhole),
    readAgain: () => {
      if (ofCollections.failed) ofCollections.readAgain()
      ofEditions.readAgain()
    },
  }
}

export declare namespace useOrderFloors {
  type Result = {
    /** Undefined where there is none. */
    floorOf: (order: Order) => Price | Unread | undefined
    /** Whether some of them could not be read. */
    failed: boolean
    readAgain: () => void
  }
}
