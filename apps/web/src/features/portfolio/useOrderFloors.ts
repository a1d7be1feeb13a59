import type { Order, Price } from '@sluice/sdk'
import { useMemo } from 'react'
import { editionOf, useEditionFloors } from '../market/useEditionFloors.ts'
import { useFloors } from '../market/useFloors.ts'

/** The floor that each order stands beside: of its collection, or, for one token of an ERC1155, of that token. */
export function useOrderFloors(
  chainId: number,
  orders: readonly Order[] | undefined,
): (order: Order) => Price | undefined {
  const contracts = useMemo(() => {
    const all = orders ?? []
    return [...new Set(all.flatMap(each => (editionOf(each) ? [] : (each.contract ?? []))))]
  }, [orders])
  const { floors } = useFloors(chainId, contracts)
  const floorOf = useEditionFloors(chainId, orders)
  return order => floorOf(order, floors?.get(order.contract ?? ''))
}
