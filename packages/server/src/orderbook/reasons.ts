/** Why orders cannot be filled: sentences for people, and what `statusReason` holds. */
export const reasons = {
  cancelled: 'Order has been cancelled',
  counter: 'Order has been cancelled: the maker cancelled all orders',
  revoked: 'Order has been cancelled by the signature of the maker',
  filled: 'Order has been filled',
  expired: 'Order has expired',
  early: 'Order is not valid yet',
  balance: 'Order is inactive: the maker does not hold the token',
  quantity: 'Order is inactive: the maker holds fewer tokens than listed',
  approval: 'Order is inactive: the exchange does not have the approval of the maker',
  funds: 'Order is inactive: the maker does not have the funds',
  allowance: 'Order is inactive: the exchange does not have the approval to spend the funds',
  conduit: 'Order is inactive: its conduit is closed to the exchange',
  zone: 'Order is inactive: its zone is not one of this marketplace any more',
  poolPrice: 'Order is inactive: the pool has no price for it',
  unread: 'Order is inactive: its exchange cannot be read at the moment',
  signature: 'Order is inactive: the account of the maker does not stand by its signature',
} as const
