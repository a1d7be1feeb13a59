import { pagedOptions } from './pagedOptions.ts'

/** Orders that were passed on to other order books. */
export const crossPostingOrdersQueryOptions = pagedOptions(
  'crossPostingOrders',
  '/cross-posting-orders/v1',
)
