import { chainTables } from './chainRows.ts'
import { collectionTables } from './collectionRows.ts'
import { historyTables } from './historyRows.ts'
import { tokenSetTables } from './tokenSetRows.ts'
import type { Table } from './worldParts.ts'

/** All tables but that of the orders. */
export const marketTables: readonly Table[] = [
  ...collectionTables,
  ...historyTables,
  ...tokenSetTables,
  ...chainTables,
]
