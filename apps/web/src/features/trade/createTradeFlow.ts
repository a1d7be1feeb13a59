import { createBuyFlow, createListFlow, type FlowOptions } from '@sluice/react'
import type { Trade } from './TradeProvider.tsx'

/** The flow behind a trade; a module of its own, so that it is loaded with the first trade. */
export function createTradeFlow(kind: 'buy' | 'list', options: FlowOptions): Trade['flow'] {
  return kind === 'buy' ? createBuyFlow(options) : createListFlow(options)
}
