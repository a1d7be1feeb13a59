import { readOptions } from './readOptions.ts'

/** How much of the order book there is at each price; only for display. */
export const depthQueryOptions = readOptions('depth', '/orders/depth/v1')
