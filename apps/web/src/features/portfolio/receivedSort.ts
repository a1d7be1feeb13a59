import type { OrderSort, PortfolioSearch } from '../../routes/searchParams.ts'

type Sort = { by: OrderSort; down: boolean }

/** What the marketplace calls them. */
export const topBidSorts = {
  price: 'topBidValue',
  floor: 'floorDifferencePercentage',
  ends: 'orderExpiry',
} as const satisfies Record<OrderSort, string>

/** How the marketplace sorts the offers that an account has received: by default the nearest to the floor first. */
export function receivedSort({
  receivedBy: by = 'floor',
  receivedUp,
}: Pick<PortfolioSearch, 'receivedBy' | 'receivedUp'>): Sort {
  return { by, down: receivedUp !== true }
}

/** What the address says once the head of a column is pressed: downwards first, of an end the next one. */
export function receivedSortPressed(
  by: OrderSort,
  sort: Sort,
): Pick<PortfolioSearch, 'receivedBy' | 'receivedUp'> {
  const down = sort.by === by ? !sort.down : by !== 'ends'
  return { receivedBy: by === 'floor' ? undefined : by, receivedUp: down ? undefined : true }
}
