import { hostileAmounts, hostileCounts, hostileFigures } from './hostilePayloads.ts'

const counts = new Set([
  ...['tokenCount', 'onSaleCount', 'ownerCount', 'attributeCount', 'count', 'amount', 'quantity'],
  ...['quantityRemaining', 'supply', 'remainingSupply', 'maxMints', 'maxMintsPerWallet'],
  ...['rarityRank', 'totalTokensWithBids'],
])
const figures = new Set([
  ...['1day', '7day', '30day', 'allTime', 'decimal', 'native', 'usd', 'price', 'totalAmount'],
])

/**
 * The same answer with every amount, count and figure as large or as small as there can be, each into the next one.
 */
export function amountPoisoner(): { poison(value: unknown, name?: string): unknown } {
  const turns = new Map<string, number>()
  function next<item>(kind: string, from: readonly item[]): item {
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    // One further with every round: what comes as often in each row would be the same in all of them.
    return from[(turn + Math.floor(turn / from.length)) % from.length] as item
  }
  function poison(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map(item => poison(item, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, poison(item, key)] as const),
      )
    const isDigits = typeof value === 'string' && /^\d+$/.test(value)
    if (name === 'raw' && isDigits) return next(name, hostileAmounts)
    if (counts.has(name) && isDigits) return next(name, hostileAmounts)
    if (counts.has(name) && typeof value === 'number') return next(name, hostileCounts)
    return figures.has(name) && typeof value === 'number' ? next(name, hostileFigures) : value
  }
  return { poison }
}
