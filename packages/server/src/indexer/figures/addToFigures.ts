import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../storage/openDatabase.ts'
import { toText } from '../../storage/populated.ts'
import type { collectionFigures, figureCounts } from '../../storage/schema/figures.ts'
import { type FigureColumn, figureColumns } from './figureWindows.ts'

export type FigureChange = Partial<Record<FigureColumn, bigint>>

/** Adds changes to the figures that there are in one of the tables; where there are none they begin with naughts. */
export async function addToFigures(
  tx: Db,
  chainId: number,
  {
    table,
    changes,
  }: {
    table: typeof collectionFigures | typeof figureCounts
    changes: ReadonlyMap<Hex, FigureChange>
  },
): Promise<void> {
  if (changes.size === 0) return
  const rows = [...changes].map(([contract, change]) => ({
    ...{ chain_id: chainId, contract },
    ...Object.fromEntries(figureColumns.map(column => [column, change[column] ?? 0n])),
  }))
  const names = sql.raw(['chain_id', 'contract', ...figureColumns].join(', '))
  await tx.execute(sql`
    insert into ${table} as f (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${toText(rows)}::jsonb)
    ${onConflictAdd}`)
}

/** How rows of changes are added to the figures (`f`) that there are. */
export const onConflictAdd = sql.raw(
  `on conflict (chain_id, contract) do update set ${figureColumns
    .map(name => `${name} = f.${name} + excluded.${name}`)
    .join(', ')}`,
)
