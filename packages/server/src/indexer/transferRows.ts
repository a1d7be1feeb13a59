import type { transfers } from '../storage/schema/chainData.ts'
import type { ChainEvent } from './decodeLog.ts'

/** A row for each token that moved. `times` are those of the blocks, in seconds since 1970. */
export function transferRows(
  chainId: number,
  events: readonly ChainEvent[],
  times: ReadonlyMap<number, number>,
): (typeof transfers.$inferInsert)[] {
  return events.flatMap(event =>
    event.type === 'transfer'
      ? event.items.map((item, batchIndex) => ({
          chainId,
          block: event.block,
          logIndex: event.logIndex,
          batchIndex,
          txHash: event.txHash,
          contract: event.contract,
          tokenId: item.tokenId,
          from: event.from,
          to: event.to,
          amount: item.amount,
          timestamp: times.get(event.block) ?? 0,
        }))
      : [],
  )
}
