import { toEventSelector } from 'viem/utils'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { type ChainEvent, decodeLog } from './decodeLog.ts'

const transfer = toEventSelector('event Transfer(address indexed, address indexed, uint256)')

/**
 * The transfers of the wrapped native currency in the transactions by which tokens of vaults were bought, for blocks
 * that are read without that currency: it moves in nearly every block, and a vault is rarely sold from.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function zapPayments(
  { chain, source }: Pick<ChainContext, 'chain' | 'source'>,
  events: readonly ChainEvent[],
): Promise<ChainEvent[]> {
  const weth = wrappedNative(chain)
  const bought = events.filter(event => event.type === 'redeemed')
  if (weth === undefined || bought.length === 0) return []
  const transactions = new Set(bought.map(({ txHash }) => txHash))
  const found: ChainEvent[] = []
  for (const block of new Set(bought.map(event => event.block))) {
    const range = { from: block, to: block, topics: [transfer], addresses: [weth] }
    for (const log of await source.logs(range)) {
      const event = transactions.has(log.transactionHash) ? decodeLog(log, [weth]) : undefined
      if (event?.type === 'funds') found.push(event)
    }
  }
  return found
}
