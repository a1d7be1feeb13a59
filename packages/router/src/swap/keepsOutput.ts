import { isNative } from './currency.ts'
import type { tradeCommands } from './tradeCommands.ts'

/** Whether the router holds the output of a swap until it has taken a fee, unwrapped it, or looked at the sum. */
export function keepsOutput({ trade, output, fee, flatFee }: keepsOutput.Plan): boolean {
  // Over more than two routes one check of the sum fails less often than one check each.
  const checksSum = trade.type === 'exactIn' && trade.swaps.length > 2
  return checksSum || isNative(output) || fee !== undefined || flatFee !== undefined
}

export declare namespace keepsOutput {
  type Plan = Pick<tradeCommands.Plan, 'trade' | 'output' | 'fee' | 'flatFee'>
}
