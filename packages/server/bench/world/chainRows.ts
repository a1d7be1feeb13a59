import { firstBlock, startTime, usdc, weth } from './createWorld.ts'
import { blockHash, hash, type Table, timeOf, times } from './worldParts.ts'

/** How far the index is, and what it tells. */
export const chainTables: readonly Table[] = [
  {
    name: 'events',
    columns: ['chain_id', 'id', 'event', 'subject', 'tags', 'created_at'],
    rows: (world, chainId) =>
      times(world.events, i => {
        const created = startTime * 1000 - (world.events - i) * 100
        return [chainId, i + 1, 'ask.created', hash(`order ${i}`), '{}', created]
      }),
  },
  {
    name: 'event_counters',
    columns: ['chain_id', 'last'],
    rows: (world, chainId) => [[chainId, world.events]],
  },
  {
    name: 'currencies',
    columns: ['chain_id', 'contract', 'name', 'symbol', 'decimals'],
    rows: (_, chainId) => [
      [chainId, weth, 'Wrapped Ether', 'WETH', 18],
      [chainId, usdc, 'USD Coin', 'USDC', 6],
    ],
  },
  {
    name: 'blocks',
    columns: ['chain_id', 'number', 'hash', 'timestamp'],
    rows: (_, chainId) =>
      times(256, i => {
        const number = firstBlock - 255 + i
        return [chainId, number, blockHash(number), timeOf(number)]
      }),
  },
  {
    name: 'cursors',
    columns: ['chain_id', 'number', 'hash', 'timestamp'],
    rows: (_, chainId) => [[chainId, firstBlock, blockHash(firstBlock), startTime]],
  },
]
