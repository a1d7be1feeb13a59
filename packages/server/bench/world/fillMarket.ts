import { chainId, type World } from './createWorld.ts'
import { marketTables } from './marketRows.ts'
import { type Cell, orderColumns, orderRows } from './orderRows.ts'
import type { Table } from './worldParts.ts'

/** Rows whose text is handed to the database at once. */
const chunkRows = 2000

/** What a database must do to be filled. */
export type Target = {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>
  /** Feeds COPY … FROM with its text format. */
  copy(statement: string, text: Iterable<string>): Promise<void>
}

const orders: Table = { name: 'orders', columns: orderColumns, rows: orderRows }

/**
 * Fills an empty, migrated database with a market. The indexes are made again after the rows, which is many
 * times as fast; then what the server keeps beside orders and figures is computed as it computes it.
 */
export async function fillMarket(target: Target, world: World): Promise<void> {
  const indexes = await target.query(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and not exists (
       select 1 from pg_constraint c where c.conname = i.indexname)`,
  )
  for (const { name } of indexes.rows) await target.query(`drop index "${name}"`)
  for (const table of [...marketTables, orders]) {
    const columns = table.columns.map(column => `"${column}"`).join(', ')
    await target.copy(`copy "${table.name}" (${columns}) from`, texts(table.rows(world, chainId)))
  }
  for (const { definition } of indexes.rows) await target.query(`${definition}`)
  for (const statement of derived) await target.query(statement)
  await target.query('analyze')
}

/** What the order book and the index derive from these rows; figures of sales and owners the index counts itself. */
const derived = [
  `insert into holdings (chain_id, owner, contract, amount)
   select chain_id, owner, contract, sum(amount) from balances where amount > 0 group by 1, 2, 3`,
  // No listing of this market leaves royalties out.
  `update tokens t set floor_order_id = f.id, floor_price = f.value,
     normalized_floor_order_id = f.id, normalized_floor_price = f.value
   from (select distinct on (contract, token_id) contract, token_id, id, value from orders
     where chain_id = ${chainId} and side = 'sell' and status = 'active' and value is not null
     order by contract, token_id, value, created_at, id) f
   where t.chain_id = ${chainId} and t.contract = f.contract and t.token_id = f.token_id`,
  `insert into collection_floors (chain_id, contract, listed, floor_price, normalized_floor_price)
   select c.chain_id, c.contract, count(t.floor_price), min(t.floor_price), min(t.normalized_floor_price) from collections c
   left join tokens t on t.chain_id = c.chain_id and t.contract = c.contract group by 1, 2`,
  `insert into attribute_values (chain_id, contract, key, value, tokens, numbers)
   select chain_id, contract, key, value, count(*), count(*) filter (where kind = 'number')
   from token_attributes group by 1, 2, 3, 4`,
  `insert into trait_floors (chain_id, contract, changes)
   select chain_id, contract, 1 from collection_floors where listed > 1000`,
  `update token_sets s set top_bid_order_id = f.id, top_bid_value = f.value
   from (select distinct on (token_set_id) token_set_id, id, value from orders
     where chain_id = ${chainId} and side = 'buy' and status = 'active' and value is not null
     order by token_set_id, value desc, created_at, id) f
   where s.chain_id = ${chainId} and s.id = f.token_set_id`,
]

function* texts(rows: Iterable<Cell[]>): Generator<string> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(row.map(toText).join('\t'))
    if (lines.length < chunkRows) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`
}

function toText(cell: Cell): string {
  if (cell === null) return '\\N'
  return typeof cell === 'string' ? cell.replaceAll('\\', '\\\\') : `${cell}`
}
