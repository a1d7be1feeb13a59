import type { transferRanges, transfers } from '../storage/schema/chainData.ts'

type Range = Omit<typeof transferRanges.$inferSelect, 'next'>
type Row = typeof transfers.$inferInsert

/** Tokens of a range that the live feed tells of: all of them would be a hundred thousand messages of one block. */
export const mostTold = 10n

/** The transfers of some tokens that moved as a range. */
export function rangeRows(
  { chainId, block, logIndex, txHash, contract, from, to, first, timestamp }: Range,
  begin: bigint,
  end: bigint,
): Row[] {
  return Array.from({ length: Number(end - begin) + 1 }, (_, i) => {
    const tokenId = begin + BigInt(i)
    const batchIndex = Number(tokenId - first)
    return {
      ...{ chainId, block, logIndex, batchIndex, txHash, contract },
      ...{ tokenId, from, to, amount: 1n, timestamp },
    }
  })
}

/** Those that the live feed tells of, whether they are written yet or not. */
export const toldRows = (range: Range): Row[] =>
  rangeRows(
    range,
    range.first,
    range.last - range.first < mostTold ? range.last : range.first + mostTold - 1n,
  )
