import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '../../context.ts'
import { saleWorth } from '../../rates/saleWorth.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { toText } from '../../storage/populated.ts'
import type { sales } from '../../storage/schema/chainData.ts'
import { collectionFigures } from '../../storage/schema/figures.ts'
import { addToFigures } from './advanceFigures.ts'
import { type FigureColumn, figureColumns, figureWindows } from './figureWindows.ts'

type Change = Partial<Record<FigureColumn, bigint>>

/** Adds what blocks have changed to the figures of collections, or takes it back. */
export async function changeFigures(tx: Db, chain: Chain, options: changeFigures.Options) {
  const { sold, sign, asOf, isKnown = false } = options
  const changes = new Map<Hex, Change>()
  const add = (contract: Hex, column: FigureColumn, amount: bigint) => {
    const change = changes.get(contract) ?? {}
    changes.set(contract, change)
    change[column] = (change[column] ?? 0n) + amount
  }
  for (const sale of sold) {
    const { contract, timestamp } = sale
    const worth = saleWorth(chain, sale) ?? 0n
    for (const period of periodsOf(asOf - timestamp)) {
      add(contract, `${period.prefix}volume_${period.name}`, worth * sign)
      if (!isKnown) add(contract, `${period.prefix}sales_${period.name}`, sign)
    }
    add(contract, 'volume_all_time', worth * sign)
    if (!isKnown) add(contract, 'sales_all_time', sign)
  }
  for (const { contract } of options.tokens ?? []) add(contract, 'tokens', sign)
  for (const [contract, change] of options.owners ?? []) add(contract, 'owners', change)
  // What is known of a collection has a row, be it of naughts.
  for (const { contract } of options.collections ?? []) add(contract, 'tokens', 0n)
  if (changes.size === 0) return
  const rows = [...changes].map(([contract, change]) => ({
    ...{ chain_id: chain.id, contract },
    ...Object.fromEntries(figureColumns.map(column => [column, change[column] ?? 0n])),
  }))
  const names = sql.raw(['chain_id', 'contract', ...figureColumns].join(', '))
  await tx.execute(sql`
    insert into ${collectionFigures} as f (${names})
    select ${names} from jsonb_populate_recordset(null::${collectionFigures}, ${toText(rows)}::jsonb)
    ${addToFigures}`)
}

export declare namespace changeFigures {
  type Options = {
    sold: readonly Pick<
      typeof sales.$inferInsert,
      'contract' | 'currency' | 'timestamp' | 'totalPrice' | 'value'
    >[]
    /** Whether the sales are counted already, and what they are worth alone is new. */
    isKnown?: boolean | undefined
    tokens?: readonly { contract: Hex }[] | undefined
    collections?: readonly { contract: Hex }[] | undefined
    /** What `sold` and `tokens` count for: 1 when they come, -1 when they go. */
    sign: 1n | -1n
    /** By how many its owners have become more. */
    owners?: ReadonlyMap<Hex, bigint> | undefined
    /** The moment that the figures are true of, in seconds since 1970. */
    asOf: number
  }
}

/** The periods that a sale of an age (in seconds) counts in. */
function periodsOf(age: number) {
  return figureWindows.flatMap(({ name, length }) => {
    if (age < 0 || age >= 2 * length) return []
    return [{ name, prefix: age < length ? ('' as const) : ('former_' as const) }]
  })
}
