import { zeroAddress } from '@sluice/router/seaport'
import { orderKind } from '../../orderbook/orderKinds.ts'
import type { Fill } from './Fill.ts'

/** Whether the Universal Router can buy it: not what is for one taker, for the router is another one. */
export const canRoute = ({ order }: Fill): boolean =>
  order.taker === zeroAddress && orderKind(order.kind)?.purchase !== undefined
