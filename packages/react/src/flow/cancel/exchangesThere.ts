import type { Address } from 'viem'
import { type CancelExchange, cancelExchangeNames, cancelExchanges } from './cancelExchanges.ts'

/** The exchanges that a chain has. One of which that cannot be asked is taken to be there. */
export async function exchangesThere(
  isContract: ((address: Address) => Promise<boolean>) | undefined,
): Promise<readonly CancelExchange[]> {
  const there = await Promise.all(
    cancelExchangeNames.map(name => isContract?.(cancelExchanges[name]).catch(() => true) ?? true),
  )
  return cancelExchangeNames.filter((_, index) => there[index])
}
