/**
 * What a hint names in place of an address where new orders of it are all that there is: none of them the best of
 * anything, so that what tells of the best alone is as it was.
 */
export function addedOrders(address: string): string {
  return `${address}#orders`
}
